import { useQuery, useQueryClient } from '@tanstack/react-query';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { mayUseStore } from '~/api/session';
import { sourceQueries } from '~/api/sources';
import type { Context } from '@recon/contract/context';
import { ContextOverview } from '~/features/contexts/ContextOverview';
import { useSetupCheck } from '~/features/contexts/use-setup-check';
import { FeeScheduleLine } from '~/features/fee-schedules/FeeScheduleLine';
import { RuleList } from '~/features/match-rules/RuleList';
import { SourceCard } from '~/features/sources/SourceCard';
import { toFieldMap, toSource } from '~/lib/links';
import { WhatIfSection } from './WhatIfSection';

/** Renders the overview of a context with its sources, rules and fees. Each of these parts loads on its own. */
export function OverviewPage({ context }: { context: Context }) {
  const contextId = context.id;
  const client = useQueryClient();
  const rules = useQuery(matchRuleQueries.all(contextId));
  const sources = useQuery(sourceQueries.all(contextId));
  const hasFees = sources.data?.some(({ feeScheduleId }) => feeScheduleId) ?? false;
  const fees = useQuery({ ...feeScheduleQueries.list(), enabled: hasFees });
  const { unmapped } = useSetupCheck(context);
  const schedules = fees.data?.schedules;
  const hasResults = mayUseStore(client, 'context:read');
  return (
    <ContextOverview
      context={context}
      rules={rules}
      sources={sources}
      fees={fees}
      renderWhatIf={(chip) => <WhatIfSection context={context} chip={chip} hasResults={hasResults} />}
      renderSource={(source) => (
        <SourceCard
          source={source}
          isMapIncomplete={unmapped.some(({ source: { id }, lacks }) => id === source.id && lacks)}
          link={toSource(contextId, source.id)}
          fieldMap={toFieldMap(contextId, source.id)}
          fees={
            source.feeScheduleId && (
              <FeeScheduleLine
                id={source.feeScheduleId}
                schedule={schedules?.find(({ id }) => id === source.feeScheduleId)}
              />
            )
          }
        />
      )}
      renderRules={(first) => <RuleList rules={first} contextType={context.type} />}
    />
  );
}
