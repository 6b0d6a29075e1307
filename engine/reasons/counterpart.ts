import { withProgress } from '../lib/with-progress';
import { otherSide, type SideName } from '../matching/side-name';
import {
  candidatesOf,
  candidateSearches,
  visitNext,
  stop,
  visitCandidates,
  visitRows,
} from '../matching/candidates';
import type { Batch, CandidateSearch } from '../matching/candidates';
import type { CompiledRule } from '../matching/compile-rule';
import { absolute } from '../matching/exact-number';
import type { Pair } from '../matching/pair-tests';
import { type MatchResult, workLimit } from '../matching/result';
import { distinctRules } from '../matching/rule-tests';
import { openTests } from '../matching/run-state';
import { type CodeBook, codeBook, type CodesOf, keysOf, rowsByCode } from '../matching/row-codes';
import { minScore, scoreOf } from '../matching/score';
import { maxListed } from '../matching/short-lists';
import type { Side } from '../matching/side';
import { mirrorRule } from '../suggestions/ambiguity';
import { sameAmountFinder, nearAmountFinder } from './amount-counterpart';
import { nearestOf } from './nearest-of';
import { otherFormSteps } from './other-form';
import { isPlain, looseReference } from './reference-difference';
import { originalFinder } from './relation';
import type { Counterpart } from './row-reason';
import { type RowState, rowStates } from './row-state';

/** Returns the row on the other side that most likely belongs to a row; `undefined` if none. Indexes in run order. */
type FindPlace = (index: number) => number | undefined;

export type FindCounterpart = (index: number) => Counterpart | undefined;

/** Two sides as seen from one of them, with the code of each row's reference (see `ReferenceCodes`). */
type Views = Readonly<Record<'own' | 'other', { readonly side: Side; readonly codes: Int32Array }>>;

/** Returns how often `counterpartSteps` yields, at most. */
export const counterpartStages = ({ rules }: MatchResult): number =>
  Math.ceil(rules.length / rulesAtOnce) + 5;

/**
 * Returns a function that finds the likely counterpart of a row: by reference, by a rule, or, if it is not matched, by
 * amount. Yields after each index of the other side.
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
  const allStates = rowStates(result);
  const states = allStates[otherSide(name)];
  const comparesReferences = result.rules.some(({ reference }) => reference !== undefined);
  const named = new Set(comparesReferences ? own.codes : []);
  const others = {
    isOpen: (at: number) => states[at] === 'open',
    isNamed: (at: number) => named.has(other.codes[at]!),
  };
  const byReference = referenceFinder({ own, other }, states);
  yield;
  const ownCodes: CodesOf = (keys) => {
    const { left: ofLeft, right: ofRight } = codesOf(keys);
    return name === 'left' ? { left: ofLeft, right: ofRight } : { left: ofRight, right: ofLeft };
  };
  const byRule = yield* ruleFinder(
    result,
    name,
    { own, other },
    { ownCodes, isNamedFirst: comparesReferences },
  );
  const byAmount = sameAmountFinder(own.side, other.side, others, ownCodes);
  yield;
  const byOriginal = originalFinder(result, name);
  yield;
  const byForm = yield* otherFormSteps(
    result,
    name,
    allStates,
    (index) => !comparesReferences || byReference(index) === undefined,
  );
  const finders: readonly (FindPlace | typeof byForm)[] = comparesReferences
    ? // Another reference and another amount show nothing.
      [byReference, byOriginal, byForm, byRule, byAmount]
    : [byOriginal, byForm, byRule, byAmount, byReference, nearAmountFinder(own.side, other.side, others)];
  return (index) => {
    for (const find of finders) {
      const found = find(index);
      if (found === undefined) continue;
      const { at, form } = typeof found === 'number' ? { at: found } : found;
      const isOwn = own.codes[index] === other.codes[at];
      return { at, isOwn, ...(!isOwn && form !== undefined && { form }) };
    }
    return undefined;
  };
}

/** A number per row of both sides. Rows whose references `looseReference` makes equal have the same number. */
export type ReferenceCodes = Readonly<Record<SideName, Int32Array>>;

/** The codes of the rows of a run, which the finders of both sides use. */
export type RunCodes = { readonly references: ReferenceCodes; readonly codesOf: CodesOf };

/** Returns the codes of the rows of a run. Yields the part that is done, 0 to 1. */
export function* runCodes(
  result: MatchResult,
  book = codeBook(result.left, result.right),
): Generator<number, RunCodes> {
  const references = yield* withProgress(referenceCodes(result, book), (done) => done / 2);
  for (const _ of book.steps(['amount', 'currency'])) yield 0.5;
  for (const [done, rule] of result.rules.entries())
    for (const _ of book.steps(keysOf(rule))) yield 0.5 + done / result.rules.length / 2;
  return { references, codesOf: book.of };
}

/** The number of rows that get a code between two yields. */
const atOnce = 4096;

function* referenceCodes({ left, right }: MatchResult, book: CodeBook): Generator<number, ReferenceCodes> {
  const arePlain = [left, right].every(({ rows }) => rows.every(({ externalId }) => isPlain(externalId)));
  if (arePlain) return yield* withProgress(book.steps(['reference-unicode']), () => 0);
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
function referenceFinder({ own, other }: Views, states: readonly RowState[]): FindPlace {
  const rowsOf = rowsByCode(other.codes);
  return (index) => {
    const row = own.side.rows[index]!;
    const distance = (at: number) => [
      other.side.rows[at]!.externalId === row.externalId ? 0 : 1,
      other.side.rows[at]!.currency === row.currency ? 0 : 1,
      Number(absolute(other.side.amount[at]! - own.side.amount[index]!)),
      Math.abs(other.side.day[at]! - own.side.day[index]!),
      states[at] === 'open' ? 0 : 1,
    ];
    return nearestOf(rowsOf(own.codes[index]!), distance);
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
  /** The index of the rule among those that are searched. */
  readonly number: number;
  readonly rule: CompiledRule;
  readonly fits: (pair: Pair) => boolean;
  readonly search: CandidateSearch;
};

type SearchGroup = { readonly batch: Batch | undefined; readonly searches: RuleSearch[] };

const rulesAtOnce = 16;

type RuleFinderOptions = {
  readonly ownCodes: CodesOf;
  /** True if the finder is not called for a row whose reference is on the other side. */
  readonly isNamedFirst: boolean;
};

/**
 * Returns a function that finds the counterpart that a row of `name` would have if all rows of the other side were free,
 * but for those that certainly belong to others: the first that fits the first rule, else the second rule, and so on.
 * Yields regularly.
 */
function* ruleFinder(
  result: MatchResult,
  name: SideName,
  views: Views,
  { ownCodes, isNamedFirst }: RuleFinderOptions,
): Generator<void, FindPlace> {
  const [own, other] = [views.own.side, views.other.side];
  const settled = settledRows(result, otherSide(name), views);
  const rules = distinctRules(result.rules).map((rule) =>
    name === 'left' ? result.rules[rule]! : mirrorRule(result.rules[rule]!),
  );
  // Without a row of its own reference, all settled rows belong to others, and the search can skip them.
  const used = isNamedFirst ? settled : new Uint8Array(other.rows.length);
  const searchFor = candidateSearches({ left: own, right: other, used, codesOf: ownCodes }, rules);
  const groups = new Map<Batch | number, SearchGroup>();
  for (const [number, rule] of rules.entries()) {
    if (number % rulesAtOnce === 0) yield;
    const search = searchFor(rule);
    const { batch } = search;
    const group = groups.get(batch ?? number) ?? { batch, searches: [] };
    group.searches.push({ number, rule, fits: openTests({ left: own, right: other }, rule), search });
    groups.set(batch ?? number, group);
  }
  const isOthers = (index: number, at: number) =>
    settled[at] === 1 && views.own.codes[index] !== views.other.codes[at];
  return firstFitFinder([...groups.values()], { own, other, isOthers });
}

type FitOptions = {
  readonly own: Side;
  readonly other: Side;
  /** Returns whether the row at an index of the other side certainly belongs to another row than that at `index`. */
  readonly isOthers: (index: number, at: number) => boolean;
};

/** Returns a function that finds the first candidate of the first rule that has one. Gives up after too many comparisons. */
function firstFitFinder(groups: readonly SearchGroup[], { own, other, isOthers }: FitOptions): FindPlace {
  const pair = { left: own, l: 0, right: other, r: 0 };
  let work = 0;
  /** Returns the candidates of a batch if they are few, else `undefined`. */
  const listed = ({ batch }: SearchGroup) => {
    if (!batch) return undefined;
    const before = batch.box.work;
    const found = candidatesOf(batch.box, pair.l, maxListed);
    work += batch.box.work - before;
    return found.length > maxListed ? undefined : found;
  };
  const firstFit = ({ rule, fits, search }: RuleSearch, few: readonly number[] | undefined) => {
    const before = search.work;
    let found: number | undefined;
    const visit = (r: number) => {
      pair.r = r;
      if (isOthers(pair.l, r) || !fits(pair) || scoreOf(rule, pair) < minScore) return visitNext;
      found = r;
      return stop;
    };
    if (few) visitRows(search, pair.l, { rows: few, start: 0, end: few.length }, visit);
    else visitCandidates(search, pair.l, visit);
    work += search.work - before;
    return found;
  };
  return (index) => {
    if (work > workLimit) return undefined;
    pair.l = index;
    let first = { number: Infinity, row: -1 };
    for (const group of groups) {
      const few = listed(group);
      if (few?.length === 0) continue;
      for (const search of group.searches) {
        if (search.number > first.number) break;
        const row = firstFit(search, few);
        if (row === undefined) continue;
        first = { number: search.number, row };
        break;
      }
    }
    return first.row < 0 ? undefined : first.row;
  };
}
