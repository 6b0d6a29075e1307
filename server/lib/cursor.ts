import { type SelectQueryBuilder, sql } from 'kysely';
import { badRequest, issueAt } from './app-error';
import { isoTime } from './iso-time';
import type { Secrets } from './secrets';

/** Keyset pagination by signed cursors, which contain the sort values of a row (docs/contract.md#cursors). */

/** Rows after (`>`) or before (`<`, or `<=` with the row itself) these sort values, in the list's order. */
export type Position = { side: '>' | '<' | '<='; values: (string | number)[] };

/** Part of a list, in the list's order: all rows on this side of these values. */
type Bound = { side: Position['side'] | '>='; values: Position['values'] };

/** A sort column of a list, and its PostgreSQL type. */
type SortColumn<C extends string> = { column: C; type: 'timestamptz' | 'uuid' | 'int' | 'text' };

/** Sort columns for the order of creation; records created at the same instant are sorted by id. */
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
  /** True if the list is sorted in reverse. `binding` must then contain the order, too. */
  descending?: boolean;
};

type Order = { sort: readonly SortColumn<string>[]; descending: boolean };

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
  const { secrets, sort, cursor = '', limit = 20, filters = {}, descending = false } = asked;
  const made = { secrets, binding: [...asked.binding, ...Object.values(filters)] };
  const position = cursor === '' ? undefined : decodeCursor(cursor, made);
  let all = query;
  for (const [column, value] of Object.entries(filters))
    if (value) all = all.where(sql<boolean>`${sql.ref(column)} = ${value}`);
  const { rows, hasNext, hasPrevious } = await readPage(all, { sort, descending }, limit, position);
  if (rows.length === 0) await asked.exists?.();

  const cursorTo = (row: Row, side: '>' | '<') => {
    const values = sort.map(({ column }) => {
      const value: unknown = row[column];
      return value instanceof Date ? isoTime(value) : (value as string | number);
    });
    return encodeCursor({ side, values }, made);
  };
  const [first] = rows;
  // A page past the end has no first row, but a previous page.
  const past = position && encodeCursor({ side: '<=', values: position.values }, made);
  const previous = first ? cursorTo(first, '<') : past;
  return {
    items: rows.map(asked.record),
    limit,
    hasMore: hasNext,
    ...(hasNext && { nextCursor: cursorTo(rows.at(-1)!, '>') }),
    ...(hasPrevious && previous !== undefined && { prevCursor: previous }),
  };
}

/** Name of the column that `readPage` adds. No column of a list has this name. */
const behindColumn = 'has_rows_behind';

/** Returns one page by one statement, which also checks for rows before it. Past the end, a second one checks that. */
async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  limit: number,
  position: Position | undefined,
): Promise<{ rows: Row[]; hasNext: boolean; hasPrevious: boolean }> {
  const isBackwards = position !== undefined && position.side !== '>';
  // Not by `exists`, which would drop the order, and with it the index that finds the first row at once.
  const behind =
    position &&
    query
      .where(isWithin(order, { side: opposite[position.side], values: position.values }))
      .orderBy(directed(order.sort, false))
      .clearSelect()
      .select(sql.lit(true).as('is'))
      .limit(1);
  const here = position ? query.where(isWithin(order, position)) : query;
  const found = await (behind ? (here.select(behind.as(behindColumn)) as typeof here) : here)
    .orderBy(directed(order.sort, isBackwards !== order.descending))
    .limit(limit + 1)
    .execute();
  const rows: Row[] = found.slice(0, limit);
  if (isBackwards) rows.reverse();
  const isMore = found.length > limit;
  const [row] = found;
  const isBehind = row
    ? Boolean((row as Record<string, unknown>)[behindColumn])
    : !isBackwards && behind !== undefined && (await behind.execute()).length > 0;
  return {
    rows,
    hasNext: isBackwards ? isBehind : isMore,
    hasPrevious: isBackwards ? isMore : isBehind,
  };
}

/** By the side of a page's rows, the side of the rows that precede the page in the direction of reading. */
const opposite = { '>': '<=', '<': '>=', '<=': '>' } as const;
const mirrored = { '>': '<', '<': '>', '<=': '>=', '>=': '<=' } as const;

function directed(sort: Order['sort'], isFalling: boolean) {
  const direction = sql.raw(isFalling ? 'desc' : 'asc');
  return sql.join(sort.map(({ column }) => sql`${sql.ref(column)} ${direction}`));
}

/** Returns the condition for the rows of a part of a list. */
function isWithin({ sort, descending }: Order, { side, values }: Bound) {
  const columns = sql.join(sort.map(({ column }) => sql.ref(column)));
  const bounds = sql.join(sort.map(({ type }, index) => sql`cast(${values[index]} as ${sql.raw(type)})`));
  return sql<boolean>`(${columns}) ${sql.raw(descending ? mirrored[side] : side)} (${bounds})`;
}

type Binding = Pick<Asked<string>, 'secrets' | 'binding'>;

function signature(payload: string, { secrets, binding }: Binding): string {
  return secrets.sign(JSON.stringify([payload, binding.map((part) => part ?? '')]));
}

/** Returns whether a cursor is one that this service created for the same list, tenant and filters (`binding`). */
export function isCursorFor(cursor: string, made: Binding): boolean {
  const [payload = '', mark = '', ...rest] = cursor.split('.');
  return rest.length === 0 && mark === signature(payload, made);
}

/** Returns a signed cursor to a position. */
export function encodeCursor(position: Position, request: Binding): string {
  const payload = Buffer.from(JSON.stringify([position.side, ...position.values])).toString('base64url');
  return `${payload}.${signature(payload, request)}`;
}

/** Returns the position of a cursor. Throws a 400 if it was not created with the same binding. */
export function decodeCursor(cursor: string, request: Binding): Position {
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
