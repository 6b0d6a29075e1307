import { type ReadField, requiredFields } from '../field-maps/canonical-fields';
import { suggestColumns } from '../field-maps/suggest';
import { headingTokens } from '../field-maps/synonyms';
import { rowNumberWords } from '../vocabulary';
import { isBalance } from '../notation/currency-sign';
import { cellReader } from '../formats/cell-reader';
import type { Dialect, FileRow } from '../notation/dialect';

/** The heading of the column of each field; some fields may be missing. */
export type ProposedFields = Partial<Record<ReadField, string>>;

/**
 * Returns a column per field, by headings and values. Without a fitting one, the amount is the only column of amounts
 * that are not balances, and the identifier a column of unique values, or else the description.
 */
export function proposeFields(dialect: Dialect, rows: readonly FileRow[]): ProposedFields {
  const columns = dialect.columns.map(({ name, notation }, index) => {
    const read = cellReader(notation, dialect.zone);
    return { name, values: rows.map(({ cells }) => read(cells[index] ?? '') ?? cells[index] ?? '') };
  });
  const wanted = new Set<string>([...requiredFields, 'description']);
  const found = suggestColumns(columns);
  const fields: ProposedFields = Object.fromEntries(
    found.filter(({ field }) => wanted.has(field)).map(({ field, column }) => [field, column]),
  );
  const usedColumns = new Set(Object.values(fields));
  const amounts = dialect.columns.filter(
    ({ name, notation }) => notation.holds === 'amount' && !usedColumns.has(name) && !isBalance(name),
  );
  if (fields.amount === undefined && amounts.length === 1) fields.amount = amounts[0]!.name;
  if (fields.external_id !== undefined) return fields;
  const texts = columns.filter(
    ({ name }, index) =>
      dialect.columns[index]!.notation.holds === 'text' && !usedColumns.has(name) && !isRowNumber(name),
  );
  const reference = found.find(({ field }) => field === 'reference')?.column;
  const guess = reference ?? texts.find(({ values }) => isUnique(values))?.name;
  if (guess !== undefined) return { ...fields, external_id: guess };
  // A statement without references may have a text of its own in each row.
  const { description } = fields;
  const isOwn = columns.some(({ name, values }) => name === description && isUnique(values));
  return isOwn && description !== undefined ? { ...fields, external_id: description } : fields;
}

/** Returns whether the heading of a column states the number of the row. */
export const isRowNumber = (name: string): boolean => {
  const tokens = headingTokens(name);
  return tokens.length > 0 && tokens.every((token) => rowNumberWords.has(token));
};

/** Returns whether all values are filled and differ. Fewer than `minRows` values are not enough to decide. */
function isUnique(values: readonly string[]): boolean {
  const texts = values.map((value) => value.trim());
  return texts.length >= minRows && !texts.includes('') && new Set(texts).size === texts.length;
}

const minRows = 3;
