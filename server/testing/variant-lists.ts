import { isUuid } from '@recon/contract/values';
import { publicError, unexpectedError } from './variant-errors';
import type { Row } from './variant-records';
import type { SparseRule } from './variant-rules';
import type { AskInner, Differences } from './variant-differences';
import { parseKeepingRaw, writeHeld } from './held-json';

/** Returns functions for lists in the order and pages of the variant service (docs/contract.md#lists). */

export function variantLists(
  differences: Differences,
  sortRules: (contextId: string, rules: readonly SparseRule[]) => SparseRule[],
) {
  /** Returns a page of contexts or sources, in random order. */
  async function page(url: URL, inner: AskInner): Promise<Response> {
    const cursor = url.searchParams.get('cursor');
    const own = idIn(cursor);
    if (own !== undefined && !isUuid(own) && differences.failingCursors) return unexpectedError();
    if (!differences.inOrder && (own !== undefined || cursor === null)) {
      const found = await whole(url, inner, own === undefined ? differences.randomUpTo : Infinity);
      if (found instanceof Response) return found;
      if (found) return part(url, shuffled(found), (row, id) => shuffle(row['id']) > shuffle(id));
    }
    const search = new URLSearchParams(url.searchParams);
    search.set('limit', limitOf(url));
    const response = await inner('GET', `${url.pathname}?${search}`);
    if (!response.ok) return response;
    const list = parseKeepingRaw(await response.text()) as { items: Row[] };
    return json({ ...list, items: differences.inOrder ? list.items : shuffled(list.items) }, response);
  }

  async function rulesPage(url: URL, contextId: string, inner: AskInner): Promise<Response> {
    const found = await whole(url, inner, Infinity);
    if (!found || found instanceof Response) return found ?? publicError(400, 'MTCH-0001', 'invalid');
    const sorted = sortRules(contextId, found as SparseRule[]);
    const cursor = idIn(url.searchParams.get('cursor'));
    const at = sorted.findIndex(({ id }) => id === cursor);
    // The row is looked up for its priority, so one that is gone makes the cursor a bad one.
    if (cursor !== undefined && at < 0) return publicError(400, 'MTCH-0001', 'invalid pagination');
    const after = new Set(sorted.slice(at + 1).map(({ id }) => id));
    return part(url, sorted, ({ id }) => after.has(String(id)));
  }

  /** Returns all rows of a list, its error response, or `undefined` if there are more than `most` rows. */
  async function whole(url: URL, inner: AskInner, most: number): Promise<Row[] | Response | undefined> {
    const search = new URLSearchParams(url.searchParams);
    search.delete('cursor');
    // What is no number is the service's to refuse.
    if (isNumber(search.get('limit') ?? '')) search.set('limit', '200');
    const rows: Row[] = [];
    for (;;) {
      if (rows.length >= most) return undefined;
      const response = await inner('GET', `${url.pathname}?${search}`);
      if (!response.ok) return response;
      const { items, nextCursor } = parseKeepingRaw(await response.text()) as {
        items: Row[];
        nextCursor?: string;
      };
      rows.push(...items);
      if (nextCursor === undefined) return rows;
      search.set('cursor', nextCursor);
    }
  }

  function part(url: URL, sorted: Row[], isAfter: (row: Row, cursor: string) => boolean): Response {
    const cursor = idIn(url.searchParams.get('cursor'));
    const rest = cursor === undefined ? sorted : sorted.filter((row) => isAfter(row, cursor));
    const limit = Number(limitOf(url));
    const items = rest.slice(0, limit);
    const hasMore = rest.length > limit;
    const nextCursor = hasMore ? cursorOf(items.at(-1)) : undefined;
    return json({ items, limit, hasMore, ...(nextCursor !== undefined && { nextCursor }) });
  }

  /** Returns the requested limit, moved into the valid range; a text that is not a number stays, to be rejected. */
  function limitOf(url: URL): string {
    const asked = url.searchParams.get('limit') ?? '';
    if (!isNumber(asked)) return asked;
    return String(Number(asked) >= 1 ? Math.min(Number(asked), differences.mostPerPage) : 20);
  }

  return { page, rulesPage };
}

/** Returns a JSON response with a value of `parseKeepingRaw`, and the status and headers of another, if any. */
export function json(
  body: unknown,
  { status, headers }: { status?: number; headers?: Headers } = {},
): Response {
  const all = new Headers(headers);
  all.set('Content-Type', 'application/json');
  return new Response(writeHeld(body), { headers: all, ...(status !== undefined && { status }) });
}

function isNumber(text: string): boolean {
  return /^-?\d*$/.test(text) && text !== '-';
}

function shuffled(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => shuffle(a['id']) - shuffle(b['id']));
}

/** Returns a position that does not depend on the time of creation, always the same for an id. */
function shuffle(id: unknown): number {
  let hash = 0x811c9dc5;
  for (const letter of String(id)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/** Returns a cursor as the public service makes it: standard base64; `+`, `/` and `=` must be escaped in a URL. */
function cursorOf(row: Row | undefined): string {
  return btoa(JSON.stringify({ id: row?.['id'], direction: 'next', note: '>>>???' }));
}

function idIn(cursor: string | null): string | undefined {
  try {
    const { id } = JSON.parse(atob(cursor ?? '')) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
