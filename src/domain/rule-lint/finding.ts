import type { MatchRuleType } from '../match-rules/rule-config';

/** A match rule as it is stored. A list of them is in the order in which they are tried. */
export type RuleToLint = {
  readonly id: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** What decides beside the rules: the context's type, and whether it takes fees off or adds them before matching. */
export type LintContext = { readonly contextType: string | undefined; readonly normalizesFees: boolean };

/** One hint about a rule; `other` is an earlier rule that it is about too. */
export type Finding = {
  readonly code: FindingCode;
  readonly ruleId: string;
  readonly values: FindingValues;
  readonly other?: string;
  readonly fix?: Fix;
};

export type FindingCode =
  /** A setting cannot be read, which fails every run. */
  | 'fails-run'
  /** It compares nothing, so that any left fits any right. */
  | 'anything'
  /** Stands after a rule that takes anything that could still be matched. */
  | 'unreachable'
  /** The same type and the same effective settings as an earlier one, which leaves it nothing. */
  | 'duplicate'
  /** The same in 1:N, where trying once more may split what the first time could not. */
  | 'repeated'
  /** An earlier rule takes everything that it takes. */
  | 'shadowed'
  /** An earlier, looser rule takes nearly all that it is meant for. */
  | 'loose-first'
  /** Its settings let it take nothing that can be imported. */
  | 'takes-nothing'
  /** No number of days satisfies it. */
  | 'empty-window'
  | 'no-currency'
  /** Both tolerances are 0: EXACT would do. */
  | 'zero-tolerance'
  /** A fraction of 1 or more, which is 100 % and more. */
  | 'percent-as-fraction'
  /** Settings that change nothing where they stand. */
  | 'no-effect';

export type FindingValues = {
  /** The settings that it is about. */
  readonly settings?: readonly string[];
  /** Of `percent-as-fraction`: the per cent that is set, and the one that was likely meant; decimals. */
  readonly percent?: string;
  readonly meant?: string;
  /** Of `empty-window`: the days it must lie strictly between. Of `zero-tolerance`: digits kept by rounding. */
  readonly min?: number;
  readonly max?: number;
  readonly digits?: number;
};

/** What would mend it, as data. */
export type Fix =
  | {
      readonly kind: 'edit';
      readonly config: Readonly<Record<string, unknown>>;
      /** The type, where that changes too. */
      readonly type?: MatchRuleType;
    }
  | { readonly kind: 'move'; readonly before: string }
  | { readonly kind: 'delete' };
