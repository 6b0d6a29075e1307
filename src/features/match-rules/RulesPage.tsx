import { useQuery } from '@tanstack/react-query';
import { refetchDelay, useStickyError } from '~/api/query-client';
import { readingText } from '~/api/error-text';
import { useRefetchOfLeft, useShownRules } from '~/api/rule-order/rule-order';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { RuleBoardProps } from './board-props';
import { RuleBoard } from './RuleBoard';
import * as styles from './RulesPage.module.css';

/** Milliseconds after which an open list reads what others changed; not while its tab is hidden. */
const refetchInterval = 60_000;

/** Renders the rules of a context: the list, a placeholder while it loads, or why it could not be read. */
export function RulesPage(props: Omit<RuleBoardProps, 'rules'>) {
  const query = useQuery({
    ...matchRuleQueries.all(props.contextId),
    refetchInterval: (read) => (read.state.status === 'error' ? refetchDelay(read) : refetchInterval),
  });
  const { data, refetch, isFetching } = query;
  const error = useStickyError(query);
  const shown = useShownRules(props.contextId);
  useRefetchOfLeft(props.contextId);
  if (data && shown) return <RuleBoard {...props} rules={shown} />;
  if (!error)
    return (
      <div className={styles.pending}>
        <SkeletonRows cells={3} />
      </div>
    );
  const { title, meaning, action, requestId } = readingText(error);
  return (
    <ErrorPanel title={title} requestId={requestId} onRetry={() => void refetch()} retrying={isFetching}>
      {meaning} {action}
    </ErrorPanel>
  );
}
