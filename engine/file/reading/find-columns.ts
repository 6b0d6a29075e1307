import { portugueseHeadingWords, spanishHeadingWords } from '../vocabulary';
import { headingTokens } from '../field-maps/synonyms';
import type { FileRow, Notation } from '../notation/dialect';
import { detectNotation, type FoundNotation } from '../notation/detect-notation';

export type FoundColumn = Omit<FoundNotation, 'fits'> & { name: string };

/**
 * Returns the notation of each column. If several fit, prefers that of other columns, of the separator or the headings,
 * else `.` and `mdy`. `semicolons` separate cells; `isSheet`: a workbook; `base1904`: days count from 1904.
 */
export function findColumns(
  names: readonly string[],
  rows: readonly FileRow[],
  {
    semicolons = false,
    isSheet = false,
    base1904,
  }: { semicolons?: boolean; isSheet?: boolean; base1904?: boolean } = {},
): FoundColumn[] {
  const found = names.map((name, index) => ({
    name,
    ...detectNotation(
      name,
      rows.map(({ cells }) => cells[index] ?? ''),
      base1904,
    ),
  }));
  const certain = found.flatMap(({ fits }) => (fits.length === 1 ? fits : []));
  const marks = certain.flatMap((one) => (one.holds === 'amount' && one.mark !== 'cents' ? [one.mark] : []));
  const usesComma =
    marks.includes(',') || (marks.length === 0 && !isSheet && (semicolons || isPortuguese(names)));
  const order =
    certain.flatMap((one) => (one.holds === 'date' && one.order !== 'ymd' ? [one.order] : []))[0] ??
    (usesComma || isLatin(names) ? 'dmy' : 'mdy');
  return found.map(({ fits, ...column }) => {
    const notation = fits.find((one) =>
      one.holds === 'amount' ? (one.mark === ',') === usesComma : one.holds === 'date' && one.order === order,
    );
    return { ...column, notation: notation ?? column.notation };
  });
}

/** Returns whether headings are in Portuguese or Spanish: dates then start with the day, even with decimal points. */
function isLatin(names: readonly string[]): boolean {
  return (
    isPortuguese(names) ||
    names.some((name) => headingTokens(name).some((token) => spanishHeadingWords.has(token)))
  );
}

/** Returns whether a heading has a Portuguese word. */
export function isPortuguese(names: readonly string[]): boolean {
  return names.some((name) => headingTokens(name).some((token) => portugueseHeadingWords.has(token)));
}

/** Returns the zone for times without one: Brasília if the file seems to be Brazilian, else UTC. */
export function proposedZone(columns: readonly { name: string; notation: Notation }[], isSheet = false) {
  const comma = columns.some(({ notation }) => notation.holds === 'amount' && notation.mark === ',');
  const dayFirst = columns.some(({ notation }) => notation.holds === 'date' && notation.order === 'dmy');
  const isBrazilian = (isSheet || (comma && dayFirst)) && isPortuguese(columns.map(({ name }) => name));
  return isBrazilian ? 'America/Sao_Paulo' : 'UTC';
}
