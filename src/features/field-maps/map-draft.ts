import {
  canonicalFieldOf,
  canonicalFields,
  requiredMeter,
} from '@recon/engine/file/field-maps/canonical-fields';
import {
  type Direction,
  type MappingRow,
  openMapping,
  saveMapping,
} from '@recon/engine/file/field-maps/direction';
import type { ColumnSuggestion } from '@recon/engine/file/field-maps/suggestion';
import type { Properties, Shape } from '@recon/engine/configuration/three-way/merge-three-way';
import { sameJson } from '@recon/engine/lib/json/same-json';

/** Row of the editor. A built-in field's row has the field's name as id; `column` is empty if no column is chosen. */
export type DraftRow = MappingRow & { id: string };

export type MapDraft = {
  direction: Direction;
  /** `false` if it is unknown whether the keys of the mapping are fields or columns. */
  certain: boolean;
  rows: DraftRow[];
  /** The stored mapping: for the order of its entries, and for its values other than strings, which no row shows. */
  mapping: Record<string, unknown>;
};

/** The minimum confidence for a suggestion to be accepted without a check. */
export const sureConfidence = 0.9;

/** Returns the draft of a saved mapping. `before`: the direction to use if the mapping fits both. */
export function openDraft(mapping: Record<string, unknown>, before?: Direction): MapDraft {
  const opened = openMapping(mapping);
  const direction = opened.certain ? opened.direction : (before ?? opened.direction);
  const rows =
    direction === opened.direction
      ? opened.rows
      : opened.rows.map((row) => ({ ...row, field: row.column, column: row.field }));
  return { direction, certain: opened.certain, rows: inSlots(rows), mapping };
}

function inSlots(rows: readonly MappingRow[]): DraftRow[] {
  const slots = canonicalFields.map((field) => rows.find((row) => canonicalFieldOf(row.field) === field));
  return [
    ...canonicalFields.map((field, index) => ({ ...(slots[index] ?? { field, column: '' }), id: field })),
    ...rows.flatMap((row, index) =>
      slots.includes(row)
        ? []
        : [{ ...row, id: row.key === undefined ? `line ${index}` : `found ${row.key}` }],
    ),
  ];
}

/** An entry of a mapping: field and column, or a key with a value that is not a string. */
type Line = readonly [field: string, column: string] | { readonly key: string; readonly value: unknown };

/** Rules for merging two users' changes of a field map: entry by entry. */
export const mapShape: Shape = { nested: ['mapping'] };

/** Returns the draft in the form in which changes are merged: its direction and, by field, its entries. */
export function membersOf(draft: MapDraft): Properties {
  const lines = new Map<string, Line>();
  const put = (target: string, line: Line): unknown =>
    // A target with two lines has two entries here, so that removing one is a change.
    lines.has(target) ? put(`${target} (again)`, line) : lines.set(target, line);
  for (const { field, column } of filledRows(draft)) put(canonicalFieldOf(field) ?? field, [field, column]);
  for (const [key, value] of Object.entries(draft.mapping))
    if (typeof value !== 'string') put(key, { key, value });
  return { direction: draft.direction, mapping: Object.fromEntries(lines) };
}

/** Returns the draft with merged `members`, in the order of `savedMapping`; the same draft if nothing differs. */
export function withMembers(
  draft: MapDraft,
  members: Properties,
  savedMapping: Record<string, unknown>,
): MapDraft {
  if (sameJson(membersOf(draft), members)) return draft;
  const lines = Object.values(members['mapping'] as Record<string, Line>);
  const others = new Map(lines.flatMap((line) => ('key' in line ? [[line.key, line.value] as const] : [])));
  const texts = Object.entries(savedMapping).filter(([, value]) => typeof value === 'string');
  const before = openDraft(savedMapping).rows;
  const rows = lines.flatMap((line) => {
    if ('key' in line) return [];
    const [field, column] = line;
    const row = before.find((one) => one.field === field);
    return [{ ...(row?.key !== undefined && { key: row.key }), field, column }];
  });
  const direction = members['direction'] as Direction;
  return {
    ...draft,
    direction,
    rows: inSlots(rows),
    mapping: Object.fromEntries([...texts, ...others]),
  };
}

/** Returns whether a row is of a built-in field. Every draft has these; the user named the others. */
export function isCanonicalRow({ id }: DraftRow): boolean {
  return canonicalFields.some((field) => field === id);
}

/** Returns the rows that have a column, or a field that the user named. */
export function filledRows({ rows }: MapDraft): DraftRow[] {
  return rows.filter((row) => row.column !== '' || (!isCanonicalRow(row) && row.field !== ''));
}

/** Returns the `mapping` to save; if rows have issues, these as `faults` by row id. */
export function mappingOf(draft: MapDraft) {
  const rows = filledRows(draft);
  const saved = saveMapping(rows, draft.direction, draft.mapping);
  if ('mapping' in saved) return saved;
  return { faults: new Map(saved.faults.map(({ row, code }) => [rows[row]?.id ?? '', code])) };
}

/** Returns the mapping as JSON; rows with an issue are left out. */
export function draftJson(draft: MapDraft): string {
  const body = mappingOf(draft);
  if ('mapping' in body) return JSON.stringify(body.mapping, null, 2);
  return draftJson({ ...draft, rows: draft.rows.filter(({ id }) => !body.faults.has(id)) });
}

export function withRow(draft: MapDraft, id: string, change: Partial<MappingRow>): MapDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

export function withoutRow(draft: MapDraft, id: string): MapDraft {
  return { ...draft, rows: draft.rows.filter((row) => row.id !== id) };
}

/** Returns the draft with an empty row `id` added, for a field that the user will name. */
export function withNewRow(draft: MapDraft, id: string): MapDraft {
  return { ...draft, rows: [...draft.rows, { id, field: '', column: '' }] };
}

/** Returns which required fields have a column and which have none. */
export function draftMeter(draft: MapDraft): ReturnType<typeof requiredMeter> {
  return requiredMeter(filledRows(draft).flatMap(({ field, column }) => (column === '' ? [] : [field])));
}

/** Returns the names of the other fields that have the same column as this row. */
export function fieldsOfSameColumn(draft: MapDraft, row: DraftRow): string[] {
  if (row.column === '') return [];
  const others = filledRows(draft).filter(({ id, column }) => id !== row.id && column === row.column);
  return others.map(({ field }) => field);
}

/** Returns the suggestion for a row; `undefined` if there is none, or if a row already has the suggested column. */
export function suggestionFor(draft: MapDraft, row: DraftRow, suggestions: readonly ColumnSuggestion[]) {
  const name = isCanonicalRow(row) ? row.id : row.field;
  const found = suggestions.find(({ field }) => field === name);
  return found && draft.rows.some(({ column }) => column === found.column) ? undefined : found;
}

/** Returns the suggestions of at least `sureConfidence` for rows without a column, by row id. */
export function sureSuggestions(draft: MapDraft, suggestions: readonly ColumnSuggestion[]) {
  return draft.rows.flatMap((row) => {
    const found = row.column === '' ? suggestionFor(draft, row, suggestions) : undefined;
    return found && found.confidence >= sureConfidence ? [{ id: row.id, column: found.column }] : [];
  });
}

/** Returns the draft with the suggestions of at least `sureConfidence` accepted in rows without a column. */
export function withSureSuggestions(draft: MapDraft, suggestions: readonly ColumnSuggestion[]): MapDraft {
  const sure = sureSuggestions(draft, suggestions);
  return sure.reduce((next, { id, column }) => withRow(next, id, { column }), draft);
}
