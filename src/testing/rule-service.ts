import type { MatchRule } from '~/contract/match-rule';
import { readJson, writeJson } from '~/lib/json/as-written';
import { problem } from './service';

/** What the stand-in was asked, in order. */
export type AskedOf = { method: string; path: string; body: unknown; key: string | null };

/** Runs before a request is answered; may wait, change the rules as another person would, or answer itself. */
type Intervention = (asked: AskedOf) => Promise<Response | undefined> | Response | undefined;

const contextId = '01940000-0000-7000-8000-00000000c0de';

/** An identifier that ends in a number, for rules of tests. */
export function ruleId(number: number): string {
  return `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Rules numbered 1..n, all exact unless said otherwise. */
export function someRules(count: number, change: (number: number) => Partial<MatchRule> = () => ({})) {
  return Array.from({ length: count }, (_, index): MatchRule => {
    const number = index + 1;
    return {
      id: ruleId(number),
      contextId,
      priority: number,
      type: 'EXACT',
      config: { matchAmount: true },
      createdAt: '2026-11-03T12:00:00Z',
      updatedAt: '2026-11-03T12:00:00Z',
      ...change(number),
    };
  });
}

/**
 * A stand-in for the service's rule operations on one context, for tests of what the page does while
 * answers are late or others write; what the service itself does is tested in server/. Its
 * answers go through the real client, by taking the place of `fetch`. `takes` is how many rules a reorder may name.
 */
export function ruleService(initial: readonly MatchRule[], { takes = 1000 } = {}) {
  let rules = [...initial];
  let made = 900_000;
  const asked: AskedOf[] = [];
  const interventions: { method: string; suffix: string; run: Intervention }[] = [];

  const sorted = () => rules.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  const renumber = (order: readonly string[]) => {
    rules = order.flatMap((id, index) => {
      const rule = rules.find((one) => one.id === id);
      return rule ? [{ ...rule, priority: index + 1 }] : [];
    });
  };

  function answer({ method, path, body }: AskedOf, search: URLSearchParams): Response {
    const id = path.split('/rules/')[1];
    const rule = rules.find((one) => one.id === id);
    if (method === 'GET' && id === undefined) {
      const limit = Number(search.get('limit') ?? 20);
      const from = Number(search.get('cursor') ?? 0);
      const all = sorted();
      const more = all.length > from + limit;
      return json(200, {
        items: all.slice(from, from + limit),
        limit,
        hasMore: more,
        ...(more ? { nextCursor: String(from + limit) } : {}),
      });
    }
    if (method === 'POST' && id === 'reorder') {
      const { ruleIds } = body as { ruleIds: string[] };
      if (ruleIds.length > takes) return problem(400, 'MTCH-0001', { message: 'invalid reorder payload' });
      if (ruleIds.some((one) => !rules.some((known) => known.id === one))) return problem(404, 'M0208');
      const listed = new Set(ruleIds);
      const others = sorted().filter((one) => !listed.has(one.id));
      renumber([...ruleIds, ...others.map((one) => one.id)]);
      return new Response(null, { status: 204, headers: { 'X-Idempotency-Replayed': 'false' } });
    }
    if (method === 'POST') {
      const sent = body as MatchRule;
      if (rules.length >= 1000) return problem(409, 'RULES_FULL');
      if (rules.some((one) => one.priority === sent.priority)) return problem(409, 'PRIORITY_TAKEN');
      made += 1;
      const at = '2026-11-04T09:00:00Z';
      const created = { ...sent, id: ruleId(made), contextId, createdAt: at, updatedAt: at };
      rules.push(created);
      return json(201, created);
    }
    if (!rule) return problem(404, 'M0208');
    if (method === 'GET') return json(200, rule);
    if (method === 'DELETE') {
      rules = rules.filter((one) => one !== rule);
      return new Response(null, { status: 204 });
    }
    const changed = { ...rule, ...(body as Partial<MatchRule>) };
    if (rules.some((one) => one !== rule && one.priority === changed.priority))
      return problem(409, 'PRIORITY_TAKEN');
    rules = rules.map((one) => (one === rule ? changed : one));
    return json(200, changed);
  }

  return {
    contextId,
    asked,
    /** The order now, as the numbers in the ids. */
    order: () => sorted().map((rule) => Number(rule.id.slice(-12))),
    rules: sorted,
    /** Another person's reorder. */
    reorderedByOthers: (numbers: readonly number[]) => renumber(numbers.map(ruleId)),
    /** Another person's change of any kind. */
    changedByOthers: (change: (rules: MatchRule[]) => MatchRule[]) => {
      rules = change(sorted());
    },
    /** For the next request of this kind only; `suffix` is how its path ends. */
    onNext: (method: string, suffix: string, run: Intervention) => {
      interventions.push({ method, suffix, run });
    },
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : String(input), 'http://test.invalid');
      const one: AskedOf = {
        method: init.method ?? 'GET',
        path: url.pathname,
        body: typeof init.body === 'string' ? readJson(init.body) : undefined,
        key: new Headers(init.headers).get('X-Idempotency-Key'),
      };
      asked.push(one);
      const at = interventions.findIndex(
        ({ method, suffix }) => method === one.method && one.path.endsWith(suffix),
      );
      const [intervention] = at < 0 ? [] : interventions.splice(at, 1);
      return (await intervention?.run(one)) ?? answer(one, url.searchParams);
    },
  };
}

function json(status: number, body: unknown): Response {
  return new Response(writeJson(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Idempotency-Replayed': 'false' },
  });
}
