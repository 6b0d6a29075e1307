import type { FieldPath } from 'react-hook-form';
import type { FeeItem, FeeSchedule } from '@recon/contract/fee-schedule';
import type { StructureType } from '@recon/engine/fees/fee-types';
import { readStructure } from '@recon/engine/fees/raw-fee';
import type { TierRow } from '@recon/engine/fees/tier-checks';
import type { Properties } from '@recon/engine/configuration/three-way/merge-three-way';
import { fractionOfTyped, percentOfFraction } from '@recon/engine/money/percent';

/** One tier as typed: upper limit in the schedule's currency, empty if there is none; rate in percent. */
export type TierValues = { upTo: string; percent: string };

/** Form values of one fee. Input for a structure type that is no longer chosen stays until the form is saved. */
export type ItemValues = {
  name: string;
  structureType: string;
  amount: string;
  /** Percentage as typed; the API has a fraction (docs/contract.md#decimals). */
  percent: string;
  tiers: TierValues[];
};

/** Form values of a fee schedule: all strings. The items are in priority order. */
export type ScheduleFormValues = {
  name: string;
  currency: string;
  applicationOrder: string;
  roundingScale: string;
  roundingMode: string;
  items: ItemValues[];
};

export const emptyTier: TierValues = { upTo: '', percent: '' };

export const emptyItem: ItemValues = {
  name: '',
  structureType: 'PERCENTAGE',
  amount: '',
  percent: '',
  tiers: [emptyTier, emptyTier],
};

export const emptySchedule: ScheduleFormValues = {
  name: '',
  currency: '',
  applicationOrder: 'PARALLEL',
  roundingScale: '2',
  roundingMode: 'HALF_UP',
  items: [emptyItem],
};

/** Returns the form values of an existing schedule, with its items in priority order. */
export function toFormValues(schedule: FeeSchedule): ScheduleFormValues {
  return {
    name: schedule.name,
    currency: schedule.currency,
    applicationOrder: schedule.applicationOrder,
    roundingScale: String(schedule.roundingScale ?? 2),
    roundingMode: schedule.roundingMode ?? 'HALF_UP',
    items: itemsByPriority(schedule.items).map(itemValues),
  };
}

/** Returns the items in priority order; a missing priority counts as 0. */
export function itemsByPriority<T extends { priority?: number | undefined }>(items: readonly T[]): T[] {
  return items.toSorted((left, right) => (left.priority ?? 0) - (right.priority ?? 0));
}

function itemValues({ name, structureType, structure }: FeeItem): ItemValues {
  const known = readStructure(structureType, structure);
  const values = { ...emptyItem, name };
  switch (known?.type) {
    case 'FLAT':
      return { ...values, structureType: known.type, amount: known.amount };
    case 'PERCENTAGE':
      return { ...values, structureType: known.type, percent: percentOfFraction(known.rate) };
    case 'TIERED':
      return {
        ...values,
        structureType: known.type,
        tiers: known.tiers.map(({ upTo, rate }) => ({ upTo: upTo ?? '', percent: percentOfFraction(rate) })),
      };
    case undefined:
      return values;
  }
}

/** Returns the body that creates a schedule. Input that is not a number stays as typed: the schema rejects it. */
export function createBody({ items, roundingScale, ...values }: ScheduleFormValues) {
  return {
    ...values,
    roundingScale: Number(roundingScale),
    items: items.map((item, index) => ({
      name: item.name,
      priority: index + 1,
      structureType: item.structureType,
      structure: structureOf(item),
    })),
  };
}

/** Returns the fields of an update. Currency and fees are missing: they cannot be changed. */
export function membersOf(values: ScheduleFormValues): Properties {
  const { name, applicationOrder, roundingScale, roundingMode } = values;
  return { name: name.trim(), applicationOrder, roundingScale: Number(roundingScale), roundingMode };
}

/** Returns the form field at which an error of this path of the body is shown: for a priority, the fee's name. */
export function fieldAtBodyPath(
  path: readonly (string | number)[],
): FieldPath<ScheduleFormValues> | undefined {
  const [first, item, member, part, tier, cell] = path;
  if (first !== 'items' || typeof item !== 'number') return undefined;
  if (member === 'priority') return `items.${item}.name`;
  if (member !== 'structure' || part === undefined) return undefined;
  if (part === 'amount') return `items.${item}.amount`;
  if (part !== 'tiers') return `items.${item}.percent`;
  // An error of the complete list of tiers is shown at its first rate.
  if (typeof tier !== 'number') return `items.${item}.tiers.0.percent`;
  return cell === 'upTo' ? `items.${item}.tiers.${tier}.upTo` : `items.${item}.tiers.${tier}.percent`;
}

function structureOf(item: ItemValues): Record<string, unknown> {
  switch (item.structureType) {
    case 'FLAT':
      return { amount: item.amount.trim() };
    case 'TIERED':
      return { tiers: item.tiers.map(tierOf) };
    default:
      return { rate: fractionOfTyped(item.percent) };
  }
}

/** Returns a typed tier as the API has it: the rate as a fraction, no `upTo` if there is no upper limit. */
export function tierOf({ upTo, percent }: TierValues): TierRow {
  return { ...(upTo.trim() && { upTo: upTo.trim() }), rate: fractionOfTyped(percent) };
}

/** Types of fees that the form offers, in this order. */
export const feeTypes: readonly StructureType[] = ['PERCENTAGE', 'FLAT', 'TIERED'];
