import { toUnambiguousDecimal, withMark } from '@recon/engine/lib/read-number';
import { locale, t } from './t';

/** Formats a decimal for a sentence, without groups. `1.000` becomes `1.00`: it could be read as a thousand. */
export const decimalText = (value: string): string => withMark(toUnambiguousDecimal(value), locale());

/** Formats the percentage "0.5" as "0.5 %", or "0,5%" in Portuguese. */
export function percentText(percent: string): string {
  return t('ui.percent', { percent: withMark(percent, locale()) });
}
