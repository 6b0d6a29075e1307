import { toUnambiguousDecimal, withMark } from '~/lib/read-number';
import { locale, t } from './t';

/** Formats a decimal for a sentence, with the language's mark and no groups: `1.000`, maybe a thousand, as `1.00`. */
export const decimalText = (value: string): string => withMark(toUnambiguousDecimal(value), locale());

/** Formats the percentage "0.5" as "0.5 %", or "0,5%" in Portuguese. */
export function percentText(percent: string): string {
  return t('ui.percent', { percent: withMark(percent, locale()) });
}
