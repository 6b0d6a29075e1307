import { toUnambiguousDecimal, withMark } from '~/lib/read-number';
import { locale, t } from './t';

/** A decimal in a sentence: with the mark of the language and no groups, written so that it can be read one way only. */
export function decimalText(value: string): string {
  return withMark(toUnambiguousDecimal(value), locale());
}

/** "0.5 %" for the per cent "0.5", "0,5%" in Portuguese. */
export function percentText(percent: string): string {
  return t('ui.percent', { percent: withMark(percent, locale()) });
}
