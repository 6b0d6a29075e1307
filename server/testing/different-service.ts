import type { App } from '../app';
import { differentError, publicError } from './different-errors';
import { differentRules, type SparseRule } from './different-rules';

/**
 * What another service does otherwise than the embedded one, and may (contract facts, section 12; the
 * numbers are its rows). Everything is on unless it is switched off.
 */
export type Differences = {
  /** Fee schedules come as a bare array (9). */
  bareArrays: boolean;
  /** Lists say `items` and `nextCursor`, nothing else (17). */
  shortWrapper: boolean;
  /** What becomes of `X-Idempotency-Replayed` (2). */
  replayHeader: 'never' | 'when-true' | 'always';
  /** Members nobody has heard of; a source with a `connection_id` is a `FETCHER` (4, 26). */
  extras: boolean;
  /** Sources know no side (5). */
  withoutSide: boolean;
  /** Codes that are public ones, integers or missing, plain text, HTML (1, 18). No fault is ever named by its field. */
  errors: boolean;
  /** A clone counts fee rules in place of fee schedules, and is at work at once (12). */
  cloneCounters: boolean;
  /** A partial reorder leaves the other rules above 1,000 (20). */
  sparsePriorities: boolean;
  /** Ids that a reorder takes (2.6). */
  reorderLimit: number;
  /** A larger limit is this one, without a word (16). */
  mostPerPage: number;
  /** A list of contexts or sources up to so many rows is in random order; a longer one only within its pages. */
  randomUpTo: number;
};

const everyDifference: Differences = {
  bareArrays: true,
  shortWrapper: true,
  replayHeader: 'never',
  extras: true,
  withoutSide: true,
  errors: true,
  cloneCounters: true,
  sparsePriorities: true,
  reorderLimit: 100,
  mostPerPage: 100,
  randomUpTo: 1000,
};

type Fetch = App['fetch'];
export type Send = (request: Request) => Promise<Response>;
type Row = Record<string, unknown>;
/** Reads or writes on behalf of who sent the request, past the differences. */
export type AskInner = (method: string, path: string, body?: unknown) => Promise<Response>;

/**
 * The service behind `fetch`, made different: a thin layer that changes answers and demands. What it
 * remembers (priorities above 1,000) it forgets when it is made anew.
 */
export function differentService(fetch: Fetch, changes: Partial<Differences> = {}): Fetch {
  const differences = { ...everyDifference, ...changes };
  const rules = differentRules(differences);

  return async (request, connection) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/v1/')) return fetch(request, connection);
    const send: Send = (one) => fetch(one, connection);
    let first = true;
    const inner: AskInner = (method, path, body) => {
      const headers = new Headers(request.headers);
      for (const name of ['X-Idempotency-Key', 'Idempotency-Key', 'Content-Length']) headers.delete(name);
      // A failure that was ordered is for the request itself, which the first reading stands for.
      if (!first || request.method !== 'GET') headers.delete('X-Recon-Fault');
      first = false;
      if (body !== undefined) headers.set('Content-Type', 'application/json');
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return send(new Request(new URL(path, url), { method, headers, ...sent }));
    };
    const response = await answered(request, url, send, inner);
    if (response.ok || !differences.errors) return withoutReplay(response);
    return differentError(request, response);
  };

  async function answered(request: Request, url: URL, send: Send, inner: AskInner): Promise<Response> {
    const isRead = request.method === 'GET';
    const [, , noun, id = '', child, childId] = url.pathname.split('/');
    const isList = isRead && childId === undefined;
    if (isList && noun === 'contexts' && (id === '' || child === 'sources'))
      return told(await page(url, inner));
    if (noun === 'contexts' && child === 'rules') {
      if (isList) return told(await rulesPage(url, id, inner), id);
      return told(await rules.write(request, { contextId: id, ruleId: childId }, inner, send), id);
    }
    const response = await send(request);
    if (!response.ok) return response;
    if (child === 'clone' && differences.cloneCounters) return told(await livelyClone(response, inner));
    if (isRead && noun === 'fee-schedules' && id === '' && differences.bareArrays) {
      const { items } = (await response.json()) as { items: Row[] };
      return told(Response.json(items, response));
    }
    return told(response);
  }

  /** A page of a list in an order of its own. */
  async function page(url: URL, inner: AskInner): Promise<Response> {
    const cursor = url.searchParams.get('cursor');
    const own = idIn(cursor) !== undefined;
    if (own || cursor === null) {
      const found = await whole(url, inner, own ? Infinity : differences.randomUpTo);
      if (found instanceof Response) return found;
      if (found) return part(url, shuffled(found), (row, id) => shuffle(row['id']) > shuffle(id));
    }
    const search = new URLSearchParams(url.searchParams);
    search.set('limit', String(limitOf(url)));
    const response = await inner('GET', `${url.pathname}?${search}`);
    if (!response.ok) return response;
    const list = (await response.json()) as { items: Row[] };
    return Response.json({ ...list, items: shuffled(list.items) }, response);
  }

  async function rulesPage(url: URL, contextId: string, inner: AskInner): Promise<Response> {
    const found = await whole(url, inner, Infinity);
    if (!found || found instanceof Response) return found ?? publicError(400, 'MTCH-0001', 'invalid');
    const sorted = rules.sorted(contextId, found as SparseRule[]);
    const cursor = idIn(url.searchParams.get('cursor'));
    const at = sorted.findIndex(({ id }) => id === cursor);
    // The row is looked up for its priority, so one that is gone makes the cursor a bad one.
    if (cursor !== undefined && at < 0) return publicError(400, 'MTCH-0001', 'invalid pagination');
    const after = new Set(sorted.slice(at + 1).map(({ id }) => id));
    return part(url, sorted, ({ id }) => after.has(String(id)));
  }

  /** All rows of a list, its refusal, or nothing when there are more than `most`. */
  async function whole(url: URL, inner: AskInner, most: number): Promise<Row[] | Response | undefined> {
    const search = new URLSearchParams(url.searchParams);
    search.delete('cursor');
    // What is no number is the service's to refuse.
    if (/^-?\d+$|^$/.test(search.get('limit') ?? '')) search.set('limit', '200');
    const rows: Row[] = [];
    for (;;) {
      if (rows.length >= most) return undefined;
      const response = await inner('GET', `${url.pathname}?${search}`);
      if (!response.ok) return response;
      const { items, nextCursor } = (await response.json()) as { items: Row[]; nextCursor?: string };
      rows.push(...items);
      if (nextCursor === undefined) return rows;
      search.set('cursor', nextCursor);
    }
  }

  function part(url: URL, sorted: Row[], isAfter: (row: Row, cursor: string) => boolean): Response {
    const cursor = idIn(url.searchParams.get('cursor'));
    const rest = cursor === undefined ? sorted : sorted.filter((row) => isAfter(row, cursor));
    const limit = limitOf(url);
    const items = rest.slice(0, limit);
    const hasMore = rest.length > limit;
    const nextCursor = hasMore ? cursorOf(items.at(-1)) : undefined;
    return Response.json({ items, limit, hasMore, ...(nextCursor !== undefined && { nextCursor }) });
  }

  function limitOf(url: URL): number {
    const limit = Number(url.searchParams.get('limit') ?? 0);
    return limit >= 1 ? Math.min(limit, differences.mostPerPage) : 20;
  }

  /** The answer as this service words it; `contextId` is that of rules. */
  async function told(response: Response, contextId?: string): Promise<Response> {
    if (!response.ok || !isJson(response)) return response;
    const body = (await response.json()) as Row | Row[];
    const row = (one: Row) => dressed(one, contextId);
    if (Array.isArray(body)) return Response.json(body.map(row), response);
    const isList = Array.isArray(body['items']) && body['applicationOrder'] === undefined;
    if (!isList) return Response.json(row(body), response);
    const { items, nextCursor } = body as { items: Row[]; nextCursor?: string };
    const isLedgers = 'page' in body || 'next_cursor' in body || 'prev_cursor' in body;
    if (isLedgers || !differences.shortWrapper)
      return Response.json({ ...body, items: items.map(row) }, response);
    return Response.json({ items: items.map(row), ...(nextCursor && { nextCursor }) }, response);
  }

  function dressed(given: Row, contextId: string | undefined): Row {
    const row = { ...given };
    if (row['context']) row['context'] = dressed(row['context'] as Row, contextId);
    if (contextId !== undefined && typeof row['priority'] === 'number')
      row['priority'] = rules.priorityOf(contextId, row as SparseRule);
    if (differences.withoutSide) delete row['side'];
    if (!differences.extras) return row;
    for (const name of ['createdAt', 'updatedAt'])
      if (typeof row[name] === 'string') row[name] = row[name].replace(/\.\d+Z$/, 'Z');
    if ((row['config'] as Row | undefined)?.['connection_id'] !== undefined) row['type'] = 'FETCHER';
    return { ...row, schemaRevision: 7, labels: { origin: 'another service' }, archivedBy: null };
  }

  async function livelyClone(response: Response, inner: AskInner): Promise<Response> {
    const { context, feeSchedulesCloned, ...counters } = (await response.json()) as Row & { context: Row };
    await inner('PATCH', `/v1/contexts/${String(context['id'])}`, { status: 'ACTIVE' });
    const body = {
      context: { ...context, status: 'ACTIVE' },
      ...counters,
      feeRulesCloned: feeSchedulesCloned,
    };
    return Response.json(body, response);
  }

  function withoutReplay(response: Response): Response {
    const { replayHeader } = differences;
    const replayed = response.headers.get('X-Idempotency-Replayed');
    if (replayed === null || replayHeader === 'always') return response;
    if (replayHeader === 'when-true' && replayed === 'true') return response;
    const headers = new Headers(response.headers);
    headers.delete('X-Idempotency-Replayed');
    return new Response(response.body, { status: response.status, headers });
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.includes('json') ?? false;
}

function shuffled(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => shuffle(one['id']) - shuffle(other['id']));
}

/** A place that says nothing of when the row was made, always the same for its id. */
function shuffle(id: unknown): number {
  let hash = 0x811c9dc5;
  for (const letter of String(id)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/** As the public source makes it: standard base64, whose `+`, `/` and `=` must be escaped in an address. */
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
