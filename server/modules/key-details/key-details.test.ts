import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { KeyDetails } from '@recon/contract/key-details';
import { readEndToEndId } from '@recon/engine/key-details/end-to-end-id';
import { loadSample, sampleTenant } from '../../data/sample';
import { sampleKeys } from '../../data/sample-ledger';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  await loadSample(service.database.db);
  ana = await service.caller({ tenantId: sampleTenant.id });
});

const lookUp = (key: string, query = `?account_id=${randomUUID()}`, caller = ana) =>
  caller.ask<KeyDetails>('GET', `/v1/entries/${encodeURIComponent(key)}/details${query}`);

test.each(sampleKeys)('finds the holder of $key', async (entry) => {
  const { status, body } = await lookUp(entry.key);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    key: entry.key,
    payee: {
      key: entry.key,
      document: entry.document,
      name: entry.name,
      accountType: 0,
      bankName: entry.bank_name,
    },
  });
});

test('each look-up has an end-to-end id of its own, of this minute', async () => {
  const [one, two] = [await lookUp(sampleKeys[0]!.key), await lookUp(sampleKeys[0]!.key)];
  expect(one.body.endToEndId).not.toBe(two.body.endToEndId);
  const minute = `${service.time.now.toISOString().slice(0, 16)}:00Z`;
  expect(readEndToEndId(one.body.endToEndId)).toMatchObject({ participant: '99999004', minute });
});

test.each(['', '?account_id=', '?account_id=1', '?account_id=urn:uuid:7f1d4c9e-2b6a-4d83-9e05-c1a7b8d2f346'])(
  'an account id that is no UUID is refused: %j',
  async (query) => {
    const { status, text } = await lookUp(sampleKeys[0]!.key, query);
    expect([status, JSON.parse(text)]).toMatchObject([400, { details: [{ path: ['query', 'account_id'] }] }]);
  },
);

test('an unknown key is 404, and neither it nor a known one is repeated anywhere', async () => {
  const key = 'nobody@example.com';
  const { status, text } = await lookUp(key);
  expect([status, JSON.parse(text)]).toMatchObject([404, { code: 'KEY_NOT_FOUND' }]);
  await lookUp(sampleKeys[3]!.key);
  const log = JSON.stringify(service.logged);
  for (const secret of [
    key,
    encodeURIComponent(key),
    sampleKeys[3]!.key,
    sampleKeys[3]!.document,
    ana.token,
  ]) {
    expect(text).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

test("another tenant's directory knows none of these keys, and a permission is needed", async () => {
  const { key } = sampleKeys[0]!;
  expect((await lookUp(key, undefined, await service.caller())).status).toBe(404);
  const reader = await service.caller({ tenantId: sampleTenant.id, permissions: ['balance:read'] });
  expect((await lookUp(key, undefined, reader)).status).toBe(403);
});

test('nothing of an answer may be stored on the way', async () => {
  expect((await lookUp(sampleKeys[0]!.key)).headers.get('Cache-Control')).toBe('no-store');
});
