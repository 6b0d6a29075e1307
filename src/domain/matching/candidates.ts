import { type AmountRange, amountRangeOf, everyAmount } from './amount-range';
import { type CandidateIndex, firstReaching, firstUnused, listByAmount, makeIndex } from './candidate-index';
import type { CompiledRule } from './compile-rule';
import { codeBook, type CodesOf, keysOf } from './row-codes';
import type { Side } from './side';

/** What a visitor returns for a candidate: continue, skip the rest of its day, or stop. */
export const visitNext = 0;
export const nextDay = 1;
export const stop = 2;
export type CandidateResult = typeof visitNext | typeof nextDay | typeof stop;
export type Visitor = (r: number) => CandidateResult;

/** One rule's search for right rows that may fit a left row. `work` counts the candidates and days checked so far. */
export type CandidateSearch = {
  readonly rule: CompiledRule;
  readonly index: CandidateIndex;
  readonly left: Side;
  readonly right: Side;
  readonly used: Uint8Array;
  readonly rangeOf: ((amount: number) => AmountRange) | undefined;
  work: number;
};

/** Returns a function that creates the search of a rule. Rules that require the same equal values share an index. */
export function candidateSearches(
  left: Side,
  right: Side,
  used: Uint8Array,
  codesOf: CodesOf = codeBook(left, right),
): (rule: CompiledRule) => CandidateSearch {
  const indexes = new Map<string, CandidateIndex>();
  return (rule) => {
    const keys = keysOf(rule);
    const name = keys.join(' ');
    const index = indexes.get(name) ?? makeIndex(codesOf(keys), right);
    indexes.set(name, index);
    return { rule, index, left, right, used, rangeOf: amountRangeOf(rule), work: 0 };
  };
}

/** Calls the visitor with unused right rows in run order: all that may fit left row `l`, and some that do not fit. */
export function visitCandidates(search: CandidateSearch, l: number, visitor: Visitor): void {
  const { index, left, rangeOf } = search;
  const group = index.groupOfLeft[l]!;
  if (group < 0) return;
  const runs = runsOf(search, group, left.day[l]!);
  if (!rangeOf) {
    for (const run of runs) if (visitRun(search, run, everyAmount, visitor) === stop) return;
    return;
  }
  const range = rangeOf(left.near[l]!);
  const few = fewByAmount(search, group, runs, range);
  if (few) visitRows(few, search.right.day, visitor);
  else for (const run of runs) if (visitRun(search, run, range, visitor) === stop) return;
}

/** A range of entries in a group, all on days that the rule allows. */
type Run = { from: number; to: number; firstDay: number; lastDay: number };

function runsOf({ rule, index, right }: CandidateSearch, group: number, day: number): Run[] {
  const { starts, ordered } = index;
  const start = starts[group]!;
  const end = starts[group + 1]!;
  if (end === start) return [];
  if (!rule.days) return [{ from: start, to: end, firstDay: -Infinity, lastDay: Infinity }];
  const runs: Run[] = [];
  for (const range of rule.days) {
    const firstDay = day + range.from;
    const lastDay = day + range.to;
    const from = firstReaching(ordered.rows, right.day, firstDay, start, end);
    const to = firstReaching(ordered.rows, right.day, lastDay + 1, from, end);
    if (to > from) runs.push({ from, to, firstDay, lastDay });
  }
  return runs;
}

/** Visits a range of entries day by day, and within a day by amount, from the lowest one that may fit. */
function visitRun(search: CandidateSearch, run: Run, range: AmountRange, visitor: Visitor): CandidateResult {
  const { index, right, used } = search;
  const { ordered, dayEnd } = index;
  for (let day = firstUnused(ordered, used, run.from, run.to); day < run.to;) {
    search.work += 1;
    const end = dayEnd[day]!;
    const start = range === everyAmount ? day : firstReaching(ordered.rows, right.near, range.low, day, end);
    if (visitDay(search, start, end, range.high, visitor) === stop) return stop;
    day = firstUnused(ordered, used, end, run.to);
  }
  return visitNext;
}

function visitDay(
  search: CandidateSearch,
  start: number,
  end: number,
  high: number,
  visitor: Visitor,
): CandidateResult {
  const { index, right, used } = search;
  const list = index.ordered;
  for (let at = firstUnused(list, used, start, end); at < end; at = firstUnused(list, used, at + 1, end)) {
    search.work += 1;
    const row = list.rows[at]!;
    if (right.near[row]! > high) return visitNext;
    const answer = visitor(row);
    if (answer !== visitNext) return answer;
  }
  return visitNext;
}

/** With fewer days than this, the days are visited one by one. */
const fewDays = 4;

/** Returns the candidates by amount, in run order; `undefined` if visiting day by day is less work. */
function fewByAmount(search: CandidateSearch, group: number, runs: readonly Run[], range: AmountRange) {
  const { index, right, used } = search;
  let days = 0;
  for (const { from, to } of runs) days += index.dayNumber[to - 1]! - index.dayNumber[from]! + 1;
  if (days < fewDays) return undefined;
  const list = listByAmount(index, right.near);
  const end = index.starts[group + 1]!;
  const start = firstReaching(list.rows, right.near, range.low, index.starts[group], end);
  const far = Math.min(start + days, end);
  if (far < end && right.near[list.rows[far]!]! <= range.high) return undefined;
  const found: number[] = [];
  for (let at = firstUnused(list, used, start, far); at < far; at = firstUnused(list, used, at + 1, far)) {
    search.work += 1;
    const row = list.rows[at]!;
    if (right.near[row]! > range.high) break;
    const day = right.day[row]!;
    if (runs.some((run) => day >= run.firstDay && day <= run.lastDay)) found.push(row);
  }
  return found.sort((a, b) => a - b);
}

function visitRows(rows: readonly number[], days: Int32Array, visitor: Visitor): void {
  let skipped: number | undefined;
  for (const row of rows) {
    if (days[row] === skipped) continue;
    const answer = visitor(row);
    if (answer === stop) return;
    if (answer === nextDay) skipped = days[row];
  }
}
