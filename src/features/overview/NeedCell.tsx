import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import { contextNeedQuery } from '~/api/context-needs';
import { useFeesElsewhere } from '~/api/save-messages';
import { isEmbedded, mayUseStore } from '~/api/session';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { setupNeed } from '@recon/engine/configuration/contexts/setup-need';
import { isResultOutdated } from '~/features/contexts/last-rate';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { isUrgent, needsOf, needTexts } from './context-needs';
import * as styles from './NeedCell.module.css';

/**
 * Renders what a context needs: missing parts, what its last what-if left unmatched, or hints about its rules. In front
 * of a remote service it only uses cached rules and sources: without them it states that the context must be opened.
 */
export function NeedCell({ context }: { context: Context }) {
  const feesElsewhere = useFeesElsewhere();
  const client = useQueryClient();
  const enabled = mayUseStore(client, 'context:read');
  const isArchived = context.status === 'ARCHIVED';
  const results = useQuery({ ...whatIfResultQueries.list(), enabled }).data;
  const isAnswered = isEmbedded(client);
  const setup = useQuery({ ...contextNeedQuery(context.id), enabled: enabled && isAnswered && !isArchived });
  if (isArchived) return <span className={styles.none}>–</span>;
  const cached = cachedParts(client, context.id);
  const parts = isAnswered ? undefined : cached;
  const isKnown = parts !== undefined || setup.data !== undefined;
  const last = results?.get(context.id);
  const ofSetup = parts ? setupNeed({ ...context, feesElsewhere }, parts) : setup.data?.need;
  const needs = needsOf(ofSetup, last, last !== undefined && isResultOutdated(context, cached, last));
  if (needs.length > 0) return <Needs context={context} needs={needs} />;
  if (setup.isLoading) return null;
  // Without a store of results it is not known whether it was tried.
  const isUntried = results !== undefined && last === undefined;
  const state = isUntried ? 'untried' : 'needsNothing';
  return <span className={styles.none}>{t(`contexts.list.${isKnown ? state : 'partsUnread'}`)}</span>;
}

/** Renders needs, the first of them more prominent, with an icon if the context runs and does not do what it should. */
function Needs({ context, needs }: { context: Context; needs: ReturnType<typeof needsOf> }) {
  const [first, ...others] = needs.flatMap(needTexts);
  const kind = isUrgent(context, needs[0]!) ? 'urgent' : needs[0]!.kind;
  return (
    <span className={styles.need} data-need={kind} title={[first, ...others].join(' · ')}>
      <strong>
        {kind === 'urgent' && <Icon name="warning" />}
        {first}
      </strong>
      {others.length > 0 && <span>{others.join(' · ')}</span>}
    </span>
  );
}
