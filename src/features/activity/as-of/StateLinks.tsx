import { Link } from '@tanstack/react-router';
import type { ActivityRow } from '~/api/activity';
import { contextStarts } from '@recon/engine/configuration/activity/entry';
import { useHasStates } from '~/history/history';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { contextOf } from '../action-text';

/** Renders the links to the context as it was before and after an action, if the action is of one context. */
export function StateLinks({ entries }: { entries: readonly ActivityRow[] }) {
  const hasStates = useHasStates();
  const newest = entries[0]!;
  const oldest = entries.at(-1)!;
  const { contextId } = contextOf(entries);
  if (!hasStates || contextId === null) return null;
  // An entry and the next one may have the same time, in milliseconds. Then both are after the earlier state.
  const before = new Date(Date.parse(oldest.at) - 1).toISOString();
  return (
    <>
      {/* Before the first entry that describes a context, there is no state. */}
      {!contextStarts.includes(oldest.operation) && (
        <StateLink contextId={contextId} at={before} text={t('asItWas.beforeEntry')} />
      )}
      <StateLink contextId={contextId} at={newest.at} text={t('asItWas.fromEntry')} />
    </>
  );
}

function StateLink({ contextId, at, text }: { contextId: string; at: string; text: string }) {
  return (
    <Link
      to="/contexts/$contextId/activity/as-it-was"
      params={{ contextId }}
      search={{ at }}
      className={buttonClass()}
    >
      {text}
    </Link>
  );
}
