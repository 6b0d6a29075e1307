import type { Context } from '@recon/contract/context';
import { fractionOfTyped, percentOfFraction } from '@recon/engine/money/percent';
import type { Properties, Shape } from '@recon/engine/configuration/three-way/merge-three-way';

/** The form values of a context: everything but the switch is text, empty if not set. */
export type ContextFormValues = {
  name: string;
  type: string;
  interval: string;
  feeToleranceAbs: string;
  /** The percentage as typed; the API has a fraction (docs/contract.md#decimals). */
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

/** Returns the initial form values of an existing context. A tolerance of zero means none and is shown empty. */
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

/** Returns the body that creates a context. Invalid numbers stay as typed, so that the schema rejects them. */
export function fromFormValues(values: ContextFormValues) {
  const { feeToleranceAbs, feeTolerancePercent, feeNormalization, ...rest } = values;
  return {
    ...rest,
    ...(feeToleranceAbs.trim() && { feeToleranceAbs: feeToleranceAbs.trim() }),
    ...(feeTolerancePercent.trim() && { feeTolerancePct: fractionOfTyped(feeTolerancePercent) }),
    ...(feeNormalization && { feeNormalization }),
  };
}

/** Returns the fields of an update. An empty tolerance becomes `0`, an empty normalization an empty string. */
export function membersOf(values: ContextFormValues): Properties {
  return {
    name: values.name.trim(),
    type: values.type.trim(),
    interval: values.interval.trim(),
    feeToleranceAbs: values.feeToleranceAbs.trim() || '0',
    feeTolerancePct: fractionOfTyped(values.feeTolerancePercent) || '0',
    feeNormalization: values.feeNormalization,
    autoMatchOnUpload: values.autoMatchOnUpload,
  };
}

/** Rules for comparing and merging a context's fields: 0.50 equals 0.5, since some services drop trailing zeros. */
export const contextShape: Shape = { decimals: ['feeToleranceAbs', 'feeTolerancePct'] };

/** Returns the form field at which an issue of this path of the body is shown; undefined if there is none. */
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
    // Not a decimal: a newer service's value is shown unchanged, and is sent only if the user changes it.
    return decimal;
  }
}
