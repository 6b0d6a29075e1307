import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  contextBody,
  feeScheduleBody,
  makeContext,
  makeSource,
  ruleBodies,
  ruleBody,
  sourceBody,
} from './bodies';
import type { Differences } from './variant-differences';
import { variantService } from './variant-service';
import { makeTestService } from './test-service';

/** The layer differs as documented, so that tests that pass with it have met the differences. */

type Json = Record<string, unknown>;
type Listed = { items: Json[]; nextCursor?: string };

async function different(changes: Partial<Differences> = {}) {
  const service = await makeTestService({ faults: true });
  const caller = await service.caller();
  const fetch = variantService(service.app.fetch, changes);
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
  /** Returns all rows of a list, read by its cursors. */
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

test('fee schedules are a bare array, other lists say items and cursor alone @soak', async () => {
  const { ask, caller } = await different();
  await makeContext(caller);
  await makeContext(caller);
  await ask('POST', '/v1/fee-schedules', feeScheduleBody());
  expect((await ask('GET', '/v1/fee-schedules')).body).toHaveLength(1);
  const { body } = await ask('GET', '/v1/contexts?limit=1');
  expect(Object.keys(body)).toEqual(['items', 'nextCursor']);
});

test('a list is in random order, each row once, and a larger limit is cut to 100 without a word @soak', async () => {
  const { caller, all } = await different();
  const { id } = await makeContext(caller);
  for (let number = 1; number <= 130; number += 1) await makeSource(caller, id, { name: `Source ${number}` });
  const pages = await all(`/v1/contexts/${id}/sources`, 200);
  expect(pages.map((page) => page.length)).toEqual([100, 30]);
  const names = pages.flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(130);
  expect(names.slice(0, 5)).not.toEqual(['Source 1', 'Source 2', 'Source 3', 'Source 4', 'Source 5']);
});

test('a list too long to be put in another order is so in its pages @soak', async () => {
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

test('refusals have public codes and nothing but a text; who stands in front has other shapes', async () => {
  const { ask, caller } = await different();
  const { id, name } = await makeContext(caller);
  const bad = await ask('POST', '/v1/contexts', {});
  expect([bad.status, bad.body]).toEqual([
    400,
    { code: 'MTCH-0001', title: 'Bad Request', message: 'invalid context payload' },
  ]);
  const seen = async (method: string, path: string, body?: unknown) => {
    const refused = await ask(method, path, body);
    return [refused.status, refused.body['code']];
  };
  expect(await seen('POST', '/v1/contexts', contextBody({ name }))).toEqual([409, 'MTCH-0101']);
  expect(await seen('GET', `/v1/contexts/${randomUUID()}`)).toEqual([404, 'MTCH-0110']);
  expect(await seen('GET', '/v1/contexts/no-uuid')).toEqual([400, 'MTCH-0013']);
  expect(await seen('DELETE', `/v1/contexts/${id}/rules/${randomUUID()}`)).toEqual([404, 'MTCH-0113']);
  const failed = await ask('GET', '/v1/contexts', undefined, { 'X-Recon-Fault': 'status=500' });
  expect([failed.status, failed.body['code'], failed.body['requestId']]).toEqual([
    500,
    'MTCH-0002',
    undefined,
  ]);
  expect(failed.headers.get('X-Request-Id')).toMatch(/./);
  const many = await ask('GET', '/v1/contexts', undefined, { 'X-Recon-Fault': 'status=429' });
  expect([many.status, many.body['code'], many.headers.get('Retry-After')]).toEqual([429, 429, '1']);
  const away = await ask('GET', '/v1/contexts', undefined, { 'X-Recon-Fault': 'status=503' });
  expect([away.status, away.headers.get('X-Request-Id')]).toEqual([503, null]);
  expect(away.text).toMatch(/^<html>/);
  const nobody = await ask('GET', '/v1/contexts', undefined, { Authorization: '' });
  expect([nobody.status, nobody.text]).toEqual([401, 'Missing Token']);
});

test('a config comes back with sorted keys and numbers through float64, a record without trailing zeros', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller, { feeToleranceAbs: '0.50', feeTolerancePct: '0' });
  const config = '{"b":"}{\\"","10":0.50,"9":[{"z":1,"a":"0.50"}],"a":{"x":9007199254740993.1}}';
  const raw = `{"name":"Odd","type":"BANK","config":${config}}`;
  const made = await caller.ask<{ id: string }>('POST', `/v1/contexts/${id}/sources`, { raw });
  const path = `/v1/contexts/${id}/sources`;
  const told = '{"10":0.5,"9":[{"a":"0.50","z":1}],"a":{"x":9007199254740994},"b":"}{\\""}';
  for (const address of [path, `${path}/${made.body.id}`])
    expect((await ask('GET', address)).text).toContain(`"config":${told}`);
  const { body } = await ask('GET', `/v1/contexts/${id}`);
  expect([body['feeToleranceAbs'], body['feeTolerancePct']]).toEqual(['0.5', '0']);
  expect(body['createdAt']).toMatch(/:\d\dZ$/);
  const schedule = await ask('POST', '/v1/fee-schedules', feeScheduleBody());
  expect(schedule.body['items']).toMatchObject([{ structure: { amount: '0.3' } }]);

  const plain = await different({ parsedConfigs: false, shortDecimals: false, wholeSeconds: false });
  const kept = await plain.caller.ask<{ id: string }>('POST', '/v1/contexts', {
    body: contextBody({ feeToleranceAbs: '0.50' }),
  });
  const source = await plain.caller.ask<{ id: string }>('POST', `/v1/contexts/${kept.body.id}/sources`, {
    raw,
  });
  expect((await plain.ask('GET', `/v1/contexts/${kept.body.id}/sources/${source.body.id}`)).text).toContain(
    `"config":${config}`,
  );
  const record = (await plain.ask('GET', `/v1/contexts/${kept.body.id}`)).body;
  expect([record['feeToleranceAbs'], String(record['createdAt']).length]).toEqual(['0.50', 24]);
});

test('a fee tolerance is kept with 8 digits, which the next read tells; a bad one is a 500', async () => {
  const { ask } = await different();
  const sent = contextBody({ feeToleranceAbs: '0.123456785', feeTolerancePct: '0.10' });
  const made = await ask('POST', '/v1/contexts', sent);
  expect(made.body).toMatchObject({ feeToleranceAbs: '0.123456785', feeTolerancePct: '0.1' });
  const path = `/v1/contexts/${String(made.body['id'])}`;
  expect((await ask('GET', path)).body['feeToleranceAbs']).toBe('0.12345679');
  expect((await ask('PATCH', path, { interval: 'hourly' })).body['feeToleranceAbs']).toBe('0.12345679');
  for (const bad of ['1234567890123456', '-1', 'abc', '']) {
    const refused = await ask('PATCH', path, { feeToleranceAbs: bad });
    expect([bad, refused.status, refused.body['code']]).toEqual([bad, 500, 'MTCH-0002']);
  }
  expect((await ask('PATCH', path, { feeToleranceAbs: '999999999999999' })).status).toBe(200);

  const other = await different({ mistakesAre500: false, roundedTolerances: false });
  const exact = await other.ask('POST', '/v1/contexts', contextBody({ feeToleranceAbs: '0.123456785' }));
  const place = `/v1/contexts/${String(exact.body['id'])}`;
  expect((await other.ask('GET', place)).body['feeToleranceAbs']).toBe('0.123456785');
  expect((await other.ask('PATCH', place, { feeToleranceAbs: 'abc' })).status).toBe(400);
});

test("a source's fee schedule is ignored without a word", async () => {
  for (const ignoredMembers of [true, false]) {
    const { ask, caller } = await different({ ignoredMembers });
    const { id } = await makeContext(caller);
    const schedule = await ask('POST', '/v1/fee-schedules', feeScheduleBody());
    const feeScheduleId = String(schedule.body['id']);
    const made = await ask('POST', `/v1/contexts/${id}/sources`, sourceBody({ feeScheduleId }));
    const expected = ignoredMembers ? undefined : feeScheduleId;
    expect([made.status, made.body['feeScheduleId']]).toEqual([201, expected]);
    const path = `/v1/contexts/${id}/sources/${String(made.body['id'])}`;
    const changed = await ask('PATCH', path, { feeScheduleId });
    expect([changed.status, changed.body['feeScheduleId']]).toEqual([200, expected]);
  }
});

test('mistakes are 500: a taken fee schedule name, a long item name, a field map of no source', async () => {
  const tried = async (changes: Partial<Differences>) => {
    const { ask, caller } = await different(changes);
    const { id } = await makeContext(caller);
    const { name } = (await ask('POST', '/v1/fee-schedules', feeScheduleBody())).body as { name: string };
    const other = (await ask('POST', '/v1/fee-schedules', feeScheduleBody())).body as { id: string };
    const item = { priority: 1, structureType: 'FLAT' as const, structure: { amount: '1' } };
    const answers = [
      await ask('POST', '/v1/fee-schedules', feeScheduleBody({ name, roundingScale: 3 })),
      await ask('PATCH', `/v1/fee-schedules/${other.id}`, { name }),
      await ask(
        'POST',
        '/v1/fee-schedules',
        feeScheduleBody({ items: [{ ...item, name: 'x'.repeat(101) }] }),
      ),
      await ask('POST', `/v1/contexts/${id}/sources/${randomUUID()}/field-maps`, {
        mapping: { amount: 'V' },
      }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await tried({})).toEqual([500, 500, 500, 500]);
  expect(await tried({ mistakesAre500: false })).toEqual([409, 409, 400, 404]);
});

test('names are counted in bytes, and the refusal speaks of a length', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller);
  const long = await ask('POST', '/v1/contexts', contextBody({ name: 'ã'.repeat(51) }));
  expect([long.status, long.body['message']]).toEqual([400, 'context name exceeds maximum length of 100']);
  expect((await ask('POST', '/v1/contexts', contextBody({ name: 'ã'.repeat(50) }))).status).toBe(201);
  expect((await ask('POST', `/v1/contexts/${id}/clone`, { name: 'ã'.repeat(51) })).status).toBe(400);
  const source = await ask('POST', `/v1/contexts/${id}/sources`, sourceBody({ name: 'ã'.repeat(26) }));
  expect([source.status, source.body['message']]).toEqual([400, 'source name exceeds maximum length of 50']);
  const nobody = { Authorization: '' };
  expect((await ask('POST', '/v1/contexts', contextBody({ name: 'ã'.repeat(60) }), nobody)).status).toBe(401);
  const counting = await different({ byteNames: false });
  expect((await counting.ask('POST', '/v1/contexts', contextBody({ name: 'ã'.repeat(100) }))).status).toBe(
    201,
  );
});

test('a draft is not archived, an active one is', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller);
  const move = async (status: string) => {
    const answer = await ask('PATCH', `/v1/contexts/${id}`, { status });
    return [answer.status, answer.body['code'] ?? answer.body['status']];
  };
  expect(await move('ARCHIVED')).toEqual([409, 'MTCH-0103']);
  expect(await move('ACTIVE')).toEqual([200, 'ACTIVE']);
  expect(await move('ARCHIVED')).toEqual([200, 'ARCHIVED']);
  const other = await different({ draftsStay: false });
  const draft = await makeContext(other.caller);
  expect((await other.ask('PATCH', `/v1/contexts/${draft.id}`, { status: 'ARCHIVED' })).status).toBe(200);
});

test('a source takes a second field map; the highest version shows, and after a delete the other', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller);
  const { id: sourceId } = await makeSource(caller, id);
  const path = `/v1/contexts/${id}/sources/${sourceId}/field-maps`;
  const first = await ask('POST', path, { mapping: { amount: 'First' } });
  const second = await ask('POST', path, { mapping: { amount: 'Second' } });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await ask('PATCH', `/v1/field-maps/${String(second.body['id'])}`, { mapping: {} })).status).toBe(
    400,
  );
  const changed = await ask('PATCH', `/v1/field-maps/${String(second.body['id'])}`, {
    mapping: { amount: 'Third' },
  });
  expect(changed.body).toMatchObject({ version: 2, mapping: { amount: 'Third' } });
  expect((await ask('GET', path)).body).toMatchObject({ id: second.body['id'], version: 2 });
  expect((await ask('DELETE', `/v1/field-maps/${String(first.body['id'])}`)).status).toBe(204);
  expect((await ask('GET', path)).body['id']).toBe(second.body['id']);
  const { items } = (await ask('GET', `/v1/contexts/${id}/sources`)).body as Listed;
  expect(items[0]?.['hasFieldMaps']).toBe(true);
  expect((await ask('DELETE', `/v1/field-maps/${String(second.body['id'])}`)).status).toBe(204);
  expect((await ask('GET', path)).status).toBe(404);

  const other = await different({ secondFieldMaps: false });
  const context = await makeContext(other.caller);
  const source = await makeSource(other.caller, context.id);
  const place = `/v1/contexts/${context.id}/sources/${source.id}/field-maps`;
  for (const [column, status] of [
    ['A', 201],
    ['B', 409],
  ] as const)
    expect((await other.ask('POST', place, { mapping: { amount: column } })).status).toBe(status);
});

test('a cursor whose id is no UUID is a 500 for contexts and sources, a 400 for rules; limits are clamped', async () => {
  const { ask, caller } = await different();
  const { id } = await makeContext(caller, { rules: ruleBodies(25) });
  const cursor = btoa(JSON.stringify({ id: 'nobody', direction: 'next' }));
  const status = async (path: string) => (await ask('GET', path)).status;
  expect(await status(`/v1/contexts?cursor=${cursor}`)).toBe(500);
  expect(await status(`/v1/contexts/${id}/sources?cursor=${cursor}`)).toBe(500);
  expect(await status(`/v1/contexts/${id}/rules?cursor=${cursor}`)).toBe(400);
  expect(await status('/v1/contexts?cursor=garbage')).toBe(400);
  expect(await status('/v1/contexts?limit=many')).toBe(400);
  for (const [limit, rows] of [
    ['0', 20],
    ['-5', 20],
    ['7', 7],
    ['5000', 25],
  ] as const) {
    const { items } = (await ask('GET', `/v1/contexts/${id}/rules?limit=${limit}`)).body as Listed;
    expect([limit, items.length]).toEqual([limit, rows]);
  }
  const other = await different({ failingCursors: false });
  expect((await other.ask('GET', `/v1/contexts?cursor=${cursor}`)).status).not.toBe(500);
});

test('one key with another body gets the old answer; without a key the body is one', async () => {
  const { ask, caller } = await different();
  const key = { 'X-Idempotency-Key': randomUUID() };
  const first = await ask('POST', '/v1/contexts', contextBody(), key);
  const other = await ask('POST', '/v1/contexts', contextBody(), key);
  expect([other.status, other.text]).toEqual([201, first.text]);
  expect(other.headers.get('X-Idempotency-Replayed')).toBe('true');

  const { id } = await makeContext(caller, { rules: ruleBodies(2) });
  const path = `/v1/contexts/${id}/rules`;
  const ids = async () => ((await ask('GET', path)).body as Listed).items.map((rule) => rule['id']);
  const a = await ids();
  const b = a.toReversed();
  for (const order of [b, a]) await ask('POST', `${path}/reorder`, { ruleIds: order });
  const again = await ask('POST', `${path}/reorder`, { ruleIds: b });
  expect([again.status, again.headers.get('X-Idempotency-Replayed')]).toEqual([204, 'true']);
  expect(await ids()).toEqual(a);
  await ask('POST', `${path}/reorder`, { ruleIds: b }, { 'X-Idempotency-Key': randomUUID() });
  expect(await ids()).toEqual(b);

  const strict = await different({ keysIgnoreBodies: false, bodyIsKey: false });
  await strict.ask('POST', '/v1/contexts', contextBody(), key);
  expect((await strict.ask('POST', '/v1/contexts', contextBody(), key)).status).toBe(409);
  const body = contextBody();
  await strict.ask('POST', '/v1/contexts', body);
  expect((await strict.ask('POST', '/v1/contexts', body)).status).toBe(409);
});

test('the key of a request that died is held for its window, whether it was done or not', async () => {
  for (const [fault, made] of [
    ['die', 1],
    ['die-after-commit', 2],
  ] as const) {
    const { ask } = await different({ stuckKeySeconds: 0.2 });
    const key = { 'X-Idempotency-Key': randomUUID() };
    const send = () => ask('POST', '/v1/contexts', contextBody(), key);
    await expect(
      ask('POST', '/v1/contexts', contextBody(), { ...key, 'X-Recon-Fault': fault }),
    ).rejects.toThrow('broken connection');
    const held = await send();
    expect([held.status, held.body['code'], held.headers.get('Retry-After')]).toEqual([
      409,
      'MTCH-0018',
      null,
    ]);
    await expect.poll(async () => (await send()).status, { timeout: 5000 }).toBe(201);
    const { items } = (await ask('GET', '/v1/contexts')).body as Listed;
    expect(items).toHaveLength(made);
  }
});

test('a key whose connection broke off after the commit is done', async () => {
  const { ask } = await different();
  const key = { 'X-Idempotency-Key': randomUUID() };
  const body = contextBody();
  const broken = { ...key, 'X-Recon-Fault': 'break-after-commit' };
  await expect(ask('POST', '/v1/contexts', body, broken)).rejects.toThrow('broken connection');
  const again = await ask('POST', '/v1/contexts', body, key);
  expect([again.status, again.headers.get('X-Idempotency-Replayed')]).toEqual([201, 'true']);
  expect(((await ask('GET', '/v1/contexts')).body as Listed).items).toHaveLength(1);
});

test('switched on, 100 requests a minute are taken, replays uncounted', async () => {
  const { ask } = await different({ requestsPerMinute: 100 });
  const key = { 'X-Idempotency-Key': randomUUID() };
  const first = await ask('POST', '/v1/contexts', contextBody(), key);
  expect(first.headers.get('X-RateLimit-Limit')).toBe('100');
  for (let number = 2; number <= 100; number += 1)
    expect((await ask('GET', '/v1/contexts?limit=1')).status).toBe(200);
  const over = await ask('GET', '/v1/contexts');
  expect([over.status, Number(over.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await ask('POST', '/v1/contexts', contextBody(), key)).status).toBe(201);
  const other = await different();
  expect((await other.ask('GET', '/v1/contexts')).headers.get('X-RateLimit-Limit')).toBeNull();
});

test('a service without access control answers everybody with the same records', async () => {
  const service = await makeTestService();
  const all = await service.caller();
  const fetch = variantService(service.app.fetch, { tokenOfAll: all.token });
  const { id } = await makeContext(all);
  for (const Authorization of ['', 'Bearer of.nobody.known', `Bearer ${(await service.caller()).token}`]) {
    const response = await fetch(
      new Request('http://localhost:4310/v1/contexts', { headers: { Authorization } }),
    );
    expect(await response.json()).toMatchObject({ items: [{ id, tenantId: all.tenantId }] });
  }
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
  const key = { 'X-Idempotency-Key': randomUUID() };
  expect((await ask('POST', path, ruleBody({ priority: 4 }), key)).status).toBe(409);
  expect((await read())[3]).toMatchObject({ id: made.body['id'], priority: 4 });
});

test('partial reorders wedge a context for good; single numbers lead out of it @soak', async () => {
  const { ask, caller, all } = await different();
  const { id } = await makeContext(caller, { rules: ruleBodies(50) });
  for (const { priority } of ruleBodies(103).slice(50))
    await caller.ask('POST', `/v1/contexts/${id}/rules`, { body: ruleBody({ priority }) });
  const path = `/v1/contexts/${id}/rules`;
  const read = async () => (await all(path, 200)).flat() as { id: string; priority: number }[];
  const reorder = async (ids: string[]) =>
    (await ask('POST', `${path}/reorder`, { ruleIds: ids }, { 'X-Idempotency-Key': randomUUID() })).status;
  const before = (await read()).map((rule) => rule.id);
  // The second rule goes before the first, which comes to stand at 1 + 1,001.
  expect(await reorder([before[1]!])).toBe(204);
  expect((await read()).slice(0, 3).map(({ priority }) => priority)).toEqual([1, 1002, 1004]);
  expect(await reorder([before[2]!])).toBe(500);
  expect(await reorder([before[2]!])).toBe(500);
  expect((await read()).map((rule) => rule.id)).toEqual([before[1], before[0], ...before.slice(2)]);

  const move = async (ruleId: string, priority: number) => {
    const answer = await ask('PATCH', `${path}/${ruleId}`, { priority });
    return [answer.status, answer.body['code'] ?? answer.body['priority']];
  };
  expect(await move(before[0]!, 1)).toEqual([409, 'MTCH-0102']);
  expect(await move(before[0]!, 1001)).toEqual([400, 'MTCH-0001']);
  expect(await move(before[0]!, 1000)).toEqual([200, 1000]);
  expect(await move(before[1]!, 2)).toEqual([200, 2]);
  expect(await move(before[5]!, 1)).toEqual([200, 1]);
  expect((await read()).slice(0, 4)).toMatchObject([
    { id: before[5], priority: 1 },
    { id: before[1], priority: 2 },
    { id: before[0], priority: 1000 },
    { id: before[2], priority: 1004 },
  ]);
  expect(await reorder([before[2]!])).toBe(204);

  const dense = await different({ sparsePriorities: false });
  const own = await makeContext(dense.caller, { rules: ruleBodies(3) });
  const rules = (await dense.all(`/v1/contexts/${own.id}/rules`, 200)).flat();
  await dense.ask('POST', `/v1/contexts/${own.id}/rules/reorder`, { ruleIds: [rules[2]!['id']] });
  const after = (await dense.all(`/v1/contexts/${own.id}/rules`, 200)).flat();
  expect(after.map((rule) => rule['priority'])).toEqual([1, 2, 3]);
});

test('of several reorders of one context at once every third that has to wait fails; the others are done', async () => {
  for (const [racingReorders, failed] of [
    [true, 2],
    [false, 0],
  ] as const) {
    const { ask, caller } = await different({ racingReorders });
    const { id } = await makeContext(caller, { rules: ruleBodies(4) });
    const path = `/v1/contexts/${id}/rules`;
    const ids = ((await ask('GET', path)).body as Listed).items.map((rule) => rule['id']);
    const answers = await Promise.all(
      Array.from({ length: 7 }, () =>
        ask('POST', `${path}/reorder`, { ruleIds: ids }, { 'X-Idempotency-Key': randomUUID() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(failed);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(7 - failed);
  }
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
