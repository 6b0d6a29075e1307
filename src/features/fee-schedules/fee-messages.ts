import type { FeeItem } from '@recon/contract/fee-schedule';
import { applicationOrders } from '@recon/engine/fees/fee-types';
import { readStructure } from '@recon/engine/fees/raw-fee';
import type { TierWarning, TierRow } from '@recon/engine/fees/tier-checks';
import { isPlainDecimal } from '@recon/engine/money/decimal';
import { formatDecimal } from '@recon/engine/money/format';
import { percentOfFraction } from '@recon/engine/money/percent';
import { roundingModes } from '@recon/engine/money/rounding-modes';
import { locale, t } from '~/i18n/t';

/** Labels for the values of fee schedules. An unknown value of a newer service is shown unchanged. */

/** Returns the label of an application order, such as "In parallel" for `PARALLEL`. */
export function orderLabel(order: string): string {
  const known = applicationOrders.find((one) => one === order);
  return known ? t(`fees.order.${known}`) : order;
}

/** Returns the rounding of a schedule as a text, such as "2 digits, half up". */
export function roundingText(scale: number | undefined, mode: string | undefined): string {
  return t('fees.rounding', { digits: scale ?? 2, mode: modeLabel(mode ?? 'HALF_UP') });
}

/** Returns the label of a rounding mode, such as "half to even" for `BANKERS`. */
export function modeLabel(mode: string): string {
  const known = roundingModes.find((one) => one === mode);
  return known ? t(`rules.rounding.${known}`) : mode;
}

/** Formats a decimal for the user's language, with all its digits and with thousands separators. */
export function fullDecimal(value: string, minimumFractionDigits = 0): string {
  return formatDecimal(value, { locale: locale(), minimumFractionDigits });
}

/** Formats an amount of money for the user's language, with its currency and all its digits. */
export function moneyText(value: string, currency: string, minimumFractionDigits = 0): string {
  return formatDecimal(value, { locale: locale(), currency, minimumFractionDigits });
}

/** Formats a fraction as a percentage: "1.5 %" for "0.015"; returns any other text unchanged. */
export function feeRateText(fraction: string): string {
  return isPlainDecimal(fraction)
    ? t('fees.percent', { percent: fullDecimal(percentOfFraction(fraction)) })
    : fraction;
}

/** Returns a short label for a fee: "1.5 %", "R$ 0.30", "3 tiers"; its type if that is unknown. */
export function itemBadge({ structureType, structure }: FeeItem, currency: string): string {
  const known = readStructure(structureType, structure);
  switch (known?.type) {
    case 'FLAT':
      return moneyText(known.amount, currency);
    case 'PERCENTAGE':
      return feeRateText(known.rate);
    case 'TIERED':
      return t('fees.tiers', { count: known.tiers.length });
    case undefined:
      return structureType;
  }
}

/** Returns a fee as a sentence. It does not list tiers: show these next to it. */
export function itemSentence({ structureType, structure }: FeeItem, currency: string): string {
  const known = readStructure(structureType, structure);
  switch (known?.type) {
    case 'FLAT':
      return t('fees.say.FLAT', { amount: moneyText(known.amount, currency) });
    case 'PERCENTAGE':
      return t('fees.say.PERCENTAGE', { rate: feeRateText(known.rate) });
    case 'TIERED':
      return t('fees.say.TIERED');
    case undefined:
      return t('fees.say.unknown', { type: structureType });
  }
}

/** Returns the part of an amount that a tier is charged on: "up to 100", "100 to 1,000", "above 1,000". */
export function tierSpan(from: string, upTo: string | undefined): string {
  const zero = /^0*(\.0*)?$/.test(from);
  if (upTo)
    return zero
      ? t('fees.span.upTo', { upTo: fullDecimal(upTo) })
      : t('fees.span.between', { from: fullDecimal(from), upTo: fullDecimal(upTo) });
  return zero ? t('fees.span.all') : t('fees.span.above', { from: fullDecimal(from) });
}

/** Returns a warning about a list of tiers as a sentence. */
export function warningText(remark: TierWarning, rows: readonly TierRow[]): string {
  switch (remark.code) {
    case 'rate-not-a-fraction':
      return remark.looksLikePercent
        ? t('fees.remark.looksLikePercent', { rate: feeRateText(rows[remark.row]?.rate ?? '') })
        : t('fees.percent.range');
    case 'not-rising':
      return t('fees.remark.not-rising', { previous: fullDecimal(remark.previous) });
    case 'gap':
    case 'overlap':
      return t(`fees.remark.${remark.code}`, {
        from: fullDecimal(remark.from),
        previous: fullDecimal(remark.previous),
      });
    case 'nothing-above':
      return t('fees.remark.nothing-above', { bound: fullDecimal(remark.bound) });
    case 'no-tiers':
    case 'too-many':
    case 'bound-not-a-decimal':
    case 'open-not-last':
      return t(`fees.remark.${remark.code}`);
  }
}
