import { publicError, unexpectedError } from './variant-errors';
import { parseKeepingRaw, writeHeld } from './held-json';
import type { AskInner, Differences } from './variant-differences';

/**
 * Match rule whose priority may exceed the number of rules. In the variant service, for tests, a reorder raises every
 * priority by the length of its list and 1,000, and then numbers the listed rules from 1 (docs/contract.md#reorder).
 * Priorities above 1,000 are stored here; the embedded service has the same order with priorities of its own.
 */

export type SparseRule = { id: string; priority: number };
type Target = { contextId: string; ruleId: string | undefined };
/** Write to rules. `send` sends it to the embedded service, with this body. */
type RuleWrite = Target & {
  method: string;
  text: string;
  inner: AskInner;
  send: (body: string) => Promise<Response>;
};

const highestNumber = 1000;

export function variantRules(differences: Differences) {
  const { sparsePriorities, wedgingReorders, racingReorders, reorderLimit } = differences;
  const priorities = new Map<string, Map<string, number>>();
  /** Last write in progress per context: the writes to its rules run one after another. */
  const queues = new Map<string, Promise<unknown>>();
  let reordersSeen = 0;

  const priorityOf = (contextId: string, { id, priority }: SparseRule) =>
    priorities.get(contextId)?.get(id) ?? priority;

  const sorted = <T extends SparseRule>(contextId: string, rules: readonly T[]): T[] =>
    rules.toSorted((a, b) => priorityOf(contextId, a) - priorityOf(contextId, b) || (a.id < b.id ? -1 : 1));

  /** Returns all rules in their order, or the error response to reading them. */
  async function read(contextId: string, inner: AskInner): Promise<SparseRule[] | Response> {
    const rules: SparseRule[] = [];
    let cursor: string | undefined;
    do {
      const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const response = await inner('GET', `/v1/contexts/${contextId}/rules?limit=200${after}`);
      if (!response.ok) return response;
      const list = (await response.json()) as { items: SparseRule[]; nextCursor?: string };
      rules.push(...list.items);
      cursor = list.nextCursor;
    } while (cursor !== undefined);
    return sorted(contextId, rules);
  }

  /** Handles a create, an update or a reorder of rules. */
  async function write(asked: RuleWrite): Promise<Response> {
    const { contextId, ruleId } = asked;
    const before = queues.get(contextId);
    const isReorder = asked.method === 'POST' && ruleId === 'reorder';
    // Of several at once about a third fails.
    if (isReorder && before && racingReorders && (reordersSeen += 1) % 3 === 0) return unexpectedError();
    const done = (before ?? Promise.resolve()).then(() => (isReorder ? reorder(asked) : place(asked)));
    const settled = done.catch(() => undefined);
    queues.set(contextId, settled);
    try {
      return await done;
    } finally {
      if (queues.get(contextId) === settled) queues.delete(contextId);
    }
  }

  async function reorder({ contextId, text, inner, send }: RuleWrite): Promise<Response> {
    const ids = idsOf(readJson(text));
    if (ids.length > reorderLimit) return publicError(400, 'MTCH-0001', 'invalid reorder payload');
    if (!sparsePriorities || ids.length === 0) return send(text);
    const rules = await read(contextId, inner);
    if (rules instanceof Response) return rules;
    if (new Set(ids).size < ids.length) return publicError(404, 'MTCH-0113', 'match rule not found');
    const step = ids.length + 1000;
    const numbers = new Map(rules.map((rule) => [rule.id, priorityOf(contextId, rule)]));
    const taken = new Set(numbers.values());
    // Raised one after the other, a rule comes to stand on another that is not raised yet.
    if (wedgingReorders && rules.some((rule) => taken.has(numbers.get(rule.id)! + step)))
      return unexpectedError();
    const response = await send(text);
    if (!response.ok) return response;
    for (const [id, number] of numbers) numbers.set(id, number + step);
    for (const [index, id] of ids.entries()) numbers.set(id, index + 1);
    if (ids.length < rules.length) priorities.set(contextId, numbers);
    else priorities.delete(contextId);
    return response;
  }

  /** Handles a create or an update of a rule. Stores the requested priority here if priorities are not 1..n. */
  async function place({ contextId, ruleId, text, inner, send }: RuleWrite): Promise<Response> {
    const own = priorities.get(contextId);
    const body = readJson(text);
    const priority = body?.['priority'];
    // What is no number that a rule may be sent to is the embedded service's to refuse.
    if (!own || !Number.isInteger(priority) || Number(priority) < 1 || Number(priority) > highestNumber)
      return send(text);
    const rules = await read(contextId, inner);
    if (rules instanceof Response) return rules;
    const holder = rules.find((rule) => priorityOf(contextId, rule) === priority);
    if (holder && holder.id !== ruleId)
      return publicError(409, 'MTCH-0102', 'match rule priority already exists');
    const { priority: _wished, ...rest } = body!;
    const response = await send(writeHeld(ruleId === undefined ? { ...rest, priority: await end() } : rest));
    if (!response.ok) return response;
    const { id } = (await response.clone().json()) as { id: string };
    own.set(id, Number(priority));
    await settle();
    return response;

    /** Returns a priority of the embedded service that is after all others. */
    async function end(): Promise<number> {
      const last = Math.max(0, ...(rules as SparseRule[]).map((rule) => rule.priority)) + 1;
      if (last <= highestNumber) return last;
      await settle();
      return (rules as SparseRule[]).length + 1;
    }

    /** Puts the embedded service's rules into the same order. */
    async function settle(): Promise<void> {
      const now = await read(contextId, inner);
      if (now instanceof Response) return;
      await inner('POST', `/v1/contexts/${contextId}/rules/reorder`, { ruleIds: now.map((rule) => rule.id) });
    }
  }

  /** Stores the priorities of the original for its copy, whose rules have the same order in the embedded service. */
  async function copied(from: string, to: string, inner: AskInner): Promise<void> {
    const own = priorities.get(from);
    if (!own) return;
    const [originals, copies] = [await read(from, inner), await read(to, inner)];
    if (originals instanceof Response || copies instanceof Response) return;
    const numbers = copies.flatMap(({ id }, index) => {
      const original = originals[index];
      return original ? [[id, priorityOf(from, original)] as const] : [];
    });
    priorities.set(to, new Map(numbers));
  }

  return { priorityOf, sorted, write, copied };
}

function idsOf(body: Record<string, unknown> | undefined): string[] {
  const ids = body?.['ruleIds'];
  return Array.isArray(ids) ? ids.map(String) : [];
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return parseKeepingRaw(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
