import { type AmountRange, amountRangeOf, everyAmount, type RangeOf } from './amount-range';
import { type CandidateIndex, firstReaching, firstUnused, listByAmount, makeIndex } from './candidate-index';
import type { CompiledRule, DayRange } from './compile-rule';
import { codeBook, type CodesOf, keysOf } from './row-codes';
import type { Side } from './side';

/** What a visitor returns for a candidate: continue, skip the rest of its day, or stop. */
export const visitNext = 0;
export const nextDay = 1;
export const stop = 2;
export type CandidateResult = typeof visitNext | typeof nextDay | typeof stop;
export type Visitor = (r: number) => CandidateResult;

/** A search for right rows that may fit a left row. `work` counts the candidates and days that were checked. */
export type Search = {
  readonly index: CandidateIndex;
  readonly left: Side;
  readonly right: Side;
  readonly used: Uint8Array;
  /** The allowed numbers of days from left to right; `undefined` if all are. */
  readonly days: readonly DayRange[] | undefined;
  readonly rangeOf: RangeOf | undefined;
  work: number;
};

/** The search of one rule. `batch`: the rules that are searched together with it, if any. */
export type CandidateSearch = Search & { readonly rule: CompiledRule; readonly batch: Batch | undefined };

/**
 * Rules that run one after another and require the same equal values. `box` finds the candidates of all of them: if
 * they are few, one search per left row is enough (`short-lists.ts`).
 */
export type Batch = { readonly box: Search; lists?: ShortLists };

/**
 * The open left rows with a candidate for a batch, in run order, and their candidates if these are few: of `lefts[at]`,
 * `rows` from `starts[at]` to `starts[at + 1]`. An empty range means many candidates.
 */
export type ShortLists = {
  readonly lefts: Int32Array;
  readonly starts: Int32Array;
  readonly rows: Int32Array;
};

/** The maximum number of rules in a batch: rights that the first of them match are no candidates of the next batch. */
const maxBatch = 32;

/** The rows in which candidates are searched. `used`: rows that are none; rows may be added to it, but not removed. */
type Searched = {
  readonly left: Side;
  readonly right: Side;
  readonly used: Uint8Array;
  readonly codesOf?: CodesOf;
};

/**
 * Returns a function that creates the search of a rule. Rules that require the same equal values share an index.
 * `rules`: all rules in run order, so that some are searched together.
 */
export function candidateSearches(
  { left, right, used, codesOf = codeBook(left, right).of }: Searched,
  rules: readonly CompiledRule[] = [],
): (rule: CompiledRule) => CandidateSearch {
  const indexes = new Map<string, CandidateIndex>();
  const searchOf = (searched: readonly [CompiledRule, ...CompiledRule[]]): Search => {
    const keys = keysOf(searched[0]);
    const name = keys.join(' ');
    const index = indexes.get(name) ?? makeIndex(codesOf(keys), right);
    indexes.set(name, index);
    return { index, left, right, used, days: daysOf(searched), rangeOf: amountRangeOf(searched), work: 0 };
  };
  const membersOf = batchesOf(rules);
  const batches = new Map<readonly CompiledRule[], Batch>();
  const batchOf = (rule: CompiledRule) => {
    const members = membersOf.get(rule);
    if (!members) return undefined;
    const batch = batches.get(members) ?? { box: searchOf(members) };
    batches.set(members, batch);
    return batch;
  };
  return (rule) => ({ ...searchOf([rule]), rule, batch: batchOf(rule) });
}

type Members = [CompiledRule, ...CompiledRule[]];

function batchesOf(rules: readonly CompiledRule[]): ReadonlyMap<CompiledRule, Members> {
  const open = new Map<string, Members>();
  const found = new Map<CompiledRule, Members>();
  for (const rule of rules) {
    const name = keysOf(rule).join(' ');
    const members = open.get(name);
    if (members && members.length < maxBatch) {
      members.push(rule);
      for (const member of members.length === 2 ? members : [rule]) found.set(member, members);
    } else open.set(name, [rule]);
  }
  return found;
}

/** Returns a range with the days of all rules, in a list; `undefined` if one of them has no limit. */
function daysOf(rules: Readonly<Members>): readonly DayRange[] | undefined {
  if (rules.length === 1) return rules[0].days;
  const ranges = rules.map(({ days }) => days);
  const all = ranges.flatMap((days) => days ?? []);
  if (ranges.includes(undefined)) return undefined;
  if (all.length === 0) return [];
  return [{ from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }];
}

/** In a group of at most so many rows, visiting all of them is less work than a search. */
const smallGroup = 8;

/** Calls the visitor with unused right rows in run order: all that may fit left row `l`, and some that do not. */
export function visitCandidates(search: Search, l: number, visitor: Visitor): void {
  const { index, left, rangeOf } = search;
  const group = index.groupOfLeft[l]!;
  if (group < 0) return;
  const [start, end] = [index.starts[group]!, index.starts[group + 1]!];
  if (end - start <= smallGroup) {
    visitRows(search, l, { rows: index.ordered.rows, start, end }, visitor);
    return;
  }
  const runs = runsOf(search, group, left.day[l]!);
  if (!rangeOf) {
    for (const run of runs) if (visitRun(search, run, everyAmount, visitor) === stop) return;
    return;
  }
  const range = rangeOf(left.near[l]!);
  const few = fewByAmount(search, group, runs, range);
  if (few) visitRows(search, l, { rows: few, start: 0, end: few.length }, visitor);
  else for (const run of runs) if (visitRun(search, run, range, visitor) === stop) return;
}

/** A range of entries in a group, all on days that the rule allows. */
type Run = { from: number; to: number };

function runsOf({ days, index, right }: Search, group: number, day: number): Run[] {
  const { starts, ordered } = index;
  const start = starts[group]!;
  const end = starts[group + 1]!;
  if (!days) return [{ from: start, to: end }];
  const runs: Run[] = [];
  for (const range of days) {
    const from = firstReaching(ordered.rows, right.day, day + range.from, start, end);
    const to = firstReaching(ordered.rows, right.day, day + range.to + 1, from, end);
    if (to > from) runs.push({ from, to });
  }
  return runs;
}

/** Visits a range of entries day by day, and within a day by amount, from the lowest one that may fit. */
function visitRun(search: Search, run: Run, range: AmountRange, visitor: Visitor): CandidateResult {
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
  search: Search,
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
function fewByAmount(search: Search, group: number, runs: readonly Run[], range: AmountRange) {
  const { index, right, used } = search;
  let days = 0;
  for (const { from, to } of runs) days += index.dayNumber[to - 1]! - index.dayNumber[from]! + 1;
  if (days < fewDays) return undefined;
  const list = listByAmount(index, right.near);
  const end = index.starts[group + 1]!;
  const start = firstReaching(list.rows, right.near, range.low, index.starts[group], end);
  const batchEnd = Math.min(start + days, end);
  if (batchEnd < end && right.near[list.rows[batchEnd]!]! <= range.high) return undefined;
  const found: number[] = [];
  for (
    let at = firstUnused(list, used, start, batchEnd);
    at < batchEnd;
    at = firstUnused(list, used, at + 1, batchEnd)
  ) {
    search.work += 1;
    const row = list.rows[at]!;
    if (right.near[row]! > range.high) break;
    found.push(row);
  }
  return found.sort((a, b) => a - b);
}

/** Returns the first `maxRows` + 1 candidates of left row `l`, in run order. */
export function candidatesOf(search: Search, l: number, maxRows: number): number[] {
  const found: number[] = [];
  visitCandidates(search, l, (r) => (found.push(r) > maxRows ? stop : visitNext));
  return found;
}

/** Calls the visitor with the unused rows of a part of a list on an allowed day, in run order. */
export function visitRows(
  search: Search,
  l: number,
  { rows, start, end }: { readonly rows: ArrayLike<number>; readonly start: number; readonly end: number },
  visitor: Visitor,
): void {
  const { left, right, used, days } = search;
  const leftDay = left.day[l]!;
  let skipped: number | undefined;
  for (let at = start; at < end; at += 1) {
    const row = rows[at]!;
    if (used[row] === 1) continue;
    search.work += 1;
    const day = right.day[row]!;
    if (day === skipped || (days && !isAllowed(days, day - leftDay))) continue;
    const answer = visitor(row);
    if (answer === stop) return;
    if (answer === nextDay) skipped = day;
  }
}

/** Returns whether `distance`, a number of days from left to right, is in one of the ranges. */
export function isAllowed(days: readonly DayRange[], distance: number): boolean {
  for (const { from, to } of days) if (distance >= from && distance <= to) return true;
  return false;
}
