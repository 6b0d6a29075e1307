import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contextBody, feeScheduleBody, makeContext, makeSource, ruleBodies, ruleBody } from './bodies';
import { type Differences, differentService } from './different-service';
import { makeTestService } from './test-service';

/** That the layer differs where it says, so that what passes against it has met the difference. */

type Json = Record<string, unknown>;
type Listed = { items: Json[]; nextCursor?: string };

async function different(changes: Partial<Differences> = {}) {
  const service = await makeTestService({ faults: true });
  const caller = await service.caller();
  const fetch = differentService(service.app.fetch, changes);
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(
      new Request(`http://localhost:4310${path}`, {
        method,
        headers: { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Json,
    };
  };
  /** Every row of a list, by its cursors. */
  const all = async (path: string, limit: number) => {
    const pages: Json[][] = [];
    let cursor: string | undefined;
    do {
      const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const body = (await ask('GET', `${path}?limit=${limit}${after}`)).body as Listed;
      pages.push(body.items);
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    return pages;
  };
  return { caller, ask, all };
}

test('fee schedules are a bare array, other lists say items and cursor alone', async () => {
  const { ask, caller } = await different();
  await makeContext(caller);
  await makeContext(caller);
  await ask('POST', '/v1/fee-schedules', feeScheduleBody());
  expect((await ask('GET', '/v1/fee-schedules')).body).toHaveLength(1);
  const { body } = await ask('GET', '/v1/contexts?limit=1');
  expect(Object.keys(body)).toEqual(['items', 'nextCursor']);
});

test('a list is in random order, each row once, and a larger limit is cut to 100 without a word', async () => {
  const { caller, all } = await different();
  const { id } = await makeContext(caller);
  for (let number = 1; number <= 130; number += 1) await makeSource(caller, id, { name: `Source ${number}` });
  const pages = await all(`/v1/contexts/${id}/sources`, 200);
  expect(pages.map((page) => page.length)).toEqual([100, 30]);
  const names = pages.flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(130);
  expect(names.slice(0, 5)).not.toEqual(['Source 1', 'Source 2', 'Source 3', 'Source 4', 'Source 5']);
});

test('a list too long to be put in another order is so in its pages', async () => {
  const { caller, all } = await different({ randomUpTo: 2 });
  for (let number = 1; number <= 7; number += 1) await makeContext(caller);
  const pages = await all('/v1/contexts', 3);
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7);
});

test('the header of a replay is missing, or comes only when it says so', async () => {
  const name = contextBody();
  const key = { 'X-Idempotency-Key': randomUUID() };
  for (const [replayHeader, expected] of [
    ['never', [null, null]],
    ['when-true', [null, 'true']],
  ] as const) {
    const { ask } = await different({ replayHeader });
    const seen = [];
    for (let time = 1; time <= 2; time += 1)
      seen.push((await ask('POST', '/v1/contexts', name, key)).headers.get('X-Idempotency-Replayed'));
    expect(seen).toEqual(expected);
  }
});

test('sources may be of a type nobody knows, and know no side; every record says more than it should', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller);
  const { id: sourceId } = await makeSource(caller, id, { config: { connection_id: 'c-1' }, side: 'LEFT' });
  const { body } = await ask('GET', `/v1/contexts/${id}/sources/${sourceId}`);
  expect(body).toMatchObject({ type: 'FETCHER', schemaRevision: 7, labels: { origin: 'another service' } });
  expect(body).not.toHaveProperty('side');
});

test('refusals come in every shape', async () => {
  const { ask, caller } = await different();
  const { id, name } = await makeContext(caller);
  const bad = await ask('POST', '/v1/contexts', {});
  expect([bad.status, bad.body['code'], bad.body['details']]).toEqual([400, undefined, undefined]);
  const taken = await ask('POST', '/v1/contexts', contextBody({ name }));
  expect([taken.status, taken.body['code']]).toEqual([409, 'MTCH-0101']);
  const missing = await ask('GET', `/v1/contexts/${randomUUID()}`);
  expect([missing.status, missing.body['code']]).toEqual([404, 404]);
  const gone = await ask('DELETE', `/v1/contexts/${id}/rules/${randomUUID()}`);
  expect([gone.status, gone.headers.get('Content-Type')]).toEqual([404, 'text/plain; charset=utf-8']);
  const many = await ask('GET', '/v1/contexts', undefined, { 'X-Recon-Fault': 'status=429' });
  expect([many.status, many.body['code'], many.headers.get('Retry-After')]).toEqual([429, 429, '1']);
  const failed = await ask('GET', '/v1/contexts', undefined, { 'X-Recon-Fault': 'status=503' });
  expect([failed.status, failed.headers.get('X-Request-Id')]).toEqual([503, null]);
  expect(failed.text).toMatch(/^<html>/);
});

test('a clone counts otherwise and is at work at once', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller, { rules: ruleBodies(2) });
  const { body } = await ask('POST', `/v1/contexts/${id}/clone`, { name: 'Copy' });
  expect(body).toMatchObject({ context: { status: 'ACTIVE' }, rulesCloned: 2, feeRulesCloned: 0 });
  expect(body).not.toHaveProperty('feeSchedulesCloned');
});

test('a reorder takes 100 ids; one that lists some leaves the others above 1,000, where they can still be told from new ones', async () => {
  const { ask, caller, all } = await different();
  const { id } = await makeContext(caller, { rules: ruleBodies(50) });
  for (const { priority } of ruleBodies(103).slice(50))
    await caller.ask('POST', `/v1/contexts/${id}/rules`, { body: ruleBody({ priority }) });
  const path = `/v1/contexts/${id}/rules`;
  const read = async () => (await all(path, 200)).flat() as { id: string; priority: number }[];
  const before = await read();
  const ids = before.map((rule) => rule.id);
  const refused = await ask('POST', `${path}/reorder`, { ruleIds: ids });
  expect([refused.status, refused.body['message']]).toEqual([400, 'invalid reorder payload']);

  const last = ids.slice(100);
  expect((await ask('POST', `${path}/reorder`, { ruleIds: last })).status).toBe(204);
  const after = await read();
  expect(after.map((rule) => rule.id)).toEqual([...last, ...ids.slice(0, 100)]);
  expect(after.slice(0, 5).map(({ priority }) => priority)).toEqual([1, 2, 3, 1004, 1005]);

  const made = await ask('POST', path, ruleBody({ priority: 4 }));
  expect([made.status, made.body['priority']]).toEqual([201, 4]);
  expect((await ask('POST', path, ruleBody({ priority: 4 }))).status).toBe(409);
  expect((await read())[3]).toMatchObject({ id: made.body['id'], priority: 4 });
});

test('a cursor whose rule is gone is a bad one', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller, { rules: ruleBodies(3) });
  const path = `/v1/contexts/${id}/rules`;
  const body = (await ask('GET', `${path}?limit=1`)).body as Listed;
  await ask('DELETE', `${path}/${String(body.items[0]?.['id'])}`);
  const next = await ask('GET', `${path}?limit=1&cursor=${encodeURIComponent(body.nextCursor ?? '')}`);
  expect(next.status).toBe(400);
});
