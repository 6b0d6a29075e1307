import type { MatchGroup, MatchResult } from '../matching/result';

/** What staged rules change for a row. `moved`: matched to other right rows; `other-rule`: same rows, another rule. */
export const outcomes = ['gained', 'lost', 'moved', 'other-rule', 'same', 'open'] as const;
export type Outcome = (typeof outcomes)[number];
/** The result of a run, and the ids of its rules in the order of the request, not in run order. */
export type Run = { readonly result: MatchResult; readonly ruleIds: readonly string[] };

/** Two runs of the same transactions in lines: one per left row, and one per right row that neither run matches. */
export type Comparison = {
  /** Per line, the index of its left row in run order; −1 if it has only a right row. */
  readonly left: Int32Array;
  /** Per line without a left row, the index of its right row; else −1. */
  readonly right: Int32Array;
  /** Per line, an index in `outcomes`. */
  readonly outcome: Uint8Array;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Per left row, its match with the current rules (in `staged`: the staged ones); `undefined` if not matched. */
  readonly now: readonly (MatchGroup | undefined)[];
  readonly staged: readonly (MatchGroup | undefined)[];
};

/** Compares the run of the saved rules (`now`) with that of the staged ones, over the same transactions. */
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
  lonely.forEach((rowIndex, index) => {
    right[lefts + index] = rowIndex;
    note(lefts + index, 'open');
  });
  return { left, right, outcome, counts, now: groups.now, staged: groups.staged };
}

function outcomeOf(
  old: MatchGroup | undefined,
  next: MatchGroup | undefined,
  now: Run,
  staged: Run,
): Outcome {
  if (!old) return next ? 'gained' : 'open';
  if (!next) return 'lost';
  if (old.rights.length !== next.rights.length || old.rights.some((right, at) => right !== next.rights[at]))
    return 'moved';
  return ruleIdOf(now, old.rule) === ruleIdOf(staged, next.rule) ? 'same' : 'other-rule';
}

/** Returns the id of a rule by its index in run order; `undefined` if there is no such rule. */
export function ruleIdOf({ result, ruleIds }: Run, rule: number): string | undefined {
  const index = result.rules[rule]?.index;
  return index === undefined ? undefined : ruleIds[index];
}

function groupsByLeft({ groups, left }: MatchResult): (MatchGroup | undefined)[] {
  const found = Array.from<MatchGroup | undefined>({ length: left.rows.length });
  for (const group of groups) found[group.left] = group;
  return found;
}

function lonelyRights(now: MatchResult, staged: MatchResult): number[] {
  const matched = new Uint8Array(now.right.rows.length);
  for (const { groups } of [now, staged])
    for (const { rights } of groups) for (const right of rights) matched[right] = 1;
  return Array.from(matched.keys()).filter((index) => matched[index] === 0);
}
