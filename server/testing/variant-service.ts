import type { App } from '../app';
import { brokenResponse, type Connection } from '../lib/fault-injection';
import { createRateLimit } from '../http/rate-limit';
import { AppError } from '../lib/app-error';
import { type AskInner, type Differences, everyDifference } from './variant-differences';
import { refusedAfter, refusedBefore } from './variant-demands';
import { variantError, publicError } from './variant-errors';
import { variantFieldMaps } from './variant-field-maps';
import { variantKeys, type Outcome, principalOf } from './variant-keys';
import { variantLists, json } from './variant-lists';
import { variantRecord, type Row, withoutIgnored } from './variant-records';
import { variantRules, type SparseRule } from './variant-rules';
import { parseKeepingRaw, writeHeld } from './held-json';
import { isJsonObject } from '@recon/engine/lib/json/is-object';

type Fetch = App['fetch'];

/** Request whose body was read, with two functions that send requests to the embedded service. */
type Asked = {
  request: Request;
  url: URL;
  text: string;
  inner: AskInner;
  send: (body?: string) => Promise<Response>;
};

/**
 * Returns a variant of the service behind `fetch`, for tests of clients: a layer that changes requests and responses.
 * What it stores (priorities above 1,000, keys, second field maps) is lost with it.
 */
export function variantService(fetch: Fetch, changes: Partial<Differences> = {}): Fetch {
  const differences = { ...everyDifference, ...changes };
  const rules = variantRules(differences);
  const keys = variantKeys(differences);
  const fieldMaps = variantFieldMaps();
  const lists = variantLists(differences, rules.sorted);
  /** Writes that were received and are not made yet (`X-Recon-Fault: late`, until a request has `deliver`). */
  const late: (() => Promise<unknown>)[] = [];
  const limits = createRateLimit(differences.requestsPerMinute, () => new Date());

  return async (request, connection) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/v1/')) return fetch(request, connection);
    const text = await request.text();
    const given = faultsOf(request);
    const requestId = request.headers.get('X-Request-Id') ?? crypto.randomUUID();
    if (request.headers.get('X-Recon-Fault') === 'deliver') for (const write of late.splice(0)) await write();

    const work = async (forwardKey: boolean): Promise<Outcome> => {
      const counted = await limited(request);
      if (counted.refusal) return { response: counted.refusal };
      if (given.dies === 'before') return { response: brokenResponse(outgoing(connection)), died: true };
      const headers = new Headers(request.headers);
      if (differences.tokenOfAll) headers.set('Authorization', `Bearer ${differences.tokenOfAll}`);
      if (given.rest === '') headers.delete('X-Recon-Fault');
      else if (given.rest) headers.set('X-Recon-Fault', given.rest);
      if (!forwardKey) for (const name of keyHeaders) headers.delete(name);
      const write = () => shaped(asked(request, url, headers, text, connection));
      if (given.isLate) {
        late.push(write);
        return { response: publicError(504, 504, 'gateway timeout'), died: true };
      }
      const response = await write();
      for (const [name, value] of Object.entries(counted.headers)) response.headers.set(name, value);
      return { response, died: given.dies === 'after' };
    };
    const response = await keys.once(request, text, work);
    if (response.ok && (given.breaks || given.dies === 'after')) return brokenResponse(outgoing(connection));
    // What a proxy says has no id of the service's.
    if (response.status <= 500 && response.headers.get('Content-Type') !== null)
      response.headers.set('X-Request-Id', requestId);
    return response;
  };

  async function limited(
    request: Request,
  ): Promise<{ refusal?: Response; headers: Readonly<Record<string, string>> }> {
    if (differences.requestsPerMinute === 0) return { headers: {} };
    try {
      return { headers: await limits(principalOf(request)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { refusal: publicError(429, 429, 'rate limit exceeded', error.headers), headers: {} };
    }
  }

  async function shaped(given: Asked): Promise<Response> {
    const response = withoutReplay(await answered(given));
    return response.ok || !differences.errors ? response : variantError(given.request, response);
  }

  async function answered({ request, url, text, inner, send }: Asked): Promise<Response> {
    const { method } = request;
    const isRead = method === 'GET';
    const parts = url.pathname.split('/').slice(2);
    const [noun, id = '', child, childId, grandchild] = parts;
    if (isRead && noun === 'contexts' && child === undefined && id === '')
      return told(await lists.page(url, inner));
    if (isRead && child === 'sources' && childId === undefined) return told(await lists.page(url, inner));
    if (isRead && child === 'rules' && childId === undefined)
      return told(await lists.rulesPage(url, id, inner), { contextId: id });

    const sent = bodyOf(text);
    const write = { method, parts, body: sent ?? {} };
    const refusal = isRead ? undefined : await refusedBefore(differences, write, inner);
    if (refusal) return refusal;
    const known = child === 'sources' ? withoutIgnored(differences, sent) : undefined;
    const sendOn = (changed?: string) => send(changed ?? (known && writeHeld(known)));
    const response = await refusedAfter(differences, write, await carriedOut());
    if (!response.ok) return response;
    if (child === 'clone' && differences.cloneCounters) return told(await livelyClone(id, response, inner));
    if (isRead && noun === 'fee-schedules' && id === '' && differences.bareArrays) {
      const { items } = (await read(response)) as { items: Row[] };
      return told(json(items, response));
    }
    return told(response, { sent, ...(child === 'rules' && { contextId: id }) });

    function carriedOut(): Promise<Response> {
      const maps = differences.secondFieldMaps;
      if (child === 'rules' && (method === 'POST' || method === 'PATCH'))
        return rules.write({ contextId: id, ruleId: childId, method, text, inner, send: sendOn });
      if (maps && grandchild === 'field-maps' && (isRead || method === 'POST'))
        return fieldMaps.ofSource(request, { contextId: id, sourceId: childId ?? '', text }, sendOn);
      if (maps && noun === 'field-maps') return fieldMaps.byId(request, { id, text }, inner, () => sendOn());
      return sendOn();
    }
  }

  /** Returns the response in this service's format; `contextId` is that of rules, `sent` the body of a write. */
  async function told(
    response: Response,
    { contextId, sent }: { contextId?: string; sent?: Row | undefined } = {},
  ): Promise<Response> {
    if (!response.ok || !isJson(response)) return response;
    const body = (await read(response)) as Row | Row[];
    const row = (one: Row): Row => {
      const record = variantRecord(differences, one, sent);
      if (one['context']) record['context'] = variantRecord(differences, one['context'] as Row);
      if (contextId !== undefined && typeof one['priority'] === 'number')
        record['priority'] = rules.priorityOf(contextId, one as SparseRule);
      if (one['hasFieldMaps'] === false && fieldMaps.has(String(one['id']))) record['hasFieldMaps'] = true;
      return record;
    };
    if (Array.isArray(body)) return json(body.map(row), response);
    const isList = Array.isArray(body['items']) && body['applicationOrder'] === undefined;
    if (!isList) return json(row(body), response);
    const { items, nextCursor } = body as { items: Row[]; nextCursor?: string };
    const isLedgers = 'page' in body || 'next_cursor' in body || 'prev_cursor' in body;
    if (isLedgers || !differences.shortWrapper) return json({ ...body, items: items.map(row) }, response);
    return json({ items: items.map(row), ...(nextCursor && { nextCursor }) }, response);
  }

  async function livelyClone(originalId: string, response: Response, inner: AskInner): Promise<Response> {
    const { context, feeSchedulesCloned, ...counters } = (await read(response)) as Row & { context: Row };
    const id = String(context['id']);
    await inner('PATCH', `/v1/contexts/${id}`, { status: 'ACTIVE' });
    await rules.copied(originalId, id, inner);
    const body = {
      context: { ...context, status: 'ACTIVE' },
      ...counters,
      feeRulesCloned: feeSchedulesCloned,
    };
    return json(body, response);
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

  function asked(
    request: Request,
    url: URL,
    headers: Headers,
    text: string,
    connection: object | undefined,
  ): Asked {
    const { method } = request;
    headers.delete('Content-Length');
    const send = (body = text) =>
      fetch(new Request(url, { method, headers, ...(body !== '' && { body }) }), connection);
    let first = true;
    const inner: AskInner = (innerMethod, path, body) => {
      const own = new Headers(headers);
      for (const name of keyHeaders) own.delete(name);
      // An injected error is for the request itself, in place of which the first read is sent.
      if (!first || method !== 'GET') own.delete('X-Recon-Fault');
      first = false;
      if (body !== undefined) own.set('Content-Type', 'application/json');
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return fetch(
        new Request(new URL(path, url), { method: innerMethod, headers: own, ...sent }),
        connection,
      );
    };
    return { request, url, text, inner, send };
  }
}

const keyHeaders = ['X-Idempotency-Key', 'Idempotency-Key'];

/** Returns the errors that a write's header requests: those that end the connection or process, and the rest. */
function faultsOf(request: Request) {
  const header = request.headers.get('X-Recon-Fault');
  const parts = (header ?? '').split(';').map((part) => part.trim());
  if (header === 'deliver') return { rest: '' };
  if (header === null || request.method === 'GET') return { rest: header };
  const own = ['die', 'die-after-commit', 'break-after-commit', 'late'];
  return {
    breaks: parts.includes('break-after-commit'),
    isLate: parts.includes('late'),
    dies: parts.includes('die')
      ? ('before' as const)
      : parts.includes('die-after-commit')
        ? ('after' as const)
        : undefined,
    rest: parts.filter((part) => !own.includes(part)).join(';'),
  };
}

function outgoing(connection: Connection | undefined) {
  return connection?.outgoing;
}

async function read(response: Response): Promise<unknown> {
  return parseKeepingRaw(await response.text());
}

/** Returns the object that was sent; `undefined` for other texts, which the embedded service rejects. */
function bodyOf(text: string): Row | undefined {
  try {
    const body = parseKeepingRaw(text);
    return isJsonObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.includes('json') ?? false;
}
