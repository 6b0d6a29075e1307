import 'texts:contexts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { isMatchRuleType, type MatchRuleType } from '~/domain/match-rules/rule-config';
import { usePermissions } from '~/features/contexts/use-permissions';
import { RulesPage } from '~/features/match-rules/RulesPage';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

type RulesSearch = {
  /** Only rules of this type are shown. */
  type?: MatchRuleType;
  /** The rule whose sheet is open, or `new`. */
  rule?: string;
};

/** The match rules of a context in their order. The layout route's loader has begun to read them. */
export const Route = createFileRoute('/contexts/$contextId/rules')({
  // Anything else in the address counts as not said.
  validateSearch: ({ type, rule }: Record<string, unknown>): RulesSearch => ({
    ...(typeof type === 'string' && isMatchRuleType(type) && { type }),
    ...(typeof rule === 'string' && { rule }),
  }),
  component: Rules,
});

function Rules() {
  const params = Route.useParams();
  const { type, rule } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(params.contextId));
  const permissions = usePermissions();
  usePageTitle(t('contexts.tab.rules'), context.name);
  const only = type && { type };
  return (
    <RulesPage
      key={params.contextId}
      contextId={params.contextId}
      contextName={context.name}
      onShow={() => void navigate({ to: '/contexts/$contextId/rules', params })}
      contextType={context.type}
      contextStatus={context.status}
      normalizesFees={Boolean(context.feeNormalization)}
      permissions={permissions}
      type={type}
      onType={(next) =>
        void navigate({ search: next ? { type: next } : {}, replace: true, resetScroll: false })
      }
      open={rule}
      onOpen={(next) =>
        void navigate({ search: { ...only, ...(next && { rule: next }) }, resetScroll: false })
      }
      linkTo={(id) => (props) => (
        <Link
          to="/contexts/$contextId/rules"
          params={params}
          search={{ ...only, rule: id }}
          resetScroll={false}
          {...props}
        />
      )}
    />
  );
}
