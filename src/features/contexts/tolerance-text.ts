import 'texts:contexts';
import type { Context } from '~/contract/context';
import { isZero, percentOfFraction } from '~/domain/money/percent';
import { decimalText, percentText } from '~/i18n/decimal-text';
import { t } from '~/i18n/t';

/** Returns the fee tolerance as text: “0.05 or 0.5 %”, or “none” if both are zero. */
export function toleranceText({
  feeToleranceAbs,
  feeTolerancePct,
}: Pick<Context, 'feeToleranceAbs' | 'feeTolerancePct'>): string {
  const absolute = inWords(nonZero(feeToleranceAbs));
  const percent = nonZero(feeTolerancePct);
  const shown = percent && percentText(asPercent(percent));
  if (absolute && shown) return t('contexts.tolerance.both', { absolute, percent: shown });
  return absolute ?? shown ?? t('contexts.tolerance.none');
}

function nonZero(decimal: string | undefined): string | undefined {
  try {
    return decimal === undefined || decimal === '' || isZero(decimal) ? undefined : decimal;
  } catch {
    return decimal;
  }
}

function inWords(decimal: string | undefined): string | undefined {
  return decimal && decimalText(decimal);
}

function asPercent(fraction: string): string {
  try {
    return percentOfFraction(fraction);
  } catch {
    return fraction;
  }
}
