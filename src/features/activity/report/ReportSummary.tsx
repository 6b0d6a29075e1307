import type { ReportScope } from '~/api/activity-report';
import type { ActivityEntry } from '@recon/contract/activity';
import { activityObjectKinds } from '@recon/contract/activity-kinds';
import { groupBy } from '@recon/engine/lib/group-by';
import { formatList } from '~/i18n/format';
import { locale, t } from '~/i18n/t';
import { linkTo, toAsItWas, toWhatIf } from '~/lib/links';
import { mediumTime } from '~/lib/relative-time';
import { PaperFact, PaperFacts } from '~/ui/page/Paper';
import { authorText } from '../action-text';
import * as styles from './report.module.css';

interface ReportSummaryProps {
  /** At least one, oldest first. */
  changes: readonly ActivityEntry[];
  period: ReportScope;
  /** Whether the log has the states of contexts. */
  hasStates: boolean;
}

/** Renders what was changed, by whom and when, and links to what a reader checks next. */
export function ReportSummary({ changes, period: { contextId, from }, hasStates }: ReportSummaryProps) {
  const [first, last] = [changes[0]!, changes.at(-1)!].map(({ at }) =>
    mediumTime(new Date(at), locale(), 'UTC'),
  ) as [string, string];
  const authors = new Set(changes.map(({ author }) => authorText(author)));
  return (
    <PaperFacts>
      <PaperFact label={t('activity.filter.kind')} className={styles.links}>
        {[...groupBy(changes, ({ objectKind }) => objectKind)].map(([kind, ofKind]) => (
          <KindLink key={kind} {...{ kind, contextId }} count={ofKind.length} />
        ))}
      </PaperFact>
      <PaperFact label={t('activity.column.who')}>{formatList([...authors], 'conjunction')}</PaperFact>
      <PaperFact label={t('activity.column.when')}>
        {first === last ? first : t('activity.report.span', { from: first, to: last })}
      </PaperFact>
      {contextId !== undefined && (
        <PaperFact label={t('activity.report.next')} className={`${styles.links} ${styles.screenOnly}`}>
          {toWhatIf(contextId)({ children: t('activity.report.next.whatIf') })}
          {hasStates && toAsItWas(contextId, from)({ children: t('activity.report.next.asItWas') })}
        </PaperFact>
      )}
    </PaperFacts>
  );
}

type KindLinkProps = Pick<ReportScope, 'contextId'> & { kind: ActivityEntry['objectKind']; count: number };

/** Renders the number of changes of a kind of objects, as a link to them in the log. */
function KindLink({ kind, count, contextId }: KindLinkProps) {
  const objectKind = activityObjectKinds.find((one) => one === kind);
  if (!objectKind) return null;
  // A fee schedule is of no context.
  const ofContext = objectKind !== 'fee-schedule' && contextId !== undefined && { contextId };
  return linkTo({ to: '/activity', search: { objectKind, ...ofContext } })({
    children: t('activity.report.counted', { kind: t(`activity.kind.${objectKind}`), count }),
  });
}
