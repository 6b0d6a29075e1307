import { type SelectQueryBuilder, sql } from 'kysely';
import { badRequest } from './app-error';
import { isoTime } from './iso-time';
import type { Secrets } from './secrets';
import { encodeIssue } from '~/domain/issues/issue';

/**
 * Keyset pagination: a cursor carries the sort values of a row, so that a row that is gone does no harm. It
 * is signed together with what it was made for (list, tenant, context, filters) and is worth nothing
 * anywhere else (docs/contract.md#cursors).
 */

/**
 * `>`: what comes after these values in the list's order; `<`: what comes before them; `<=`: with the
 * row itself.
 */
type Position = { side: '>' | '<' | '<='; values: (string | number)[] };

/** A part of a list, in the list's order: all that lies on this side of these values. */
type Bound = { side: Position['side'] | '>='; values: Position['values'] };

type Page<Row> = {
  rows: Row[];
  hasMore: boolean;
  nextCursor: string | undefined;
  prevCursor: string | undefined;
};

/** A column that a list is sorted by, and its PostgreSQL type. */
type SortColumn<C extends string> = { column: C; type: 'timestamptz' | 'uuid' | 'int' | 'text' };

/** The order in which records were made; records of one instant by their id. */
export const byCreation = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
] as const;

type Asked<C extends string> = {
  secrets: Secrets;
  /** The columns the list is sorted by, all ascending, the last one unique. */
  sort: readonly SortColumn<C>[];
  limit?: number | undefined;
  cursor?: string | undefined;
  /** What the cursor is bound to: the list's name, tenant, parents and whatever else narrows it. */
  binding: readonly (string | undefined)[];
  /** Columns and the value each must have; absent or empty narrows nothing. The cursor is bound to them. */
  filters?: Readonly<Record<string, string | undefined>>;
  /** The list is sorted the other way round; it must then be part of the binding. */
  descending?: boolean;
};

type PageRequest = Omit<Asked<string>, 'filters'> & { limit: number; position: Position | undefined };

/**
 * Pagination of a list, 20 rows unless said otherwise: one page as records, in the list wrapper
 * (docs/contract.md#lists). Throws a 400 for a cursor that was not made for it. Where no row proves that there is
 * a parent, `exists` is asked, which throws its 404.
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

/**
 * One page of a query, by one statement: what lies on the side the page is not read towards is asked for with it. Only
 * a page past the end, which has no row to tell it, asks again. `valuesOf` gives a row's sort values in the order of
 * the sort.
 */
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

  /** The cursor of a position, if anything lies there. */
  const cursorTo = async (to: Position | undefined, isMore: boolean) =>
    to && (isMore ? more : await isBehind()) ? encode(to, request) : undefined;
  const nextCursor = await cursorTo(after(rows.at(-1), valuesOf), !backwards);
  const prevCursor = await cursorTo(before(rows[0], position, valuesOf), backwards);
  return { rows, hasMore: nextCursor !== undefined, nextCursor, prevCursor };
}

/** No column of a list is called so. */
const behindColumn = 'has_rows_behind';

/** All that a page from this position is not read from: what its first row follows, in the direction of reading. */
function restOf({ side, values }: Position): Bound {
  return { side: ({ '>': '<=', '<': '>=', '<=': '>' } as const)[side], values };
}

/**
 * `true` as a row when there is any in a part of the list. Not by `exists`: that would drop the order, and with it the
 * index that leads to the first row at once.
 */
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

/** Before the first row; a page past the end still leads back to what comes before it. */
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

/** Whether a cursor was made for this binding. */
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
    // The signature proves that we wrote it, so its shape needs no doubt.
    const [side, ...values] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
      Position['side'],
      ...(string | number)[],
    ];
    return { side, values };
  }
  throw badRequest([{ path: ['query', 'cursor'], message: encodeIssue('not_a_cursor') }]);
}
