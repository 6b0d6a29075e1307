import 'texts:contexts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { isMatchRuleType, type MatchRuleType } from '~/domain/match-rules/rule-config';
import { usePermissions } from '~/features/contexts/use-permissions';
import { RulesPage } from '~/features/match-rules/RulesPage';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import type { RenderLink } from '~/ui/page/link';
import { opensElsewhere } from '~/ui/page/opens-elsewhere';

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
  const onOpen = (next: string | undefined) =>
    void navigate({ search: { ...only, ...(next && { rule: next }) }, resetScroll: false });
  const linkTo = useRuleLinks(type, onOpen);
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
      onOpen={onOpen}
      linkTo={linkTo}
    />
  );
}

/**
 * Links that open a rule's sheet. Rows come and go by the hundred while a list scrolls, so they are plain ones: each of
 * the router's own watches the address, and has its own worked out anew with every step.
 */
function useRuleLinks(type: MatchRuleType | undefined, onOpen: (rule: string) => void) {
  const router = useRouter();
  const params = Route.useParams();
  const path = router.buildLocation({ to: '/contexts/$contextId/rules', params }).pathname;
  return (rule: string): RenderLink => {
    const search = router.options.stringifySearch({ ...(type && { type }), rule });
    const href = router.history.createHref(path + search);
    return (props) => (
      <a
        href={href}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onOpen(rule);
        }}
        className={props.className}
      >
        {props.children}
      </a>
    );
  };
}
