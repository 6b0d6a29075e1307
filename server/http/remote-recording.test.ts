import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Operation, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { type Write, type WriteName, writes } from '@recon/contract/writes';
import { storeKey } from '../activity/activity-key';
import type { ListedEntry } from '../activity/list-entries';
import { sealTenant } from '../activity/seal';
import { pruneLogs } from '../activity/seal-prune';
import { contextBody, makeContext, makeSource, ruleBodies, ruleBody, rulesOf } from '../testing/bodies';
import { tokenVerifier } from '../sign-in/tokens';
import { goodRequest } from '../testing/fixtures';
import { entriesOf as loggedOf } from '../testing/replay-entries';
import { variantService } from '../testing/variant-service';
import { signedToken } from '../testing/signed-token';
import { exportedLines, newTestKey, verifyLines } from '../testing/sealed-logs';
import { behindAccessControl, type Listening, listen, listenRaw, rawAnswer } from '../testing/sockets';
import {
  bearer,
  closing,
  signInAt,
  startGatewayConsole,
  type TestConsole,
} from '../testing/start-gateway-console';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';

/** The activity log of a console in front of a remote service: the embedded one, whose own log is off. */

const { keep, close } = closing();
afterAll(close);

let service: TestService;
let real: Listening;
let front: TestConsole;
beforeAll(async () => {
  service = await makeTestService({ faults: true, activity: false });
  real = keep(await listen(service.app));
  front = keep(await startGatewayConsole(real.url, service, { activity: true, faults: true }));
});

type Fields = Record<string, unknown>;
type Sent = { headers?: Record<string, string>; body?: unknown; console?: TestConsole };
const rowOf = (name: WriteName): Operation => operations[name as keyof typeof operations];
const remoteWrites = (Object.keys(writes) as WriteName[]).filter((name) => name in operations);

async function send(
  caller: Caller,
  method: string,
  path: string,
  { headers, body, console = front }: Sent = {},
) {
  const answer = await fetch(`${console.url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...bearer(caller),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Returns the entries of a tenant, oldest first. `of` is the number of the intent. */
async function entriesOf({
  tenantId,
}: {
  tenantId: string;
}): Promise<(ListedEntry & { of: number | null })[]> {
  const { db } = service.database;
  const intents = await db
    .selectFrom('activity_entry')
    .select(['number', 'intent'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const of = new Map(intents.map(({ number, intent }) => [number, intent]));
  const entries = await loggedOf(db, tenantId);
  return entries.map((entry) => ({ ...entry, of: of.get(entry.number)! }));
}

/** Returns outcome, operation and details of entries. */
const brief = (entries: readonly ListedEntry[]) =>
  entries.map(({ outcome, operation, remote }) => [outcome, operation, JSON.parse(remote ?? 'null')]);

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Fields));

describe.each(remoteWrites)('%s', (name) => {
  const write: Write = writes[name];
  const row = rowOf(name);

  it('makes one intent and one result, with author, state before and after', async () => {
    const ana = await service.caller();
    const good = await goodRequest(name, service, ana);
    const requestId = randomUUID();
    const actionId = randomUUID();
    const key = row.idempotent && { 'X-Idempotency-Key': randomUUID() };
    const headers = { ...key, 'X-Request-Id': requestId, 'X-Recon-Action': actionId };
    const path = fillPath(row.path, good.params);
    const answer = await send(ana, row.method, path, { headers, body: good.body });
    expect(answer.status).toBe(row.status);
    const entries = await entriesOf(ana);
    expect(entries.map(({ outcome }) => outcome)).toEqual(['intended', 'done']);
    const [intent, result] = entries as [
      ListedEntry & { of: number | null },
      ListedEntry & { of: number | null },
    ];
    expect([intent.of, result.of]).toEqual([null, intent.number]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        operation: name,
        objectKind: write.kind,
        requestId,
        actionId,
        author: { kind: 'program', subject: 'ana' },
      });
    const needsId = write.verb === 'create' || write.verb === 'clone';
    const made = (answer.body?.context ?? answer.body) as { id: string } | undefined;
    const objectId = needsId ? made!.id : good.params[write.objectId.slice('path.'.length)];
    expect([intent.objectId, result.objectId]).toEqual([needsId ? null : objectId, objectId]);
    expect(known(intent, result)).toEqual(expectedOf(write, good.body));
  });

  it.runIf(row.idempotent)('makes no entry for a replay', async () => {
    const ana = await service.caller();
    const good = await goodRequest(name, service, ana);
    const headers = { 'X-Idempotency-Key': randomUUID() };
    const path = fillPath(row.path, good.params);
    const replayed = async () =>
      (await send(ana, row.method, path, { headers, body: good.body })).headers.get('X-Idempotency-Replayed');
    expect([await replayed(), await replayed()]).toEqual(['false', 'true']);
    expect(await entriesOf(ana)).toHaveLength(2);
  });
});

/** Returns which values an intent and its result have, and where the state before comes from. */
function known(intent: ListedEntry, result: ListedEntry) {
  const { before } = JSON.parse(intent.remote!) as { before?: { source: string } };
  return {
    source: before?.source,
    before: intent.before !== null,
    wanted: Object.keys(parsed(intent.after) ?? {}),
    after: result.after !== null,
  };
}

/** The URL of a field map's write does not have the ids that its read needs. */
function expectedOf({ kind, verb, before }: Write, body: Fields | undefined) {
  const isRead = before !== undefined && kind !== 'field-map';
  const isSource = kind === 'source' && verb === 'create';
  return {
    source: before && (isRead ? 'read' : 'not-read'),
    before: isRead && verb !== 'reorder',
    wanted: Object.keys(body ?? {}).filter((name) => !isSource || name !== 'config'),
    after: verb !== 'delete',
  };
}

describe('the values', () => {
  test('an update has the changed fields, as those of the embedded service', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana, { name: 'Acquirer' });
    await send(ana, 'PATCH', `/v1/contexts/${context.id}`, { body: { name: 'Bank' } });
    const [intent, result] = await entriesOf(ana);
    expect(parsed(intent!.before)).toMatchObject({ name: 'Acquirer', type: '1:1' });
    expect(parsed(intent!.after)).toEqual({ name: 'Bank' });
    expect([result!.before, result!.after].map(parsed)).toEqual([{ name: 'Acquirer' }, { name: 'Bank' }]);
  });

  test('an order has the moves', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana, { rules: ruleBodies(3) });
    const [a, b, c] = (await rulesOf(ana, context.id)).map(({ id }) => id) as [string, string, string];
    await send(ana, 'POST', `/v1/contexts/${context.id}/rules/reorder`, { body: { ruleIds: [c, a, b] } });
    const [, result] = await entriesOf(ana);
    expect(parsed(result!.after)).toEqual({ moves: [{ id: c, from: 3, to: 1 }] });
  });

  test('of an order of only some rules the state before is not known', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana, { rules: ruleBodies(2) });
    const [first] = await rulesOf(ana, context.id);
    const body = { ruleIds: [first!.id] };
    expect((await send(ana, 'POST', `/v1/contexts/${context.id}/rules/reorder`, { body })).status).toBe(204);
    const unread = { before: { source: 'not-read' } };
    expect(brief(await entriesOf(ana))).toEqual([
      ['intended', 'reorderMatchRules', unread],
      ['done', 'reorderMatchRules', { ...unread, status: 204 }],
    ]);
  });

  test('configs of sources are stored apart, and not in the intent of a create', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana);
    const path = `/v1/contexts/${context.id}/sources`;
    const source = { name: 'Bank', type: 'BANK', side: 'RIGHT', config: { password: 'hunter2' } };
    const { body } = await send(ana, 'POST', path, { body: source });
    await send(ana, 'PATCH', `${path}/${body.id}`, { body: { config: { password: 'hunter3' } } });
    const entries = await entriesOf(ana);
    for (const { before, after } of entries) expect(`${before}${after}`).not.toContain('hunter');
    expect(entries.map(({ configs }) => configs)).toEqual([
      [],
      [{ sourceId: body.id, before: null, after: '{"password":"hunter2"}' }],
      [{ sourceId: body.id, before: '{"password":"hunter2"}', after: '{"password":"hunter3"}' }],
      [{ sourceId: body.id, before: '{"password":"hunter2"}', after: '{"password":"hunter3"}' }],
    ]);
  });
});

describe('what came of a write', () => {
  const rename = (caller: Caller, id: string, sent: Sent = {}) =>
    send(caller, 'PATCH', `/v1/contexts/${id}`, { body: { name: 'Bank' }, ...sent });
  const before = { source: 'read', at: expect.any(String) };
  const asked = ['intended', 'updateContext', { before }];

  test('a request that the service rejects has failed, with the status', async () => {
    const ana = await service.caller();
    await makeContext(ana, { name: 'Bank' });
    const { id } = await makeContext(ana, { name: 'Acquirer' });
    expect((await rename(ana, id)).status).toBe(409);
    expect(brief(await entriesOf(ana))).toEqual([asked, ['failed', 'updateContext', { status: 409 }]]);
  });

  test.each(['500', '502', '503', '504'])('a %s leaves it unclear', async (status) => {
    const ana = await service.caller();
    const { id } = await makeContext(ana);
    const fault = { 'X-Recon-Fault': `status=${status}` };
    expect((await rename(ana, id, { headers: fault })).status).toBe(Number(status));
    const unclear = ['unclear', 'updateContext', { status: Number(status) }];
    expect(brief(await entriesOf(ana))).toEqual([asked, unclear]);
  });

  test('a lost response leaves it unclear; a retry with the same key makes no second intent, and shows it was done', async () => {
    const ana = await service.caller();
    const { id, name } = await makeContext(ana);
    const key = { 'X-Idempotency-Key': randomUUID() };
    const lost = await rename(ana, id, { headers: { ...key, 'X-Recon-Fault': 'break-after-commit' } });
    expect(lost.status).toBe(502);
    expect(brief(await entriesOf(ana))).toEqual([asked, ['unclear', 'updateContext', {}]]);
    const retried = await rename(ana, id, { headers: key });
    expect([retried.status, retried.headers.get('X-Idempotency-Replayed')]).toEqual([200, 'true']);
    await rename(ana, id, { headers: key });
    const entries = await entriesOf(ana);
    const done = ['done', 'updateContext', { before, status: 200, updatedAt: expect.any(String) }];
    expect(brief(entries)).toEqual([asked, ['unclear', 'updateContext', {}], done]);
    expect(entries.map(({ of }) => of)).toEqual([null, entries[0]!.number, entries[0]!.number]);
    expect([entries[2]!.before, entries[2]!.after].map(parsed)).toEqual([{ name }, { name: 'Bank' }]);
  });

  test('one key for two different requests makes two intents', async () => {
    const ana = await service.caller();
    const { id } = await makeContext(ana);
    const headers = { 'X-Idempotency-Key': randomUUID() };
    await rename(ana, id, { headers });
    const other = await rename(ana, id, { headers, body: { name: 'Other' } });
    expect(other.status).toBe(409);
    const outcomes = (await entriesOf(ana)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['intended', 'done', 'intended', 'failed']);
  });

  test('a request that cannot be sent has failed', async () => {
    const gone = await listenRaw();
    await gone.close();
    const console = keep(await startGatewayConsole(gone.url, service, { activity: true }));
    const ana = await service.caller();
    const sent = await rename(ana, randomUUID(), { console });
    expect([sent.status, sent.headers.get('X-Recon-Outcome')]).toEqual([503, 'not-done']);
    const unread = { before: { source: 'not-read' } };
    expect(brief(await entriesOf(ana))).toEqual([
      ['intended', 'updateContext', unread],
      ['failed', 'updateContext', {}],
    ]);
  });

  test('a success without a readable body is unclear', async () => {
    const odd = keep(await listenRaw());
    odd.answer = behindAccessControl((socket) => void socket.write(rawAnswer('200 OK', '<p>')));
    const console = keep(await startGatewayConsole(odd.url, service, { activity: true }));
    const ana = await service.caller();
    const path = `/v1/contexts/${randomUUID()}`;
    const headers = { 'Content-Type': 'application/json', ...bearer(ana) };
    const answer = await fetch(`${console.url}${path}`, { method: 'PATCH', headers, body: '{"name":"A"}' });
    expect([answer.status, await answer.text()]).toEqual([200, '<p>']);
    const unread = { before: { source: 'not-read' } };
    expect(brief(await entriesOf(ana))).toEqual([
      ['intended', 'updateContext', unread],
      ['unclear', 'updateContext', { status: 200 }],
    ]);
  });

  test('with few requests left in the rate limit, the state before is that of the last entry, or not read', async () => {
    const limited = keep(await listenRaw());
    const record = JSON.stringify({ id: randomUUID(), name: 'Bank', status: 'DRAFT' });
    limited.answer = behindAccessControl(
      (socket) => void socket.write(rawAnswer('200 OK', record, ['X-RateLimit-Remaining: 19'])),
    );
    const console = keep(await startGatewayConsole(limited.url, service, { activity: true }));
    const ana = await service.caller();
    const { id } = JSON.parse(record) as { id: string };
    const writeNamed = (name: string) => rename(ana, id, { console, body: { name } });
    await writeNamed('Bank');
    await writeNamed('Bank');
    await writeNamed('Other');
    const intents = (await entriesOf(ana)).filter(({ outcome }) => outcome === 'intended');
    const sources = intents.map(({ remote }) => (JSON.parse(remote!) as { before: Fields }).before['source']);
    expect(sources).toEqual(['read', 'entry', 'entry']);
    expect(limited.asked.filter((request) => request.startsWith('GET'))).toHaveLength(1);
    await rename(ana, randomUUID(), { console });
    expect(brief(await entriesOf(ana)).at(-2)).toEqual([
      'intended',
      'updateContext',
      { before: { source: 'not-read' } },
    ]);
  });
});

test('if the intent cannot be stored, nothing is sent: 503 ACTIVITY_NOT_STORED', async () => {
  const ana = await service.caller();
  const { id, name } = await makeContext(ana);
  const { db } = service.database;
  await sql`alter table activity_intent rename to activity_intent_gone`.execute(db);
  try {
    const sent = await send(ana, 'PATCH', `/v1/contexts/${id}`, { body: { name: 'Bank' } });
    expect([sent.status, sent.body.code]).toEqual([503, 'ACTIVITY_NOT_STORED']);
    // Reads need no log.
    expect((await send(ana, 'GET', `/v1/contexts/${id}`)).body.name).toBe(name);
  } finally {
    await sql`alter table activity_intent_gone rename to activity_intent`.execute(db);
  }
  expect(await entriesOf(ana)).toEqual([]);
});

test('a caller whom only the service can verify is not recorded', async () => {
  const guarded = keep(await startGatewayConsole(real.url, service, { activity: true, judgedThere: true }));
  const ana = await service.caller();
  const { id } = await makeContext(ana);
  const sent = await send(ana, 'PATCH', `/v1/contexts/${id}`, { console: guarded, body: { name: 'Bank' } });
  expect(sent.status).toBe(200);
  expect(await entriesOf(ana)).toEqual([]);
});

test('a token that is verified here and states no permissions is recorded, too: the service decides what it may do', async () => {
  const { database, tokenKey } = service;
  const verify = tokenVerifier({ secret: tokenKey }, () => new Date(), ['*']);
  const permissive = await makeTestService({ database, tokenKey, verify, activity: false });
  const listening = keep(await listen(permissive.app));
  const console = keep(await startGatewayConsole(listening.url, service, { activity: true }));
  const ana = await service.caller();
  const { id } = await makeContext(ana);
  const { tenantId, subject } = ana;
  const caller = { ...ana, token: await signedToken(tokenKey, { tenantId, sub: subject }) };
  const sent = await send(caller, 'PATCH', `/v1/contexts/${id}`, { console, body: { name: 'Bank' } });
  expect(sent.status).toBe(200);
  expect(await entriesOf(ana)).toMatchObject([
    { outcome: 'intended', author: { kind: 'program', subject } },
    { outcome: 'done', author: { kind: 'program', subject } },
  ]);
  // Its permissions are not verified, so this server shows it nothing of its own.
  const state = await send(caller, 'GET', `/console/v1/contexts/${id}/as-of/earliest`, { console });
  expect([state.status, state.body.code]).toEqual([501, 'TENANT_NOT_VERIFIED']);
});

test('a request without the permission is refused here, and recorded', async () => {
  const ana = await service.caller({ permissions: ['context:read'] });
  const sent = await send(ana, 'PATCH', `/v1/contexts/${randomUUID()}`, { body: { name: 'Bank' } });
  expect(sent.status).toBe(403);
  expect((await entriesOf(ana)).map(({ outcome }) => outcome)).toEqual(['refused']);
});

test('sign-ins are recorded', async () => {
  const ana = await service.caller();
  await signInAt(front, ana.token);
  expect(await entriesOf(ana)).toMatchObject([{ operation: 'signIn', author: { kind: 'person' } }]);
});

describe('a write that the service makes after the response was given up', () => {
  let late: TestConsole;
  beforeAll(async () => {
    const vendor = keep(await listen({ ...service.app, fetch: variantService(service.app.fetch) }));
    late = keep(await startGatewayConsole(vendor.url, service, { activity: true, faults: true }));
  });
  const minutes = (count: number) => (late.time.now = new Date(Date.now() + count * 60_000));
  const observations = async (caller: Caller) =>
    (await entriesOf(caller)).flatMap(({ outcome, of, remote }) =>
      outcome === 'observed' ? [[of, JSON.parse(remote ?? 'null') as unknown]] : [],
    );

  test('is open until then: a later observation corrects an earlier one, and nobody else is blamed', async () => {
    const ana = await service.caller();
    const path = `/v1/contexts/${(await makeContext(ana, { name: 'Acquirer' })).id}`;
    const read = (headers = {}) => send(ana, 'GET', path, { console: late, headers });
    const sent = await send(ana, 'PATCH', path, {
      console: late,
      headers: { 'X-Recon-Fault': 'late' },
      body: { name: 'Bank' },
    });
    expect(sent.status).toBe(504);
    await read();
    const [intent] = await entriesOf(ana);
    const early = [intent!.number, { observed: 'as-before', mayFollow: true }];
    expect(await observations(ana)).toEqual([early]);
    expect((await read({ 'X-Recon-Fault': 'deliver' })).body.name).toBe('Bank');
    await read({ 'X-Recon-Observe': 'history' });
    await read({ 'X-Recon-Observe': 'history' });
    const found = [intent!.number, { observed: 'as-wanted' }];
    expect(await observations(ana)).toEqual([early, found]);
    expect((await entriesOf(ana)).at(-1)).toMatchObject({
      before: '{"name":"Acquirer"}',
      after: '{"name":"Bank"}',
    });
    minutes(10);
    await read();
    expect(await observations(ana)).toEqual([early, found]);
    // From then on it is settled: a later change is not its work.
    await ana.ask('PATCH', path, { body: { name: 'Other' } });
    await read({ 'X-Recon-Observe': 'history' });
    minutes(0);
    expect(await observations(ana)).toEqual([early, found, [null, null]]);
  });

  test('was not made once the service cannot make it any more', async () => {
    const ana = await service.caller();
    const path = `/v1/contexts/${(await makeContext(ana)).id}`;
    await send(ana, 'PATCH', path, {
      console: late,
      headers: { 'X-Recon-Fault': 'late' },
      body: { name: 'Bank' },
    });
    await send(ana, 'GET', path, { console: late });
    minutes(10);
    await send(ana, 'GET', path, { console: late });
    await send(ana, 'GET', path, { console: late });
    minutes(0);
    const results = (await observations(ana)).map(([, result]) => result);
    expect(results).toEqual([{ observed: 'as-before', mayFollow: true }, { observed: 'as-before' }]);
  });
});

describe('observations', () => {
  const lose = { 'X-Recon-Fault': 'break-after-commit' };
  const history = { 'X-Recon-Observe': 'history' };
  const observed = async (caller: Caller) =>
    (await entriesOf(caller)).filter(({ outcome }) => outcome === 'observed');
  const seen = (entries: readonly ListedEntry[]) =>
    entries.map(({ remote, before, after }) => [
      (JSON.parse(remote ?? 'null') as Fields | null)?.['observed'],
      parsed(before),
      parsed(after),
    ]);

  test.each<[string, string, (path: string, caller: Caller) => Promise<unknown>]>([
    ['as-wanted', 'break-after-commit', async () => undefined],
    ['as-before', 'status=503', async () => undefined],
    ['different', 'status=503', (path, caller) => caller.ask('PATCH', path, { body: { name: 'Third' } })],
  ])('the next read of an unclear update shows it %s, once', async (result, fault, meanwhile) => {
    const ana = await service.caller();
    const path = `/v1/contexts/${(await makeContext(ana)).id}`;
    await send(ana, 'PATCH', path, { headers: { 'X-Recon-Fault': fault }, body: { name: 'Bank' } });
    await meanwhile(path, ana);
    expect((await send(ana, 'GET', path)).status).toBe(200);
    await send(ana, 'GET', path);
    const entries = await observed(ana);
    expect(entries).toMatchObject([{ author: { kind: 'system' }, operation: 'updateContext' }]);
    expect(seen(entries)[0]![0]).toBe(result);
    expect(entries[0]!.of).toBe((await entriesOf(ana))[0]!.number);
  });

  test('a rule that is gone, an order, and a source show their unclear writes', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana, { rules: ruleBodies(3) });
    const rules = (await rulesOf(ana, context.id)).map(({ id }) => id);
    const path = `/v1/contexts/${context.id}`;
    const ruleIds = rules.toReversed();
    await send(ana, 'POST', `${path}/rules/reorder`, { headers: lose, body: { ruleIds } });
    await send(ana, 'GET', `${path}/rules`);
    await send(ana, 'DELETE', `${path}/rules/${rules[0]}`, { headers: lose });
    expect((await send(ana, 'GET', `${path}/rules/${rules[0]}`)).status).toBe(404);
    const source = `${path}/sources/${(await makeSource(ana, context.id)).id}`;
    await send(ana, 'PATCH', source, { headers: lose, body: { config: { key: 'secret' } } });
    await send(ana, 'GET', source);
    const entries = await observed(ana);
    expect(entries.map(({ operation }) => operation)).toEqual([
      'reorderMatchRules',
      'deleteMatchRule',
      'updateSource',
    ]);
    expect(seen(entries).map(([result]) => result)).toEqual(['as-wanted', 'as-wanted', 'as-wanted']);
  });

  test('an intent without a result is observed once its request cannot be running any more', async () => {
    const ana = await service.caller();
    const { id, name } = await makeContext(ana);
    const path = `/v1/contexts/${id}`;
    await send(ana, 'PATCH', path, { headers: lose, body: { name: 'Bank' } });
    // As if the process had been killed before the response.
    const { db } = service.database;
    const of = { tenant_id: ana.tenantId };
    await db
      .deleteFrom('activity_entry')
      .where((eb) => eb.and(of))
      .where('outcome', '=', 'unclear')
      .execute();
    await db
      .updateTable('activity_intent')
      .set({ state: 'open' })
      .where((eb) => eb.and(of))
      .execute();
    await send(ana, 'GET', path);
    expect(await observed(ana)).toEqual([]);
    front.time.now = new Date(Date.now() + 31_000);
    try {
      await send(ana, 'GET', path);
    } finally {
      front.time.now = new Date();
    }
    expect(seen(await observed(ana))).toEqual([['as-wanted', { name }, { name: 'Bank' }]]);
  });

  test('a change past the console is recorded when a history, or a write, reads the object: once', async () => {
    const ana = await service.caller();
    const { body } = await send(ana, 'POST', '/v1/contexts', { body: contextBody({ name: 'Acquirer' }) });
    const path = `/v1/contexts/${body.id}`;
    await ana.ask('PATCH', path, { body: { name: 'Past' } });
    await send(ana, 'GET', path);
    expect(await observed(ana)).toEqual([]);
    await send(ana, 'GET', path, { headers: history });
    await send(ana, 'GET', path, { headers: history });
    const change = [undefined, { name: 'Acquirer' }, { name: 'Past' }];
    expect(seen(await observed(ana))).toEqual([change]);
    expect(await observed(ana)).toMatchObject([{ of: null, contextId: body.id, author: { kind: 'system' } }]);
    await ana.ask('PATCH', path, { body: { interval: 'hourly' } });
    await send(ana, 'PATCH', path, { body: { name: 'Bank' } });
    const entries = await entriesOf(ana);
    expect(entries.map(({ outcome }) => outcome).slice(-3)).toEqual(['observed', 'intended', 'done']);
    expect(seen(entries.slice(-3, -2))).toEqual([[undefined, { interval: 'daily' }, { interval: 'hourly' }]]);
    await send(ana, 'GET', path, { headers: history });
    expect(await entriesOf(ana)).toHaveLength(entries.length);
  });

  test('an object that was deleted past the console, and one that was never recorded', async () => {
    const ana = await service.caller();
    const context = await makeContext(ana);
    const rules = `/v1/contexts/${context.id}/rules`;
    const { body } = await send(ana, 'POST', rules, { body: ruleBody() });
    await ana.ask('DELETE', `${rules}/${body.id}`);
    await send(ana, 'GET', `${rules}/${body.id}`, { headers: history });
    await send(ana, 'GET', `${rules}/${body.id}`, { headers: history });
    await send(ana, 'GET', `/v1/contexts/${context.id}`, { headers: history });
    const entries = await observed(ana);
    expect(entries).toMatchObject([{ operation: 'deleteMatchRule', objectId: body.id, after: null }]);
    expect(parsed(entries[0]!.before)).toMatchObject({ type: 'EXACT' });
  });

  test('a read beside a running write records nothing', async () => {
    const ana = await service.caller();
    const { body } = await send(ana, 'POST', '/v1/contexts', { body: contextBody() });
    const path = `/v1/contexts/${body.id}`;
    const slow = send(ana, 'PATCH', path, {
      headers: { 'X-Recon-Fault': 'delay=500' },
      body: { name: 'Bank' },
    });
    for (let read = 0; read < 10; read += 1) {
      await send(ana, 'GET', path, { headers: history });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect((await slow).status).toBe(200);
    expect(await observed(ana)).toEqual([]);
  });
});

describe('the last change', () => {
  const lastChange = async (caller: Caller, query: Record<string, string>) => {
    await sealTenant(service.database.db, caller.tenantId, { key: newTestKey() });
    const path = `/console/v1/activity/last-change?${new URLSearchParams(query).toString()}`;
    return (await send(caller, 'GET', path)).body.change as Fields | null;
  };

  test('explains the times of its record, so that a later one is seen to be of a change past this console', async () => {
    const ana = await service.caller();
    const { body: made } = await send(ana, 'POST', '/v1/contexts', { body: contextBody() });
    const path = `/v1/contexts/${made.id}`;
    const { body: renamed } = await send(ana, 'PATCH', path, { body: { name: 'Bank' } });
    const change = await lastChange(ana, { contextId: made.id });
    expect(change).toMatchObject({ author: { subject: 'ana' }, knownUntil: renamed.updatedAt });
    service.time.now = new Date(service.time.now.getTime() + 1000);
    const past = await ana.ask<Fields>('PATCH', path, { body: { name: 'Past' } });
    expect(await lastChange(ana, { contextId: made.id })).toEqual(change);
    expect(String(past.body['updatedAt']) > String(change!['knownUntil'])).toBe(true);
    // Once it was observed, it is the last change itself.
    await send(ana, 'GET', path, { headers: { 'X-Recon-Observe': 'history' } });
    expect(await lastChange(ana, { contextId: made.id })).toMatchObject({ isOutside: true });
  });

  test('a lost write that is seen made is that of its author; while it may come, nothing is said of others', async () => {
    const ana = await service.caller();
    const { body: made } = await send(ana, 'POST', '/v1/contexts', { body: contextBody() });
    const path = `/v1/contexts/${made.id}`;
    const headers = { 'X-Recon-Fault': 'break-after-commit' };
    await send(ana, 'PATCH', path, { headers, body: { name: 'Bank' } });
    expect(await lastChange(ana, { contextId: made.id })).not.toHaveProperty('knownUntil');
    await send(ana, 'GET', path);
    const change = await lastChange(ana, { contextId: made.id });
    expect(change).toMatchObject({ author: { kind: 'program', subject: 'ana' } });
    expect(change).not.toHaveProperty('isOutside');
  });

  test('a new order explains later times of its rules', async () => {
    const ana = await service.caller();
    const { body: made } = await send(ana, 'POST', '/v1/contexts', { body: contextBody() });
    const path = `/v1/contexts/${made.id}/rules`;
    const create = async (priority: number) =>
      (await send(ana, 'POST', path, { body: { ...ruleBody(), priority } })).body.id as string;
    const [first, second] = [await create(1), await create(2)];
    const before = await lastChange(ana, { objectId: first });
    await send(ana, 'POST', `${path}/reorder`, { body: { ruleIds: [second, first] } });
    const after = await lastChange(ana, { objectId: first });
    expect(after!['number']).toBe(before!['number']);
    expect(String(after!['knownUntil']) > String(before!['knownUntil'])).toBe(true);
  });
});

test('a rule that was deleted past the console is observed before the write to it fails', async () => {
  const ana = await service.caller();
  const context = await makeContext(ana);
  const rules = `/v1/contexts/${context.id}/rules`;
  const { body } = await send(ana, 'POST', rules, { body: ruleBody() });
  await ana.ask('DELETE', `${rules}/${body.id}`);
  const patched = await send(ana, 'PATCH', `${rules}/${body.id}`, { body: { config: { matchDate: true } } });
  expect(patched.status).toBe(404);
  expect((await entriesOf(ana)).slice(2)).toMatchObject([
    { outcome: 'observed', operation: 'deleteMatchRule', objectId: body.id, after: null },
    { outcome: 'intended', operation: 'updateMatchRule' },
    { outcome: 'failed', operation: 'updateMatchRule' },
  ]);
});

test('the log with intents verifies, and retention removes them', async () => {
  const ana = await service.caller();
  const { id } = await makeContext(ana);
  await send(ana, 'PATCH', `/v1/contexts/${id}`, { body: { name: 'Bank' } });
  const { db } = service.database;
  const key = newTestKey();
  await storeKey(db, key);
  await sealTenant(db, ana.tenantId, { key });
  const lines = await exportedLines(db, ana.tenantId, { key });
  expect((await verifyLines(lines, { keys: [key.id], checkpoints: [] })).found).toEqual([]);
  const forged = lines.map((line) => line.replace('\\"source\\":\\"read\\"', '\\"source\\":\\"entry\\"'));
  expect(forged).not.toEqual(lines);
  expect((await verifyLines(forged, { keys: [key.id], checkpoints: [] })).found).not.toEqual([]);
  const listed = await ana.ask<{ items: Fields[] }>('GET', '/console/v1/activity');
  expect(listed.status).toBe(501);
  const { body } = await send(ana, 'GET', '/console/v1/activity');
  expect(
    body.items.map(({ number, intent, outcome }: Fields) => [number, intent, outcome]).slice(-2),
  ).toEqual([
    [2, 1, 'done'],
    [1, null, 'intended'],
  ]);
  await pruneLogs(db, new Date(Date.now() + 60_000), { key });
  const left = await db
    .selectFrom('activity_intent')
    .selectAll()
    .where('tenant_id', '=', ana.tenantId)
    .execute();
  expect(left).toEqual([]);
});
