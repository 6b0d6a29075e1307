import type { MatchGroup, MatchResult } from '../matching/result';

/** What staged rules change for a row; `moved`: matched to other right rows, `other-rule`: the same by another rule. */
export const outcomes = ['gained', 'lost', 'moved', 'other-rule', 'same', 'open'] as const;
export type Outcome = (typeof outcomes)[number];
/** The ids of a run's rules, in the order of the request for the run. */
export type RuleIds = readonly string[];
/** A run, and the ids of its rules. */
export type Run = { readonly result: MatchResult; readonly ruleIds: RuleIds };

/** Two runs over the same transactions, compared in lines: one per left row, and one per right row without a match. */
export type Comparison = {
  /** The left row of each line, as an index in run order; −1 for a right row alone. */
  readonly left: Int32Array;
  /** The right row of each line without a left row; −1 if there is a left row. */
  readonly right: Int32Array;
  /** Indexes into `outcomes`. */
  readonly outcome: Uint8Array;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** The matches of each left row, by its index in run order; `undefined` if it is not matched. */
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

/** Returns the id of a rule by its index in the order of a run; `undefined` if there is none. */
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
