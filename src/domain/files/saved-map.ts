import { canonicalFieldOf, type RequiredField, requiredFields } from '../field-maps/canonical-fields';
import { openMapping } from '../field-maps/direction';
import type { Dialect, FileRow } from './dialect';
import type { ProposedFields } from './propose-fields';
import { type FieldMap, fieldWriter, importReader, placesOf } from './transaction-row';

/** A required field that is not read as the source's field map says, or that another column reads better. */
export type MapDifference = {
  field: RequiredField;
  /** The column of the field map. */
  saved?: string;
  /** The column that is read. */
  used?: string;
} & (
  | {
      /** The file has no such column; the field map has none for the field; a user chose another column. */
      why: 'lacks' | 'unmapped' | 'chosen';
    }
  /** How many of `of` sampled rows `used`, the saved column, and `guess` can be read in. */
  | { why: 'better'; guess: string; reads: number; guessReads: number; of: number }
);

/** The columns that a saved field map names, by field, in whichever direction it was written. */
export function columnsOfMap(mapping: Record<string, unknown>): ProposedFields {
  const columns: ProposedFields = {};
  for (const { field, column } of openMapping(mapping).rows) {
    const canonical = canonicalFieldOf(field);
    if (canonical) columns[canonical] = column.trim();
  }
  return columns;
}

/**
 * Returns the column of each field: what a user chose, else what the source's field map says, else what is proposed by
 * headings and values. `differences` lists what does not follow the field map; it is empty without one.
 */
export function fieldsByMap(
  dialect: Dialect,
  sample: readonly FileRow[],
  { chosen = {}, saved, proposed }: { chosen?: FieldMap; saved?: ProposedFields; proposed: ProposedFields },
): { fields: FieldMap; differences: MapDifference[] } {
  if (!saved) return { fields: { ...proposed, ...chosen }, differences: [] };
  const names = new Set(dialect.columns.map(({ name }) => name.trim()));
  const found = Object.fromEntries(Object.entries(saved).filter(([, column]) => names.has(column)));
  // A column that the field map has for one field is no guess for another.
  const taken = new Set(Object.values(found));
  const guesses = Object.fromEntries(Object.entries(proposed).filter(([, column]) => !taken.has(column)));
  const fields: FieldMap = { ...guesses, ...found, ...chosen };
  const differences = requiredFields.flatMap((field): MapDifference[] => {
    const used = columnOf(fields[field]);
    const about = { field, ...part('saved', saved[field]), ...part('used', used) };
    if (used === saved[field] && used !== undefined)
      return betterGuess(dialect, sample, { field, used, guess: guesses[field] });
    if (saved[field] === undefined) return [{ ...about, why: 'unmapped' }];
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
    const write = fieldWriter(dialect, placesOf(dialect, { [field]: column }));
    const read = importReader();
    return sample.filter((row) => {
      const written = write(field, row);
      return 'text' in written && 'read' in read(field, written.text);
    }).length;
  };
  const [reads, guessReads] = [readable(used), readable(guess)];
  return guessReads > reads
    ? [{ field, saved: used, used, guess, reads, guessReads, of: sample.length, why: 'better' }]
    : [];
}
