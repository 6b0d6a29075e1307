import type { Table } from '../file/convert/stage';
import { identifierFinder } from '../file/convert/extract';
import { instalmentColumns } from '../file/convert/propose-steps';
import type { Step } from '../file/settings';
import { countEach } from '../lib/count-each';
import { type ReferenceChoice, referenceColumns, sampled, textsOf } from './compared-table';
import { patternsOf } from './pattern-of-ids';

/** An id that ends with the number of an instalment, and perhaps with how many there are, such as `700/02` or `700 1/6`. */
const idOfInstalment = /[\p{L}\p{N}]([^\p{L}\p{N}]{1,3})(\d{1,3})(\/\d{1,3})?$/u;
/** The number of an instalment of several in a text, such as `(1/6)` or `Parcela 1 de 6`. */
const oneOfSeveral = /(?<!\d)(\d{1,3})(?:\/| de )(\d{1,3})(?!\d)/i;
/** The patterns that lift the number of an instalment out of such a text. */
const ofSeveral = ['[{digits:1-3}]/{digits:1-3}', '[{digits:1-3}] de {digits:1-3}'];

/** The maximum number of columns with the number of an instalment, and of ways to join it. */
const maxSources = 2;
const maxJoins = 3;

/** How a file joins an id with the number of an instalment; `digits` if that has zeros at its start. */
type Join = { readonly separator: string; readonly digits?: number };

/** Returns how most ids of a column end with another number, as in `700/02` or `700 1/6`, and a common way. */
export function joinsIn(table: Table): Join[] {
  // A column of instalments only, such as `1/6`, joins nothing.
  const instalments = instalmentColumns(table.dialect);
  const found = referenceColumns(table).flatMap((column): Join[] => {
    const end = instalments.includes(column) ? undefined : usualEnd(textsOf(table, column, sampled));
    if (!end) return [];
    const { separator, numbers } = end;
    const digits = Math.max(...numbers.map(({ length }) => length));
    return [{ separator, ...(numbers.some((one) => one.startsWith('0')) && { digits }) }];
  });
  const isUsual = ({ separator, digits }: Join) => separator === '-' && digits === undefined;
  return [...found.filter((join) => !isUsual(join)).slice(0, maxJoins), { separator: '-' }];
}

/** Returns the separator before the number at the end of most ids, and these numbers; `undefined` if most have none. */
function usualEnd(texts: readonly string[]) {
  const ends = texts.flatMap((text) => {
    const [, separator, number, count = ''] = idOfInstalment.exec(text) ?? [];
    return separator !== undefined && number !== undefined ? [{ separator, number, count }] : [];
  });
  const [most] = [...countEach(ends.map(({ separator }) => separator))].toSorted((a, b) => b[1] - a[1]);
  if (!most || most[1] * 2 < texts.length) return undefined;
  return {
    separator: most[0],
    numbers: ends.map(({ number }) => number),
    hasCounts: ends.filter(({ count }) => count !== '').length * 2 >= texts.length,
  };
}

/** Returns how to read ids without the total: `700 1` from `NSU 700 1/6`; empty if the texts are such ids already. */
export function withoutCounts(table: Table, column: string): ReferenceChoice[] {
  const texts = textsOf(table, column, sampled);
  const end = usualEnd(texts);
  if (!end) return [];
  const separator = end.separator.replaceAll(/[^\s]/gu, String.raw`\$&`);
  const pattern = `[{alphanumerics}${separator}{digits:1-3}]${end.hasCounts ? '/{digits:1-3}' : ''}`;
  const read = identifierFinder({ pattern });
  if ('fault' in read || texts.every((text) => (read.find(text)?.part ?? text) === text)) return [];
  return [{ steps: [{ do: 'extract', column, pattern, into: column, otherwise: column }], column }];
}

/**
 * Returns how to read the number of an instalment from columns with such headings and from texts such as `1/6`:
 * unchanged; of `01/02` only `01`; without leading zeros, or with `digits` digits as in the other file.
 */
export function instalmentNumbers(
  table: Table,
  digits?: number,
): (ReferenceChoice & { readonly source: string })[] {
  const named = instalmentColumns(table.dialect);
  const others = referenceColumns(table).filter(
    (column) => !named.includes(column) && hasNumbers(table, column),
  );
  return [...named, ...others].slice(0, maxSources).flatMap((source) => {
    const texts = textsOf(table, source, sampled);
    const pattern = ofSeveral.find((one) => {
      const read = identifierFinder({ pattern: one });
      return 'find' in read && texts.some((text) => read.find(text) !== undefined);
    });
    // The column keeps the number of all instalments.
    const column = pattern === undefined ? source : 'instalment';
    const isNamed = named.includes(source);
    const steps: Step[] =
      pattern === undefined
        ? []
        : [{ do: 'extract', column: source, pattern, into: column, ...(isNamed && { otherwise: source }) }];
    const numbers = texts.map((text) => oneOfSeveral.exec(text)?.[1] ?? text);
    return [
      { steps, column, source },
      ...(numbers.some((text) => /^0\d/.test(text))
        ? [{ steps: [...steps, { do: 'strip-zeros' as const, column }], column, source }]
        : []),
      ...(digits !== undefined && numbers.some((text) => /^[1-9](?:\D|$)/.test(text))
        ? [{ steps: [...steps, { do: 'pad' as const, column, length: digits }], column, source }]
        : []),
    ];
  });
}

/** Returns whether at least half of a column's texts have the number of an instalment, which is at most that of all. */
function hasNumbers(table: Table, column: string): boolean {
  const texts = textsOf(table, column, sampled);
  const found = texts.filter((text) => {
    const [, number, all] = oneOfSeveral.exec(text) ?? [];
    return number !== undefined && Number(number) > 0 && Number(number) <= Number(all);
  });
  return found.length > 0 && found.length * 2 >= texts.length;
}

/** Returns how to read ids without the number of an instalment: 700 from `NSU 700 (1/6)`; empty without such texts. */
export function idsBesideNumbers(table: Table, column: string): ReferenceChoice[] {
  if (!hasNumbers(table, column)) return [];
  const places = textsOf(table, column, sampled).flatMap((text) => {
    const { index = text.length, 0: numbers = '' } = oneOfSeveral.exec(text) ?? {};
    // The rest keeps its place.
    const rest = text.slice(0, index) + ' '.repeat(numbers.length) + text.slice(index + numbers.length);
    const words = [...rest.matchAll(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu)];
    const [longest] = words.toSorted((a, b) => b[0].length - a[0].length);
    return longest ? [{ id: longest[0], text, at: longest.index }] : [];
  });
  const into = 'sale';
  return patternsOf(places).map((pattern) => ({
    steps: [{ do: 'extract', column, pattern, into, otherwise: column }],
    column: into,
  }));
}
