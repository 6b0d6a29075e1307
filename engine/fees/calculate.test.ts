import { expect, test } from 'vitest';
import { type CalculableItem, type CalculableSchedule, calculateFees } from './calculate';
import type { ApplicationOrder } from './fee-types';

const percentage = (rate: string, priority = 1): CalculableItem => ({
  name: `percentage ${rate}`,
  priority,
  structureType: 'PERCENTAGE',
  structure: { rate },
});
const flat = (amount: string, priority = 2): CalculableItem => ({
  name: `flat ${amount}`,
  priority,
  structureType: 'FLAT',
  structure: { amount },
});
const tiered = (tiers: { upTo?: string; rate: string }[], priority = 3): CalculableItem => ({
  name: 'tiers',
  priority,
  structureType: 'TIERED',
  structure: { tiers },
});
const schedule = (
  applicationOrder: ApplicationOrder,
  items: CalculableItem[],
  more: Partial<CalculableSchedule> = {},
): CalculableSchedule => ({
  applicationOrder,
  roundingScale: 2,
  roundingMode: 'HALF_UP',
  items,
  ...more,
});

const tierList = tiered([{ upTo: '100', rate: '0.01' }, { upTo: '1000', rate: '0.005' }, { rate: '0.001' }]);
const three = [percentage('0.015'), flat('0.30'), tierList];

function calculate(of: CalculableSchedule, gross: string) {
  const outcome = calculateFees(of, gross);
  if ('problem' in outcome) throw new Error(outcome.problem.code);
  return outcome.calculation;
}

test.each([
  ['250', 'PARALLEL', ['3.75', '0.3', '1.75'], '5.8', '244.2'],
  ['250', 'CASCADING', ['3.75', '0.3', '1.73'], '5.78', '244.22'],
  ['5000', 'PARALLEL', ['75', '0.3', '9.5'], '84.8', '4915.2'],
  ['5000', 'CASCADING', ['75', '0.3', '9.42'], '84.72', '4915.28'],
  ['99.99', 'PARALLEL', ['1.5', '0.3', '1'], '2.8', '97.19'],
  ['99.99', 'CASCADING', ['1.5', '0.3', '0.98'], '2.78', '97.21'],
  ['0', 'PARALLEL', ['0', '0.3', '0'], '0.3', '-0.3'],
  ['0', 'CASCADING', ['0', '0.3', '0'], '0.3', '0'],
] as const)(
  'calculates for %s in %s the fees, total and net of the three kinds',
  (gross, order, fees, totalFee, net) => {
    const calculation = calculate(schedule(order, three), gross);
    expect(calculation.steps.map(({ fee }) => fee)).toEqual(fees);
    expect(calculation).toMatchObject({ gross, totalFee, net });
  },
);

test('charges each fee of a cascade on the rest of the previous ones', () => {
  const { steps } = calculate(schedule('CASCADING', three), '250');
  expect(steps.map(({ base }) => base)).toEqual(['250', '246.25', '245.95']);
  expect(steps.map(({ net }) => net)).toEqual(['246.25', '245.95', '244.22']);
});

test('charges a tier only on its own slice', () => {
  const [step] = calculate(schedule('PARALLEL', [tierList]), '5000').steps;
  expect(step).toMatchObject({ raw: '9.5', fee: '9.5' });
  expect(step?.working).toEqual({
    type: 'TIERED',
    slices: [
      { from: '0', upTo: '100', rate: '0.01', amount: '100', fee: '1' },
      { from: '100', upTo: '1000', rate: '0.005', amount: '900', fee: '4.5' },
      { from: '1000', rate: '0.001', amount: '4000', fee: '4' },
    ],
    uncovered: '0',
  });
});

test('counts a bound to the tier below it', () => {
  const [step] = calculate(schedule('PARALLEL', [tierList]), '100').steps;
  expect(step?.working).toMatchObject({ slices: [{ amount: '100', fee: '1' }] });
});

test('reports the part above the last bound, which costs nothing', () => {
  const one = [tiered([{ upTo: '1000', rate: '0.02' }])];
  for (const order of ['PARALLEL', 'CASCADING'] as const) {
    const { steps, totalFee, net } = calculate(schedule(order, one), '1500');
    expect([totalFee, net]).toEqual(['20', '1480']);
    expect(steps[0]?.working).toMatchObject({ uncovered: '500' });
  }
});

test.each([
  ['10.25', 'HALF_UP', '1.03', true],
  ['10.25', 'BANKERS', '1.02', true],
  ['10.35', 'BANKERS', '1.04', true],
  ['10.26', 'BANKERS', '1.03', false],
  ['10.29', 'FLOOR', '1.02', false],
  ['10.21', 'CEIL', '1.03', false],
  ['10.29', 'TRUNCATE', '1.02', false],
] as const)('rounds 10 %% of %s by %s to %s', (gross, roundingMode, fee, tie) => {
  const { steps } = calculate(schedule('PARALLEL', [percentage('0.1')], { roundingMode }), gross);
  expect(steps[0]).toMatchObject({ fee, tie });
});

test('leaves a negative net in parallel and 0 in a cascade if fees exceed the amount', () => {
  const flats = [flat('0.80', 1), flat('0.50', 2)];
  expect(calculate(schedule('PARALLEL', flats), '1.00')).toMatchObject({ totalFee: '1.3', net: '-0.3' });
  const cascade = calculate(schedule('CASCADING', flats), '1.00');
  expect(cascade).toMatchObject({ totalFee: '1.3', net: '0' });
  expect(cascade.steps.map(({ stoppedAtZero }) => stoppedAtZero)).toEqual([false, true]);
});

test('applies items by priority, equal priorities in their order', () => {
  const items = [flat('3', 5), flat('1', -1), { ...flat('2'), priority: undefined }, flat('4', 5)];
  const { steps } = calculate(schedule('PARALLEL', items), '10');
  expect(steps.map(({ fee }) => fee)).toEqual(['1', '2', '3', '4']);
});

test('preserves every digit', () => {
  const { net } = calculate(schedule('PARALLEL', [flat('0.30')]), '9007199254740993.000000000000000001');
  expect(net).toBe('9007199254740992.700000000000000001');
  expect(calculate(schedule('PARALLEL', [flat('0.1'), flat('0.2')]), '0.3').net).toBe('0');
});

test('rejects a negative base for a percentage and a list of tiers, not for a flat fee', () => {
  expect(calculate(schedule('PARALLEL', [flat('0.30')]), '-10').net).toBe('-10.3');
  expect(calculateFees(schedule('PARALLEL', [flat('1', 1), percentage('0.1', 2)]), '-10')).toEqual({
    problem: { code: 'negative-base', item: 1, name: 'percentage 0.1', base: '-10' },
  });
  expect(calculateFees(schedule('CASCADING', [tierList]), '-0.01')).toMatchObject({
    problem: { code: 'negative-base', item: 0 },
  });
});

test.each([
  { structureType: 'PER_MONTH', structure: { amount: '1' } },
  { structureType: 'FLAT', structure: { amount: '' } },
  { structureType: 'PERCENTAGE', structure: { rate: '1.5' } },
  {
    structureType: 'TIERED',
    structure: {
      tiers: [
        { upTo: '10', rate: '0' },
        { upTo: '5', rate: '0' },
      ],
    },
  },
])('reports an unreadable structure: %j', (broken) => {
  const items = [flat('1'), { name: 'odd', ...broken }];
  expect(calculateFees(schedule('PARALLEL', items), '10')).toEqual({
    problem: { code: 'structure-unreadable', item: 1, name: 'odd' },
  });
});

test('requires a plain decimal as the amount', () => {
  expect(calculateFees(schedule('PARALLEL', three), '1e3')).toEqual({
    problem: { code: 'gross-not-a-decimal' },
  });
});
