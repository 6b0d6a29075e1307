import { type SelectQueryBuilder, sql } from 'kysely';
import { badRequest } from './app-error';
import type { Secrets } from './secrets';

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

export type Page<Row> = {
  rows: Row[];
  limit: number;
  hasMore: boolean;
  nextCursor: string | undefined;
  prevCursor: string | undefined;
};

type Asked = {
  secrets: Secrets;
  /** The columns the list is sorted by, all ascending, the last one unique; with their PostgreSQL types. */
  key: readonly { column: string; type: 'timestamptz' | 'uuid' | 'int' | 'text' }[];
  limit: number | undefined;
  cursor: string | undefined;
  /** What the cursor is bound to: the list's name, tenant, parents and filters. */
  binding: readonly (string | undefined)[];
  /** The list is sorted the other way round; it must then be part of the binding. */
  descending?: boolean;
};

export type PageRequest = Asked & { limit: number; position: Position | undefined };

/** Reads what was asked of a list: 20 rows unless said otherwise. Throws a 400 for a cursor not made for it. */
export function pageRequest(asked: Asked): PageRequest {
  const { cursor = '', limit = 20 } = asked;
  return { ...asked, limit, position: cursor === '' ? undefined : decode(cursor, asked) };
}

/** One page of a query. `valuesOf` gives a row's sort values in the order of the key. */
export async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  valuesOf: (row: Row) => (string | number)[],
): Promise<Page<Row>> {
  const { key, position } = request;
  const backwards = position !== undefined && position.side !== '>';
  const descending = request.descending === true;
  const found = await ordered(
    position ? within(query, key, position, descending) : query,
    key,
    backwards !== descending,
  )
    .limit(request.limit + 1)
    .execute();
  const more = found.length > request.limit;
  const rows = found.slice(0, request.limit);
  if (backwards) rows.reverse();

  const exists = async (side: Position['side'], values: (string | number)[]) => {
    const rest = await ordered(within(query, key, { side, values }, descending), key, false)
      .limit(1)
      .execute();
    return rest.length > 0;
  };
  const first = rows[0] && valuesOf(rows[0]);
  const last = rows.at(-1) && valuesOf(rows.at(-1)!);
  // A page past the end still leads back to what comes before it.
  const hasNext = backwards ? last !== undefined && (await exists('>', last)) : more;
  const before: Position | undefined = first
    ? { side: '<', values: first }
    : position && !backwards
      ? { side: '<=', values: position.values }
      : undefined;
  const hasPrevious =
    before !== undefined &&
    (backwards ? more : position !== undefined && (await exists(before.side, before.values)));
  return {
    rows,
    limit: request.limit,
    hasMore: hasNext,
    nextCursor: hasNext && last ? encode({ side: '>', values: last }, request) : undefined,
    prevCursor: hasPrevious && before ? encode(before, request) : undefined,
  };
}

/** A page in the list wrapper (docs/contract.md#lists). */
export function listAnswer<Row, Item>(found: Page<Row>, record: (row: Row) => Item) {
  return {
    items: found.rows.map(record),
    limit: found.limit,
    hasMore: found.hasMore,
    ...(found.nextCursor !== undefined && { nextCursor: found.nextCursor }),
    ...(found.prevCursor !== undefined && { prevCursor: found.prevCursor }),
  };
}

function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: Asked['key'],
  falling: boolean,
): SelectQueryBuilder<DB, TB, Row> {
  return key.reduce((sorted, { column }) => sorted.orderBy(sql.ref(column), falling ? 'desc' : 'asc'), query);
}

function within<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: Asked['key'],
  { side, values }: Position,
  descending: boolean,
): SelectQueryBuilder<DB, TB, Row> {
  const comparison = descending ? ({ '>': '<', '<': '>', '<=': '>=' } as const)[side] : side;
  const columns = sql.join(key.map(({ column }) => sql.ref(column)));
  const bounds = sql.join(key.map(({ type }, index) => sql`cast(${values[index]} as ${sql.raw(type)})`));
  return query.where(sql<boolean>`(${columns}) ${sql.raw(comparison)} (${bounds})`);
}

function signature(payload: string, { secrets, binding }: Pick<Asked, 'secrets' | 'binding'>): string {
  return secrets.sign(JSON.stringify([payload, binding.map((part) => part ?? '')]));
}

/** Whether a cursor was made for this binding. */
export function isCursorFor(cursor: string, made: Pick<Asked, 'secrets' | 'binding'>): boolean {
  const [payload = '', mark = '', ...rest] = cursor.split('.');
  return rest.length === 0 && mark === signature(payload, made);
}

function encode(position: Position, request: Asked): string {
  const payload = Buffer.from(JSON.stringify([position.side, ...position.values])).toString('base64url');
  return `${payload}.${signature(payload, request)}`;
}

function decode(cursor: string, request: Asked): Position {
  if (isCursorFor(cursor, request)) {
    const [payload = ''] = cursor.split('.');
    // The signature proves that we wrote it, so its shape needs no doubt.
    const [side, ...values] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
      Position['side'],
      ...(string | number)[],
    ];
    return { side, values };
  }
  throw badRequest([{ path: ['query', 'cursor'], message: 'is not a cursor of this list' }]);
}
