import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySchedule, scheduleOf, threeFees } from '../../testing/fee-schedules';
import type { CalculableItem, CalculableSchedule } from '../calculate';
import { fromUnits, toUnits, unitsOfDigit } from '../../money/units';
import { compileFees, type CompiledFees } from './compiled-fees';
import { grossFromNet, grossSpan } from './gross-from-net';

function compiled(schedule: CalculableSchedule): CompiledFees {
  const made = compileFees(schedule);
  if ('problem' in made) throw new Error('unreadable');
  return made.fees;
}
const grossOf = (schedule: CalculableSchedule, net: string, digits = 2) =>
  grossFromNet(compiled(schedule), toUnits(net)!, digits);
const rate = (of: string): CalculableItem => ({
  name: 'rate',
  structureType: 'PERCENTAGE',
  structure: { rate: of },
});
const flat = (amount: string): CalculableItem => ({
  name: 'fixed',
  priority: 1,
  structureType: 'FLAT',
  structure: { amount },
});
const cascading = { applicationOrder: 'CASCADING' } as const;

// The vectors of docs/contract.md#fee-calculation, reversed.
test.each([
  ['244.2', {}, '250'],
  ['244.22', cascading, '250'],
  ['4915.2', {}, '5000'],
  ['4915.28', cascading, '5000'],
  ['97.19', {}, '99.99'],
  ['97.21', cascading, '99.99'],
  ['-0.3', {}, '0'],
] as const)('the gross of the net %s with %o is %s', (net, more, gross) => {
  expect(grossOf(scheduleOf(threeFees, more), net)).toEqual({ kind: 'one', gross });
});

test('finds two gross amounts for one net, or none, because of rounding', () => {
  expect(grossOf(scheduleOf([rate('0.1')]), '0.9')).toEqual({ kind: 'one', gross: '1' });
  // 10 % of 0.04 is 0, of 0.05 a cent.
  expect(grossOf(scheduleOf([rate('0.1')]), '0.04')).toEqual({
    kind: 'several',
    from: '0.04',
    to: '0.05',
    examples: ['0.04', '0.05'],
    areAll: true,
  });
  // Fees of integer units skip nets.
  expect(grossOf(scheduleOf([rate('0.1')], { roundingScale: 0 }), '4.5')).toEqual({
    kind: 'several',
    from: '4.5',
    to: '5.5',
    examples: ['4.5', '5.5'],
    areAll: true,
  });
  // A fee with three decimal places never leaves a net in cents.
  expect(grossOf(scheduleOf([flat('0.305')], { roundingScale: 3 }), '1')).toEqual({ kind: 'none' });
});

test('returns undecided if the allowed steps are not enough', () => {
  expect(grossOf(scheduleOf([rate('1')], { roundingScale: 0 }), '1')).toEqual({ kind: 'undecided' });
});

test('finds no gross for a net below that of a gross of 0', () => {
  expect(grossOf(scheduleOf(threeFees), '-0.31')).toEqual({ kind: 'none' });
  expect(grossOf(scheduleOf(threeFees, cascading), '-0.01')).toEqual({ kind: 'none' });
});

test('returns the first and the last of many amounts that leave nothing', () => {
  expect(grossOf(scheduleOf([flat('1000')], cascading), '0')).toEqual({
    kind: 'several',
    from: '0',
    to: '1000',
    examples: Array.from({ length: 20 }, (_, cents) => fromUnits(BigInt(cents) * unitsOfDigit(2))),
    areAll: false,
  });
});

test('has no upper end if the fees equal the amount', () => {
  const answer = grossOf(scheduleOf([rate('1')]), '0');
  expect(answer).toMatchObject({ kind: 'several', from: '0', areAll: false });
  expect(answer).not.toHaveProperty('to');
  expect(grossSpan(compiled(scheduleOf([rate('1')])), 0n, 2)).toEqual({ kind: 'found', lowest: 0n });
});

test('finds the gross if the net falls because fees grow faster than the amount', () => {
  const tiers = { tiers: [{ upTo: '10', rate: '0.75' }, { rate: '0' }] };
  const more = scheduleOf([
    { name: 'tiers', structureType: 'TIERED', structure: tiers },
    { ...rate('0.75'), priority: 1 },
  ]);
  expect(grossOf(more, '-2')).toMatchObject({ kind: 'several', from: '3.98', to: '22.02' });
});

test('uses the decimal places of the currency', () => {
  const yen = scheduleOf([rate('0.036')], { roundingScale: 0, roundingMode: 'FLOOR' });
  expect(grossOf(yen, '9641', 0)).toEqual({ kind: 'one', gross: '10001' });
  expect(grossOf(yen, '9640', 0)).toMatchObject({ examples: ['9999', '10000'] });
});

test('finds a large amount in few steps, and returns undecided if too few are allowed', () => {
  const fees = compiled(scheduleOf(threeFees, cascading));
  const gross = toUnits('98765432109876543.21')!;
  const { net } = fees.charge(gross)!;
  expect(grossSpan(fees, net, 2, 60)).toEqual({ kind: 'found', lowest: gross, highest: gross });
  expect(grossSpan(fees, net, 2, 3)).toEqual({ kind: 'undecided' });
});

describe('agrees with trying every amount', () => {
  const highest = 4000;
  /** Returns all gross amounts up to 40.00 by the net that fees leave of them, found by trying each. */
  function tried(fees: CompiledFees, digits: number) {
    const byNet = new Map<bigint, bigint[]>();
    for (let count = 0; count <= highest; count += 1) {
      const gross = BigInt(count) * unitsOfDigit(digits);
      const { net } = fees.charge(gross)!;
      byNet.set(net, [...(byNet.get(net) ?? []), gross]);
    }
    return byNet;
  }

  const runs = { numRuns: Number(process.env['RECON_SCENARIOS'] ?? 40) };

  test('for any schedule: each result leaves the net, and none is missing @soak', () => {
    fc.assert(
      fc.property(anySchedule, fc.constantFrom(1, 2), fc.nat(highest), (schedule, digits, at) => {
        const fees = compiled(schedule);
        const byNet = tried(fees, digits);
        const { net } = fees.charge(BigInt(at) * unitsOfDigit(digits))!;
        const among = byNet.get(net)!;
        const answer = grossFromNet(fees, net, digits, 100_000);
        const given =
          answer.kind === 'one' ? [answer.gross] : answer.kind === 'several' ? answer.examples : [];
        for (const gross of given) expect(fees.charge(toUnits(gross)!)!.net).toBe(net);
        if (answer.kind === 'undecided') return;
        const top = BigInt(highest) * unitsOfDigit(digits);
        expect(given.filter((gross) => toUnits(gross)! <= top)).toEqual(among.slice(0, 20).map(fromUnits));
        if (answer.kind !== 'several' || answer.to === undefined) return;
        const last = toUnits(answer.to)!;
        expect(fees.charge(last)!.net).toBe(net);
        expect(last > top ? top : last).toBe(last > top ? top : among.at(-1)!);
      }),
      runs,
    );
  });

  test('for any net: the lowest result is the first that trying finds @soak', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -200, max: 2000 }), (schedule, cents) => {
        const fees = compiled(schedule);
        const net = BigInt(cents) * unitsOfDigit(2);
        const span = grossSpan(fees, net, 2, 100_000);
        const least = span.kind === 'found' ? span.lowest : undefined;
        const isWithin = least !== undefined && least <= BigInt(highest) * unitsOfDigit(2);
        const first = tried(fees, 2).get(net)?.[0];
        fc.pre(span.kind !== 'undecided');
        expect(isWithin ? least : undefined).toBe(first);
      }),
      runs,
    );
  });
});
