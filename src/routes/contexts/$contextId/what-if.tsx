import { calculable } from '~/domain/fee-schedules/calculable';
import 'texts:contexts';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries } from '~/api/rule-order/optimistic-order';
import { sourceQueries } from '~/api/sources';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { ListedSource } from '~/contract/source';
import { type SampleName, samples } from '~/domain/what-if/samples';
import { usePermissions } from '~/features/contexts/use-permissions';
import { WhatIfPage } from '~/features/match-rules/what-if/WhatIfPage';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';
import type { RunRequest } from '~/workers/what-if-protocol';

type WhatIfSearch = {
  /** The example the rules are tried on; files stand in no address. */
  example?: SampleName | undefined;
  /** The picture of where everything goes is shown. */
  view?: 'flow' | undefined;
};

/** What a change of the rules would do to files, before it is saved. */
export const Route = createFileRoute('/contexts/$contextId/what-if')({
  // Anything else in the address counts as not said.
  validateSearch: strictSearch(({ example, view }: Record<string, unknown>): WhatIfSearch => ({
    ...(samples.some((one) => one === example) && { example: example as SampleName }),
    ...(view === 'flow' && { view }),
  })),
  component: WhatIf,
});

function WhatIf() {
  const { contextId } = Route.useParams();
  const { example, view } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const show = (change: WhatIfSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const { data: rules } = useSuspenseQuery(matchRuleQueries.all(contextId));
  const { data: sources } = useSuspenseQuery(sourceQueries.all(contextId));
  const normalization = useNormalization(context.feeNormalization, sources);
  const permissions = usePermissions();
  usePageTitle(t('contexts.tab.whatIf'), context.name);
  return (
    <WhatIfPage
      key={contextId}
      permissions={permissions}
      context={context}
      rules={rules}
      sources={sources}
      normalization={normalization}
      example={example}
      onExample={(next) => show({ example: next })}
      view={view ?? 'try'}
      onView={(next) => show({ view: next === 'flow' ? next : undefined })}
    />
  );
}

/** How amounts are made comparable: by the schedules of the first source of each side that has one. */
function useNormalization(
  mode: string | undefined,
  sources: readonly ListedSource[],
): RunRequest['normalization'] {
  const idOf = (wanted: string) =>
    sources.find(({ side, feeScheduleId }) => side === wanted && feeScheduleId)?.feeScheduleId ?? undefined;
  const ids = [idOf('LEFT'), idOf('RIGHT')];
  const isOn = mode === 'NET' || mode === 'GROSS';
  const [left, right] = useQueries({
    queries: ids.map((id) => ({ ...feeScheduleQueries.detail(id ?? ''), enabled: isOn && id !== undefined })),
  });
  if (!isOn) return undefined;
  return { mode, ...scheduleOf('left', left?.data), ...scheduleOf('right', right?.data) };
}

/** A schedule that can be calculated; one of a newer service may not. */
function scheduleOf(side: 'left' | 'right', schedule: FeeSchedule | undefined) {
  const known = schedule && calculable(schedule);
  return known && { [side]: { ...known, currency: schedule.currency } };
}
