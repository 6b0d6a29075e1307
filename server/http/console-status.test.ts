import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { makeTestService } from '../testing/test-service';

test('reports the services in use to signed-in users only', async () => {
  const service = await makeTestService();
  expect((await service.ask('GET', '/console-status')).status).toBe(401);
  const caller = await service.caller({ permissions: [] });
  const answered = await caller.ask<Record<string, unknown>>('GET', '/console-status');
  expect(answered.status).toBe(200);
  expect(answered.headers.get('Cache-Control')).toBe('no-store');
  expect(answered.body).toEqual({
    version,
    interface: '4.3.0',
    services: { reconciliation: { kind: 'embedded' }, ledger: { kind: 'embedded' } },
    database: expect.stringMatching(/^PostgreSQL \d+/),
  });
});

test('names the commit it was built from, if known', async () => {
  const service = await makeTestService({ commit: 'a1b2c3d4e5f6' });
  const { body } = await (await service.caller()).ask<Record<string, unknown>>('GET', '/console-status');
  expect([body['version'], body['commit']]).toEqual([version, 'a1b2c3d4e5f6']);
});

test('shows only the origin of a remote URL', async () => {
  const remotes = { reconciliation: 'https://user:secret@recon.example:8443/prefix?token=secret' };
  const service = await makeTestService({ remotes });
  const caller = await service.caller();
  const { text, body } = await caller.ask<{ services: unknown }>('GET', '/console-status');
  expect(body.services).toEqual({
    reconciliation: { kind: 'remote', origin: 'https://recon.example:8443' },
    ledger: { kind: 'embedded' },
  });
  expect(text).not.toMatch(/secret|user|prefix/);
});
