import { groupBy } from '~/lib/group-by';
import { candidateSearches, visitNext, stop, visitCandidates } from '../matching/candidates';
import type { CandidateSearch } from '../matching/candidates';
import type { CompiledRule } from '../matching/compile-rule';
import { absolute } from '../matching/exact-number';
import type { Pair } from '../matching/pair-tests';
import { type MatchResult, workLimit } from '../matching/result';
import { openTests, startState } from '../matching/run-state';
import { codeBook, type CodesOf, keysOf } from '../matching/row-codes';
import { minScore, scoreOf } from '../matching/score';
import type { Side } from '../matching/side';
import { mirrored } from '../rule-suggestions/ambiguity';
import { amountFinder, nearAmountFinder } from './amount-counterpart';
import { nearestOf } from './nearest-of';
import { looseReference } from './reference-difference';
import { type RowState, rowStates } from './row-state';

/** Returns the row on the other side that most likely belongs to a row; `undefined` if none. Indexes in run order. */
export type FindCounterpart = (place: number) => number | undefined;

type SideName = 'left' | 'right';

/** Two sides as seen from one of them, with the code of each row's reference (see `ReferenceCodes`). */
type Views = Readonly<Record<'own' | 'other', { readonly side: Side; readonly codes: Int32Array }>>;

/** The number of times that `counterpartSteps` yields. */
export const counterpartStages = ({ rules }: MatchResult): number => rules.length + 3;

/**
 * Returns a function that finds the likely counterpart of a row: by reference, by a rule, or by amount. A matched row is no
 * counterpart by its amount. Yields after each index of the other side.
 */
export function* counterpartSteps(
  result: MatchResult,
  name: SideName,
  { references: codes, codesOf }: RunCodes,
): Generator<void, FindCounterpart> {
  const [left, right] = [
    { side: result.left, codes: codes.left },
    { side: result.right, codes: codes.right },
  ];
  const [own, other] = name === 'left' ? [left, right] : [right, left];
  const states = rowStates(result)[name === 'left' ? 'right' : 'left'];
  const comparesReferences = result.rules.some(({ reference }) => reference !== undefined);
  const named = new Set(comparesReferences ? own.codes : []);
  const others = {
    isOpen: (at: number) => states[at] === 'open',
    isNamed: (at: number) => named.has(other.codes[at]!),
  };
  const byReference = referenceFinder({ own, other }, states);
  yield;
  const byRule = yield* ruleFinder(result, name, { own, other }, codesOf);
  const byAmount = amountFinder(own.side, other.side, others);
  yield;
  const byNearAmount = nearAmountFinder(own.side, other.side, others);
  yield;
  const finders = comparesReferences
    ? // Another reference and another amount show nothing.
      [byReference, byRule, byAmount]
    : [byRule, byAmount, byReference, byNearAmount];
  return (place) => {
    for (const find of finders) {
      const found = find(place);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** A number per row of both sides, the same for references that `looseReference` makes equal. */
export type ReferenceCodes = Readonly<Record<SideName, Int32Array>>;

/** The codes of the rows of a run, which the finders of both sides use. */
export type RunCodes = { readonly references: ReferenceCodes; readonly codesOf: CodesOf };

/** Returns the codes of the rows of a run. Yields the part that is done, 0 to 1: both kinds of codes take as long. */
export function* runCodes(result: MatchResult): Generator<number, RunCodes> {
  const codes = referenceCodes(result);
  let step = codes.next();
  for (; !step.done; step = codes.next()) yield step.value / 2;
  const codesOf = codeBook(result.left, result.right);
  const keys = result.rules.map(keysOf);
  const count = keys.reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  for (const ofRule of keys)
    for (const at of ofRule.keys()) {
      // The codes of several values are derived from those of fewer values.
      codesOf(ofRule.slice(0, at + 1));
      done += 1;
      yield 0.5 + done / count / 2;
    }
  return { references: step.value, codesOf };
}

/** The number of rows that get a code between two yields. */
const atOnce = 4096;

function* referenceCodes({ left, right }: MatchResult): Generator<number, ReferenceCodes> {
  const known = new Map<string, number>();
  const codes = { left: new Int32Array(left.rows.length), right: new Int32Array(right.rows.length) };
  const count = left.rows.length + right.rows.length;
  let done = 0;
  for (const [name, { rows }] of [['left', left] as const, ['right', right] as const])
    for (const [at, { externalId }] of rows.entries()) {
      if (done % atOnce === 0) yield done / count;
      done += 1;
      const reference = looseReference(externalId);
      const code = known.get(reference) ?? known.size;
      known.set(reference, code);
      codes[name][at] = code;
    }
  return codes;
}

/** Returns a function that finds a row with the same reference: the nearest by currency, amount, day; then an open one. */
function referenceFinder({ own, other }: Views, states: readonly RowState[]): FindCounterpart {
  const places = groupBy(other.side.rows.keys(), (at) => other.codes[at]!);
  return (place) => {
    const row = own.side.rows[place]!;
    const distance = (at: number) => [
      other.side.rows[at]!.externalId === row.externalId ? 0 : 1,
      other.side.rows[at]!.currency === row.currency ? 0 : 1,
      Number(absolute(other.side.amount[at]! - own.side.amount[place]!)),
      Math.abs(other.side.day[at]! - own.side.day[place]!),
      states[at] === 'open' ? 0 : 1,
    ];
    return nearestOf(places.get(own.codes[place]!) ?? [], distance);
  };
}

/**
 * Returns, per row of a side, 1 if it certainly belongs to the rows that it is matched with, else 0: one of them has its
 * reference, or several sum up to its amount.
 */
function settledRows(
  { left, right, groups }: MatchResult,
  name: SideName,
  { own, other }: Views,
): Uint8Array {
  const [leftCodes, rightCodes] = name === 'right' ? [own.codes, other.codes] : [other.codes, own.codes];
  const found = new Uint8Array((name === 'left' ? left : right).rows.length);
  for (const { left: l, rights } of groups) {
    const sum = rights.reduce((total, r) => total + right.amount[r]!, 0n);
    const isSum = rights.length > 1 && sum === left.amount[l];
    for (const r of rights) if (isSum || leftCodes[l] === rightCodes[r]) found[name === 'left' ? l : r] = 1;
  }
  return found;
}

type RuleSearch = {
  readonly rule: CompiledRule;
  readonly fits: (pair: Pair) => boolean;
  readonly search: CandidateSearch;
};

/**
 * Returns a function that finds the counterpart that a row of `name` would have if all rows of the other side were free,
 * but for those that certainly belong to others: the first that fits the first rule, else the second rule, and so on.
 * Yields after each rule.
 */
function* ruleFinder(
  result: MatchResult,
  name: SideName,
  views: Views,
  codesOf: CodesOf,
): Generator<void, FindCounterpart> {
  const [own, other] = [views.own.side, views.other.side];
  const settled = settledRows(result, name === 'left' ? 'right' : 'left', views);
  const state = startState(own, other, workLimit);
  const ownCodes: CodesOf = (keys) => {
    const { left, right } = codesOf(keys);
    return name === 'left' ? { left, right } : { left: right, right: left };
  };
  const searchFor = candidateSearches(own, other, new Uint8Array(other.rows.length), ownCodes);
  const searches: RuleSearch[] = [];
  for (const given of result.rules) {
    const rule = name === 'left' ? given : mirrored(given);
    searches.push({ rule, fits: openTests(state, rule), search: searchFor(rule) });
    yield;
  }
  const work = (all: readonly RuleSearch[]) => all.reduce((sum, { search }) => sum + search.work, 0);
  return (place) => {
    if (work(searches) > workLimit) return undefined;
    for (const { rule, fits, search } of searches) {
      let found: number | undefined;
      visitCandidates(search, place, (at) => {
        const pair = { left: own, l: place, right: other, r: at };
        const isOthers = settled[at] === 1 && views.own.codes[place] !== views.other.codes[at];
        if (isOthers || !fits(pair) || scoreOf(rule, pair) < minScore) return visitNext;
        found = at;
        return stop;
      });
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
