import { canonicalFieldOf, type RequiredField, requiredFields } from '../field-maps/canonical-fields';
import { openMapping } from '../field-maps/direction';
import type { Dialect, FileRow } from '../notation/dialect';
import type { ProposedFields } from '../reading/propose-fields';
import { fieldWriter, importReader, type Mapping, columnIndexesOf } from '../reading/transaction-row';
import { withAddedColumns } from './write-for-service';

/** A required field that is not read from the column of the source's field map, or that another column fits better. */
export type MapDifference = {
  field: RequiredField;
  saved?: string;
  used?: string;
} &
  /** `lacks`: the file lacks the saved column; `unmapped`: the map lacks the field; `chosen`: the user chose one. */
  (
    | { why: 'lacks' | 'unmapped' | 'chosen' }
    /** Of `of` sampled rows, `reads` are readable in the saved column and `guessReads` in the column `guess`. */
    | { why: 'better'; guess: string; reads: number; guessReads: number; of: number }
  );

/** The percentage of readable rows below which another column is offered as the reference. */
const fewReadable = 5;

/** Returns the column of each field in a saved mapping of either direction. */
export function columnsOfMap(mapping: Record<string, unknown>): ProposedFields {
  const columns: ProposedFields = {};
  for (const { field, column } of openMapping(mapping).rows) {
    const canonical = canonicalFieldOf(field);
    if (canonical) columns[canonical] = column.trim();
  }
  return columns;
}

/**
 * Returns the column of each field, chosen by the user, else saved, else proposed; and how these differ. A column
 * chosen or saved for a required field is not proposed for another field.
 */
export function fieldsByMap(
  dialect: Dialect,
  sample: readonly FileRow[],
  { chosen = {}, saved, proposed }: { chosen?: Mapping; saved?: ProposedFields; proposed: ProposedFields },
): { fields: Mapping; differences: MapDifference[] } {
  const names = new Set(dialect.columns.map(({ name }) => name.trim()));
  const found = Object.fromEntries(Object.entries(saved ?? {}).filter(([, column]) => names.has(column)));
  const known: Mapping = { ...found, ...chosen };
  const isRequired = (field: string) => requiredFields.some((one) => one === field);
  const usedColumns = new Set(
    Object.entries(known).flatMap(([field, column]) => (isRequired(field) ? [column] : [])),
  );
  const isFree = ([field, column]: [string, unknown]) => !usedColumns.has(column) || !isRequired(field);
  const guesses: ProposedFields = Object.fromEntries(Object.entries(proposed).filter(isFree));
  const fields: Mapping = { ...guesses, ...known };
  if (!saved) return { fields, differences: [] };
  const added = withAddedColumns({}, dialect);
  const differences = requiredFields.flatMap((field): MapDifference[] => {
    const used = columnOf(fields[field]);
    const about = { field, ...part('saved', saved[field]), ...part('used', used) };
    if (used === saved[field] && used !== undefined)
      return betterGuess(dialect, sample, { field, used, guess: guesses[field] });
    if (saved[field] === undefined) return [{ ...about, why: 'unmapped' }];
    // The map fits the converted file, which gets this column: the field is read as the map defines.
    if (used === undefined && added[field] === saved[field]) return [];
    return [{ ...about, why: Object.hasOwn(chosen, field) ? 'chosen' : 'lacks' }];
  });
  return { fields, differences };
}

function columnOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.trim() : undefined;
}

function part<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

function betterGuess(
  dialect: Dialect,
  sample: readonly FileRow[],
  { field, used, guess }: { field: RequiredField; used: string; guess: string | undefined },
): MapDifference[] {
  if (guess === undefined || guess === used) return [];
  const readable = (column: string) => {
    const write = fieldWriter(dialect, columnIndexesOf(dialect, { [field]: column }));
    const read = importReader();
    return sample.filter((row) => {
      const written = write(field, row);
      return 'text' in written && 'read' in read(field, written.text);
    }).length;
  };
  const [reads, guessReads] = [readable(used), readable(guess)];
  // Any column of texts can be read as the reference, but only some match the other file.
  const isDoubtful = field !== 'external_id' || reads * 100 < sample.length * fewReadable;
  return isDoubtful && guessReads > reads
    ? [{ field, saved: used, used, guess, reads, guessReads, of: sample.length, why: 'better' }]
    : [];
}
