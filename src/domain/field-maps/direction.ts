import { canonicalFieldOf } from './canonical-fields';

/**
 * A mapping is met in two directions: canonical name to source column, as the engine reads it, and
 * source column to canonical name, as a public guide writes it (docs/contract.md#direction-of-a-mapping).
 * The console shows both the same way and saves each as it was found.
 */

export type Direction = 'field-to-column' | 'column-to-field';

/**
 * A row of the editor. `field` is a canonical name or free metadata. `key` is the key under which the
 * row was found, absent in a new row.
 */
export type MappingRow = { field: string; column: string; key?: string };

export type OpenedMapping = {
  direction: Direction;
  /** `false` when nothing in the mapping tells the direction, and the engine's own is assumed. */
  certain: boolean;
  rows: MappingRow[];
};

/** What keeps rows from becoming a mapping; `row` is the place in the list. */
export type MappingIssue = {
  row: number;
  code: 'field-missing' | 'column-missing' | 'field-twice' | 'column-twice';
};

/** Which way a mapping points: the side that carries more canonical names is the field side. */
export function directionOf(mapping: Record<string, unknown>): { direction: Direction; certain: boolean } {
  const canonical = (names: unknown[]) =>
    new Set(names.flatMap((name) => (typeof name === 'string' ? (canonicalFieldOf(name) ?? []) : []))).size;
  const keys = canonical(Object.keys(mapping));
  const values = canonical(Object.values(mapping));
  return { direction: values > keys ? 'column-to-field' : 'field-to-column', certain: keys !== values };
}

/** The rows of a mapping in its order. Members that are no text are not rows; `saveMapping` keeps them. */
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

/**
 * The mapping of edited rows. Members keep their place also when their key has changed, members that
 * are no text stay untouched, new rows come last. Faults are all listed.
 */
export function saveMapping(
  rows: readonly MappingRow[],
  direction: Direction,
  found: Record<string, unknown> = {},
): { mapping: Record<string, unknown> } | { faults: MappingIssue[] } {
  const faults = mappingIssues(rows, direction, found);
  if (faults.length > 0) return { faults };

  const member = ({ field, column }: MappingRow): [string, string] =>
    direction === 'field-to-column' ? [field, column] : [column, field];
  const byKey = new Map(rows.toReversed().map((row) => [row.key, row]));
  const kept = Object.entries(found).flatMap<[string, unknown]>(([key, value]) => {
    if (typeof value !== 'string') return [[key, value]];
    const row = byKey.get(key);
    return row ? [member(row)] : [];
  });
  // A member that was kept stays at its place; the others come last.
  return { mapping: Object.fromEntries([...kept, ...rows.map(member)]) };
}

function mappingIssues(
  rows: readonly MappingRow[],
  direction: Direction,
  found: Record<string, unknown>,
): MappingIssue[] {
  const taken = new Set(Object.keys(found).filter((key) => typeof found[key] !== 'string'));
  const fields = new Set<string>();
  return rows.flatMap(({ field, column }, row) => {
    const faults: MappingIssue[] = [];
    if (field === '') faults.push({ row, code: 'field-missing' });
    if (column === '') faults.push({ row, code: 'column-missing' });
    if (faults.length > 0) return faults;
    // One field has one column, in either direction; a column may serve two fields only where it is no key.
    const name = canonicalFieldOf(field) ?? field;
    const key = direction === 'field-to-column' ? field : column;
    if (fields.has(name)) faults.push({ row, code: 'field-twice' });
    else if (taken.has(key))
      faults.push({ row, code: direction === 'field-to-column' ? 'field-twice' : 'column-twice' });
    fields.add(name);
    taken.add(key);
    return faults;
  });
}
