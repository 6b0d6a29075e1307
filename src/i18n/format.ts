import { toUnambiguousDecimal, withMark } from '@recon/engine/lib/read-number';
import { locale, t } from './t';

/** Formats a decimal for a sentence, without groups. `1.000` becomes `1.00`: it could be read as a thousand. */
export const decimalInText = (value: string): string => withMark(toUnambiguousDecimal(value), locale());

/** Formats the percentage "0.5" as "0.5 %", or "0,5%" in Portuguese. */
export function percentText(percent: string): string {
  return t('ui.percent', { percent: withMark(percent, locale()) });
}

/** Cached formatters by locale and type: creating one is slow, and a list of rules joins hundreds of clauses. */
const formatters = new Map<string, Intl.ListFormat>();

/** Joins words or clauses in the language of the page: "a, b"; with `conjunction` "a and b". */
export function formatList(words: readonly string[], type: Intl.ListFormatType = 'unit'): string {
  // `Intl` inserts an "and" before the last unit in Portuguese and Spanish, but a clause may contain a list.
  if (type === 'unit') return words.join(', ');
  // British English, as in the catalogue: no comma before "and".
  const tag = locale().replace(/^en(-XA)?$/, 'en-GB');
  const name = `${tag} ${type}`;
  const format = formatters.get(name) ?? new Intl.ListFormat(tag, { type });
  formatters.set(name, format);
  return format.format(words);
}
