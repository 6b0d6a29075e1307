import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { matchRuleQueries } from '~/api/match-rules';
import { ContextOverview } from '~/features/contexts/ContextOverview';
import { RuleLadder } from '~/features/match-rules/RuleLadder';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

/** A context on one page: its rules in order and what it is set to. */
export const Route = createFileRoute('/contexts/$contextId/')({ component: OverviewPage });

function OverviewPage() {
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const rules = useQuery(matchRuleQueries.all(contextId));
  usePageTitle(context.name, t('contexts.title'));
  return (
    <ContextOverview
      context={context}
      rules={rules}
      renderRules={(first) => <RuleLadder rules={first} contextType={context.type} />}
    />
  );
}
