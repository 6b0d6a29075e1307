import { canonicalFieldOf, type RequiredField, requiredMeter } from './canonical-fields';
import type { MappingRow } from './direction';
import { readValue } from './read-value';
import type { Reading } from './reading';

/** One cell as it stands in the file (`undefined` when its column is not there) and as it would be read. */
export type PreviewCell = { raw: string | undefined; reading: Reading };

export type PreviewRow = {
  /** Counted from 1, without the header. */
  number: number;
  /** By the field's name in the mapping. Metadata is read as it is. */
  cells: Record<string, PreviewCell>;
};

export type Preview = {
  /** The mapped fields, in the order of the mapping. */
  fields: string[];
  rows: PreviewRow[];
  /** How many of the shown cells have a problem, by field; fields without one are absent. */
  problems: Record<string, number>;
  missingFields: RequiredField[];
  /** Columns the mapping names and the file has not. */
  missingColumns: string[];
  /** Columns of the file that no field uses: they are kept as metadata of the transaction. */
  unusedColumns: string[];
};

const shown = 50;

/**
 * The first 50 rows of a file as they would be read through a mapping. Identifiers are compared over all
 * rows given, so that a repetition far below is found too.
 */
export function previewRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: readonly MappingRow[],
  currencies: readonly string[],
): Preview {
  const fields = mapping.map(({ field }) => field);
  const places = new Map(header.map((name, index) => [name, index]));
  const idColumn = mapping.find(({ field }) => canonicalFieldOf(field) === 'external_id')?.column;
  const repeated = repeatedValues(rows, idColumn === undefined ? undefined : places.get(idColumn));

  const problems: Record<string, number> = {};
  const previewed = rows.slice(0, shown).map((row, index) => {
    const cells: PreviewRow['cells'] = {};
    for (const { field, column } of mapping) {
      const place = places.get(column);
      const raw = place === undefined ? undefined : (row[place] ?? '');
      const reading = readCell(field, raw, currencies, repeated);
      cells[field] = { raw, reading };
      if ('problem' in reading) problems[field] = (problems[field] ?? 0) + 1;
    }
    return { number: index + 1, cells };
  });
  return {
    fields,
    rows: previewed,
    problems,
    missingFields: requiredMeter(fields).missing,
    missingColumns: [...new Set(mapping.map(({ column }) => column))].filter((column) => !places.has(column)),
    unusedColumns: header.filter((name) => !mapping.some(({ column }) => column === name)),
  };
}

function readCell(
  field: string,
  raw: string | undefined,
  currencies: readonly string[],
  repeated: ReadonlySet<string>,
): Reading {
  if (raw === undefined) return { problem: 'column-missing', kind: 'refused' };
  const canonical = canonicalFieldOf(field);
  if (!canonical) return { read: raw };
  const reading = readValue(canonical, raw, currencies);
  if (canonical === 'external_id' && 'read' in reading && repeated.has(reading.read))
    return { problem: 'duplicate', kind: 'refused' };
  return reading;
}

function repeatedValues(rows: readonly (readonly string[])[], place: number | undefined): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  if (place === undefined) return repeated;
  for (const row of rows) {
    const value = (row[place] ?? '').trim();
    if (seen.has(value)) repeated.add(value);
    seen.add(value);
  }
  return repeated;
}
