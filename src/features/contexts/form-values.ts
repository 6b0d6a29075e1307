import type { Context, ContextUpdate } from '~/contract/context';
import { isPlainDecimal } from '~/domain/money/decimal';
import { fractionOfPercent, percentOfFraction } from '~/domain/money/percent';
import { canonicalNumber } from '~/lib/same-json';

/** A context as its form holds it: everything but the switch is text, empty where nothing is set. */
export type ContextFormValues = {
  name: string;
  type: string;
  interval: string;
  feeToleranceAbs: string;
  /** Per cent as typed; the wire has a fraction (docs/contract.md#decimals). */
  feeTolerancePercent: string;
  feeNormalization: string;
  autoMatchOnUpload: boolean;
};

export const emptyContext: ContextFormValues = {
  name: '',
  type: '1:1',
  interval: '',
  feeToleranceAbs: '',
  feeTolerancePercent: '',
  feeNormalization: '',
  autoMatchOnUpload: false,
};

/** The names of the values. */
export const contextFields = Object.keys(emptyContext) as (keyof ContextFormValues)[];

/** The values a form on an existing context begins with. A tolerance of zero is none, and shown empty. */
export function toFormValues(context: Context): ContextFormValues {
  return {
    name: context.name,
    type: context.type,
    interval: context.interval ?? '',
    feeToleranceAbs: orEmpty(context.feeToleranceAbs),
    feeTolerancePercent: orEmpty(context.feeTolerancePct, percentOfFraction),
    feeNormalization: context.feeNormalization ?? '',
    autoMatchOnUpload: context.autoMatchOnUpload ?? false,
  };
}

/** The body that creates a context. What cannot be read as a number goes as typed, for the contract to refuse. */
export function fromFormValues(values: ContextFormValues) {
  const { feeToleranceAbs, feeTolerancePercent, feeNormalization, ...rest } = values;
  return {
    ...rest,
    ...(feeToleranceAbs.trim() && { feeToleranceAbs: feeToleranceAbs.trim() }),
    ...(feeTolerancePercent.trim() && { feeTolerancePct: toFraction(feeTolerancePercent) }),
    ...(feeNormalization && { feeNormalization }),
  };
}

/**
 * Only the members that differ from the context as it was read, so that what somebody else changes
 * meanwhile is not put back. An emptied tolerance is sent as zero, an emptied normalization as empty.
 */
export function changedMembers(context: Context, values: ContextFormValues): Record<string, unknown> {
  const before = toFormValues(context);
  const sent: Record<keyof ContextFormValues, Record<string, unknown>> = {
    name: { name: values.name },
    type: { type: values.type },
    interval: { interval: values.interval },
    feeToleranceAbs: { feeToleranceAbs: values.feeToleranceAbs.trim() || '0' },
    feeTolerancePercent: { feeTolerancePct: toFraction(values.feeTolerancePercent) || '0' },
    feeNormalization: { feeNormalization: values.feeNormalization },
    autoMatchOnUpload: { autoMatchOnUpload: values.autoMatchOnUpload },
  };
  return Object.assign(
    {},
    ...contextFields.filter((field) => !same(field, before, values)).map((field) => sent[field]),
  ) as Record<string, unknown>;
}

/** Which field shows a fault of this member of the body. */
export function fieldOfMember(path: readonly (string | number)[]): keyof ContextFormValues | undefined {
  if (path.length !== 1) return undefined;
  return path[0] === 'feeTolerancePct'
    ? 'feeTolerancePercent'
    : contextFields.find((field) => field === path[0]);
}

/** The member of the body that a field fills. */
export function memberOfField(field: keyof ContextFormValues): keyof ContextUpdate {
  return field === 'feeTolerancePercent' ? 'feeTolerancePct' : field;
}

/**
 * The fields that somebody else has changed since `base` was read and that are changed here too, to
 * something else. What only one side changed is no conflict.
 */
export function conflictingFields(
  base: Context,
  now: Context,
  values: ContextFormValues,
): (keyof ContextFormValues)[] {
  const before = toFormValues(base);
  const theirs = toFormValues(now);
  return contextFields.filter(
    (field) => !same(field, before, theirs) && !same(field, before, values) && !same(field, theirs, values),
  );
}

const decimals: readonly (keyof ContextFormValues)[] = ['feeToleranceAbs', 'feeTolerancePercent'];

/** Whether two forms say the same of a field: 0.50 is 0.5, as services that drop zeros give it back. */
function same(field: keyof ContextFormValues, one: ContextFormValues, other: ContextFormValues): boolean {
  const [first, second] = [one[field], other[field]];
  if (typeof first !== 'string' || typeof second !== 'string') return first === second;
  if (first.trim() === second.trim()) return true;
  const number = canonicalNumber(first.trim());
  return decimals.includes(field) && number !== undefined && number === canonicalNumber(second.trim());
}

function orEmpty(decimal: string | undefined, show: (decimal: string) => string = (text) => text): string {
  if (decimal === undefined || /^0*(\.0*)?$/.test(decimal)) return '';
  try {
    return show(decimal);
  } catch {
    // Not a decimal: a newer service's value is shown as it is, and stays as it is unless it is changed.
    return decimal;
  }
}

function toFraction(percent: string): string {
  const text = percent.trim();
  return isPlainDecimal(text) ? fractionOfPercent(text) : text;
}
