import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { isUuid } from '@recon/contract/values';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { usePermissions } from '~/features/contexts/use-permissions';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { RulesPage } from '~/features/match-rules/RulesPage';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch, text } from '~/lib/strict-search';
import { useLatest } from '~/ui/hooks/use-latest';
import { isModifiedClick, type RenderLink } from '~/ui/page/link';

const rulesSearch = z.pipe(
  z.object({
    type: param(z.enum(matchRuleTypes)),
    /** Search text; only rules whose text contains it are visible. */
    q: param(text),
    /** Rule whose sheet is open, or `new`. */
    rule: param(z.string()),
    /** The open list of hints: the id of the rule to scroll to, or `all`. */
    hints: param(z.string()),
    /** Two rules in comparison: their ids, separated by a dot. */
    compare: param(z.string().check(z.refine(isPair))),
  }),
  // One sheet at a time.
  z.transform((search) => (search.rule === undefined ? search : { ...search, compare: undefined })),
);
type RulesSearch = z.output<typeof rulesSearch>;

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
  const params = Route.useParams();
  const { type, q, rule, hints, compare } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(params.contextId));
  const permissions = usePermissions();
  usePageTitle(q, type && ruleTypeName(type), t('contexts.tab.rules'), context.name);
  // Each handler changes its own part of the URL, because another part may have changed.
  const show = (change: RulesSearch, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false });
  const onOpen = (next: string | undefined) => show({ rule: next }, false);
  const linkTo = useRuleLinks({ type, q, hints }, onOpen);
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
      onType={(next) => show({ type: next }, true)}
      q={q}
      onQ={(next) => show({ q: next }, true)}
      hints={hints}
      onHints={(next) => show({ hints: next }, false)}
      compared={compare}
      onCompare={(next) => show({ compare: next }, false)}
      open={rule}
      onOpen={onOpen}
      linkTo={linkTo}
    />
  );
}

/**
 * Returns functions that render links to a rule's sheet: plain `<a>` elements. Each link of the router would follow the
 * URL and build its own again, which is too slow for hundreds of rows.
 */
function useRuleLinks({ type, q, hints }: RulesSearch, onOpen: (rule: string) => void) {
  const router = useRouter();
  const params = Route.useParams();
  const path = router.buildLocation({ to: '/contexts/$contextId/rules', params }).pathname;
  const open = useLatest(onOpen);
  // Stable while its links are the same, because a new function re-renders each row.
  return useCallback(
    (rule: string): RenderLink => {
      const href = router.history.createHref(path + router.options.stringifySearch({ type, q, hints, rule }));
      return (props) => (
        <a
          href={href}
          onClick={(event) => {
            if (isModifiedClick(event)) return;
            event.preventDefault();
            open(rule);
          }}
          className={props.className}
        >
          {props.children}
        </a>
      );
    },
    [router, path, type, q, hints, open],
  );
}
