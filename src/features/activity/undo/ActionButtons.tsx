import 'texts:asItWas';
import 'texts:plan';
import 'texts:undo';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ActivityRow } from '~/api/activity';
import { missingToRead } from '~/api/live-snapshot';
import { baselineOperations, verbOf } from '~/domain/activity/entry';
import { missingForUndo } from '~/domain/activity/undo-permissions';
import { may, type Permissions } from '~/domain/permissions';
import { usePermissions } from '~/features/contexts/use-permissions';
import { useHasStates } from '~/history/use-has-history';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { buttonClass } from '~/ui/controls/button-class';
import { lazyComponent } from '~/ui/page/lazy-component';

const UndoSheet = lazyComponent(async () => (await import('./UndoSheet')).UndoSheet);

/** Renders what can be done with an action of the log: show the context as it was after it, and undo it. */
export function ActionButtons({ entries }: { entries: readonly ActivityRow[] }) {
  const permissions = usePermissions();
  const hasStates = useHasStates();
  const [isOpen, setOpen] = useState(false);
  const undoable = entries.filter(
    (entry) => verbOf(entry) !== undefined && !baselineOperations.includes(entry.operation),
  );
  const { contextId, at } = entries[0]!;
  return (
    <>
      {contextId !== null && hasStates && (
        <Link
          to="/contexts/$contextId/as-it-was"
          params={{ contextId }}
          search={{ at }}
          className={buttonClass()}
        >
          {t('asItWas.fromEntry')}
        </Link>
      )}
      {undoable.length > 0 && (
        <Button disabledReason={refusalOf(undoable, permissions)} onClick={() => setOpen(true)}>
          {t('undo.action')}
        </Button>
      )}
      {isOpen && <UndoSheet entries={undoable} onClose={() => setOpen(false)} />}
    </>
  );
}

function refusalOf(entries: readonly ActivityRow[], permissions: Permissions): string | undefined {
  const contexts = new Set(entries.flatMap(({ contextId }) => contextId ?? []));
  if (contexts.size > 1) return t('undo.several');
  const unread = contexts.size > 0 ? missingToRead(permissions) : withoutSchedules(permissions);
  const missing = [...new Set([...unread, ...missingForUndo(entries, permissions)])];
  return missing.length > 0 ? t('plan.missing', { list: formatList(missing, 'conjunction') }) : undefined;
}

function withoutSchedules(permissions: Permissions): string[] {
  return may(permissions, 'fee-schedule:read') ? [] : ['fee-schedule:read'];
}
