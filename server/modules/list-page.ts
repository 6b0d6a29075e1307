import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { type CursorPosition, decodeCursor, encodeCursor } from '../lib/cursor';
import type { Secrets } from '../lib/secrets';

/** Pages of lists, by the sort values of the row before them (docs/contract.md#cursors). */

/** A sort column of a list, and its PostgreSQL type. */
type SortColumn<C extends string> = { column: C; type: 'timestamptz' | 'uuid' | 'int' | 'text' };

/** Sort columns for the order of creation. Records of the same instant are sorted by id. */
export const byCreation = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
] as const;

type Asked = {
  secrets: Secrets;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Binding of the cursor: the list's name, tenant, parents and any other restriction. */
  binding: readonly (string | undefined)[];
  /** Columns and the value each must have. An absent or empty value does not filter. The cursor is bound to them. */
  filters?: Readonly<Record<string, string | undefined>>;
  /** True if the list is sorted in reverse. `binding` must then contain the order, too. */
  descending?: boolean;
  /** Called if the page has no rows; throws a 404 if the parent is missing. */
  exists?: () => Promise<unknown>;
};

type Order = { sort: readonly SortColumn<string>[]; descending: boolean };

/** Form of a page's statements: the filtered columns, and on which side of a position its rows are, if there is one. */
type Form = Order & { filtered: readonly string[]; side: CursorPosition['side'] | undefined };

/** Values of a page's statements: those of the list, and of its filters, limit and position by these names. */
const valueNames = {
  limit: 'the limit',
  filter: (column: string) => `the filter ${column}`,
  sort: (column: string) => `the position ${column}`,
};

/**
 * Returns a function for one page of a list (docs/contract.md#lists), 20 rows by default. It throws a 400 for a cursor
 * of another binding. `rows` builds the query of all rows with placeholders (`prepared`): statements are built once per
 * form of page. `sort`: the sort columns, ascending, the last one unique.
 */
export function preparedList<
  Values extends object,
  DB,
  TB extends keyof DB,
  C extends string,
  Row extends Record<C, unknown>,
  Item,
>(list: {
  rows: (values: Values) => SelectQueryBuilder<DB, TB, Row>;
  sort: readonly SortColumn<C>[];
  record: (row: Row) => Item;
}) {
  const { sort, record } = list;
  const statementsOf = rememberedByForm((form) => pageStatements(list.rows, form));
  return async (db: Db, values: Values, request: Asked) => {
    const { secrets, cursor = '', limit = 20, filters = {}, descending = false } = request;
    const signing = { secrets, binding: [...request.binding, ...Object.values(filters)] };
    const position = cursor === '' ? undefined : decodeCursor(cursor, signing);
    const filtered = Object.keys(filters).filter((column) => filters[column]);
    const form = { sort, descending, filtered, side: position?.side };
    const parameters: Record<string, unknown> = { ...values, [valueNames.limit]: limit + 1 };
    for (const column of filtered) parameters[valueNames.filter(column)] = filters[column];
    position?.values.forEach((value, index) => (parameters[valueNames.sort(sort[index]!.column)] = value));
    const { rows, hasNext, hasPrevious } = await readPage(db, statementsOf(form), {
      parameters,
      limit,
      position,
    });
    if (rows.length === 0) await request.exists?.();

    const cursorTo = (row: Row, side: '>' | '<') => {
      const at = sort.map(({ column }) => {
        const value: unknown = row[column];
        return value instanceof Date ? value.toISOString() : (value as string | number);
      });
      return encodeCursor({ side, values: at }, signing);
    };
    const [first] = rows;
    // A page past the end has no first row, but a previous page.
    const previous = () =>
      first ? cursorTo(first, '<') : encodeCursor({ side: '<=', values: position!.values }, signing);
    return {
      items: rows.map(record),
      limit,
      hasMore: hasNext,
      ...(hasNext && { nextCursor: cursorTo(rows.at(-1)!, '>') }),
      ...(hasPrevious && { prevCursor: previous() }),
    };
  };
}

/** Returns `make` with its results stored by form. A list has few forms: a caller chooses no column. */
function rememberedByForm<T>(make: (form: Form) => T): (form: Form) => T {
  const known = new Map<string, T>();
  return (form) => {
    const name = `${form.side} ${form.descending} ${form.filtered.join(' ')}`;
    const found = known.get(name) ?? make(form);
    known.set(name, found);
    return found;
  };
}

/** Name of the column that `pageStatements` adds. No column of a list has this name. */
const behindColumn = 'has_rows_behind';

/** Returns the statement of a page, which also checks for rows before it, and the one that checks only that. */
function pageStatements<Values extends object, DB, TB extends keyof DB, Row>(
  rows: (values: Values) => SelectQueryBuilder<DB, TB, Row>,
  form: Form,
) {
  const { side } = form;
  const parts = (values: Values) => {
    const parameters = values as Record<string, unknown>;
    let query = rows(values);
    for (const column of form.filtered)
      query = query.where(sql<boolean>`${sql.ref(column)} = ${parameters[valueNames.filter(column)]}`);
    const bounds = form.sort.map(({ column }) => parameters[valueNames.sort(column)]);
    // Not by `exists`, which would drop the order, and with it the index that finds the first row at once.
    const behind =
      side &&
      query
        .where(isWithin(form, opposite[side], bounds))
        .orderBy(directed(form.sort, false))
        .clearSelect()
        .select(sql.lit(true).as('is'))
        .limit(1);
    const here = side ? query.where(isWithin(form, side, bounds)) : query;
    const page = (behind ? (here.select(behind.as(behindColumn)) as typeof here) : here)
      .orderBy(directed(form.sort, isBackwards(side) !== form.descending))
      .limit(parameters[valueNames.limit] as number);
    return { page, behind };
  };
  return {
    page: prepared((values: Values) => parts(values).page),
    behind: side && prepared((values: Values) => parts(values).behind!),
  };
}

const isBackwards = (side: CursorPosition['side'] | undefined) => side !== undefined && side !== '>';

/** Returns one page by one statement. Past the end, a second one checks for rows before it. */
async function readPage<Values extends object, DB, TB extends keyof DB, Row>(
  db: Db,
  { page, behind }: ReturnType<typeof pageStatements<Values, DB, TB, Row>>,
  {
    parameters,
    limit,
    position,
  }: { parameters: object; limit: number; position: CursorPosition | undefined },
): Promise<{ rows: Row[]; hasNext: boolean; hasPrevious: boolean }> {
  const isBack = isBackwards(position?.side);
  const found = await page(db, parameters as Values);
  const rows: Row[] = found.slice(0, limit);
  if (isBack) rows.reverse();
  const isMore = found.length > limit;
  const [row] = found;
  const isBehind = row
    ? Boolean((row as Record<string, unknown>)[behindColumn])
    : !isBack && behind !== undefined && (await behind(db, parameters as Values)).length > 0;
  return {
    rows,
    hasNext: isBack ? isBehind : isMore,
    hasPrevious: isBack ? isMore : isBehind,
  };
}

/** By the side of a page's rows, the side of the rows that precede the page in the direction of reading. */
const opposite = { '>': '<=', '<': '>=', '<=': '>' } as const;
const mirrored = { '>': '<', '<': '>', '<=': '>=', '>=': '<=' } as const;

function directed(sort: Order['sort'], isFalling: boolean) {
  const direction = sql.raw(isFalling ? 'desc' : 'asc');
  return sql.join(sort.map(({ column }) => sql`${sql.ref(column)} ${direction}`));
}

/** Returns the condition for the rows on one side of a position, in the list's order. */
function isWithin({ sort, descending }: Order, side: keyof typeof mirrored, values: readonly unknown[]) {
  const columns = sql.join(sort.map(({ column }) => sql.ref(column)));
  const bounds = sql.join(sort.map(({ type }, index) => sql`cast(${values[index]} as ${sql.raw(type)})`));
  return sql<boolean>`(${columns}) ${sql.raw(descending ? mirrored[side] : side)} (${bounds})`;
}
