import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWork } from '../testing/count-work';
import type { SkippedRow } from '../file/reading/transaction-row';
import { absolute, exactAmount } from '../matching/exact-number';
import { runMatch } from '../matching/run';
import { makeSide, type Side } from '../matching/side';
import type { RuleToRun, Transaction } from '../matching/transaction';
import { nearAmountFinder } from './amount-counterpart';
import { lostFinder } from './lost-rows';
import { rowReasons } from '../testing/in-one-call';

const row = (externalId: string, cents: number, day: number, currency = 'BRL'): Transaction => ({
  externalId,
  amount: (cents / 100).toFixed(2),
  currency,
  date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
});
const someRow = fc.record({
  cents: fc.integer({ min: 995, max: 1010 }),
  day: fc.integer({ min: 0, max: 4 }),
  currency: fc.constantFrom('BRL', 'USD'),
});
const rowsOf = fc
  .array(someRow, { maxLength: 30 })
  .map((rows) => rows.map(({ cents, day, currency }, at) => row(`R${at}`, cents, day, currency)));

/** Returns the open row with a nearly equal amount by comparing all: the nearest amount, then the nearest day. */
function searched(own: Side, place: number, other: Side): number | undefined {
  const apart = (at: number) => absolute(other.amount[at]! - own.amount[place]!);
  const daysTo = (at: number) => Math.abs(other.day[at]! - own.day[place]!);
  const dayRank = (at: number) => [0, -1, 1].indexOf(other.day[at]! - own.day[place]!);
  return Array.from(other.rows.keys())
    .filter((at) => other.rows[at]!.currency === own.rows[place]!.currency && daysTo(at) <= 1)
    .filter((at) => apart(at) <= exactAmount('0.05'))
    .toSorted(
      (a, b) => Number(apart(a) - apart(b)) || daysTo(a) - daysTo(b) || dayRank(a) - dayRank(b) || a - b,
    )[0];
}

test('the row with a nearly equal amount is the one that a search through all rows finds', () => {
  fc.assert(
    fc.property(rowsOf, rowsOf, (lefts, rights) => {
      const [own, other] = [makeSide(lefts), makeSide(rights)];
      const find = nearAmountFinder(own, other, { isOpen: () => true, isNamed: () => false });
      for (const place of own.rows.keys()) expect(find(place)).toBe(searched(own, place, other));
    }),
    { numRuns: 300 },
  );
});

/** Returns the refusal of a row that was dropped because its reference repeats. */
const refusalOf = (one: Transaction, at: number): SkippedRow => ({
  row: at,
  field: 'external_id',
  cell: one.externalId,
  why: 'duplicate',
  loss: 'dropped',
  known: one,
});

test('the dropped row of an amount is the one that a search through all of them finds', () => {
  fc.assert(
    fc.property(rowsOf, rowsOf, (rows, dropped) => {
      const refusals = dropped.map(refusalOf);
      const { byAmount } = lostFinder(refusals);
      const days = (a: Transaction, b: Transaction) =>
        Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86_400_000;
      for (const wanted of rows) {
        const [nearest] = dropped
          .map((one, at) => ({ one, at }))
          .filter(({ one }) => one.amount === wanted.amount && one.currency === wanted.currency)
          .filter(({ one }) => days(one, wanted) <= 3)
          .toSorted((a, b) => days(a.one, wanted) - days(b.one, wanted) || a.at - b.at);
        expect(byAmount(wanted)?.row).toBe(nearest?.at);
      }
    }),
    { numRuns: 300 },
  );
});

const exact: RuleToRun = { priority: 1, type: 'EXACT', config: {} };

/** Returns the work of explaining all rows of a run of this size. */
async function workOf(size: number, right: (at: number) => Transaction, dropped: boolean): Promise<number> {
  const places = Array.from({ length: size }, (_, at) => at);
  const rights = places.map(right);
  const refused = dropped ? rights.map(refusalOf) : [];
  const result = runMatch({
    contextType: '1:1',
    rules: [exact],
    left: places.map((at) => row(`L${at}`, 2990, 0)),
    right: dropped ? [] : rights,
  });
  return countWork(async () => {
    const reasonOf = rowReasons(result, { left: [], right: refused });
    for (const place of places) reasonOf('left', place);
  });
}

test.each<[string, (at: number) => Transaction, boolean]>([
  ['of one amount on a day, and nearly that of the other side', (at) => row(`R${at}`, 2987, 0), false],
  ['of one amount on a day, as all dropped rows', (at) => row(`R${at}`, 2990, 1), true],
])('the work of explaining rows grows with their number, if all are %s @soak', async (_, right, dropped) => {
  // The first counts of a process are too small.
  await workOf(200, right, dropped);
  const [once, twice] = [await workOf(400, right, dropped), await workOf(800, right, dropped)];
  expect(once).toBeGreaterThan(500);
  expect(twice / once).toBeLessThan(2.5);
});
