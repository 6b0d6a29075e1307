import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BundleFile, readBundle } from '@recon/contract/bundle';
import { applyAtOnce, planBundle } from '@recon/contract/configuration-file';
import { requestOf } from '@recon/contract/request';
import type { Service } from '@recon/contract/service';
import { storeKey } from '../../activity/activity-key';
import { sealTenant } from '../../activity/seal';
import { newTestKey } from '../../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

const key = newTestKey();
let service: TestService;
beforeAll(async () => {
  service = await makeTestService();
  await storeKey(service.database.db, key);
});
afterAll(() => service.database.close());

const text = `version: 1
contexts:
  - name: Cards
    type: "1:1"
    status: ACTIVE
    interval: daily
    rules:
      - { type: EXACT, config: { matchAmount: true } }
      - { type: DATE_LAG, config: { maxDays: 3 } }
    sources:
      - name: Bank
        type: BANK
        config: { api_key: "\${API_KEY}" }
        fieldMap: { amount: Valor }
        reading: { dialect: { separator: ";" } }
`;
const values = { API_KEY: 's3cret', UNRELATED: 'stays-here' };
const { bundle } = readBundle(text) as BundleFile;

/** Returns the service over HTTP as a caller, and the bodies of the writes that were sent. */
function serviceOf({ ask }: Caller): Service & { sent: string[] } {
  const sent: string[] = [];
  const call: Service['call'] = async (row, input, write) => {
    const { url, payload } = requestOf(row, input);
    if (row.method !== 'GET') sent.push(payload!);
    const headers = { ...(write && { 'X-Recon-Action': write.action }) };
    const answer = await ask<never>(row.method, url, {
      ...(payload && { raw: payload }),
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    if (answer.status >= 400)
      throw Object.assign(new Error(answer.text), { status: answer.status, ...(answer.body as object) });
    return answer.body;
  };
  return { call, sent };
}

/** Plans the file for a caller, and returns what applies it. */
async function planned(caller: Caller) {
  const http = serviceOf(caller);
  const plan = await planBundle(http, bundle, { values });
  const target = createHash('sha256')
    .update('state' in plan ? plan.state : '')
    .digest('hex');
  const action = randomUUID();
  const apply = (as = http) =>
    applyAtOnce(as, { file: 'cards.yaml', text, bundle, target }, { values }, action);
  return { action, apply, sent: http.sent };
}

const contextsOf = async ({ ask }: Caller) =>
  (await ask<{ items: { id: string; name: string }[] }>('GET', '/v1/contexts')).body.items;

test('a file is applied by one request as one action, which names it as applied, and nothing is left to do', async () => {
  const caller = await service.caller();
  const { action, apply, sent } = await planned(caller);
  expect(await apply()).toBe(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('s3cret');
  expect(sent[0]).not.toContain('stays-here');
  expect(await planBundle(serviceOf(caller), bundle, {})).toMatchObject({ steps: [] });
  await sealTenant(service.database.db, caller.tenantId, { key });
  type Entry = { operation: string; actionId: string; appliedFile?: object };
  const log = await caller.ask<{ items: Entry[] }>('GET', '/console/v1/activity');
  const entries = log.body.items.filter((one) => one.actionId === action);
  expect(entries.map(({ operation }) => operation).toReversed()).toEqual([
    'createContext',
    'createSource',
    'createFieldMap',
    'createMatchRule',
    'createMatchRule',
    'updateContext',
    'putReading',
    'applyFile',
  ]);
  const digest = createHash('sha256').update(text).digest('hex');
  for (const { appliedFile } of entries.slice(1))
    expect(appliedFile).toMatchObject({ file: 'cards.yaml', digest, isDone: true });
});

test('a request that is sent again after its response was lost changes nothing', async () => {
  const caller = await service.caller();
  const { apply } = await planned(caller);
  expect([await apply(), await apply()]).toEqual([true, true]);
  expect(await contextsOf(caller)).toHaveLength(1);
});

test('if one step is not allowed, none is carried out, and the refusal is in the log', async () => {
  const caller = await service.caller();
  const { apply } = await planned(caller);
  const { tenantId } = caller;
  const permissions = ['context:*', 'rule:*', 'source:*', 'fee-schedule:*', 'field-map:read'];
  const limited = await service.caller({ tenantId, permissions });
  await expect(apply(serviceOf(limited))).rejects.toMatchObject({ status: 403, code: 'M0103' });
  expect(await contextsOf(caller)).toEqual([]);
  await sealTenant(service.database.db, tenantId, { key });
  const log = await caller.ask('GET', '/console/v1/activity');
  expect(log.body).toMatchObject({ items: [{ operation: 'putConfiguration', outcome: 'refused' }] });
});

test('a target that is not what the file was planned on is refused, and keeps what others changed', async () => {
  const caller = await service.caller();
  const { apply } = await planned(caller);
  await caller.ask('POST', '/v1/contexts', { body: { name: 'Cards', type: '1:1', interval: 'weekly' } });
  await expect(apply()).rejects.toMatchObject({ status: 409, code: 'TARGET_CHANGED' });
  const [{ id } = { id: '' }] = await contextsOf(caller);
  expect((await caller.ask('GET', `/v1/contexts/${id}`)).body).toMatchObject({
    interval: 'weekly',
    status: 'DRAFT',
  });
});

test('a file that cannot be read is refused with 400', async () => {
  const caller = await service.caller();
  const sent = { file: 'a.yaml', text: 'version: 2', target: '0'.repeat(64), bundle };
  await expect(applyAtOnce(serviceOf(caller), sent, {}, randomUUID())).rejects.toMatchObject({
    status: 400,
    details: [{ path: ['body', 'text'] }],
  });
});
