import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { useFeesElsewhere } from '~/api/save-messages';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import { sourcePolicy } from '@recon/engine/configuration/sources/source-policy';
import { samples } from '@recon/engine/comparison/sample-names';
import { usePermissions } from '~/features/contexts/use-permissions';
import { ChooseSchedules } from '~/features/match-rules/what-if/ChooseSchedules';
import { type ChosenSchedules, useNormalization } from '~/features/match-rules/what-if/use-normalization';
import { WhatIfPage } from '~/features/match-rules/what-if/WhatIfPage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toNewSource } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch } from '~/lib/strict-search';

const whatIfSearch = z.object({
  /** Sample data on which the rules are tried. Files of the user are never named in the URL. */
  example: param(z.enum(samples)),
  /** `flow`: the flow diagram is shown. Omitted: the staged rules are. */
  view: param(z.literal('flow')),
});

/** What-if of a context: the effect of staged rules on files, before the rules are saved. */
export const Route = createFileRoute('/contexts/$contextId/what-if')({
  validateSearch: strictSearch(whatIfSearch),
  loader: async () => loadTexts('more'),
  component: WhatIf,
});

function WhatIf() {
  const { contextId } = Route.useParams();
  const { example, view } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const show = (change: z.output<typeof whatIfSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const { data: rules } = useSuspenseQuery(matchRuleQueries.all(contextId));
  const { data: sources } = useSuspenseQuery(sourceQueries.all(contextId));
  const [chosen, setChosen] = useState<ChosenSchedules>({});
  const { feeNormalization: mode } = context;
  const isUnlinked = useFeesElsewhere() && !sources.some(({ feeScheduleId }) => feeScheduleId);
  const isChosen = isUnlinked && (mode === 'NET' || mode === 'GROSS');
  const normalized = useNormalization(mode, sources, isChosen ? chosen : undefined);
  const permissions = usePermissions();
  usePageTitle(t('contexts.tab.whatIf'), context.name);
  return (
    <WhatIfPage
      key={contextId}
      permissions={permissions}
      context={context}
      rules={rules}
      sources={sources}
      toNewSource={
        sourcePolicy.create(context.status, permissions) === undefined
          ? (side) => toNewSource(contextId, side === 'left' ? 'LEFT' : 'RIGHT')
          : undefined
      }
      {...normalized}
      chooseSchedules={isChosen && <ChooseSchedules chosenSchedules={chosen} onChoose={setChosen} />}
      example={example}
      onExample={(next) => show({ example: next })}
      view={view ?? 'try'}
      onView={(next) => show({ view: next === 'flow' ? next : undefined })}
    />
  );
}
