import { useState } from 'react';
import type { ActivityRow } from '~/api/activity';
import { missingToRead } from '~/api/live-snapshot';
import { contextOf } from '~/api/undo-input';
import { baselineOperations, verbOf } from '@recon/engine/configuration/activity/entry';
import { missingPermissionsForUndo } from '@recon/engine/configuration/activity/undo-permissions';
import { groupBy } from '@recon/engine/lib/group-by';
import { may, type Permissions } from '@recon/engine/permissions';
import { usePermissions } from '~/features/contexts/use-permissions';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { lazyComponent } from '~/lib/lazy';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { StateLinks } from '../as-of/StateLinks';

const UndoSheet = lazyComponent(async () => (await import('./UndoSheet')).UndoSheet);

/**
 * Renders what can be done with an action of the log: show the context as it was before and after it, and undo it. An
 * action of several contexts, such as a file of a tenant, is undone context by context.
 */
export function ActionButtons({ entries }: { entries: readonly ActivityRow[] }) {
  const permissions = usePermissions();
  const [opened, setOpened] = useState<readonly ActivityRow[]>();
  const undoable = entries.filter(
    (entry) => verbOf(entry) !== undefined && !baselineOperations.includes(entry.operation),
  );
  const parts = partsOf(undoable);
  return (
    <>
      <StateLinks entries={entries} />
      {undoable.length > 0 && parts.length === 1 && (
        <Button disabledReason={refusalOf(undoable, permissions)} onClick={() => setOpened(undoable)}>
          {t('undo.action')}
        </Button>
      )}
      {parts.length > 1 && (
        <ActionMenu
          text={t('undo.action')}
          label={t('undo.byContext')}
          size="medium"
          items={parts.map((part) => ({
            label: part[0]!.contextName ?? t('nav.feeSchedules'),
            disabledReason: refusalOf(part, permissions),
            onSelect: () => setOpened(part),
          }))}
        />
      )}
      {opened && (
        <UndoSheet entries={opened} isPart={parts.length > 1} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

/** Returns entries by what is undone as one: those of a context with fee schedules, of several contexts apart. */
function partsOf(entries: readonly ActivityRow[]): (readonly ActivityRow[])[] {
  const parts = [...groupBy(entries, ({ contextId }) => contextId).values()];
  return parts.filter(([first]) => first!.contextId !== null).length > 1 ? parts : [parts.flat()];
}

function refusalOf(entries: readonly ActivityRow[], permissions: Permissions): string | undefined {
  const unread =
    contextOf(entries) === undefined ? withoutSchedules(permissions) : missingToRead(permissions);
  const missing = [...new Set([...unread, ...missingPermissionsForUndo(entries, permissions)])];
  return missing.length > 0 ? t('plan.missing', { list: formatList(missing, 'conjunction') }) : undefined;
}

function withoutSchedules(permissions: Permissions): string[] {
  return may(permissions, 'fee-schedule:read') ? [] : ['fee-schedule:read'];
}
