import { canonicalFieldOf, canonicalFields, requiredMeter } from '~/domain/field-maps/canonical-fields';
import {
  type Direction,
  type MappingIssue,
  type MappingRow,
  openMapping,
  saveMapping,
} from '~/domain/field-maps/direction';
import type { Suggestion } from '~/domain/field-maps/suggestion';
import type { Members, Shape } from '~/domain/three-way/merge-three-way';
import { sameJson } from '~/lib/json/same-json';

/**
 * What the editor holds: one row for each canonical field, then free ones. The id of a canonical row is
 * its field's canonical name; an empty `column` means that it has none.
 */
export type DraftRow = MappingRow & { id: string };

export type MapDraft = {
  direction: Direction;
  /** `false` when nothing told the direction. */
  certain: boolean;
  rows: DraftRow[];
  /** The mapping the rows were made of: it gives the order, and keeps what is no text. */
  found: Record<string, unknown>;
};

/** From this confidence on a suggestion is fit to be accepted unseen. */
export const sureConfidence = 0.9;

/** A mapping as rows. Where it does not tell its direction, `before` says how to take it. */
export function openDraft(mapping: Record<string, unknown>, before?: Direction): MapDraft {
  const opened = openMapping(mapping);
  const direction = opened.certain ? opened.direction : (before ?? opened.direction);
  const rows =
    direction === opened.direction
      ? opened.rows
      : opened.rows.map((row) => ({ ...row, field: row.column, column: row.field }));
  return { direction, certain: opened.certain, rows: inSlots(rows), found: mapping };
}

/** Rows for all canonical fields, then the free ones. */
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

/** A line of a mapping; what is no text has no field and column. */
type Line = readonly [field: string, column: string] | { readonly key: string; readonly value: unknown };

/** How two people's changes of a field map are merged: line by line. */
export const mapShape: Shape = { nested: ['mapping'] };

/** What two people's changes are merged by: the lines by their target, whichever way the mapping is stored. */
export function membersOf(draft: MapDraft): Members {
  const lines = new Map<string, Line>();
  const put = (target: string, line: Line): unknown =>
    // Named twice it stands here twice, so that taking one away is a change.
    lines.has(target) ? put(`${target} (again)`, line) : lines.set(target, line);
  for (const { field, column } of filledRows(draft)) put(canonicalFieldOf(field) ?? field, [field, column]);
  for (const [key, value] of Object.entries(draft.found))
    if (typeof value !== 'string') put(key, { key, value });
  return { direction: draft.direction, mapping: Object.fromEntries(lines) };
}

/** The draft with these members, in the order of the mapping that others saved; the same where it has them already. */
export function withMembers(draft: MapDraft, members: Members, saved: Record<string, unknown>): MapDraft {
  if (sameJson(membersOf(draft), members)) return draft;
  const lines = Object.values(members['mapping'] as Record<string, Line>);
  const others = new Map(lines.flatMap((line) => ('key' in line ? [[line.key, line.value] as const] : [])));
  const texts = Object.entries(saved).filter(([, value]) => typeof value === 'string');
  const before = openDraft(saved).rows;
  const rows = lines.flatMap((line) => {
    if ('key' in line) return [];
    const [field, column] = line;
    const row = before.find((one) => one.field === field);
    return [{ ...(row?.key !== undefined && { key: row.key }), field, column }];
  });
  const direction = members['direction'] as Direction;
  return { ...draft, direction, rows: inSlots(rows), found: Object.fromEntries([...texts, ...others]) };
}

/** Whether a row stands for a canonical field, always there, rather than for one named freely. */
export function isCanonicalRow({ id }: DraftRow): boolean {
  return canonicalFields.some((field) => field === id);
}

/** The rows that say something. */
export function filledRows({ rows }: MapDraft): DraftRow[] {
  return rows.filter((row) => row.column !== '' || (!isCanonicalRow(row) && row.field !== ''));
}

/** The mapping to be saved, or what is wrong by the id of the row. */
export function mappingOf(
  draft: MapDraft,
): { mapping: Record<string, unknown> } | { faults: Map<string, MappingIssue['code']> } {
  const rows = filledRows(draft);
  const saved = saveMapping(rows, draft.direction, draft.found);
  if ('mapping' in saved) return saved;
  return { faults: new Map(saved.faults.map(({ row, code }) => [rows[row]?.id ?? '', code])) };
}

/** The mapping as JSON; rows with a fault are left out. */
export function draftJson(draft: MapDraft): string {
  const made = mappingOf(draft);
  if ('mapping' in made) return JSON.stringify(made.mapping, null, 2);
  return draftJson({ ...draft, rows: draft.rows.filter(({ id }) => !made.faults.has(id)) });
}

/** The draft with one row changed. */
export function withRow(draft: MapDraft, id: string, change: Partial<MappingRow>): MapDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** The draft without a free field. */
export function withoutRow(draft: MapDraft, id: string): MapDraft {
  return { ...draft, rows: draft.rows.filter((row) => row.id !== id) };
}

/** The draft with one more free field, empty. */
export function withNewRow(draft: MapDraft, id: string): MapDraft {
  return { ...draft, rows: [...draft.rows, { id, field: '', column: '' }] };
}

/** How many required fields have a column, and which have not. */
export function draftMeter(draft: MapDraft): ReturnType<typeof requiredMeter> {
  return requiredMeter(
    filledRows(draft)
      .filter(({ column }) => column !== '')
      .map(({ field }) => field),
  );
}

/** The names of the other fields that have this row's column. */
export function sharedWith(draft: MapDraft, row: DraftRow): string[] {
  if (row.column === '') return [];
  return filledRows(draft).flatMap((other) =>
    other.id !== row.id && other.column === row.column ? [other.field] : [],
  );
}

/** What is suggested for a row, if its column is still free and not the row's own already. */
export function suggestionFor(
  draft: MapDraft,
  row: DraftRow,
  suggestions: readonly Suggestion[],
): Suggestion | undefined {
  const name = isCanonicalRow(row) ? row.id : row.field;
  const found = suggestions.find(({ field }) => field === name);
  return found && draft.rows.some(({ column }) => column === found.column) ? undefined : found;
}

/** The sure suggestions for rows that have no column yet. */
export function sureSuggestions(
  draft: MapDraft,
  suggestions: readonly Suggestion[],
): { id: string; column: string }[] {
  return draft.rows.flatMap((row) => {
    const found = row.column === '' ? suggestionFor(draft, row, suggestions) : undefined;
    return found && found.confidence >= sureConfidence ? [{ id: row.id, column: found.column }] : [];
  });
}

/** The draft with all sure suggestions taken. */
export function withSureSuggestions(draft: MapDraft, suggestions: readonly Suggestion[]): MapDraft {
  return sureSuggestions(draft, suggestions).reduce(
    (next, { id, column }) => withRow(next, id, { column }),
    draft,
  );
}
