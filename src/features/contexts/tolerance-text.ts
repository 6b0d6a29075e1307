import type { Context } from '@recon/contract/context';
import { isZero, percentOfFraction } from '@recon/engine/money/percent';
import { decimalInText, percentText } from '~/i18n/format';
import { t } from '~/i18n/t';

/** Returns the fee tolerance as text: “0.05 or 0.5 %”, or “None” if both are zero. */
export function toleranceText(context: Pick<Context, 'feeToleranceAbs' | 'feeTolerancePct'>): string {
  const decimal = nonZero(context.feeToleranceAbs);
  const fraction = nonZero(context.feeTolerancePct);
  const absolute = decimal && decimalInText(decimal);
  const percent = fraction && percentText(asPercent(fraction));
  if (absolute && percent) return t('contexts.tolerance.both', { absolute, percent });
  return absolute ?? percent ?? t('contexts.tolerance.none');
}

function nonZero(decimal: string | undefined): string | undefined {
  try {
    return !decimal || isZero(decimal) ? undefined : decimal;
  } catch {
    return decimal;
  }
}

function asPercent(fraction: string): string {
  try {
    return percentOfFraction(fraction);
  } catch {
    return fraction;
  }
}
