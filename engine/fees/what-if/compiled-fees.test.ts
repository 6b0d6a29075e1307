import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySchedule, scheduleOf, threeFees } from '../../testing/fee-schedules';
import { type CalculableSchedule, calculateFees } from '../calculate';
import { fromUnits, toUnits } from '../../money/units';
import { compileFees } from './compiled-fees';

const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 500) };

function charged(schedule: CalculableSchedule, gross: string) {
  const compiled = compileFees(schedule);
  if ('problem' in compiled) return compiled.problem;
  const found = compiled.fees.charge(toUnits(gross)!);
  return found && [fromUnits(found.fee), fromUnits(found.net)];
}

// The vectors of docs/contract.md#fee-calculation.
test.each([
  ['250', 'PARALLEL', '5.8', '244.2'],
  ['250', 'CASCADING', '5.78', '244.22'],
  ['5000', 'PARALLEL', '84.8', '4915.2'],
  ['5000', 'CASCADING', '84.72', '4915.28'],
  ['99.99', 'PARALLEL', '2.8', '97.19'],
  ['99.99', 'CASCADING', '2.78', '97.21'],
  ['0', 'PARALLEL', '0.3', '-0.3'],
  ['0', 'CASCADING', '0.3', '0'],
] as const)('%s in %s: fees %s, net %s', (gross, applicationOrder, fee, net) => {
  expect(charged(scheduleOf(threeFees, { applicationOrder }), gross)).toEqual([fee, net]);
});

test('equals the step-by-step calculation', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: -500, max: 5000 }), (schedule, cents) => {
      const gross = fromUnits(BigInt(cents) * 10n ** 16n);
      const steps = calculateFees(schedule, gross);
      expect(charged(schedule, gross)).toEqual(
        'problem' in steps ? undefined : [steps.calculation.totalFee, steps.calculation.net],
      );
    }),
    runs,
  );
});

test('charges nothing above the last bound, and everything up to it', () => {
  const one = scheduleOf([
    { name: 'tier', structureType: 'TIERED', structure: { tiers: [{ upTo: '1000', rate: '0.02' }] } },
  ]);
  expect([charged(one, '999.5'), charged(one, '1000'), charged(one, '1500')]).toEqual([
    ['19.99', '979.51'],
    ['20', '980'],
    ['20', '1480'],
  ]);
});

test('reports an unreadable fee by its index in the items, the first in calculation order', () => {
  const broken = { name: 'broken', priority: 9, structureType: 'FLAT', structure: {} };
  const sooner = { name: 'sooner', priority: 2, structureType: 'PERCENTAGE', structure: { rate: '1.5' } };
  expect(charged(scheduleOf([broken, ...threeFees, sooner]), '1')).toEqual({
    code: 'structure-unreadable',
    item: 4,
    name: 'sooner',
  });
});

describe('the limits for a search', () => {
  const boundsOf = (schedule: CalculableSchedule) => {
    const compiled = compileFees(schedule);
    if ('problem' in compiled) throw new Error('unreadable');
    const { maxRounding, leastKept, fixed } = compiled.fees;
    return [maxRounding, leastKept, fixed].map(fromUnits);
  };

  test('include rounding, the share left at the highest rates, and fixed amounts', () => {
    expect(boundsOf(scheduleOf(threeFees))).toEqual(['0.01', '0.975', '0.3']);
    expect(boundsOf(scheduleOf(threeFees, { applicationOrder: 'CASCADING', roundingMode: 'CEIL' }))).toEqual([
      '0.02',
      '0.97515',
      '0.3',
    ]);
    const fine = scheduleOf([{ name: 'f', structureType: 'FLAT', structure: { amount: '0.125' } }]);
    expect(boundsOf(fine)).toEqual(['0.005', '1', '0.13']);
  });
});
