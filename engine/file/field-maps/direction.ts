import { canonicalFieldOf } from './canonical-fields';

/** The direction of a mapping: keys are fields, as the engine expects, or columns, as in the public guide. */
export type Direction = 'field-to-column' | 'column-to-field';
/** A row of the editor. `key` is its property name in the stored mapping; missing in a new row. */
export type MappingRow = { field: string; column: string; key?: string };

type OpenedMapping = {
  direction: Direction;
  /** False if the mapping has no hint of its direction; then the engine's direction is assumed. */
  certain: boolean;
  rows: MappingRow[];
};

/** Why a row cannot be part of a mapping; `row` is its index. */
export type MappingIssue = {
  row: number;
  code: 'field-missing' | 'column-missing' | 'field-twice' | 'column-twice';
};

/** Returns the direction in which more names are canonical fields; `certain` is false if both have equally many. */
export function directionOf(mapping: Record<string, unknown>): { direction: Direction; certain: boolean } {
  const canonical = (names: unknown[]) =>
    new Set(names.flatMap((name) => (typeof name === 'string' ? (canonicalFieldOf(name) ?? []) : []))).size;
  const keys = canonical(Object.keys(mapping));
  const values = canonical(Object.values(mapping));
  return { direction: values > keys ? 'column-to-field' : 'field-to-column', certain: keys !== values };
}

/** Returns the rows of a mapping in its order. Omits properties that are not strings; `saveMapping` preserves them. */
export function openMapping(mapping: Record<string, unknown>): OpenedMapping {
  const { direction, certain } = directionOf(mapping);
  const rows = Object.entries(mapping).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [];
    return direction === 'field-to-column'
      ? [{ key, field: key, column: value }]
      : [{ key, field: value, column: key }];
  });
  return { direction, certain, rows };
}

/** Returns the mapping of edited rows, or its issues. Properties of the stored mapping keep their order. */
export function saveMapping(
  rows: readonly MappingRow[],
  direction: Direction,
  storedMapping: Record<string, unknown> = {},
): { mapping: Record<string, unknown> } | { faults: MappingIssue[] } {
  const faults = mappingIssues(rows, direction, storedMapping);
  if (faults.length > 0) return { faults };

  const member = ({ field, column }: MappingRow): [string, string] =>
    direction === 'field-to-column' ? [field, column] : [column, field];
  const byKey = new Map(rows.toReversed().map((row) => [row.key, row]));
  const members = Object.entries(storedMapping).flatMap<[string, unknown]>(([key, value]) => {
    if (typeof value !== 'string') return [[key, value]];
    const row = byKey.get(key);
    return row ? [member(row)] : [];
  });
  // An existing property stays at its position; the others come last.
  return { mapping: Object.fromEntries([...members, ...rows.map(member)]) };
}

function mappingIssues(
  rows: readonly MappingRow[],
  direction: Direction,
  found: Record<string, unknown>,
): MappingIssue[] {
  const otherKeys = new Set(Object.keys(found).filter((key) => typeof found[key] !== 'string'));
  const fields = new Set<string>();
  return rows.flatMap(({ field, column }, row) => {
    const faults: MappingIssue[] = [];
    if (field === '') faults.push({ row, code: 'field-missing' });
    if (column === '') faults.push({ row, code: 'column-missing' });
    if (faults.length > 0) return faults;
    // One field has one column, in either direction. A column may serve two fields only if it is not the property name.
    const name = canonicalFieldOf(field) ?? field;
    const key = direction === 'field-to-column' ? field : column;
    if (fields.has(name)) faults.push({ row, code: 'field-twice' });
    else if (otherKeys.has(key))
      faults.push({ row, code: direction === 'field-to-column' ? 'field-twice' : 'column-twice' });
    fields.add(name);
    otherKeys.add(key);
    return faults;
  });
}
