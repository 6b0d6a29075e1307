import type { Context } from '~/contract/context';
import { isPlainDecimal } from '~/domain/money/decimal';
import { fractionOfPercent, percentOfFraction } from '~/domain/money/percent';
import type { Members, Shape } from '~/domain/three-way/merge-three-way';

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

/** What an update can change, as it is sent: an emptied tolerance as zero, an emptied normalization as empty. */
export function membersOf(values: ContextFormValues): Members {
  return {
    name: values.name.trim(),
    type: values.type.trim(),
    interval: values.interval.trim(),
    feeToleranceAbs: values.feeToleranceAbs.trim() || '0',
    feeTolerancePct: toFraction(values.feeTolerancePercent) || '0',
    feeNormalization: values.feeNormalization,
    autoMatchOnUpload: values.autoMatchOnUpload,
  };
}

/** How they are compared: 0.50 is 0.5, as services that drop zeros give it back. */
export const contextShape: Shape = { decimals: ['feeToleranceAbs', 'feeTolerancePct'] };

/** Which field shows a fault of this member of the body. */
export function fieldOfMember(path: readonly (string | number)[]): keyof ContextFormValues | undefined {
  if (path.length !== 1) return undefined;
  return path[0] === 'feeTolerancePct'
    ? 'feeTolerancePercent'
    : (Object.keys(emptyContext) as (keyof ContextFormValues)[]).find((field) => field === path[0]);
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
