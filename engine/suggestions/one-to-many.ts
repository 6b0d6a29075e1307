import { groupBy } from '../lib/group-by';
import { absolute, decimalOf } from '../matching/exact-number';
import type { Side } from '../matching/side';
import type { RowGroup } from './ambiguity';
import { amountTolerance } from './amount-tolerance';
import { exactRule, lagRule } from './configs';
import type { ProposedRules } from './proposed-rules';
import { otherAmountsDoubt, sameAmount } from './one-to-one';
import { filterPairs, pairCount, pairsByReference } from './pairs';
import type { Sides } from './trial';

/** The maximum number of days between a left row and the right rows of its sum, in either direction. */
const farthest = 10;
const fewest = 3;
const maxAmbiguous = 50;
const nearlyAlways = 75;

/** Suggests rules for a 1:N context: by reference, then equal amounts, then sums of right rows of one day. */
export function* suggestOneToMany(proposed: ProposedRules): Generator<void, void> {
  yield* withReference(proposed);
  const free = proposed.free();
  // If a day's rights nearly always sum up to one left, a rule for a single right would only precede the rule for sums.
  if (sumsOf(free, 0).lefts * 100 < free.left.rows.length * nearlyAlways)
    yield* proposed.attempt({
      rule: exactRule({ amount: true, day: true, reference: undefined }),
      evidence: { kind: 'none' },
      maxAmbiguous,
    });
  yield* sums(proposed, 0);
  for (let days = 1; days <= farthest; days += 1) {
    yield* sums(proposed, days);
    yield* sums(proposed, -days);
  }
}

/** Suggests matching one right row with the reference of a left row: of the same, then of a slightly smaller amount. */
function* withReference(proposed: ProposedRules): Generator<void, void> {
  const sides = proposed.free();
  const pairs = pairsByReference(sides.left, sides.right);
  yield;
  if (pairCount(pairs) === 0) return;
  const known = { sides, pairs, by: 'reference' as const };
  const reference = { anyCase: proposed.isKey };
  const evidence = {
    kind: 'reference' as const,
    pairs: pairCount(pairs),
    same: pairCount(sameAmount(known)),
  };
  const rule = exactRule({ amount: true, day: false, reference });
  yield* proposed.attempt({ rule, evidence, maxAmbiguous });
  const { left, right } = sides;
  const short = filterPairs(pairs, (l, r) => left.amount[l]! > right.amount[r]!);
  const within =
    amountTolerance(left, right, short, ['percent']) ?? amountTolerance(left, right, short, ['absolute']);
  if (!within) return;
  const { absTolerance, percentTolerance } = within;
  const [mode, value] = percentTolerance === '0' ? ['ABS', absTolerance] : ['PERCENT', percentTolerance];
  yield* proposed.attempt({
    rule: exactRule(
      { amount: false, day: false, reference },
      { allocationToleranceMode: mode, allocationToleranceValue: value },
    ),
    evidence: { kind: 'amounts', pairs: pairCount(short), within: within.within, by: 'reference' },
    maxAmbiguous,
    doubt: otherAmountsDoubt(known, short),
  });
}

/** Suggests a rule for left rows that are the sum of all right rows `days` days later, in the same currency. */
function* sums(proposed: ProposedRules, days: number): Generator<void, void> {
  const found = sumsOf(proposed.free(), days);
  yield;
  if (found.lefts < fewest) return;
  yield* proposed.attempt({
    rule:
      days === 0
        ? exactRule({ amount: false, day: true, reference: undefined })
        : lagRule({ from: days, to: days }, roundUp(found.farthest)),
    evidence: { kind: 'sums', lefts: found.lefts },
    maxAmbiguous,
    ambiguousOf: notSums,
  });
}

/**
 * Returns the number of matches that are not the sum of all rights of a day, or whose left is one of several of the same
 * day and amount. The sum of a day rarely equals another left by chance, although each right of the day fits that left.
 */
function notSums({ left, right }: Sides, groups: readonly RowGroup[]): number {
  const rights = groupBy(right.rows.keys(), (at) => dayKey(right, at, 0));
  const amountKey = (at: number) => `${dayKey(left, at, 0)} ${left.amount[at]}`;
  const lefts = groupBy(left.rows.keys(), amountKey);
  return groups.filter(
    (group) =>
      rights.get(dayKey(right, group.rights[0]!, 0))!.length > group.rights.length ||
      lefts.get(amountKey(group.left))!.length > 1,
  ).length;
}

/** Returns how many left rows are sums of right rows, and the largest difference of a left row and one of these. */
function sumsOf({ left, right }: Sides, days: number): { lefts: number; farthest: bigint } {
  const byDay = new Map<string, { sum: bigint; least: bigint; most: bigint }>();
  right.rows.forEach((_, at) => {
    const amount = right.amount[at]!;
    const key = dayKey(right, at, 0);
    const day = byDay.get(key);
    if (!day) byDay.set(key, { sum: amount, least: amount, most: amount });
    else {
      day.sum += amount;
      if (amount < day.least) day.least = amount;
      if (amount > day.most) day.most = amount;
    }
  });
  let lefts = 0;
  let apart = 0n;
  left.rows.forEach((_, at) => {
    const amount = left.amount[at]!;
    const day = byDay.get(dayKey(left, at, days));
    if (!day || day.sum !== amount || amount === 0n) return;
    lefts += 1;
    for (const one of [day.least, day.most])
      if (absolute(amount - one) > apart) apart = absolute(amount - one);
  });
  return { lefts, farthest: apart };
}

function dayKey({ rows, day }: Side, at: number, later: number): string {
  return `${day[at]! + later} ${rows[at]!.currency}`;
}

/** Rounds an amount up to one digit followed by zeros, as a decimal. */
function roundUp(amount: bigint): string {
  const whole = decimalOf(amount).split('.')[0]!;
  return `${Number(whole[0]) + 1}${'0'.repeat(whole.length - 1)}`;
}
