import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import { prune } from '../db/prune';
import { contextBody, makeContext, ruleBodies, ruleBody, rulesOf } from '../testing/bodies';
import { signedToken } from '../testing/signed-token';
import { type Answered, type Caller, makeTestService, type TestService } from '../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
});

const keyed = (key: string) => ({ 'X-Idempotency-Key': key });
const replayed = ({ headers }: Answered<unknown>) => headers.get('X-Idempotency-Replayed');
const create = (body: unknown, headers: Record<string, string> = {}, who = ana) =>
  who.ask<Context & { code?: string }>('POST', '/v1/contexts', { body, headers });
async function contextsOf(who: Caller): Promise<Context[]> {
  return (await who.ask<{ items: Context[] }>('GET', '/v1/contexts?limit=200')).body.items;
}

test('50 concurrent creates with one key create one context; the others are replays or in progress', async () => {
  const mine = await service.caller();
  const body = contextBody();
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, keyed('same'), mine)));
  const fresh = answers.filter((answer) => answer.status === 201 && replayed(answer) === 'false');
  const repeats = answers.filter((answer) => answer.status === 201 && replayed(answer) === 'true');
  const early = answers.filter(
    ({ status, body }) => status === 409 && body.code === 'IDEMPOTENCY_IN_PROGRESS',
  );
  expect(fresh).toHaveLength(1);
  expect(repeats.length + early.length).toBe(49);
  expect(early.every(({ headers }) => headers.get('Retry-After') === '1')).toBe(true);
  expect(repeats.every(({ text }) => text === fresh[0]!.text)).toBe(true);
  expect(await contextsOf(mine)).toHaveLength(1);
  expect(replayed(await create(body, keyed('same'), mine))).toBe('true');
});

test('repeats the exact status and body, although the record has changed since', async () => {
  const first = await create(contextBody({ feeToleranceAbs: '0.50' }), keyed('k1'));
  await ana.ask('PATCH', `/v1/contexts/${first.body.id}`, { body: { name: randomUUID() } });
  const { name, type, interval } = first.body;
  // The same properties in another order are the same request.
  const again = await create({ interval, feeToleranceAbs: '0.50', type, name }, keyed('k1'));
  expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, 'true']);
  expect(again.headers.get('Content-Type')).toBe('application/json');
});

test('keys of equal subjects of two issuers are different keys', async () => {
  const { tenantId } = await service.caller();
  const ofIssuer = async (iss: string) => {
    const token = await signedToken(service.tokenKey, { tenantId, sub: 'ana', permissions: ['*'], iss });
    return { Authorization: `Bearer ${token}`, ...keyed('same') };
  };
  const made = async (iss: string) => {
    const headers = await ofIssuer(iss);
    const answer = await service.ask<Context>('POST', '/v1/contexts', { body: contextBody(), headers });
    return [answer.status, replayed(answer)];
  };
  expect(await made('https://one.example')).toEqual([201, 'false']);
  expect(await made('https://two.example')).toEqual([201, 'false']);
});

test('rejects a key used before with another body', async () => {
  const body = contextBody();
  await create(body, keyed('k2'));
  for (const other of [
    { ...body, interval: 'weekly' },
    { ...body, extra: 1 },
  ]) {
    const refused = await create(other, keyed('k2'));
    expect([refused.status, refused.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  }
  const query = await ana.ask('POST', '/v1/contexts?x=1', { body, headers: keyed('k2') });
  expect(query.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

const source = (config: string) => `{"name":"S","type":"LEDGER","config":${config}}`;
test.each([
  ['{"account":12345678901234567891}', '{"account":12345678901234567892}'],
  ['{"list":[[0.10]]}', '{"list":[[0.1]]}'],
  ['{"a":1,"b":2}', '{"b":2,"a":1}'],
  ['{"10":1,"2":2}', '{"2":2,"10":1}'],
  ['{"a":["object",["b",1]]}', '{"a":{"b":1}}'],
  ['{},"more":["object",["b",1]]', '{},"more":{"b":1}'],
  ['{},"more":[12345678901234567891]', '{},"more":[12345678901234567892]'],
])('with one key, config %s is another request than %s, and the same as itself', async (first, other) => {
  const { id } = await makeContext(ana);
  const send = (raw: string) =>
    ana.ask('POST', `/v1/contexts/${id}/sources`, { raw, headers: keyed('written') });
  const made = await send(source(first));
  expect(made.status).toBe(201);
  const refused = await send(source(other));
  expect([refused.status, refused.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  // Blanks and the order of the outer properties do not make it another request.
  const again = await send(`{ "config" : ${first} ,\n"type":"LEDGER", "name":"S"}`);
  expect([again.status, again.text, replayed(again)]).toEqual([201, made.text, 'true']);
});

test('a key is scoped to its tenant, subject, method and path', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(1) });
  const ben = await service.caller({ tenantId: ana.tenantId, subject: 'ben' });
  const stranger = await service.caller();
  const body = contextBody();
  expect(replayed(await create(body, keyed('scope')))).toBe('false');
  expect(replayed(await create(body, keyed('scope'), stranger))).toBe('false');
  expect((await create(body, keyed('scope'), ben)).body.code).toBe('CONTEXT_NAME_TAKEN');
  const patched = await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: {}, headers: keyed('scope') });
  expect([patched.status, replayed(patched)]).toEqual([200, 'false']);
});

test.each<[string, (context: Context, ruleId: string) => [string, string, unknown], number]>([
  ['create', () => ['POST', '', contextBody()], 201],
  ['update', ({ id }) => ['PATCH', `/${id}`, { interval: 'weekly' }], 200],
  ['clone', ({ id }) => ['POST', `/${id}/clone`, { name: randomUUID() }], 201],
  ['rule create', ({ id }) => ['POST', `/${id}/rules`, ruleBody({ priority: 9 })], 201],
  ['rule update', ({ id }, ruleId) => ['PATCH', `/${id}/rules/${ruleId}`, { priority: 5 }], 200],
  ['reorder', ({ id }, ruleId) => ['POST', `/${id}/rules/reorder`, { ruleIds: [ruleId] }], 204],
])('%s reports whether it replays, with a key and without', async (_, request, status) => {
  const prepared = async () => {
    const context = await makeContext(ana, { rules: ruleBodies(2) });
    return request(context, (await rulesOf(ana, context.id))[1]!.id);
  };
  const [method, path, body] = await prepared();
  const headers = keyed(randomUUID());
  const first = await ana.ask<unknown>(method, `/v1/contexts${path}`, { body, headers });
  expect([first.status, replayed(first)]).toEqual([status, 'false']);
  const again = await ana.ask<unknown>(method, `/v1/contexts${path}`, { body, headers });
  expect([again.status, replayed(again), again.text]).toEqual([status, 'true', first.text]);

  const [method2, path2, body2] = await prepared();
  const plain = await ana.ask<unknown>(method2, `/v1/contexts${path2}`, { body: body2 });
  expect([plain.status, replayed(plain)]).toEqual([status, 'false']);
});

test('A to B to A: executes a new order with a new key, but not with an old key', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(2) });
  const ids = (await rulesOf(ana, context.id)).map(({ id }) => id);
  const order = (ruleIds: string[], headers = {}) =>
    ana.ask('POST', `/v1/contexts/${context.id}/rules/reorder`, { body: { ruleIds }, headers });
  await order(ids);
  await order(ids.toReversed(), keyed('b'));
  await order(ids);
  expect((await rulesOf(ana, context.id)).map(({ id }) => id)).toEqual(ids);
  expect(replayed(await order(ids.toReversed(), keyed('b')))).toBe('true');
  expect((await rulesOf(ana, context.id)).map(({ id }) => id)).toEqual(ids);
});

test('does not store a rejection: the key works once the request is valid', async () => {
  const taken = await makeContext(ana);
  const body = contextBody({ name: taken.name });
  for (const _ of [1, 2]) expect((await create(body, keyed('k3'))).body.code).toBe('CONTEXT_NAME_TAKEN');
  await ana.ask('PATCH', `/v1/contexts/${taken.id}`, { body: { name: randomUUID() } });
  expect(replayed(await create(body, keyed('k3')))).toBe('false');
});

test('rejects a second request at once while the first is running', async () => {
  const body = contextBody();
  const slowly = () => create(body, { ...keyed('k4'), 'X-Recon-Fault': 'delay=1000' });
  const [first, second] = (await Promise.all([slowly(), slowly()])).sort((a, b) => a.status - b.status);
  expect([first.status, second.status]).toEqual([201, 409]);
  expect(second.body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
});

test('repeats a response that was lost after the commit', async () => {
  const mine = await service.caller();
  const body = contextBody();
  await expect(create(body, { ...keyed('k5'), 'X-Recon-Fault': 'break-after-commit' }, mine)).rejects.toThrow(
    /broken connection/,
  );
  const again = await create(body, keyed('k5'), mine);
  expect([again.status, replayed(again)]).toEqual([201, 'true']);
  expect(await contextsOf(mine)).toHaveLength(1);
});

test.each(['', ' ', 'a b', 'é', 'x'.repeat(129), 'a/b', 'a.b'])('rejects the key %j', async (key) => {
  const refused = await ana.ask('POST', '/v1/contexts', { body: contextBody(), headers: keyed(key) });
  expect([refused.status, refused.body.code, refused.body.details?.[0]?.path]).toEqual([
    400,
    'M0001',
    ['header', 'X-Idempotency-Key'],
  ]);
});

test('accepts the key in either header, or the same in both, and trims it', async () => {
  const body = contextBody();
  const key = `${'x'.repeat(126)}:_`;
  await create(body, { 'Idempotency-Key': `  ${key} ` });
  expect(replayed(await create(body, keyed(key)))).toBe('true');
  expect(replayed(await create(body, { ...keyed(` ${key}`), 'Idempotency-Key': key }))).toBe('true');
});

test('rejects two headers with different keys, and changes nothing', async () => {
  const mine = await service.caller();
  const refuse = (a: string, b: string) =>
    mine.ask('POST', '/v1/contexts', {
      body: contextBody(),
      headers: { ...keyed(a), 'Idempotency-Key': b },
    });
  const refused = await refuse('k-1', 'k-2');
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    400,
    'M0001',
    [
      {
        path: ['header', 'Idempotency-Key'],
        message: 'must be the same key as X-Idempotency-Key, or left out',
        code: 'different_keys',
        values: { header: 'X-Idempotency-Key' },
      },
    ],
  ]);
  const bad = await refuse('k-1', 'no key');
  expect([bad.status, bad.body.details?.map(({ path }) => path)]).toEqual([
    400,
    [['header', 'Idempotency-Key']],
  ]);
  expect(await contextsOf(mine)).toEqual([]);
});

test('rejects a body of 1,001 properties, too many to compare', async () => {
  const more = Array.from({ length: 1001 }, (_, index) => [`k${index}`, index]);
  const body = { ...contextBody(), ...Object.fromEntries(more) };
  const refused = await ana.ask('POST', '/v1/contexts', { body, headers: keyed('crowd') });
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [expect.objectContaining({ path: ['body'], message: 'may hold 1000 members at most' })],
  ]);
});

test('reads and deletes ignore the key, even an invalid one', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(1) });
  const [rule] = await rulesOf(ana, context.id);
  const list = await ana.ask('GET', '/v1/contexts', { headers: keyed('not a key') });
  expect([list.status, replayed(list)]).toEqual([200, null]);
  const deleted = await ana.ask('DELETE', `/v1/contexts/${context.id}/rules/${rule!.id}`, {
    headers: keyed('not a key'),
  });
  expect([deleted.status, replayed(deleted)]).toEqual([204, null]);
});

test('without a shared lock the unique key of the record lets one of two requests run; the other replays', async () => {
  // Another process without a shared lock, as on a database whose locks are local to one server.
  const database = { ...service.database, isShared: false };
  const { secrets, tokenKey } = service;
  const options = { database, secrets, tokenKey, faults: true };
  const [here, there] = [await makeTestService(options), await makeTestService(options)];
  const ours = await here.caller({ tenantId: ana.tenantId });
  const bruno = await there.caller({ tenantId: ana.tenantId });
  const body = contextBody({ name: `Both ${randomUUID()}` });
  const key = randomUUID();
  const answers = await Promise.all([
    create(body, { ...keyed(key), 'X-Recon-Fault': 'delay=300' }, ours),
    create({ ...body }, { ...keyed(key), 'X-Recon-Fault': 'delay=300' }, bruno),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0].text).toBe(answers[1].text);
  expect(new Set(answers.map(replayed))).toEqual(new Set(['false', 'true']));
});

test('a record is valid for seven days and is then removed', async () => {
  const mine = await makeTestService();
  const caller = await mine.caller({ lifetime: 10 * 24 * 3600 });
  const body = contextBody();
  const later = (ms: number) => {
    mine.time.now = new Date(mine.time.now.getTime() + ms);
  };
  const count = async () => (await mine.database.db.selectFrom('idempotency').select('key').execute()).length;
  await create(body, keyed('old'), caller);
  later(7 * 24 * 3600 * 1000 - 1000);
  expect(replayed(await create(body, keyed('old'), caller))).toBe('true');
  later(2000);
  expect((await create(body, keyed('old'), caller)).body.code).toBe('CONTEXT_NAME_TAKEN');
  const other = await create(contextBody(), keyed('old'), caller);
  expect([other.status, replayed(other)]).toEqual([201, 'false']);
  expect(await count()).toBe(1);
  later(8 * 24 * 3600 * 1000);
  await prune(mine.database.db, mine.time.now, undefined);
  expect(await count()).toBe(0);
});

test('removes a backlog of records in parts', async () => {
  const mine = await makeTestService();
  const caller = await mine.caller();
  const minute = 60_000;
  for (let count = 0; count < 6; count += 1) {
    await create(contextBody(), keyed(`k${count}`), caller);
    mine.time.now = new Date(mine.time.now.getTime() + 4 * minute);
  }
  const removed: (bigint | undefined)[] = [];
  const watched = mine.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      removed.push(result.numAffectedRows);
      return result;
    },
  });
  // Up to the creation of the fifth.
  await prune(watched, new Date(mine.time.now.getTime() - 8 * minute + 7 * 24 * 60 * minute), undefined);
  // After the deletes of sessions and assets, which match no rows.
  expect(removed.filter((count) => count !== undefined)).toEqual([0n, 0n, 3n, 1n]);
  expect(await mine.database.db.selectFrom('idempotency').select('key').execute()).toHaveLength(2);
});
