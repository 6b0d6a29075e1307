import type { FieldPath } from 'react-hook-form';
import type { FeeItem, FeeSchedule } from '~/contract/fee-schedule';
import type { StructureType } from '~/domain/fee-schedules/fee-structure';
import { readStructure } from '~/domain/fee-schedules/raw-fee';
import type { TierRow } from '~/domain/fee-schedules/tier-checks';
import type { Members } from '~/domain/three-way/merge-three-way';
import { isPlainDecimal } from '~/domain/money/decimal';
import { fractionOfPercent, percentOfFraction } from '~/domain/money/percent';

/** One tier as typed: bound in the schedule's currency, empty is open; rate in per cent. */
export type TierValues = { upTo: string; percent: string };

/** One fee as its form holds it. The values of the kinds not chosen are kept until it is saved. */
export type ItemValues = {
  name: string;
  structureType: string;
  amount: string;
  /** Per cent as typed; the wire has a fraction (docs/contract.md#decimals). */
  percent: string;
  tiers: TierValues[];
};

/** A fee schedule as its forms hold it: all text. The place of an item is its priority. */
export type ScheduleFormValues = {
  name: string;
  currency: string;
  applicationOrder: string;
  roundingScale: string;
  roundingMode: string;
  items: ItemValues[];
};

export const emptyItem: ItemValues = {
  name: '',
  structureType: 'PERCENTAGE',
  amount: '',
  percent: '',
  tiers: [
    { upTo: '', percent: '' },
    { upTo: '', percent: '' },
  ],
};

export const emptySchedule: ScheduleFormValues = {
  name: '',
  currency: '',
  applicationOrder: 'PARALLEL',
  roundingScale: '2',
  roundingMode: 'HALF_UP',
  items: [emptyItem],
};

/** The values of a form that begins with an existing schedule, its items in the order they are taken. */
export function toFormValues(schedule: FeeSchedule): ScheduleFormValues {
  return {
    name: schedule.name,
    currency: schedule.currency,
    applicationOrder: schedule.applicationOrder,
    roundingScale: String(schedule.roundingScale ?? 2),
    roundingMode: schedule.roundingMode ?? 'HALF_UP',
    items: itemsInOrder(schedule.items).map(itemValues),
  };
}

/** The items as they are taken: by priority, a missing one counts as 0. */
export function itemsInOrder<T extends { priority?: number | undefined }>(items: readonly T[]): T[] {
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

/** The body that creates a schedule. What cannot be read as a number goes as typed, for the contract to refuse. */
export function createBody(values: ScheduleFormValues) {
  return {
    name: values.name,
    currency: values.currency,
    applicationOrder: values.applicationOrder,
    roundingScale: Number(values.roundingScale),
    roundingMode: values.roundingMode,
    items: values.items.map((item, index) => ({
      name: item.name,
      priority: index + 1,
      structureType: item.structureType,
      structure: structureOf(item),
    })),
  };
}

/** What an update can change, as it is sent. Currency and items never go. */
export function membersOf({
  name,
  applicationOrder,
  roundingScale,
  roundingMode,
}: ScheduleFormValues): Members {
  return { name: name.trim(), applicationOrder, roundingScale: Number(roundingScale), roundingMode };
}

/** Which field shows a fault of this place of the body; a fault of a priority belongs to its item's name. */
export function fieldOfBody(path: readonly (string | number)[]): FieldPath<ScheduleFormValues> | undefined {
  const [first, item, member, part, tier, cell] = path;
  if (first !== 'items' || typeof item !== 'number') return undefined;
  if (member === 'priority') return `items.${item}.name`;
  if (member !== 'structure' || part === undefined) return undefined;
  if (part === 'amount') return `items.${item}.amount`;
  if (part !== 'tiers') return `items.${item}.percent`;
  // A fault of the list of tiers as a whole is shown at its first rate.
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
      return { rate: asFraction(item.percent) };
  }
}

/** A tier as the wire has it: without `upTo` when it is open. */
export function tierOf({ upTo, percent }: TierValues): TierRow {
  return { ...(upTo.trim() && { upTo: upTo.trim() }), rate: asFraction(percent) };
}

/** The kinds a fee may be of, for the choice. */
export const kinds: readonly StructureType[] = ['PERCENTAGE', 'FLAT', 'TIERED'];

function asFraction(percent: string): string {
  const text = percent.trim();
  return isPlainDecimal(text) ? fractionOfPercent(text) : text;
}
