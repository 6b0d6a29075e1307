import { randomUUID } from 'node:crypto';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { firstPageSize } from '@recon/contract/pages';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { inProcessService } from '~/testing/in-process-service';
import { openService, problemResponse, type OpenedService } from '~/testing/service';
import { makeContext, ruleBodies } from '../../server/testing/bodies';
import { activityQueries, lastWhenListed, pollInterval, reloadActivity } from './activity';

let client: QueryClient;
let service: OpenedService;
beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  service = await openService({ network: inProcessService });
});

/** Observes the list of entries, as a page does. Returns functions for its present rows. */
async function openList(filters = {}) {
  const observer = new InfiniteQueryObserver(client, activityQueries.list(filters));
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), { timeout: 10_000 });
  const rows = () => observer.getCurrentResult().data!.rows;
  return { observer, rows, own: () => rows().filter(({ operation }) => operation !== 'readActivity') };
}

test('the list has the entries as rows, and the newest number with which it was loaded', async () => {
  const context = await makeContext(service, { rules: ruleBodies(2) });
  const { rows, own } = await openList();
  expect(own()).toMatchObject([
    {
      id: String(own()[0]!.number),
      operation: 'createContext',
      contextId: context.id,
      contextName: context.name,
      author: { kind: 'program', subject: 'bob' },
    },
  ]);
  // The list was read itself: its entry is sealed later.
  expect(lastWhenListed(client, {})).toBe(own()[0]!.number);
  await reloadActivity(client, {});
  expect(lastWhenListed(client, {})).toBe(rows()[0]!.number);
  expect((await client.fetchQuery(activityQueries.last())).last).toBe(rows()[0]!.number);
  await makeContext(service);
  await reloadActivity(client, {});
  expect(own()).toHaveLength(2);
});

test('a reload has only the newest page, and keeps the rows if it fails', async () => {
  for (let count = 0; count < 60; count += 1) await makeContext(service);
  const { observer, rows, own } = await openList();
  await observer.fetchNextPage();
  await vi.waitFor(() => expect(own()).toHaveLength(60));
  service.onNext('GET', () => problemResponse(400, 'M0001'), { suffix: '/activity' });
  await reloadActivity(client, {});
  expect(observer.getCurrentResult().isRefetchError).toBe(true);
  expect(own()).toHaveLength(60);
  await reloadActivity(client, {});
  expect([observer.getCurrentResult().isError, rows().length]).toEqual([false, firstPageSize]);
  await observer.fetchNextPage();
  await vi.waitFor(() => expect(own()).toHaveLength(60));
});

test('a page asks for the newest number every 10 s after a change, and less often later, up to once per minute', async () => {
  const intervals = [0, 10, 30, 60, 120, 10_000].map((seconds) =>
    Math.round(pollInterval(Date.now() - seconds * 1000) / 1000),
  );
  expect(intervals).toEqual([10, 10, 15, 30, 60, 60]);
  expect(pollInterval()).toBe(10_000);
  const first = await client.fetchQuery(activityQueries.last());
  expect(await client.fetchQuery(activityQueries.last())).toEqual(first);
  await makeContext(service);
  // The server reads the number at most once per second.
  await expect
    .poll(async () => (await client.fetchQuery(activityQueries.last())).last, { timeout: 5000 })
    .toBe(first.last + 1);
});

test('later pages follow, and values keep their notation', async () => {
  const context = await makeContext(service);
  for (let count = 0; count < 60; count += 1)
    await service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: `every ${count}` } });
  const { observer, own } = await openList({ contextId: context.id });
  expect(own()).toHaveLength(50);
  await observer.fetchNextPage();
  expect(own()).toHaveLength(61);
  expect(writeJson(own()[0]!.after)).toBe('{"interval":"every 59"}');
});

test('the last change, the authors and the state at an instant are read', async () => {
  const context = await makeContext(service, { rules: ruleBodies(2) });
  const change = await client.fetchQuery(activityQueries.lastChange({ contextId: context.id }));
  expect(change).toMatchObject({ author: { kind: 'program', subject: 'bob' } });
  expect(await client.fetchQuery(activityQueries.lastChange({ objectId: randomUUID() }))).toBeNull();
  expect(await client.fetchQuery(activityQueries.people())).toMatchObject([{ subject: 'bob', issuer: '' }]);
  const { snapshot } = await client.fetchQuery(activityQueries.asOf(context.id, new Date().toISOString()));
  expect(snapshot.context['name']).toBe(context.name);
  expect(snapshot.rules.map(({ priority }) => priority)).toEqual([1, 2]);
});
