import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleCreate, feeScheduleUpdate } from '@recon/contract/fee-schedule-requests';
import { itemBadge, tierSpan } from './fee-messages';
import { calculable } from '@recon/engine/fees/calculable';
import { changedProperties } from '@recon/engine/configuration/three-way/merge-three-way';
import {
  createBody,
  emptyItem,
  emptySchedule,
  fieldAtBodyPath,
  itemsByPriority,
  type ScheduleFormValues,
  membersOf,
  toFormValues,
} from './schedule-form';

const schedule: FeeSchedule = {
  id: '01940000-0000-7000-8000-000000000001',
  name: 'Card MDR',
  currency: 'BRL',
  applicationOrder: 'CASCADING',
  roundingScale: 2,
  roundingMode: 'BANKERS',
  items: [
    {
      name: 'By amount',
      priority: 9,
      structureType: 'TIERED',
      structure: { tiers: [{ upTo: '100.00', rate: '0.01' }, { rate: '0.000000000000000001' }] },
    },
    { name: 'Rate', priority: -1, structureType: 'PERCENTAGE', structure: { rate: '0.0150' } },
    { name: 'Fixed', structureType: 'FLAT', structure: { amount: '9007199254740993.000000000000000001' } },
  ],
};
const filled: ScheduleFormValues = {
  ...emptySchedule,
  name: ' MDR ',
  currency: 'BRL',
  items: [
    { ...emptyItem, name: 'Rate', percent: '1.5' },
    { ...emptyItem, name: 'Fixed', structureType: 'FLAT', amount: '0.30' },
    {
      ...emptyItem,
      name: 'By amount',
      structureType: 'TIERED',
      tiers: [
        { upTo: '100', percent: '1' },
        { upTo: '', percent: '0.1' },
      ],
    },
  ],
};

describe('createBody', () => {
  test('sends percentages as exact fractions and places as priorities', () => {
    expect(z.parse(feeScheduleCreate, createBody(filled))).toEqual({
      name: 'MDR',
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      roundingScale: 2,
      roundingMode: 'HALF_UP',
      items: [
        { name: 'Rate', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.015' } },
        { name: 'Fixed', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } },
        {
          name: 'By amount',
          priority: 3,
          structureType: 'TIERED',
          structure: { tiers: [{ upTo: '100', rate: '0.01' }, { rate: '0.001' }] },
        },
      ],
    });
  });

  test('preserves every digit of a percentage of up to 16 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), (units) => {
        const digits = String(units).padStart(19, '0');
        const fraction = `${digits.slice(0, -18)}.${digits.slice(-18)}`;
        const percent = `${BigInt(digits.slice(0, -16))}.${digits.slice(-16)}`;
        const [sent] = createBody({ ...filled, items: [{ ...emptyItem, percent }] }).items;
        const trimmed = fraction.replace(/\.?0+$/, '') || '0';
        expect(sent?.structure).toEqual({ rate: trimmed });
      }),
    );
  });

  test('leaves missing and wrong values to the contract, at the field that shows them', () => {
    const values: ScheduleFormValues = {
      ...filled,
      currency: '',
      items: [
        { ...emptyItem, percent: '101' },
        { ...emptyItem, name: 'x', structureType: 'FLAT', amount: '-1' },
        {
          ...emptyItem,
          name: 'y',
          structureType: 'TIERED',
          tiers: [
            { upTo: '10', percent: '1' },
            { upTo: '5', percent: 'x' },
          ],
        },
      ],
    };
    const { error } = z.safeParse(feeScheduleCreate, createBody(values));
    const fields = error?.issues.map(({ path }) => fieldAtBodyPath(path as string[]) ?? path.join('.'));
    expect(fields?.toSorted()).toEqual([
      'currency',
      'items.0.name',
      'items.0.percent',
      'items.1.amount',
      'items.2.tiers.1.percent',
      'items.2.tiers.1.upTo',
    ]);
  });
});

describe('toFormValues', () => {
  test('returns the schedule unchanged, with its items in priority order', () => {
    const again = z.parse(feeScheduleCreate, createBody(toFormValues(schedule)));
    expect(again.items.map(({ name, structure }) => [name, structure])).toEqual([
      ['Rate', { rate: '0.015' }],
      ['Fixed', { amount: '9007199254740993.000000000000000001' }],
      ['By amount', { tiers: [{ upTo: '100.00', rate: '0.01' }, { rate: '0.000000000000000001' }] }],
    ]);
    expect(again).toMatchObject({ currency: 'BRL', applicationOrder: 'CASCADING', roundingMode: 'BANKERS' });
  });

  test('starts empty if a fee cannot be read', () => {
    const items = [{ name: 'New kind', structureType: 'LOTTERY', structure: { odds: '1' } }];
    expect(toFormValues({ ...schedule, items }).items).toEqual([{ ...emptyItem, name: 'New kind' }]);
  });
});

const changed = (values: ScheduleFormValues) =>
  changedProperties(membersOf(toFormValues(schedule)), membersOf(values));

describe('what an update sends', () => {
  test('is empty if nothing differs', () => {
    expect(changed({ ...toFormValues(schedule), name: ` ${schedule.name}` })).toEqual({});
  });

  test('contains what differs, never currency or items', () => {
    const values: ScheduleFormValues = {
      ...toFormValues(schedule),
      name: 'Other',
      currency: 'USD',
      applicationOrder: 'PARALLEL',
      roundingScale: '0',
      roundingMode: 'FLOOR',
      items: [],
    };
    const sent = changed(values);
    expect(sent).toEqual({
      name: 'Other',
      applicationOrder: 'PARALLEL',
      roundingScale: 0,
      roundingMode: 'FLOOR',
    });
    expect(z.safeParse(feeScheduleUpdate, sent).success).toBe(true);
  });
});

test.each([
  [['name'], undefined],
  [['items', 1, 'name'], undefined],
  [['items', 1, 'priority'], 'items.1.name'],
  [['items', 1, 'structure'], undefined],
  [['items', 1, 'structure', 'amount'], 'items.1.amount'],
  [['items', 1, 'structure', 'rate'], 'items.1.percent'],
  [['items', 1, 'structure', 'tiers'], 'items.1.tiers.0.percent'],
  [['items', 1, 'structure', 'tiers', 2, 'upTo'], 'items.1.tiers.2.upTo'],
  [['items', 1, 'structure', 'tiers', 2, 'rate'], 'items.1.tiers.2.percent'],
])('an error at %j is shown at %s', (path, field) => {
  expect(fieldAtBodyPath(path)).toBe(field);
});

test('items are in priority order, a missing priority counts as 0', () => {
  expect(itemsByPriority(schedule.items).map(({ name }) => name)).toEqual(['Rate', 'Fixed', 'By amount']);
});

test.each([
  ['applicationOrder', 'SERIAL'],
  ['roundingMode', 'HALF_DOWN'],
  ['roundingScale', 11],
  ['roundingScale', 0.5],
])('nothing is calculated with %s %s', (member, value) => {
  expect(calculable({ ...schedule, [member]: value })).toBeUndefined();
});

test('a badge shows a fee in the currency of the schedule', () => {
  const texts = schedule.items.map((item) => itemBadge(item, 'BRL').replaceAll('\u00a0', ' '));
  expect(texts).toEqual(['2 tiers', '1.5 %', 'R$9,007,199,254,740,993.000000000000000001']);
  expect(itemBadge({ name: '', structureType: 'LOTTERY', structure: {} }, 'BRL')).toBe('LOTTERY');
});

test('a tier is described by the span it is charged on', () => {
  expect([
    tierSpan('0', '100'),
    tierSpan('100', '1000.50'),
    tierSpan('1000.5', undefined),
    tierSpan('0', undefined),
  ]).toEqual(['up to 100', '100 to 1,000.50', 'above 1,000.5', 'any amount']);
});
