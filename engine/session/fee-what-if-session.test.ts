import { expect, test } from 'vitest';
import { type FeeRequest, compareSteps } from '../fees/what-if/compare-fees';
import { feeTotals } from '../fees/what-if/fee-totals';
import { sampleAmounts } from '../fees/what-if/other-amounts';
import type { SaleGroups } from '../fees/what-if/sale-groups';
import { scheduleOf, threeFees } from '../testing/fee-schedules';
import { FeeWhatIfSession } from './fee-what-if-session';

const nothing = () => undefined;
const current = scheduleOf([
  { name: 'MDR', structureType: 'PERCENTAGE', structure: { rate: '0.0249' } },
  { name: 'each', priority: 1, structureType: 'FLAT', structure: { amount: '0.30' } },
]);
const request = (more: Partial<FeeRequest> = {}): FeeRequest => ({
  current,
  edited: scheduleOf(threeFees),
  kind: 'gross',
  digits: 2,
  ...more,
});

test('returns the totals and lines of the comparison', async () => {
  const session = new FeeWhatIfSession();
  const count = session.takeSample();
  const answer = await session.compare(request(), nothing);
  const steps = compareSteps(sampleAmounts(), request());
  let last = steps.next();
  while (!last.done) last = steps.next();
  if ('problem' in last.value) throw new Error('unreadable');
  expect(answer).toMatchObject({
    totals: feeTotals(last.value),
    groups: { count: 1, total: { sales: feeTotals(last.value).acquirer!.rows } },
  });
  expect(session.lines({ kind: 'all' }, 0, 1000)).toMatchObject({ total: count, lines: { length: count } });
  expect(session.lines({ kind: 'all' }, 2, 1).lines).toEqual(
    session.lines({ kind: 'all' }, 0, 3).lines.slice(2),
  );
  const { reference = '' } = session.lines({ kind: 'all' }, 5, 1).lines[0]!;
  expect(session.lines({ kind: 'all', text: reference }, 0, 9)).toMatchObject({
    total: 1,
    lines: [{ reference, index: 5 }],
  });
});

test('charges the usual fee on most of the sample, and counts the other rows', async () => {
  const session = new FeeWhatIfSession();
  session.takeSample();
  const answer = await session.compare(request({ edited: current }), nothing);
  const { acquirer, counts } = (answer as { totals: ReturnType<typeof feeTotals> }).totals;
  expect(counts).toMatchObject({ dearer: 0, cheaper: 0, failed: 0 });
  expect(acquirer!.histogram.equal).toBeGreaterThan(acquirer!.rows * 0.8);
  expect(session.counts()!.differs).toBe(acquirer!.rows - acquirer!.histogram.equal);
  const usual = session.lines({ kind: 'all' }, 0, 9).lines.find(({ overcharge }) => overcharge === '0')!;
  expect(usual.chargedRate).toMatch(/^2\.[5-9]/);
  expect(usual.editedRate).toBe(usual.chargedRate);
});

test('explains a row step by step, under each rounding mode, and a net by its gross', async () => {
  const session = new FeeWhatIfSession();
  expect(session.takeTyped('250\nx', 'en')).toBe(2);
  await session.compare(request({ edited: scheduleOf(threeFees) }), nothing);
  expect(session.detail(0)).toMatchObject({
    line: {
      amount: '250',
      difference: '-0.73',
      change: 'cheaper',
      editedRate: '2.32',
      chargedRate: undefined,
    },
    current: { totalFee: '6.53' },
    edited: { totalFee: '5.8' },
    modes: [
      { mode: 'HALF_UP', fee: '5.8' },
      { mode: 'BANKERS', fee: '5.8' },
      { mode: 'FLOOR', fee: '5.8' },
      { mode: 'CEIL', fee: '5.8' },
      { mode: 'TRUNCATE', fee: '5.8' },
    ],
  });
  expect(session.detail(0)).not.toHaveProperty('gross');
  expect(session.detail(1)).toMatchObject({ line: { why: 'not-an-amount', cell: 'x' }, modes: [] });
  expect(session.detail(2)).toBeUndefined();
  session.takeTyped('244.20', 'en');
  await session.compare(request({ kind: 'net' }), nothing);
  expect(session.detail(0)).toMatchObject({
    gross: { current: { kind: 'one', gross: '250.74' }, edited: { kind: 'one', gross: '250' } },
  });
});

test('groups the sample, and explains a row of a group by the group’s own schedule', async () => {
  const session = new FeeWhatIfSession();
  session.takeSample();
  const by = ['brand'] as const;
  const first = await session.compare(request({ grouping: { by, own: [] } }), nothing);
  const { groups } = (first as { groups: SaleGroups }).groups;
  expect(groups.map(({ values }) => values)).toEqual([['Visa'], ['Mastercard'], ['Elo']]);
  const { key } = groups[1]!;
  const own = scheduleOf([{ name: 'own', structureType: 'PERCENTAGE', structure: { rate: '0.01' } }]);
  await session.compare(request({ grouping: { by, own: [{ group: key, schedule: own }] } }), nothing);
  const { lines, total } = session.lines({ kind: 'all', group: key }, 0, 9);
  expect(session.counts(key)!.all).toBe(total);
  expect(lines[0]).toMatchObject({ brand: 'Mastercard', group: key, editedRate: '1.0001', difference: '0' });
  const detail = session.detail(lines[0]!.index)!;
  expect(detail.edited!.steps).toMatchObject([{ name: 'own' }]);
  expect(detail.current).toEqual(detail.edited);
  expect(session.detail(0)!.edited!.steps).toHaveLength(3);
});

test('cancels a comparison that is requested again, and reports why one fails @soak', async () => {
  const session = new FeeWhatIfSession();
  session.take(
    Array.from({ length: 60_000 }, (_, index) => ({ row: index + 1, amount: BigInt(index) * 10n ** 16n })),
  );
  const [first, second] = await Promise.all([
    session.compare(request(), nothing),
    session.compare(request({ edited: current }), nothing),
  ]);
  expect(first).toBeUndefined();
  expect(second).toMatchObject({ totals: { difference: '0' }, groups: { total: { sales: 60_000 } } });
  const broken = scheduleOf([{ name: 'b', structureType: 'FLAT', structure: {} }]);
  expect(await session.compare(request({ edited: broken }), nothing)).toMatchObject({
    schedule: 'edited',
    problem: { code: 'structure-unreadable' },
  });
});

test('reads a file with progress; an error keeps the previous amounts', async () => {
  const session = new FeeWhatIfSession();
  const progress: number[] = [];
  const told = (done: number) => progress.push(done);
  const summary = await session.readFile(new File(['id,amount\na,1.50\n'], 'a.csv'), 'BRL', {}, told);
  expect(summary).toMatchObject({ taken: 1, fields: { amount: 'amount' } });
  expect(progress.at(-1)).toBe(1);
  expect(await session.readFile(new File([''], 'b.csv'), 'BRL', {}, told)).toMatchObject({ fault: 'empty' });
  await session.compare(request(), nothing);
  expect(session.lines({ kind: 'all' }, 0, 9).total).toBe(1);
});

test('keeps the file whose read started last', async () => {
  const session = new FeeWhatIfSession();
  const file = new File(['id;Bruto;Neto\na;10,00;9,00\n'], 'a.csv');
  await Promise.all([
    session.readFile(new File([`id,amount\n${'a,1.50\n'.repeat(90_000)}`], 'b.csv'), 'BRL', {}, nothing),
    session.readFile(file, 'BRL', { kind: 'net' }, nothing),
  ]);
  await session.compare(request(), nothing);
  expect(session.lines({ kind: 'all' }, 0, 9)).toMatchObject({ total: 1, lines: [{ amount: '9' }] });
});
