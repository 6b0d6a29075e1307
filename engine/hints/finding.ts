import type { MatchRuleType } from '../configuration/match-rules/rule-types';

/** A stored match rule. In lists, rules are in priority order. */
export type RuleToLint = Readonly<{ id: string; type: string; config: Readonly<Record<string, unknown>> }>;

/** What hints depend on in a context: its type, and whether fees are added or subtracted before matching. */
export type LintContext = { readonly contextType: string | undefined; readonly normalizesFees: boolean };

/** A hint about the rule `ruleId`. `other` is the earlier rule that causes it, if any. */
export type Finding = {
  readonly code: FindingCode;
  readonly ruleId: string;
  readonly values: FindingValues;
  readonly other?: string;
  readonly fix?: Fix;
};

export type FindingCode =
  /** A setting of the rule is invalid, so every run fails. */
  | 'fails-run'
  /** The rule compares nothing: any left row fits any right row. */
  | 'anything'
  /** An earlier rule uses all rows that could still be matched. */
  | 'unreachable'
  /** An earlier rule has the same type and settings, so nothing is left for this one. */
  | 'duplicate'
  /** An earlier rule in a 1:N context is equal, but this one may split what that could not. */
  | 'repeated'
  /** An earlier rule uses all rows that this rule would use. */
  | 'shadowed'
  /** An earlier, less strict rule uses nearly all rows that this rule is meant for. */
  | 'loose-first'
  /** The rule matches nothing that can be imported, because of its settings. */
  | 'takes-nothing'
  /** No whole number of days satisfies the rule. */
  | 'empty-window'
  | 'no-currency'
  /** Both tolerances are 0: an EXACT rule would have the same effect. */
  | 'zero-tolerance'
  /** A fraction is 1 or more, which means at least 100 %. Probably it is meant as a percentage. */
  | 'percent-as-fraction'
  /** Some settings have no effect in this rule. */
  | 'no-effect';

export type FindingValues = {
  readonly settings?: readonly string[];
  /** For `percent-as-fraction`: the percentage that the setting means now, and the one that was probably meant. */
  readonly percent?: string;
  readonly meant?: string;
  /** For `empty-window`: the exclusive limits of the days. For `zero-tolerance`: the decimal places after rounding. */
  readonly min?: number;
  readonly max?: number;
  readonly digits?: number;
};

/** A change that would fix what a hint is about. The user decides whether to apply it. */
export type Fix =
  | {
      readonly kind: 'edit';
      readonly config: Readonly<Record<string, unknown>>;
      readonly type?: MatchRuleType;
    }
  | { readonly kind: 'move'; readonly before: string }
  | { readonly kind: 'delete' };
