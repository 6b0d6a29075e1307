import { groupBy } from '~/lib/group-by';
import { firstReaching } from '../matching/candidate-index';
import { candidateSearches, visitNext, stop, visitCandidates } from '../matching/candidates';
import type { CandidateSearch } from '../matching/candidates';
import { absolute } from '../matching/exact-number';
import { type MatchResult, workLimit } from '../matching/result';
import { openTests, startState } from '../matching/run-state';
import { minScore, scoreOf } from '../matching/score';
import type { Side } from '../matching/side';
import { mirrored } from '../rule-suggestions/ambiguity';
import { looseReference } from './reference-difference';
import { type RowState, rowStates } from './row-state';

/** The maximum number of days to an open row of the same amount: of an amount that no third row has, and of others. */
const maxDays = { unique: 31, common: 3 };

/** Returns the row on the other side that most likely belongs to a row; `undefined` if none. Indexes in run order. */
export type FindCounterpart = (place: number) => number | undefined;

/** Returns a function that finds the likely counterpart of a row: by reference, by a rule, or by amount. */
export function counterpartFinder(result: MatchResult, side: 'left' | 'right'): FindCounterpart {
  const [own, other] = side === 'left' ? [result.left, result.right] : [result.right, result.left];
  const states = rowStates(result)[side === 'left' ? 'right' : 'left'];
  const byReference = referenceFinder(own, other, states);
  const byRule = ruleFinder(result, side);
  const byAmount = amountFinder(own, other, states);
  const finders = result.rules.some(({ reference }) => reference !== undefined)
    ? [byReference, byRule, byAmount]
    : [byRule, byAmount, byReference];
  return (place) => {
    for (const find of finders) {
      const found = find(place);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/**
 * Returns a function that finds a row with the same reference (see `looseReference`): the nearest by currency, then
 * amount, then day; of equal ones an open row.
 */
function referenceFinder(own: Side, other: Side, states: readonly RowState[]): FindCounterpart {
  const places = groupBy(other.rows.keys(), (at) => looseReference(other.rows[at]!.externalId));
  return (place) => {
    const row = own.rows[place]!;
    const distance = (at: number) => [
      other.rows[at]!.externalId === row.externalId ? 0 : 1,
      other.rows[at]!.currency === row.currency ? 0 : 1,
      Number(absolute(other.amount[at]! - own.amount[place]!)),
      Math.abs(other.day[at]! - own.day[place]!),
      states[at] === 'open' ? 0 : 1,
    ];
    return nearestOf(places.get(looseReference(row.externalId)) ?? [], distance);
  };
}

/**
 * Returns a function that finds an open row with the same amount and currency, on the nearest day. A matched row has its
 * counterpart already. An amount that several rows have shows little, so their days must be near.
 */
function amountFinder(own: Side, other: Side, states: readonly RowState[]): FindCounterpart {
  const keyOf = ({ amount, rows }: Side, at: number) => `${amount[at]} ${rows[at]!.currency}`;
  const alike = [own, other].map((side) => groupBy(side.rows.keys(), (at) => keyOf(side, at)));
  const open = Array.from(other.rows.keys()).filter((at) => states[at] === 'open');
  const places = groupBy(open, (at) => keyOf(other, at));
  return (place) => {
    const key = keyOf(own, place);
    const same = places.get(key) ?? [];
    const day = own.day[place]!;
    const next = firstReaching(same, other.day, day);
    const most = alike.every((rows) => rows.get(key)?.length === 1) ? maxDays.unique : maxDays.common;
    const daysTo = (at: number) => Math.abs(other.day[at]! - day);
    return nearestOf(
      same.slice(Math.max(0, next - 1), next + 1).filter((at) => daysTo(at) <= most),
      (at) => [daysTo(at)],
    );
  };
}

/** Returns, per row of a side, 1 if it is matched with a row that has its reference (see `looseReference`), else 0. */
function matchedByReference({ left, right, groups }: MatchResult, side: 'left' | 'right'): Uint8Array {
  const found = new Uint8Array((side === 'left' ? left : right).rows.length);
  const referenceAt = ({ rows }: Side, at: number) => looseReference(rows[at]!.externalId);
  for (const { left: l, rights } of groups)
    for (const r of rights)
      if (referenceAt(left, l) === referenceAt(right, r)) found[side === 'left' ? l : r] = 1;
  return found;
}

/**
 * Returns a function that finds the counterpart that a row of `side` would have if all rows of the other side were free:
 * the first that fits the first rule, else the first that fits the second rule, and so on. Rows that are matched with
 * their own reference are not free: they belong to another row.
 */
function ruleFinder(result: MatchResult, side: 'left' | 'right'): FindCounterpart {
  const { left, right } = result;
  const [own, other] = side === 'left' ? [left, right] : [right, left];
  const belongs = matchedByReference(result, side === 'left' ? 'right' : 'left');
  const state = startState(own, other, workLimit);
  const searchFor = candidateSearches(own, other, new Uint8Array(other.rows.length));
  const searches = result.rules.map((given) => {
    const rule = side === 'left' ? given : mirrored(given);
    return { rule, fits: openTests(state, rule), search: searchFor(rule) };
  });
  const work = (all: readonly { search: CandidateSearch }[]) =>
    all.reduce((sum, { search }) => sum + search.work, 0);
  const isOtherReference = (place: number, at: number) =>
    looseReference(own.rows[place]!.externalId) !== looseReference(other.rows[at]!.externalId);
  return (place) => {
    if (work(searches) > workLimit) return undefined;
    for (const { rule, fits, search } of searches) {
      let found: number | undefined;
      visitCandidates(search, place, (at) => {
        const pair = { left: own, l: place, right: other, r: at };
        if (!fits(pair) || scoreOf(rule, pair) < minScore) return visitNext;
        if (belongs[at] === 1 && isOtherReference(place, at)) return visitNext;
        found = at;
        return stop;
      });
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Returns the place with the smallest distance, the first of equal ones; `undefined` for an empty list. */
function nearestOf(places: readonly number[], distance: (at: number) => readonly number[]) {
  let nearest: { at: number; distance: readonly number[] } | undefined;
  for (const at of places) {
    const found = distance(at);
    const part = nearest?.distance.findIndex((value, index) => value !== found[index]) ?? 0;
    if (!nearest || (part >= 0 && found[part]! < nearest.distance[part]!)) nearest = { at, distance: found };
  }
  return nearest?.at;
}
