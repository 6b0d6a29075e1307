import type { MatchGroup, MatchResult } from '../matching/result';

/** The outcome of a line; `moved`: matched to other rights; `other-rule`: to the same rights, by another rule. */
export const outcomes = ['gained', 'lost', 'moved', 'other-rule', 'same', 'open'] as const;
export type Outcome = (typeof outcomes)[number];
/** The rule ids by their index in the request of a run. */
export type RuleIds = readonly string[];
/** A run, and the ids of its rules. */
export type Run = { readonly result: MatchResult; readonly ruleIds: RuleIds };

/** Two runs over the same transactions, compared line by line: a left with its matches, or a right that has none. */
export type Comparison = {
  /** The left of each line, as a place in run order; −1 for a right alone. */
  readonly left: Int32Array;
  /** The right of each line without a left; −1 if there is a left. */
  readonly right: Int32Array;
  /** Indexes into `outcomes`. */
  readonly outcome: Uint8Array;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** The group of each left, by its place; `undefined` if it is not matched. */
  readonly now: readonly (MatchGroup | undefined)[];
  readonly staged: readonly (MatchGroup | undefined)[];
};

/** Compares the current rules with the staged ones. Both runs must have the same transactions. */
export function compareRuns(now: Run, staged: Run): Comparison {
  const groups = { now: groupsByLeft(now.result), staged: groupsByLeft(staged.result) };
  const lefts = now.result.left.rows.length;
  const lonely = lonelyRights(now.result, staged.result);
  const total = lefts + lonely.length;
  const left = new Int32Array(total).fill(-1);
  const right = new Int32Array(total).fill(-1);
  const outcome = new Uint8Array(total);
  const counts = Object.fromEntries(outcomes.map((one) => [one, 0])) as Record<Outcome, number>;
  const note = (line: number, what: Outcome) => {
    outcome[line] = outcomes.indexOf(what);
    counts[what] += 1;
  };
  for (let line = 0; line < lefts; line += 1) {
    left[line] = line;
    note(line, outcomeOf(groups.now[line], groups.staged[line], now, staged));
  }
  lonely.forEach((place, index) => {
    right[lefts + index] = place;
    note(lefts + index, 'open');
  });
  return { left, right, outcome, counts, now: groups.now, staged: groups.staged };
}

function outcomeOf(was: MatchGroup | undefined, is: MatchGroup | undefined, now: Run, staged: Run): Outcome {
  if (!was) return is ? 'gained' : 'open';
  if (!is) return 'lost';
  if (was.rights.length !== is.rights.length || was.rights.some((right, at) => right !== is.rights[at]))
    return 'moved';
  return ruleIdOf(now, was.rule) === ruleIdOf(staged, is.rule) ? 'same' : 'other-rule';
}

/** Returns the id of the rule at a place of a run's order. */
export function ruleIdOf({ result, ruleIds }: Run, rule: number): string | undefined {
  const place = result.rules[rule]?.place;
  return place === undefined ? undefined : ruleIds[place];
}

function groupsByLeft({ groups, left }: MatchResult): (MatchGroup | undefined)[] {
  const found = Array.from<MatchGroup | undefined>({ length: left.rows.length });
  for (const group of groups) found[group.left] = group;
  return found;
}

/** Returns the rights that neither run matches. */
function lonelyRights(now: MatchResult, staged: MatchResult): number[] {
  const matched = new Uint8Array(now.right.rows.length);
  for (const { groups } of [now, staged])
    for (const { rights } of groups) for (const right of rights) matched[right] = 1;
  return Array.from(matched.keys()).filter((place) => matched[place] === 0);
}
