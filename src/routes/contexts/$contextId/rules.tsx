import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { isUuid } from '@recon/contract/values';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { usePermissions } from '~/features/contexts/use-permissions';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { RulesPage } from '~/features/match-rules/RulesPage';
import { type RulesSearch, useRulesSearch } from '~/features/match-rules/rules-search';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch, nonEmpty } from '~/lib/strict-search';

const rulesSearch = z.pipe(
  z.object({
    type: param(z.enum(matchRuleTypes)),
    q: param(nonEmpty),
    rule: param(z.string()),
    hints: param(z.string()),
    compare: param(z.string().check(z.refine(isPair))),
  }),
  // One sheet at a time.
  z.transform((search): RulesSearch =>
    search.rule === undefined ? search : { ...search, compare: undefined },
  ),
);

/** Match rules of a context in their order. The loader of the parent route has started to fetch them. */
export const Route = createFileRoute('/contexts/$contextId/rules')({
  staticData: { page: 'rendered' },
  validateSearch: strictSearch(rulesSearch),
  component: Rules,
});

function isPair(ids: string): boolean {
  return /^[^.]+\.[^.]+$/.test(ids) && ids.split('.').every(isUuid);
}

function Rules() {
  const { contextId } = Route.useParams();
  const type = useRulesSearch('type');
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(useRulesSearch('q'), type && ruleTypeName(type), t('contexts.tab.rules'), context.name);
  return (
    <RulesPage
      key={contextId}
      contextId={contextId}
      contextName={context.name}
      contextType={context.type}
      contextStatus={context.status}
      normalizesFees={Boolean(context.feeNormalization)}
      permissions={usePermissions()}
    />
  );
}
