import type { FeeLine } from '@recon/engine/session/fee-what-if-protocol';
import type { GroupField } from '@recon/engine/fees/what-if/find-group-columns';
import type { GrossResult } from '@recon/engine/fees/what-if/gross-from-net';
import { compareDecimals } from '@recon/engine/money/decimal';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { moneyText, fullDecimal } from '../fee-messages';

/** Unit of the schedule's money: its currency and its minimum number of decimals. */
export type Unit = { readonly currency: string; readonly digits: number };

/** Formats an amount of money. */
export function sumText(value: string, { currency, digits }: Unit): string {
  return moneyText(value, currency, digits);
}

/** Formats a difference of money, with its sign. */
export function signedSum(value: string, unit: Unit): string {
  return withSign(value, sumText(value, unit));
}

/** Returns a signed difference for a sentence. A word joiner prevents a line break after the minus. */
export function signedSumInText(value: string, unit: Unit): string {
  return signedSum(value, unit).replace(/^-/, '-\u2060');
}

/** Formats a difference with its sign and without its currency, for columns of a table. */
export function signedNumber(value: string, { digits }: Unit): string {
  return withSign(value, fullDecimal(value, digits));
}

/** Returns how much a charged fee differs from the schedule's: "0.51 less" for `over` -0.51. `text` formats amounts. */
export function comparedText(over: string, text: (amount: string) => string): string {
  const sign = compareDecimals(over, '0');
  if (sign === 0) return t('feeWhatIf.over.same');
  return t(sign > 0 ? 'feeWhatIf.over.more' : 'feeWhatIf.over.less', { amount: text(over.replace('-', '')) });
}

/** Formats a percentage; returns a dash if there is none. */
export function rateOrDash(percent: string | undefined): string {
  return percent === undefined ? '–' : t('fees.percent', { percent: fullDecimal(percent, 2) });
}

/** Returns the name of a group: the values of its properties, such as "Visa · Credit · 3 instalments". */
export function groupText(by: readonly GroupField[], values: readonly string[]): string {
  return by.map((field, place) => valueText(field, values[place] ?? '')).join(' · ');
}

function valueText(field: GroupField, value: string): string {
  if (value === '') return t('feeWhatIf.groups.none', { field: t(`feeWhatIf.column.${field}`) });
  if (field !== 'instalments' || !/^\d{1,3}$/.test(value)) return value;
  return t('feeWhatIf.groups.instalments', { count: Number(value) });
}

/** Formats the change of a rate in percentage points, with its sign; returns a dash if there is none. */
export function pointsText(points: string | undefined): string {
  if (points === undefined) return '–';
  return t('feeWhatIf.points', { points: withSign(points, fullDecimal(points, 2)) });
}

function withSign(value: string, text: string): string {
  return compareDecimals(value, '0') > 0 ? `+${text}` : text;
}

/** Returns the gross amount found for a net amount as text, or that there is none, or several. */
export function grossText(result: GrossResult, unit: Unit): string {
  switch (result.kind) {
    case 'one':
      return sumText(result.gross, unit);
    case 'none':
      return t('feeWhatIf.gross.none');
    case 'undecided':
      return t('feeWhatIf.gross.undecided');
    case 'several': {
      const from = sumText(result.from, unit);
      if (result.areAll)
        return t('feeWhatIf.gross.several', {
          amounts: formatList(
            result.examples.map((one) => sumText(one, unit)),
            'disjunction',
          ),
        });
      return result.to === undefined
        ? t('feeWhatIf.gross.manyFrom', { from })
        : t('feeWhatIf.gross.many', { from, to: sumText(result.to, unit) });
    }
  }
}

/** Returns why the fees of a row cannot be calculated, with the content of a cell at fault; empty if they can. */
export function failureText({ why, cell }: Pick<FeeLine, 'why' | 'cell'>): string {
  if (!why) return '';
  if (why === 'not-an-amount' || why === 'other-currency')
    return t(`feeWhatIf.why.${why}`, { cell: cell ?? '' });
  return t(`feeWhatIf.whys.${why}`);
}
