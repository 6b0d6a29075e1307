import { publicError } from './different-errors';
import type { AskInner, Differences, Send } from './different-service';

/**
 * Match rules whose priorities are no 1..n: a reorder raises every priority by the length of its list
 * and 1,000 and then numbers those it lists from 1 (contract facts, 2.6). Kept beside the embedded
 * service, which numbers them all anew and in the same order.
 */

export type SparseRule = { id: string; priority: number };
type Target = { contextId: string; ruleId: string | undefined };

export function differentRules({ sparsePriorities, reorderLimit }: Differences) {
  const priorities = new Map<string, Map<string, number>>();
  /** What was sent on under a key: sent again it must be the same. */
  const sentOn = new Map<string, string>();

  const priorityOf = (contextId: string, { id, priority }: SparseRule) =>
    priorities.get(contextId)?.get(id) ?? priority;

  const sorted = <T extends SparseRule>(contextId: string, rules: readonly T[]): T[] =>
    rules.toSorted(
      (one, other) =>
        priorityOf(contextId, one) - priorityOf(contextId, other) || (one.id < other.id ? -1 : 1),
    );

  async function read(contextId: string, inner: AskInner): Promise<SparseRule[]> {
    const rules: SparseRule[] = [];
    let cursor: string | undefined;
    do {
      const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const response = await inner('GET', `/v1/contexts/${contextId}/rules?limit=200${after}`);
      if (!response.ok) return [];
      const list = (await response.json()) as { items: SparseRule[]; nextCursor?: string };
      rules.push(...list.items);
      cursor = list.nextCursor;
    } while (cursor !== undefined);
    return sorted(contextId, rules);
  }

  /** Answers anything that is asked of rules but their list. */
  async function write(request: Request, target: Target, inner: AskInner, fetch: Send): Promise<Response> {
    if (request.method === 'GET' || request.method === 'DELETE') return fetch(request);
    const text = await request.text();
    const send = (body: string) =>
      fetch(new Request(request.url, { method: request.method, headers: unsized(request), body }));
    const body = readJson(text);
    if (target.ruleId === 'reorder') return reorder(body, target.contextId, inner, () => send(text));
    const own = priorities.get(target.contextId);
    const priority = body?.['priority'];
    if (!own || !body || typeof priority !== 'number' || priority > 1000) return send(text);
    return place(request, { ...target, body, priority, own }, inner, send);
  }

  async function reorder(
    body: Record<string, unknown> | undefined,
    contextId: string,
    inner: AskInner,
    send: () => Promise<Response>,
  ): Promise<Response> {
    const ids = Array.isArray(body?.['ruleIds']) ? (body['ruleIds'] as string[]) : [];
    if (ids.length > reorderLimit) return publicError(400, 'MTCH-0001', 'invalid reorder payload');
    const before = sparsePriorities ? await read(contextId, inner) : [];
    const response = await send();
    if (!response.ok || response.headers.get('X-Idempotency-Replayed') === 'true') return response;
    const raised = new Map(before.map((rule) => [rule.id, priorityOf(contextId, rule) + ids.length + 1000]));
    for (const [index, id] of ids.entries()) raised.set(id, index + 1);
    if (ids.length < before.length) priorities.set(contextId, raised);
    else priorities.delete(contextId);
    return response;
  }

  /** A rule that is made at or moved to a number, among numbers that are no 1..n. */
  async function place(
    request: Request,
    wish: Target & { body: object; priority: number; own: Map<string, number> },
    inner: AskInner,
    send: (body: string) => Promise<Response>,
  ): Promise<Response> {
    const { contextId, ruleId, priority, own } = wish;
    const key = request.headers.get('X-Idempotency-Key') ?? crypto.randomUUID();
    let body = sentOn.get(key);
    if (body === undefined) {
      const rules = await read(contextId, inner);
      const holder = rules.find((rule) => priorityOf(contextId, rule) === priority);
      if (holder && holder.id !== ruleId)
        return publicError(409, 'MTCH-0102', 'match rule priority already exists');
      const { priority: _wished, ...rest } = wish.body as { priority: number };
      const end = { priority: Math.max(0, ...rules.map((rule) => rule.priority)) + 1 };
      body = JSON.stringify(ruleId === undefined ? { ...rest, ...end } : rest);
      sentOn.set(key, body);
    }
    const response = await send(body);
    // A broken connection leaves nothing to read.
    if (!response.ok || response.headers.get('Content-Type') === null) return response;
    const { id } = (await response.clone().json()) as { id: string };
    own.set(id, priority);
    const order = (await read(contextId, inner)).map((rule) => rule.id);
    await inner('POST', `/v1/contexts/${contextId}/rules/reorder`, { ruleIds: order });
    return response;
  }

  return { priorityOf, sorted, write };
}

function unsized(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  return headers;
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
