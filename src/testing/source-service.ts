import type { FeeSchedule } from '~/contract/fee-schedule';
import { readJson, writeJson } from '~/lib/json/as-written';
import { problem } from './rule-service';

/** A source of a test as the service keeps it: its config is the text that was sent. */
export type StoredSource = {
  id: string;
  name: string;
  type: string;
  side?: string;
  config: string;
  feeScheduleId?: string;
  hasFieldMaps: boolean;
};

/** What the stand-in was asked; `body` is the text that was sent. */
type Asked = { method: string; path: string; search: string; body: string; key: string | null };

/** Answers in place of the stand-in, once; may break off, or change the sources as another person would. */
type Intervention = (asked: Asked, answer: () => Response) => Response | undefined;

const ids = '01940000-0000-7000-8000-';
export const contextId = `${ids}00000000c0de`;

/** A source of a test; its id ends in the number. */
export function someSource(number: number, change: Partial<StoredSource> = {}): StoredSource {
  return {
    id: ids + String(number).padStart(12, '0'),
    name: `Source ${number}`,
    type: 'BANK',
    side: 'RIGHT',
    config: '{}',
    hasFieldMaps: false,
    ...change,
  };
}

/** A fee schedule of a test; its id ends in the number. */
export function someFeeSchedule(number: number): FeeSchedule {
  return {
    id: ids + String(9000 + number).padStart(12, '0'),
    name: `Fees ${number}`,
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [],
  };
}

/**
 * A stand-in for the service's sources of one context and the fee schedules of its tenant, for tests of
 * what the page does while answers are lost or others write. Its answers go through the real client, by
 * taking the place of `fetch`.
 */
export function sourceService(initial: readonly StoredSource[], schedules: readonly FeeSchedule[] = []) {
  let sources = [...initial];
  const asked: Asked[] = [];
  const interventions: { method: string; run: Intervention }[] = [];
  /** What was answered for a key, so that it is answered again. */
  const done = new Map<string, string>();

  function answer({ method, path, search, body, key }: Asked): Response {
    const [, , noun, , , id] = path.split('/');
    if (noun === 'fee-schedules') return json(200, JSON.stringify({ items: schedules, hasMore: false }));
    const known = sources.find((one) => one.id === id);
    if (id !== undefined && !known) return problem(404, 'SOURCE_NOT_FOUND');
    if (known && method === 'GET') return json(200, record(known));
    if (method === 'GET') return page(new URLSearchParams(search));
    const before = key === null ? undefined : done.get(key);
    if (before !== undefined) return json(201, before);
    const { config, ...sent } = readJson(body) as Partial<Omit<StoredSource, 'config'>> & { config?: object };
    const made: StoredSource = {
      ...(known ?? someSource(900 + sources.length)),
      ...sent,
      ...(config && { config: writeJson(config) }),
    };
    if (made.feeScheduleId === '') delete made.feeScheduleId;
    sources = known ? sources.map((one) => (one === known ? made : one)) : [...sources, made];
    if (key !== null) done.set(key, record(made));
    return json(known ? 200 : 201, record(made));
  }

  function page(search: URLSearchParams): Response {
    const fitting = sources.filter(({ type }) => [null, type].includes(search.get('type')));
    const from = Number(search.get('cursor') ?? 0);
    const to = from + Number(search.get('limit') ?? 20);
    const items = fitting.slice(from, to).map((one) => record(one, true));
    const more = fitting.length > to ? `"nextCursor":"${to}",` : '';
    return json(200, `{${more}"hasMore":${fitting.length > to},"items":[${items.join()}]}`);
  }

  return {
    asked,
    /** The writes alone. */
    writes: () => asked.filter(({ method }) => method !== 'GET'),
    sources: () => sources,
    /** Another person's change. */
    changedByOthers: (id: string, change: Partial<StoredSource>) => {
      sources = sources.map((one) => (one.id === id ? { ...one, ...change } : one));
    },
    /** For the next request with this method only. */
    onNext: (method: string, run: Intervention) => {
      interventions.push({ method, run });
    },
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      init.signal?.throwIfAborted();
      const url = new URL(input instanceof Request ? input.url : String(input), 'http://test.invalid');
      const one: Asked = {
        method: init.method ?? 'GET',
        path: url.pathname,
        search: url.search,
        body: typeof init.body === 'string' ? init.body : '',
        key: new Headers(init.headers).get('X-Idempotency-Key'),
      };
      asked.push(one);
      const at = interventions.findIndex(({ method }) => method === one.method);
      const [intervention] = at < 0 ? [] : interventions.splice(at, 1);
      return intervention?.run(one, () => answer(one)) ?? answer(one);
    },
  };
}

/** The config is put in as the text it is kept as. */
function record({ config, hasFieldMaps, ...rest }: StoredSource, listed = false): string {
  const plain = JSON.stringify({ contextId, ...rest, ...(listed && { hasFieldMaps }) });
  return `${plain.slice(0, -1)},"config":${config}}`;
}

function json(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
}
