import type { RuleToRun, Scenario, Transaction } from '../matching/transaction';

/**
 * Seeded scenarios for the matching engine with many near-collisions: few amounts, days and references, every setting.
 */

/** Returns a generator of numbers from 0 to below 1. The same seed returns the same numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const chance = (random: Random, share: number): boolean => random() < share;

const amounts =
  '0 1 5 9.99 10 10.004 10.005 10.01 10.5 10.50000001 20 20.5 30 49.75 50 99.5 100 100.4 100.5 100.51 150'.split(
    ' ',
  );
const references = ['a1', 'A1', 'b2', 'straße', 'STRAẞE', 'é', 'É', 'k9', 'K9', '\u{1F600}', '\uFFFD', 'zz'];
const currencies = ['BRL', 'BRL', 'BRL', 'USD'];
const days = ['2026-01-05', '2026-01-05', '2026-01-06', '2026-01-08', '2026-02-01'];
const manyDays = Array.from({ length: 20 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`);
const times = ['T00:00:00Z', 'T23:59:59.999999Z', 'T10:00:00.123Z', 'T10:00:00.123456Z'];

/**
 * Returns a scenario. With `uniqueIds`, a mark makes repeated ids of a side unique. A wide scenario has more rows, over
 * more days.
 */
export function randomScenario(seed: number, { uniqueIds = false, isWide = false } = {}): Scenario {
  const random = seededRandom(seed);
  const contextType = pick(random, ['1:1', '1:N']);
  const withNegatives = chance(random, contextType === '1:1' ? 0.3 : 0.1);
  const rightSources = contextType === '1:N' ? pick(random, [1, 1, 3]) : 1;
  const few = chance(random, 0.3) ? pick(random, [2, 4]) : amounts.length;
  const from = Math.floor(random() * (amounts.length - few + 1));
  const row = (at: number, sources: number): Transaction => {
    const amount = pick(random, amounts.slice(from, from + few));
    const reference = pick(random, references);
    return {
      externalId: uniqueIds ? `${reference}-${at}` : reference,
      amount: withNegatives && amount !== '0' && chance(random, 0.15) ? `-${amount}` : amount,
      currency: pick(random, currencies),
      date: pick(random, isWide ? manyDays : days) + pick(random, times),
      ...(chance(random, 0.3) && { baseAmount: pick(random, amounts) }),
      ...(chance(random, 0.3) && { baseCurrency: pick(random, currencies) }),
      source: 1 + Math.floor(random() * sources),
    };
  };
  const side = (sources: number) =>
    Array.from({ length: Math.floor(random() * (isWide ? 90 : 14)) }, (_, at) => row(at, sources));
  const left = side(1);
  const right = side(rightSources);
  const rules = Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomRule(random, contextType));
  return { contextType, rules, left, right, sources: { left: 1, right: rightSources } };
}

function randomRule(random: Random, contextType: string): RuleToRun {
  const type = pick(random, ['EXACT', 'TOLERANCE', 'DATE_LAG']);
  const config: Record<string, unknown> = {};
  const some = (key: string, share: number, values: readonly unknown[]) => {
    if (chance(random, share)) config[key] = pick(random, values);
  };
  some('matchCurrency', 0.3, [true, false]);
  // Only a rule that lets amounts differ splits a left.
  const isSplitting = contextType === '1:N' && chance(random, 0.5);
  if (type === 'EXACT') exactSettings(some);
  if (type === 'EXACT' && isSplitting) config['matchAmount'] = false;
  if (type === 'TOLERANCE') toleranceSettings(some);
  if (type !== 'DATE_LAG') {
    some('matchReference', 0.7, [true, false, false]);
    some('caseInsensitive', 0.3, [true, false]);
    some('referenceMustSet', 0.2, [true, false]);
    some('matchBaseAmount', 0.06, [true]);
    some('matchBaseCurrency', 0.06, [true]);
  } else lagSettings(random, config, some);
  const isSplit = contextType === '1:N' ? 0.5 : 0.05;
  if (isSplitting && type !== 'EXACT')
    config[type === 'TOLERANCE' ? 'absTolerance' : 'feeTolerance'] = pick(random, ['100', '1000']);
  if (isSplitting && type !== 'DATE_LAG') config['matchReference'] = false;
  // Equal only after rounding, which costs 40 points of the score.
  if (type === 'TOLERANCE' && chance(random, 0.3)) {
    Object.assign(config, { absTolerance: pick(random, ['0', '0.4']), percentTolerance: '0' });
    Object.assign(config, { roundingScale: pick(random, [0, 1, 2]), matchReference: false });
  }
  some('allowPartial', isSplit, [true, false]);
  some('allocationDirection', isSplit / 8, ['RIGHT_TO_LEFT', 'LEFT_TO_RIGHT']);
  some('allocationToleranceMode', isSplit, ['ABS', 'PERCENT']);
  some('allocationToleranceValue', isSplit, ['0.1', 0.5, '1', 5, '0']);
  some('allocationUseBaseAmount', isSplit / 6, [true, false, null]);
  return { priority: 1 + Math.floor(random() * 4), type, config };
}

type Some = (key: string, share: number, values: readonly unknown[]) => void;

function exactSettings(some: Some): void {
  some('matchAmount', 0.5, [true, false, null]);
  some('matchDate', 0.5, [true, false, false]);
  some('datePrecision', 0.3, ['DAY', 'TIMESTAMP']);
}

function toleranceSettings(some: Some): void {
  some('absTolerance', 0.8, ['0', '0.4', '0.50', 0.5, '1', 10, '1000', '0.00000001']);
  some('percentTolerance', 0.8, [
    '0',
    '0.005',
    0.01,
    '0.0099',
    '0.05',
    '0.5',
    '1',
    '5',
    '0.33333333333333333',
  ]);
  some('percentageBase', 0.8, ['MAX', 'min', 'AVERAGE', 'LEFT', 'right']);
  some('dateWindowDays', 0.8, [0, 1, '2', 3, 27, 3650]);
  some('roundingScale', 0.6, [0, 1, 2, 3, 8, 10]);
  some('roundingMode', 0.6, ['HALF_UP', 'BANKERS', 'FLOOR', 'CEIL', 'TRUNCATE']);
}

function lagSettings(random: Random, config: Record<string, unknown>, some: Some): void {
  const min = pick(random, [0, 0, 1, 2]);
  config['minDays'] = min;
  config['maxDays'] = min + pick(random, [0, 1, 2, 3, 30]);
  some('direction', 0.8, ['ABS', 'LEFT_BEFORE_RIGHT', 'RIGHT_BEFORE_LEFT']);
  if (min > 0) some('inclusive', 0.5, [false]);
  some('feeTolerance', 0.6, ['0', '0.4', 0.5, '1', '10', '200']);
}

/** Returns the values in random order. */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const all = [...values];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
