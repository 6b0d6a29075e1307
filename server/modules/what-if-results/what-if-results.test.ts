import { beforeAll, expect, test } from 'vitest';
import type { WhatIfResult, WhatIfResultList } from '@recon/contract/what-if-result';
import { makeContext, whatIfFigures as figures } from '../../testing/bodies';
import { entriesOf } from '../../testing/replay-entries';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

/** The figures of the last what-if of contexts: operations of the console's own server. */

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const pathOf = (contextId: string) => `/console/v1/contexts/${contextId}/what-if`;
const later = { ...figures, left: { ...figures.left, rows: { confirmed: 100, proposed: 0, open: 0 } } };

test('a context has none until a user stores one, which others of the tenant see with its author', async () => {
  const { id } = await makeContext(ana);
  const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
  expect((await bob.ask<WhatIfResult>('GET', pathOf(id))).body).toEqual({});
  expect((await ana.ask('PUT', pathOf(id), { body: figures })).status).toBe(200);
  const { body } = await bob.ask<WhatIfResult>('GET', pathOf(id));
  expect(body.last).toMatchObject({ figures, author: 'ana' });
});

test('a later result replaces it, also for two users at the same time', async () => {
  const { id } = await makeContext(ana);
  const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
  const puts = [ana, bob].map(async (who) => who.ask('PUT', pathOf(id), { body: figures }));
  expect((await Promise.all(puts)).map(({ status }) => status)).toEqual([200, 200]);
  await bob.ask('PUT', pathOf(id), { body: later });
  const { body } = await ana.ask<WhatIfResult>('GET', pathOf(id));
  expect(body.last).toMatchObject({ figures: later, author: 'bob' });
});

test('the author is shown only to those who may read the activity log', async () => {
  const { id } = await makeContext(ana);
  await ana.ask('PUT', pathOf(id), { body: figures });
  const reader = await service.caller({
    tenantId: ana.tenantId,
    subject: 'reader',
    permissions: ['context:read'],
  });
  expect((await reader.ask<WhatIfResult>('GET', pathOf(id))).body.last?.author).toBeNull();
  expect((await reader.ask('PUT', pathOf(id), { body: later })).status).toBe(403);
});

test('other tenants get 404, and not its line of the list', async () => {
  const { id } = await makeContext(ana);
  await ana.ask('PUT', pathOf(id), { body: figures });
  const stranger = await service.caller();
  expect((await stranger.ask('GET', pathOf(id))).status).toBe(404);
  expect((await stranger.ask('PUT', pathOf(id), { body: figures })).status).toBe(404);
  expect((await stranger.ask<WhatIfResultList>('GET', '/console/v1/what-if-results')).body.items).toEqual([]);
  const { items } = (await ana.ask<WhatIfResultList>('GET', '/console/v1/what-if-results')).body;
  expect(items.find(({ contextId }) => contextId === id)?.rows).toEqual(figures.left.rows);
});

test('it changes no configuration, so the activity log has no entry of it', async () => {
  const { id } = await makeContext(ana);
  await ana.ask('PUT', pathOf(id), { body: figures });
  const entries = await entriesOf(service.database.db, ana.tenantId);
  expect(entries.filter(({ contextId }) => contextId === id).map(({ operation }) => operation)).toEqual([
    'createContext',
  ]);
});

test('figures that are none are rejected with the path to the error', async () => {
  const { id } = await makeContext(ana);
  const amounts = [{ currency: 'BRL', amount: '1e3' }];
  for (const [body, path] of [
    [{}, ['body', 'left']],
    [{ ...figures, left: { ...figures.left, open: amounts } }, ['body', 'left', 'open', 0, 'amount']],
    [{ ...figures, reasons: [{ ...figures.reasons[0], code: 'Boleto 17' }] }, ['body', 'reasons', 0, 'code']],
  ] as const) {
    const refused = await ana.ask('PUT', pathOf(id), { body });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  }
});
