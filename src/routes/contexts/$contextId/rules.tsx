import 'texts:contexts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { contextQueries } from '~/api/contexts';
import { isUuid } from '~/contract/values';
import { isMatchRuleType, type MatchRuleType } from '~/domain/match-rules/rule-config';
import { usePermissions } from '~/features/contexts/use-permissions';
import { ruleTypeName } from '~/features/match-rules/rule-tokens';
import { RulesPage } from '~/features/match-rules/RulesPage';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';
import { useLatest } from '~/ui/hooks/use-latest';
import type { RenderLink } from '~/ui/page/link';
import { isModifiedClick } from '~/ui/page/is-modified-click';

type RulesSearch = {
  /** Only rules of this type are shown. */
  type?: MatchRuleType | undefined;
  /** Only rules that say these words are shown. */
  q?: string | undefined;
  /** The rule whose sheet is open, or `new`. */
  rule?: string | undefined;
  /** The list of hints is open: at this rule, or at `all`. */
  hints?: string | undefined;
  /** Two rules side by side: their ids, with a dot between. */
  compare?: string | undefined;
};

/** The match rules of a context in their order. The layout route's loader has begun to read them. */
export const Route = createFileRoute('/contexts/$contextId/rules')({
  // Anything else in the address counts as not said.
  validateSearch: strictSearch(({ type, q, rule, hints, compare }: Record<string, unknown>): RulesSearch => ({
    ...(typeof type === 'string' && isMatchRuleType(type) && { type }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof rule === 'string' && { rule }),
    ...(typeof hints === 'string' && { hints }),
    // One sheet at a time.
    ...(typeof rule !== 'string' && isPair(compare) && { compare }),
  })),
  component: Rules,
});

function isPair(ids: unknown): ids is string {
  return typeof ids === 'string' && /^[^.]+\.[^.]+$/.test(ids) && ids.split('.').every(isUuid);
}

function Rules() {
  useLanguage();
  const params = Route.useParams();
  const { type, q, rule, hints, compare } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(params.contextId));
  const permissions = usePermissions();
  usePageTitle(q, type && ruleTypeName(type), t('contexts.tab.rules'), context.name);
  // Each changes its own part of the address: another may have changed meanwhile.
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
 * Links that open a rule's sheet. Rows come and go by the hundred while a list scrolls, so they are plain ones: each of
 * the router's own watches the address, and has its own worked out anew with every step.
 */
function useRuleLinks({ type, q, hints }: RulesSearch, onOpen: (rule: string) => void) {
  const router = useRouter();
  const params = Route.useParams();
  const path = router.buildLocation({ to: '/contexts/$contextId/rules', params }).pathname;
  const open = useLatest(onOpen);
  // The same function as long as its links are the same, because each row renders again for another one.
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
