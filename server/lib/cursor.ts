import { type SelectQueryBuilder, sql } from 'kysely';
import { badRequest, issueAt } from './app-error';
import { isoTime } from './iso-time';
import type { Secrets } from './secrets';

/** Keyset pagination by signed cursors, which contain the sort values of a row (docs/contract.md#cursors). */

/** Rows after (`>`) or before (`<`, or `<=` with the row itself) these sort values, in the list's order. */
type Position = { side: '>' | '<' | '<='; values: (string | number)[] };

/** Part of a list, in the list's order: all rows on this side of these values. */
type Bound = { side: Position['side'] | '>='; values: Position['values'] };

type Page<Row> = {
  rows: Row[];
  hasMore: boolean;
  nextCursor: string | undefined;
  prevCursor: string | undefined;
};

/** A sort column of a list, and its PostgreSQL type. */
type SortColumn<C extends string> = { column: C; type: 'timestamptz' | 'uuid' | 'int' | 'text' };

/** Order of creation; records created at the same instant are sorted by id. */
export const byCreation = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
] as const;

type Asked<C extends string> = {
  secrets: Secrets;
  /** Sort columns, all ascending. The last one is unique. */
  sort: readonly SortColumn<C>[];
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Binding of the cursor: the list's name, tenant, parents and any other restriction. */
  binding: readonly (string | undefined)[];
  /** Columns and the value each must have. An absent or empty value does not filter. The cursor is bound to them. */
  filters?: Readonly<Record<string, string | undefined>>;
  /** True if the list is sorted in reverse. The binding must then include this. */
  descending?: boolean;
};

type PageRequest = Omit<Asked<string>, 'filters'> & { limit: number; position: Position | undefined };

/**
 * Returns one page of a list, in the list wrapper (docs/contract.md#lists); 20 rows by default. Throws a 400 for a
 * cursor with another binding. Without rows it calls `exists`, which throws a 404 if the parent is missing.
 */
export async function listPage<
  DB,
  TB extends keyof DB,
  C extends string,
  Row extends Record<C, unknown>,
  Item,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: Asked<C> & { exists?: () => Promise<unknown>; record: (row: Row) => Item },
) {
  const { cursor = '', limit = 20, filters = {}, record } = asked;
  const bound = { ...asked, limit, binding: [...asked.binding, ...Object.values(filters)] };
  const request = { ...bound, position: cursor === '' ? undefined : decode(cursor, bound) };
  let rows = query;
  for (const [column, value] of Object.entries(filters))
    if (value) rows = rows.where(sql<boolean>`${sql.ref(column)} = ${value}`);
  const found = await page(rows, request, (row: Row) =>
    asked.sort.map(({ column }) => sortValue(row[column])),
  );
  if (found.rows.length === 0) await asked.exists?.();
  return {
    items: found.rows.map(record),
    limit,
    hasMore: found.hasMore,
    ...(found.nextCursor !== undefined && { nextCursor: found.nextCursor }),
    ...(found.prevCursor !== undefined && { prevCursor: found.prevCursor }),
  };
}

function sortValue(value: unknown): string | number {
  return value instanceof Date ? isoTime(value) : (value as string | number);
}

/** Returns one page by one statement, which also checks for rows on the other side; a second one past the end. */
async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  valuesOf: (row: Row) => (string | number)[],
): Promise<Page<Row>> {
  const { sort: key, position } = request;
  const backwards = position !== undefined && position.side !== '>';
  const descending = request.descending === true;
  const behind = position && anyOf(query, key, restOf(position), descending);
  const rowsHere = position ? within(query, key, position, descending) : query;
  const found = await ordered(
    behind ? rowsHere.select(behind.as(behindColumn)) : rowsHere,
    key,
    backwards !== descending,
  )
    .limit(request.limit + 1)
    .execute();
  const more = found.length > request.limit;
  const rows: Row[] = found.slice(0, request.limit);
  const isBehind = async () => {
    const [row] = found;
    if (row) return Boolean((row as Record<string, unknown>)[behindColumn]);
    return behind !== undefined && (await behind.execute()).length > 0;
  };
  if (backwards) rows.reverse();

  /** Returns the cursor of a position; `undefined` if there are no rows there. */
  const cursorTo = async (to: Position | undefined, isMore: boolean) =>
    to && (isMore ? more : await isBehind()) ? encode(to, request) : undefined;
  const nextCursor = await cursorTo(after(rows.at(-1), valuesOf), !backwards);
  const prevCursor = await cursorTo(before(rows[0], position, valuesOf), backwards);
  return { rows, hasMore: nextCursor !== undefined, nextCursor, prevCursor };
}

/** No column of a list has this name. */
const behindColumn = 'has_rows_behind';

/** Returns the part of the list before the page's first row, in the direction of reading. */
function restOf({ side, values }: Position): Bound {
  return { side: ({ '>': '<=', '<': '>=', '<=': '>' } as const)[side], values };
}

/** Returns a query for one row `true` if a part of the list has rows. `exists` would drop the order and its index. */
function anyOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: PageRequest['sort'],
  bound: Bound,
  descending: boolean,
) {
  return ordered(within(query, key, bound, descending), key, false)
    .clearSelect()
    .select(sql.lit(true).as('is'))
    .limit(1);
}

function after<Row>(last: Row | undefined, valuesOf: (row: Row) => Position['values']): Position | undefined {
  return last && { side: '>', values: valuesOf(last) };
}

/** Returns the position before the first row. A page past the end still has a previous page. */
function before<Row>(
  first: Row | undefined,
  position: Position | undefined,
  valuesOf: (row: Row) => Position['values'],
): Position | undefined {
  if (first) return { side: '<', values: valuesOf(first) };
  return position?.side === '>' ? { side: '<=', values: position.values } : undefined;
}

function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: PageRequest['sort'],
  falling: boolean,
): SelectQueryBuilder<DB, TB, Row> {
  return key.reduce((sorted, { column }) => sorted.orderBy(sql.ref(column), falling ? 'desc' : 'asc'), query);
}

function within<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: PageRequest['sort'],
  { side, values }: Bound,
  descending: boolean,
): SelectQueryBuilder<DB, TB, Row> {
  const comparison = descending ? ({ '>': '<', '<': '>', '<=': '>=', '>=': '<=' } as const)[side] : side;
  const columns = sql.join(key.map(({ column }) => sql.ref(column)));
  const bounds = sql.join(key.map(({ type }, index) => sql`cast(${values[index]} as ${sql.raw(type)})`));
  return query.where(sql<boolean>`(${columns}) ${sql.raw(comparison)} (${bounds})`);
}

type Binding = Pick<PageRequest, 'secrets' | 'binding'>;

function signature(payload: string, { secrets, binding }: Binding): string {
  return secrets.sign(JSON.stringify([payload, binding.map((part) => part ?? '')]));
}

/** Returns whether a cursor was created for this binding. */
export function isCursorFor(cursor: string, made: Binding): boolean {
  const [payload = '', mark = '', ...rest] = cursor.split('.');
  return rest.length === 0 && mark === signature(payload, made);
}

function encode(position: Position, request: Binding): string {
  const payload = Buffer.from(JSON.stringify([position.side, ...position.values])).toString('base64url');
  return `${payload}.${signature(payload, request)}`;
}

function decode(cursor: string, request: Binding): Position {
  if (isCursorFor(cursor, request)) {
    const [payload = ''] = cursor.split('.');
    // The signature proves that we wrote the payload, so its format is valid.
    const [side, ...values] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
      Position['side'],
      ...(string | number)[],
    ];
    return { side, values };
  }
  throw badRequest([issueAt(['query', 'cursor'], 'not_a_cursor')]);
}
