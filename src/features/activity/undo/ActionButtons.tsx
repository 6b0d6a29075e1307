import { useState } from 'react';
import type { ActivityRow } from '~/api/activity';
import { missingToRead } from '~/api/live-snapshot';
import { baselineOperations, contextStarts, verbOf } from '@recon/engine/configuration/activity/entry';
import { missingPermissionsForUndo } from '@recon/engine/configuration/activity/undo-permissions';
import { may, type Permissions } from '@recon/engine/permissions';
import { usePermissions } from '~/features/contexts/use-permissions';
import { useHasStates } from '~/history/history';
import { t } from '~/i18n/t';
import { toAsItWas } from '~/lib/links';
import { Button, buttonClass } from '~/ui/controls/Button';
import { lazyComponent } from '~/lib/lazy';
import { contextOf } from '../action-text';
import { missingText } from './use-step-refusal';

const UndoSheet = lazyComponent(async () => (await import('./UndoSheet')).UndoSheet);

/** Renders what can be done with an action of the log: show the context as it was before and after it, and undo it. */
export function ActionButtons({ entries }: { entries: readonly ActivityRow[] }) {
  const permissions = usePermissions();
  const [isUndoing, setUndoing] = useState(false);
  const undoable = entries.filter(
    (entry) => verbOf(entry) !== undefined && !baselineOperations.includes(entry.operation),
  );
  return (
    <>
      <StateLinks entries={entries} />
      {undoable.length > 0 && (
        <Button disabledReason={refusalOf(undoable, permissions)} onClick={() => setUndoing(true)}>
          {t('undo.action')}
        </Button>
      )}
      {isUndoing && <UndoSheet entries={undoable} onClose={() => setUndoing(false)} />}
    </>
  );
}

/** Renders the links to the context as it was before and after an action, if the action is of one context. */
function StateLinks({ entries }: { entries: readonly ActivityRow[] }) {
  const hasStates = useHasStates();
  const newest = entries[0]!;
  const oldest = entries.at(-1)!;
  const { contextId } = contextOf(entries);
  if (!hasStates || contextId === null) return null;
  // An entry and the next one may have the same time, in milliseconds. Then both are after the earlier state.
  const before = new Date(Date.parse(oldest.at) - 1).toISOString();
  const look = { className: buttonClass() };
  return (
    <>
      {/* Before the first entry that describes a context, there is no state. */}
      {!contextStarts.includes(oldest.operation) &&
        toAsItWas(contextId, before)({ ...look, children: t('asItWas.beforeEntry') })}
      {toAsItWas(contextId, newest.at)({ ...look, children: t('asItWas.fromEntry') })}
    </>
  );
}

function refusalOf(entries: readonly ActivityRow[], permissions: Permissions): string | undefined {
  const isInContext = entries.some(({ contextId }) => contextId !== null);
  const ofSchedules = may(permissions, 'fee-schedule:read') ? [] : ['fee-schedule:read'];
  const unread = isInContext ? missingToRead(permissions) : ofSchedules;
  const missing = [...new Set([...unread, ...missingPermissionsForUndo(entries, permissions)])];
  return missingText(missing);
}
