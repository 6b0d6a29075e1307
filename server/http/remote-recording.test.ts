import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fillPath, type Operation, operations } from '~/contract/operations';
import { type Write, type WriteName, writes } from '~/contract/writes';
import { type ListedEntry, listEntries } from '../activity/list-entries';
import { makeContext, makeSource, ruleBodies, ruleBody, rulesOf } from '../testing/bodies';
import { goodRequest } from '../testing/fixtures';
import { behindAccessControl, type Listening, listen, listenRaw, rawAnswer } from '../testing/sockets';
import { bearer, closing, startGatewayConsole, type TestConsole } from '../testing/start-gateway-console';
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

async function send(caller: Caller, method: string, path: string, { headers, body, console = front }: Sent = {}) {
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

/** Returns the entries of a tenant, oldest first. */
async function entriesOf({ tenantId }: { tenantId: string }): Promise<(ListedEntry & { of: number | null })[]> {
  const { db } = service.database;
  const { entries } = await listEntries(db, tenantId, { limit: 1000 });
  const intents = await db
    .selectFrom('activity_entry')
    .select(['number', 'intent'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const of = new Map(intents.map(({ number, intent }) => [number, intent]));
  return entries.map((entry) => ({ ...entry, of: of.get(entry.number)! })).toReversed();
}

/** Returns outcome, operation and details of entries. */
const brief = (entries: readonly ListedEntry[]) =>
  entries.map(({ outcome, operation, remote }) => [outcome, operation, JSON.parse(remote ?? 'null')]);

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Fields));

describe.each(remoteWrites)('%s', (name) => {
  const write: Write = writes[name];
  const row = rowOf(name);

  it('makes one intent and one result, with author, state before and after; a replay makes none', async () => {
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
    const [intent, result] = entries as [ListedEntry & { of: number | null }, ListedEntry & { of: number | null }];
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
    // The URL of a field map's write does not have the ids that its read needs.
    const isRead = write.before !== undefined && write.kind !== 'field-map';
    if (write.before) {
      const before = JSON.parse(intent.remote!) as Fields;
      expect(before).toMatchObject({ before: { source: isRead ? 'read' : 'not-read' } });
    }
    if (isRead && write.verb !== 'reorder') expect(parsed(intent.before)).not.toBeNull();
    if (good.body) expect(parsed(intent.after)).not.toBeNull();
    if (write.verb === 'update')
      for (const field of Object.keys(good.body!)) expect(parsed(result.after)).toHaveProperty(field);
    if (write.verb === 'delete') expect(result.after).toBeNull();

    if (!row.idempotent) return;
    const again = await send(ana, row.method, path, { headers, body: good.body });
    expect([again.status, again.headers.get('X-Idempotency-Replayed')]).toEqual([row.status, 'true']);
    expect(await entriesOf(ana)).toHaveLength(2);
  });
});

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
