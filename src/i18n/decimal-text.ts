import { toUnambiguousDecimal, withMark } from '~/lib/read-number';
import { locale, t } from './t';

/** Formats a decimal in a sentence: with the mark of the language, without groups, and unambiguous. */
export const decimalText = (value: string): string => withMark(toUnambiguousDecimal(value), locale());

/** Formats the percentage "0.5" as "0.5 %", or "0,5%" in Portuguese. */
export function percentText(percent: string): string {
  return t('ui.percent', { percent: withMark(percent, locale()) });
}
