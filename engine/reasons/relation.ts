import { groupBy } from '../lib/group-by';
import type { MatchResult } from '../matching/result';
import { otherSide, type SideName } from '../matching/side-name';
import type { Transaction } from '../matching/transaction';
import { nearestOf } from './nearest-of';
import { looseReference } from './reference-difference';
import type { Counterpart, OtherMovement, RowReason } from './row-reason';
import { rowStates } from './row-state';

/** Returns the reference of a row in its file, before steps numbered it, as a key. */
const originalOf = ({ externalId, facts }: Transaction): string =>
  looseReference(facts?.original ?? externalId);

/**
 * Returns a function for how row `at` of the other side is related to row `index` of a side, both with one reference. In most
 * matches, both rows have one direction, or, of a ledger with debits, opposite ones; a row of the rarer direction is a refund.
 */
function relationFinder(
  result: MatchResult,
): (side: SideName, index: number, at: number) => OtherMovement | undefined {
  const { left, right } = result;
  const isMirrored = areOpposite(result);
  const areOutsRarer = {
    left: left.rows.filter(isOut).length * 2 <= left.rows.length,
    right: right.rows.filter(isOut).length * 2 <= right.rows.length,
  };
  return (side, index, at) => {
    const [row, other] = [result[side].rows[index]!, result[otherSide(side)].rows[at]!];
    const [own, others] = [row, other].map(({ facts }) => /\d+/.exec(facts?.instalment ?? '')?.[0]);
    if (own !== undefined && others !== undefined && Number(own) !== Number(others)) return 'instalment';
    if ((isOut(row) !== isOut(other)) === isMirrored) return undefined;
    return isOut(row) === areOutsRarer[side] ? 'payment' : 'refund';
  };
}

/**
 * Returns a function for why a row with an equal reference is not the counterpart: it is another movement, or already
 * matched; `undefined` if it may be the counterpart. With an equal identifier, only a matched row is not.
 */
export function movementFinder(
  result: MatchResult,
): (side: SideName, index: number, counterpart: Counterpart) => RowReason | undefined {
  const states = rowStates(result);
  let relationOf: ReturnType<typeof relationFinder> | undefined;
  return (side, index, { at: other, form, isOwn }) => {
    const [row, found] = [result[side].rows[index]!, result[otherSide(side)].rows[other]!];
    if (form === undefined && originalOf(row) !== originalOf(found)) return undefined;
    relationOf ??= relationFinder(result);
    const relation = isOwn ? undefined : relationOf(side, index, other);
    const isMatched = states[otherSide(side)][other] !== 'open';
    if (!isMatched && relation === undefined) return undefined;
    const instalments = [row, found].map(({ facts }) => facts?.instalment ?? '');
    return {
      code: 'same-reference',
      other,
      reference: form ?? found.facts?.original ?? found.externalId,
      isMatched,
      ...(relation && { relation }),
      ...(relation === 'instalment' && { instalments }),
    };
  };
}

/** Returns a function that finds a row with the same reference before steps numbered it: an open row, else the nearest. */
export function originalFinder(result: MatchResult, name: SideName): (index: number) => number | undefined {
  const [own, other] = [result[name], result[otherSide(name)]];
  if (![own, other].some(({ rows }) => rows.some(({ facts }) => facts?.original !== undefined)))
    return () => undefined;
  const states = rowStates(result)[otherSide(name)];
  const relationOf = relationFinder(result);
  const places = groupBy(other.rows.keys(), (at) => originalOf(other.rows[at]!));
  return (index) =>
    nearestOf(places.get(originalOf(own.rows[index]!)) ?? [], (at) => [
      states[at] === 'open' && relationOf(name, index, at) === undefined ? 0 : 1,
      Math.abs(other.day[at]! - own.day[index]!),
      Math.abs(other.near[at]! - own.near[index]!),
    ]);
}

/** Returns whether the rows of most matches have opposite directions, as with a bank and a ledger with debits. */
export function areOpposite({ left, right, groups }: MatchResult): boolean {
  const opposite = groups.filter(
    (group) => isOut(left.rows[group.left]!) !== isOut(right.rows[group.rights[0]!]!),
  );
  return opposite.length * 2 > groups.length;
}

/** Returns whether a transaction is outgoing, also if a step has removed its minus. */
export const isOut = ({ amount, facts }: Transaction): boolean =>
  facts?.isOut === true || amount.startsWith('-');
