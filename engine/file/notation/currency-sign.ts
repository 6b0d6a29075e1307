import { meansField, headingTokens } from '../field-maps/synonyms';
import { balanceWords } from '../vocabulary';
import { importCurrencies } from '../field-maps/import-currencies';
import type { Notation } from './dialect';

/** A sign or a code next to an amount, with the digit before or after it. Letters around it belong to other words. */
const signs = /(?<!\p{L})(R\$|US\$|\$|€|£)|(?<!\p{L})([A-Z]{3})(?!\p{L})/gu;
const codes: Readonly<Record<string, string>> = { R$: 'BRL', US$: 'USD', '€': 'EUR', '£': 'GBP' };
/** Codes that are meant in a heading in capitals or small letters. Others may be words, such as `ALL`. */
const usual = new Set('BRL USD EUR GBP CHF ARS MXN CLP COP UYU PEN'.split(' '));

/** Returns the signs of currencies in a cell with an amount: codes, and `$`, which several currencies have. */
export function currencySignsIn(cell: string): string[] {
  if (!/[\p{L}$€£]/u.test(cell)) return [];
  return [...cell.matchAll(signs)].flatMap(([, sign, code = '']) => {
    if (sign) return [codes[sign] ?? sign];
    return importCurrencies.includes(code) ? [code] : [];
  });
}

/** Currencies whose sign is `$`, of those that are usual. */
const dollars = new Set('USD ARS MXN CLP COP UYU'.split(' '));

type Column = { readonly name: string; readonly notation: Notation; readonly signs?: readonly string[] };

/** Returns whether the heading of a column states a running balance. */
export const isBalance = (name: string): boolean =>
  headingTokens(name).some((token) => balanceWords.has(token));

/**
 * Returns the only currency in the amounts of a file or their headings, as in `Betrag EUR`; `undefined` if none or
 * several. A `$` alone only excludes currencies that are written without it.
 */
export function currencyOfAmounts(columns: readonly Column[]): string | undefined {
  const amounts = columns.filter(({ name, notation }) => notation.holds === 'amount' && !isBalance(name));
  const ofCells = amounts.flatMap((column) => column.signs ?? []);
  const ofCell = onlyCode(ofCells);
  if (ofCell !== undefined || ofCells.some((sign) => sign !== '$')) return ofCell;
  const ofHeading = onlyCode(amounts.flatMap(currenciesOfHeading));
  return ofCells.length === 0 || (ofHeading !== undefined && dollars.has(ofHeading)) ? ofHeading : undefined;
}

/** The longest part of a cell that is searched for a currency: the time of the pattern grows with its square. */
const maxTitleChars = 300;
/** A currency inside a title, as in `amounts in USD`, `Valores em R$` or `Account: 502   Currency: INR`. */
const inTitle = /\b(?:(?:in|em|en)\s|(\p{L}+)\s*:)\s*(\S+)/giu;

/**
 * Returns the only currency that the rows above a table name, as in `Moneda: MXN` or `amounts in USD`; `undefined` if none
 * or several.
 */
export function currencyNamedIn(rows: readonly { readonly cells: readonly string[] }[]): string | undefined {
  return onlyCode(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, at) => {
        const [label = '', ...rest] = cell.split(':');
        if (!meansField(label, 'currency'))
          return [...cell.slice(0, maxTitleChars).matchAll(inTitle)].flatMap(([, name, word = '']) =>
            name === undefined || meansField(name, 'currency') ? currencySignsIn(word) : [],
          );
        const next = cells.slice(at + 1).find((one) => one.trim() !== '');
        return currencySignsIn(rest.join(':').trim() || (next ?? ''));
      }),
    ),
  );
}

function onlyCode(codesInFile: readonly string[]): string | undefined {
  const [code, ...others] = new Set(codesInFile);
  return code === undefined || code === '$' || others.length > 0 ? undefined : code;
}

/** Returns the currencies in the heading of a column, such as `Valor USD`. */
export function currenciesOfHeading({ name }: Pick<Column, 'name'>): string[] {
  const words = name.toUpperCase().split(/[^\p{L}$€£]+/u);
  return words.flatMap((word) => codes[word] ?? (usual.has(word) ? word : []));
}
