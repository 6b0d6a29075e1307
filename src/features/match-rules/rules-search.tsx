import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { onPlainClick, type RenderLink } from '~/lib/links';

/** Search parameters of the rules page. */
export type RulesSearch = {
  /** Type of the visible rules; undefined for all types. */
  type?: MatchRuleType | undefined;
  /** Search text; only rules whose text contains it are visible. */
  q?: string | undefined;
  /** Rule whose sheet is open, or `new`. */
  rule?: string | undefined;
  /** The open list of hints: the id of the rule to scroll to, or `all`. */
  hints?: string | undefined;
  /** Two rules in comparison: their ids, separated by a dot. */
  compare?: string | undefined;
};

const path = '/contexts/$contextId/rules';
const route = getRouteApi(path);

/** Returns one search parameter of the rules page. The others do not re-render the caller. */
export function useRulesSearch<Name extends keyof RulesSearch>(name: Name): RulesSearch[Name] {
  const value = route.useSearch({ select: (search): string | undefined => search[name] });
  return value as RulesSearch[Name];
}

/** Returns a function, always the same, that changes some search parameters, in a new entry of the history by default. */
export function useChangeSearch() {
  const navigate = route.useNavigate();
  return useCallback(
    (change: RulesSearch, entry: 'new' | 'same' = 'new') =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: entry === 'same',
        resetScroll: false,
      }),
    [navigate],
  );
}

/**
 * Returns a function that renders links to a rule's sheet: plain `<a>` elements. Each link of the router would follow the
 * URL and build its own again, which is too slow for hundreds of rows.
 */
export function useRuleLinks(contextId: string): (ruleId: string) => RenderLink {
  const router = useRouter();
  const changeSearch = useChangeSearch();
  const { pathname } = router.buildLocation({ to: path, params: { contextId } });
  const [type, q, hints] = [useRulesSearch('type'), useRulesSearch('q'), useRulesSearch('hints')];
  // Stable while its links are the same, because a new function re-renders each row.
  return useCallback(
    (rule) => {
      const search = router.options.stringifySearch({ type, q, hints, rule });
      return ({ children, ...look }) => (
        <a
          href={router.history.createHref(pathname + search)}
          onClick={(event) => onPlainClick(event, () => changeSearch({ rule }))}
          {...look}
        >
          {children}
        </a>
      );
    },
    [router, pathname, type, q, hints, changeSearch],
  );
}
