import type { Session } from '~/api/session-shape';
import type { Context } from '~/contract/context';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { MatchRule } from '~/contract/match-rule';
import type { ListedSource } from '~/contract/source';
import { problem } from './service';

/** What the stand-in was asked, in order. */
export type Asked = { method: string; path: string; search: string; body: unknown; key: string | null };

/** Answers in place of the stand-in, once. May change the contexts as another person would, or break off. */
type Intervention = (asked: Asked) => Promise<Response | undefined> | Response | undefined;

/** A context of a test; its id ends in the number. */
export function someContext(number: number, change: Partial<Context> = {}): Context {
  return {
    id: `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    name: `Context ${number}`,
    type: '1:1',
    status: 'DRAFT',
    interval: 'daily',
    feeToleranceAbs: '0',
    feeTolerancePct: '0',
    autoMatchOnUpload: false,
    createdAt: '2026-11-03T12:00:00Z',
    updatedAt: '2026-11-03T12:00:00Z',
    ...change,
  };
}

/** A source of a test; its id ends in the number. Even numbers stand on the left. */
export function someSource(number: number, change: Partial<ListedSource> = {}): ListedSource {
  return {
    id: `01940000-0000-7000-8000-${String(500_000 + number).padStart(12, '0')}`,
    name: `Source ${number}`,
    type: 'LEDGER',
    side: number % 2 === 0 ? 'LEFT' : 'RIGHT',
    config: {},
    hasFieldMaps: true,
    createdAt: '2026-11-03T12:00:00Z',
    updatedAt: '2026-11-03T12:00:00Z',
    ...change,
  };
}

/** Somebody signed in who may do everything. */
export const someSession: Session = {
  tenantId: '01940000-0000-7000-8000-00000000aaaa',
  tenantName: 'Banco Aurora',
  subject: 'ana',
  permissions: ['*'],
  way: 'token',
  expiresAt: '2099-01-01T00:00:00Z',
  canStay: false,
};

/**
 * A stand-in for the service's context operations, for tests of what the page does while answers are
 * lost or others write; what the service itself does is tested in server/. Its answers go through the
 * real client, by taking the place of `fetch`. Every context has the same sources and rules: none, unless
 * they are given.
 */
export function contextService(
  initial: readonly Context[],
  within: {
    sources?: readonly ListedSource[];
    rules?: readonly MatchRule[];
    feeSchedules?: readonly FeeSchedule[];
  } = {},
) {
  let contexts = [...initial];
  const asked: Asked[] = [];
  const interventions: { method: string; suffix: string; run: Intervention }[] = [];
  /** What was answered for a key, so that it is answered again. */
  const done = new Map<string, string>();

  function answer({ method, path, search, body, key }: Asked): Response {
    const [, , , id, child] = path.split('/');
    const known = contexts.find((one) => one.id === id);
    const sent = (body ?? {}) as Partial<Context>;
    const { sources = [], rules = [], feeSchedules = [] } = within;
    if (method === 'GET' && child === 'rules') return json(200, { items: rules, hasMore: false });
    if (method === 'GET' && child === 'sources') return json(200, { items: sources, hasMore: false });
    if (path === '/v1/fee-schedules') return json(200, { items: feeSchedules, hasMore: false });
    if (method === 'GET' && id === undefined) return page(new URLSearchParams(search));
    if (id !== undefined && !known) return problem(404, 'M0201');
    if (method === 'GET') return json(200, known);
    const before = key === null ? undefined : done.get(key);
    if (before !== undefined) return json(201, JSON.parse(before), true);
    if (contexts.some((one) => one !== known && one.name === sent.name))
      return problem(409, 'CONTEXT_NAME_TAKEN');
    if (method === 'PATCH') {
      const changed = { ...known, ...sent } as Context;
      contexts = contexts.map((one) => (one.id === id ? changed : one));
      return json(200, changed);
    }
    const made = someContext(900 + contexts.length, { ...known, ...sent, status: 'DRAFT' });
    const fresh = { ...made, id: someContext(900 + contexts.length).id };
    contexts.push(fresh);
    const result =
      child === 'clone'
        ? {
            context: fresh,
            sourcesCloned: 2,
            rulesCloned: rules.length,
            fieldMapsCloned: 1,
            feeSchedulesCloned:
              (sent as { includeFeeSchedules?: boolean }).includeFeeSchedules === false ? 0 : 1,
          }
        : fresh;
    if (key !== null) done.set(key, JSON.stringify(result));
    return json(201, result);
  }

  function page(search: URLSearchParams): Response {
    const fitting = contexts.filter(
      ({ status, type }) =>
        [null, status].includes(search.get('status')) && [null, type].includes(search.get('type')),
    );
    const from = Number(search.get('cursor') ?? 0);
    const to = from + Number(search.get('limit') ?? 20);
    const more = fitting.length > to ? { nextCursor: String(to) } : {};
    return json(200, { items: fitting.slice(from, to), hasMore: fitting.length > to, ...more });
  }

  return {
    asked,
    /** The writes alone. */
    writes: () => asked.filter(({ method }) => method !== 'GET'),
    contexts: () => contexts,
    /** Another person's change. */
    changedByOthers: (id: string, change: Partial<Context>) => {
      contexts = contexts.map((one) => (one.id === id ? { ...one, ...change } : one));
    },
    /** For the next request with this method only; `suffix` is how its path ends. */
    onNext: (method: string, run: Intervention, suffix = '') => {
      interventions.push({ method, suffix, run });
    },
    /** The next write is done, and its answer is lost on the way. */
    loseNextAnswer: (times: number) => {
      for (let lost = 0; lost < times; lost += 1)
        interventions.push({
          method: 'POST',
          suffix: '',
          run: (request) => {
            answer(request);
            throw new TypeError('Failed to fetch');
          },
        });
    },
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      init.signal?.throwIfAborted();
      const url = new URL(input instanceof Request ? input.url : String(input), 'http://test.invalid');
      const one: Asked = {
        method: init.method ?? 'GET',
        path: url.pathname,
        search: url.search,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        key: new Headers(init.headers).get('X-Idempotency-Key'),
      };
      asked.push(one);
      const at = interventions.findIndex(
        ({ method, suffix }) => method === one.method && one.path.endsWith(suffix),
      );
      const [intervention] = at < 0 ? [] : interventions.splice(at, 1);
      return (await intervention?.run(one)) ?? answer(one);
    },
  };
}

function json(status: number, body: unknown, replayed = false): Response {
  return Response.json(body, { status, headers: { 'X-Idempotency-Replayed': String(replayed) } });
}
