import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries } from '~/api/match-rules';
import { sourceQueries } from '~/api/sources';
import { toFieldMap, toSource } from '~/features/contexts/context-links';
import { ContextOverview } from '~/features/contexts/ContextOverview';
import { FeeLine } from '~/features/fee-schedules/FeeLine';
import { RuleLadder } from '~/features/match-rules/RuleLadder';
import { SourceCard } from '~/features/sources/SourceCard';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

/** A context on one page: its sources, rules and fees as a picture, what it lacks, and what it is set to. */
export const Route = createFileRoute('/contexts/$contextId/')({ component: OverviewPage });

function OverviewPage() {
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const rules = useQuery(matchRuleQueries.all(contextId));
  const sources = useQuery(sourceQueries.all(contextId));
  const hasFees = sources.data?.some(({ feeScheduleId }) => feeScheduleId) ?? false;
  const fees = useQuery({ ...feeScheduleQueries.list(), enabled: hasFees });
  const schedules = fees.data?.schedules;
  usePageTitle(context.name, t('contexts.title'));
  return (
    <ContextOverview
      context={context}
      rules={rules}
      sources={sources}
      fees={fees}
      renderSource={(source) => (
        <SourceCard
          source={source}
          link={toSource(contextId, source.id)}
          fieldMap={toFieldMap(contextId, source.id)}
          fees={
            source.feeScheduleId && (
              <FeeLine
                id={source.feeScheduleId}
                schedule={schedules?.find(({ id }) => id === source.feeScheduleId)}
              />
            )
          }
        />
      )}
      renderRules={(first) => <RuleLadder rules={first} contextType={context.type} />}
    />
  );
}
