import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { contextBody, ruleBodies, ruleBody, sourceBody } from './bodies';
import type { AskReplica, ReplicaResponse } from './replicas';

/** Many concurrent writes to one context, through all replicas; each function expects what must hold. */

const writers = 50;
type Rule = { id: string; priority: number };

/** Sends one request per writer, all at once, to the replicas in turn. */
function together(
  ask: readonly AskReplica[],
  request: (ask: AskReplica, writer: number) => Promise<ReplicaResponse>,
): Promise<ReplicaResponse[]> {
  return Promise.all(
    Array.from({ length: writers }, (_, writer) => request(ask[writer % ask.length]!, writer)),
  );
}

/** Returns the number of responses per status. */
function tally(answers: readonly ReplicaResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function makeContext(ask: AskReplica, rules: number): Promise<string> {
  const made = await ask('POST', '/v1/contexts', { body: contextBody({ rules: ruleBodies(rules) }) });
  expect(made.status, made.text).toBe(201);
  return (made.body as { id: string }).id;
}

async function rulesOf(ask: AskReplica, contextId: string): Promise<Rule[]> {
  const { body } = await ask('GET', `/v1/contexts/${contextId}/rules?limit=200`);
  return (body as { items: Rule[] }).items;
}

/** Sends 50 orders of one context's rules at once. Expects one of them as the outcome, with priorities 1 to n. */
export async function raceOrders(ask: readonly AskReplica[]): Promise<void> {
  const contextId = await makeContext(ask[0]!, 20);
  const ids = (await rulesOf(ask[0]!, contextId)).map(({ id }) => id);
  const orders = Array.from({ length: writers }, () => shuffled(ids));
  const answers = await together(ask, (replica, writer) =>
    replica('POST', `/v1/contexts/${contextId}/rules/reorder`, {
      body: { ruleIds: orders[writer] },
      key: randomUUID(),
    }),
  );
  expect(tally(answers)).toEqual({ 204: writers });
  const outcomes = await Promise.all(ask.map((replica) => rulesOf(replica, contextId)));
  for (const rules of outcomes) {
    expect(rules.map(({ priority }) => priority)).toEqual(ids.map((_, index) => index + 1));
    expect(orders).toContainEqual(rules.map(({ id }) => id));
  }
}

/** Sends 50 creates with one key at once. Expects one context, and replays of its response or 409 “in progress”. */
export async function raceOneKey(ask: readonly AskReplica[]): Promise<void> {
  const body = contextBody();
  const key = randomUUID();
  const answers = await together(ask, (replica) => replica('POST', '/v1/contexts', { body, key }));
  const made = answers.filter(({ status }) => status === 201);
  const early = answers.filter(({ status }) => status === 409);
  expect(made.length + early.length, JSON.stringify(tally(answers))).toBe(writers);
  for (const { body: refusal, headers } of early) {
    expect(refusal).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    expect(headers.get('Retry-After')).toBe('1');
  }
  const replays = made.map(({ headers }) => headers.get('X-Idempotency-Replayed'));
  expect(replays.filter((replayed) => replayed === 'false')).toHaveLength(1);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  for (const replica of ask) {
    const { text } = await replica('POST', '/v1/contexts', { body, key });
    expect(text).toBe(made[0]!.text);
  }
  // The name is taken: there is one context, not one and a forgotten other.
  expect((await ask[0]!('POST', '/v1/contexts', { body })).status).toBe(409);
}

/** Sends 50 creates of one name, then of one priority in one context, at once. Expects that one succeeds each time. */
export async function raceUniqueness(ask: readonly AskReplica[]): Promise<void> {
  const body = contextBody();
  const contexts = await together(ask, (replica) => replica('POST', '/v1/contexts', { body }));
  expect(tally(contexts)).toEqual({ 201: 1, 409: writers - 1 });

  const contextId = await makeContext(ask[0]!, 0);
  const rules = await together(ask, (replica) =>
    replica('POST', `/v1/contexts/${contextId}/rules`, {
      body: ruleBody({ priority: 7 }),
      key: randomUUID(),
    }),
  );
  expect(tally(rules)).toEqual({ 201: 1, 409: writers - 1 });
  for (const { body: refusal } of rules.filter(({ status }) => status === 409))
    expect(refusal).toMatchObject({ code: 'PRIORITY_TAKEN' });
}

/** Sends orders, new rules, deletes, sources, clones and changes of one context at once. Expects all to succeed. */
export async function raceEverything(ask: readonly AskReplica[]): Promise<void> {
  const contextId = await makeContext(ask[0]!, 20);
  const path = `/v1/contexts/${contextId}`;
  const ids = (await rulesOf(ask[0]!, contextId)).map(({ id }) => id);
  // The writer 6 n + 2 deletes a rule of its own; the orders are of the others.
  const doomed = ids.slice(0, 9);
  const kept = ids.slice(9);
  const answers = await together(ask, (replica, writer) => {
    const turn = Math.floor(writer / 6);
    switch (writer % 6) {
      case 0:
        return replica('POST', `${path}/rules/reorder`, { body: { ruleIds: shuffled(kept) } });
      case 1:
        return replica('POST', `${path}/rules`, { body: ruleBody({ priority: 500 + writer }) });
      case 2:
        return replica('DELETE', `${path}/rules/${doomed[turn]}`);
      case 3:
        return replica('POST', `${path}/sources`, { body: sourceBody({ name: `Source ${writer}` }) });
      case 4:
        return replica('POST', `${path}/clone`, { body: { name: `Copy ${randomUUID()}` } });
      default:
        return replica('PATCH', path, { body: { interval: `every ${writer} days` } });
    }
  });
  const refused = answers.filter(({ status }) => status >= 300).map(({ text }) => text);
  expect(refused).toEqual([]);
  const rules = await rulesOf(ask.at(-1)!, contextId);
  expect(new Set(rules.map(({ priority }) => priority)).size).toBe(rules.length);
  expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
