import type { MatchRuleType } from '../match-rules/rule-config';

/** A match rule as it is stored. Lists of rules are in priority order. */
export type RuleToLint = Readonly<{ id: string; type: string; config: Readonly<Record<string, unknown>> }>;

/** The settings of the context that matter: its type, and whether it adds or subtracts fees before matching. */
export type LintContext = { readonly contextType: string | undefined; readonly normalizesFees: boolean };

/** One hint about a rule; `other` is an earlier rule that is involved. */
export type Finding = {
  readonly code: FindingCode;
  readonly ruleId: string;
  readonly values: FindingValues;
  readonly other?: string;
  readonly fix?: Fix;
};

export type FindingCode =
  /** A setting is invalid, which fails every run. */
  | 'fails-run'
  /** The rule compares nothing, so that any left row fits any right row. */
  | 'anything'
  /** The rule is after one that takes everything that could still be matched. */
  | 'unreachable'
  /** The rule has the same type and effective settings as an earlier one, which leaves nothing to it. */
  | 'duplicate'
  /** A duplicate in 1:N, where a second attempt may split what the first could not. */
  | 'repeated'
  /** An earlier rule takes everything that this rule takes. */
  | 'shadowed'
  /** An earlier, looser rule takes nearly everything that this rule is meant for. */
  | 'loose-first'
  /** The settings match nothing that can be imported. */
  | 'takes-nothing'
  /** No number of days satisfies the rule. */
  | 'empty-window'
  | 'no-currency'
  /** Both tolerances are 0: EXACT has the same effect. */
  | 'zero-tolerance'
  /** A fraction of 1 or more, which is 100 % or more. */
  | 'percent-as-fraction'
  /** Settings without an effect in this rule. */
  | 'no-effect';

export type FindingValues = {
  readonly settings?: readonly string[];
  /** For `percent-as-fraction`: the percentage that is set, and the one that was probably meant; decimals. */
  readonly percent?: string;
  readonly meant?: string;
  /** For `empty-window`: the exclusive bounds of the days. For `zero-tolerance`: the digits that rounding keeps. */
  readonly min?: number;
  readonly max?: number;
  readonly digits?: number;
};

/** The change that would fix a finding, as data. */
export type Fix =
  | {
      readonly kind: 'edit';
      readonly config: Readonly<Record<string, unknown>>;
      /** The new type, if it changes, too. */
      readonly type?: MatchRuleType;
    }
  | { readonly kind: 'move'; readonly before: string }
  | { readonly kind: 'delete' };
