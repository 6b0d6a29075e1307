/** A rule as the list has it. */
export type LintRule = {
  readonly id?: string;
  readonly priority: number;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

export type LintCode =
  /** Behind a rule that matches any pair. `after`: its priority. */
  | 'unreachable'
  /** The same tests as an earlier rule. `of`: its priority. */
  | 'duplicate'
  /** Every pair it would take an earlier rule takes first. `by`: its priority. */
  | 'shadowed'
  /** A wider rule stands before it, and takes pairs that it would take with more certainty. `before`: its priority. */
  | 'loose-before-strict'
  | 'no-currency-check'
  /** A tolerance of nothing. */
  | 'zero-tolerance'
  /** No number of days satisfies it. */
  | 'empty-date-window'
  /** A fraction of 1 or more, which is 100 % or more. `setting`, `percent`: what it means. */
  | 'percent-as-fraction'
  /** `setting` changes nothing. */
  | 'without-effect'
  /** With `setting` the rule takes nothing. */
  | 'takes-nothing'
  /** `settings` cannot be read: a run fails on them. */
  | 'unreadable';

/** What mends a finding: a setting with another value or none, the rule elsewhere, or gone. */
export type LintFix =
  | { kind: 'set'; setting: string; value: string | number | boolean }
  | { kind: 'unset'; setting: string }
  | { kind: 'move-before' | 'move-after'; priority: number }
  | { kind: 'remove' };

/** Something about a rule that somebody may not want. `index` is its place among the rules given, from 0. */
export type LintFinding = {
  code: LintCode;
  index: number;
  priority: number;
  id?: string;
  values: Readonly<Record<string, string | number | readonly string[]>>;
  fix?: LintFix;
};
