import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleBody, makeContext, makeSource } from '../../server/testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../server/testing/test-service';
import { connectSession } from './client';
import {
  contextsPerRound,
  type FeeScheduleUse,
  isCompleteUse,
  emptyFeeScheduleUse,
  readFeeScheduleUse,
  maxConcurrentRequests,
  withFailedQueued,
} from './fee-schedule-use';

/** The search for sources that use a fee schedule, with the real service. */

let service: TestService;
let ana: Caller;
let asked: string[];
let underWay: number;
let mostUnderWay: number;
/** Returns the response to send instead of the service's, if any. */
let instead: (path: string) => Response | undefined;

beforeAll(async () => {
  service = await makeTestService({ clock: () => new Date() });
});
beforeEach(async () => {
  ana = await service.caller();
  asked = [];
  underWay = 0;
  mostUnderWay = 0;
  instead = () => undefined;
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const at = new URL(url, 'http://test.invalid');
    // Test files share modules: a timer of an earlier one may still read the rules of its context.
    if (!/\/(contexts|sources)$/.test(at.pathname)) return Response.json({}, { status: 404 });
    asked.push(at.pathname);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    try {
      const request = new Request(at, { ...init, signal: null });
      request.headers.set('Authorization', `Bearer ${ana.token}`);
      return instead(at.pathname) ?? (await service.app.fetch(request));
    } finally {
      underWay -= 1;
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function makeSchedule(): Promise<FeeSchedule> {
  return (await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body: feeScheduleBody() })).body;
}

/** Creates contexts with one source each that uses the schedule, and one context without. */
async function makeUsers(count: number) {
  const { id } = await makeSchedule();
  const contexts = [];
  for (let number = 1; number <= count; number += 1) {
    const context = await makeContext(ana, { name: `Context ${number}` });
    await makeSource(ana, context.id, { name: 'With', feeScheduleId: id });
    await makeSource(ana, context.id, { name: 'Without' });
    contexts.push(context);
  }
  return { id, contexts };
}

/** Continues the search. Returns its last result. `onStep` may abort it. */
async function read(
  scheduleId: string,
  before: FeeScheduleUse = emptyFeeScheduleUse(),
  onStep: (use: FeeScheduleUse, end: () => void) => void = () => undefined,
): Promise<FeeScheduleUse> {
  const controller = new AbortController();
  let last = before;
  await readFeeScheduleUse(scheduleId, before, {
    signal: controller.signal,
    tell: (use) => {
      last = use;
      onStep(use, () => controller.abort());
    },
  });
  return last;
}

const refusal = (status: number, headers: HeadersInit = {}) =>
  Response.json({ code: `MTCH-0${status}`, message: 'no' }, { status, headers });
const namesOf = ({ sources }: FeeScheduleUse) => sources.map((one) => `${one.contextName}: ${one.name}`);

describe('the search for uses of a fee schedule', () => {
  test('finds them in every context, archived ones too, with few concurrent requests', async () => {
    const { id, contexts } = await makeUsers(8);
    for (const status of ['ACTIVE', 'ARCHIVED'])
      await ana.ask('PATCH', `/v1/contexts/${contexts[1]!.id}`, { body: { status } });
    const steps: number[] = [];
    const use = await read(id, undefined, ({ contextsRead }) => steps.push(contextsRead));
    expect(namesOf(use)).toEqual(contexts.map(({ name }) => `${name}: With`));
    expect(use.sources.filter(({ isArchived }) => isArchived).map(({ contextId }) => contextId)).toEqual([
      contexts[1]!.id,
    ]);
    expect(isCompleteUse(use)).toBe(true);
    expect(steps).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(mostUnderWay).toBe(maxConcurrentRequests);
    expect(asked).toHaveLength(9);
  });

  test('reports no uses only when everything was read', async () => {
    await makeUsers(2);
    const use = await read((await makeSchedule()).id);
    expect([use.sources, use.isKept, isCompleteUse(use), isCompleteUse(emptyFeeScheduleUse())]).toEqual([
      [],
      true,
      true,
      false,
    ]);
  });

  test('reads more contexts than its limit only on request', async () => {
    const { id } = await makeSchedule();
    // Two pages of contexts; the sources come from the real service.
    const real = await makeContext(ana);
    await makeSource(ana, real.id, { feeScheduleId: id });
    let page = 0;
    instead = (path) => {
      if (path.endsWith('/sources')) return path.includes(real.id) ? undefined : Response.json({ items: [] });
      page += 1;
      if (page === 2) return Response.json({ items: [real], hasMore: false });
      const items = Array.from({ length: contextsPerRound }, (_, index) => ({
        ...real,
        id: `01940000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      }));
      return Response.json({ items, hasMore: true, nextCursor: 'next' });
    };
    const first = await read(id);
    expect([first.contextsRead, first.list, isCompleteUse(first)]).toEqual([contextsPerRound, 'more', false]);
    const second = await read(id, first);
    expect([second.contextsRead, second.sources.length, isCompleteUse(second)]).toEqual([
      contextsPerRound + 1,
      1,
      true,
    ]);
  });

  test('keeps what was read when it is aborted, and continues from there', async () => {
    const { id } = await makeUsers(6);
    const ended = await read(id, undefined, ({ contextsRead }, end) => {
      if (contextsRead === 2) end();
    });
    expect([ended.contextsRead, ended.waiting.length, ended.failed, ended.halted]).toEqual([
      2,
      4,
      [],
      undefined,
    ]);
    const before = asked.length;
    const whole = await read(id, ended);
    expect([whole.sources.length, isCompleteUse(whole), asked.length - before]).toEqual([6, true, 4]);
  });

  test('names a context that cannot be read, and rereads it on request', async () => {
    const { id, contexts } = await makeUsers(4);
    instead = (path) => (path.includes(contexts[2]!.id) ? refusal(404) : undefined);
    const use = await read(id);
    expect(use.failed.map(({ context }) => context.name)).toEqual(['Context 3']);
    expect([use.sources.length, use.halted, isCompleteUse(use)]).toEqual([3, undefined, false]);
    instead = () => undefined;
    const again = await read(id, withFailedQueued(use));
    expect([again.sources.length, isCompleteUse(again)]).toEqual([4, true]);
  });

  test('stops at a denied permission without requesting every context', async () => {
    const { id } = await makeUsers(7);
    ana = await service.caller({
      tenantId: ana.tenantId,
      permissions: ['context:read', 'fee-schedule:read'],
    });
    const use = await read(id);
    expect([use.halted?.of, use.failed, use.waiting.length]).toEqual(['sources', [], 7]);
    expect(asked.length).toBeLessThanOrEqual(1 + maxConcurrentRequests);
    ana = await service.caller({ tenantId: ana.tenantId, permissions: [] });
    expect((await read(id)).halted).toMatchObject({ of: 'contexts', error: { status: 403 } });
  });

  test('waits as long as the service asks, and halts if that is too long @soak', async () => {
    const { id } = await makeUsers(3);
    let refusals = 1;
    instead = (path) =>
      path.endsWith('/sources') && refusals-- > 0 ? refusal(429, { 'Retry-After': '1' }) : undefined;
    expect(isCompleteUse(await read(id))).toBe(true);
    expect(asked).toHaveLength(5);
    instead = (path) => (path.endsWith('/sources') ? refusal(429, { 'Retry-After': '60' }) : undefined);
    const use = await read(id);
    expect([use.halted?.of, use.waiting.length, use.failed]).toEqual(['sources', 3, []]);
  });

  test('halts after several failures in a row', async () => {
    const { id } = await makeUsers(12);
    instead = (path) => (path.endsWith('/sources') ? refusal(404) : undefined);
    const use = await read(id);
    expect(use.halted?.of).toBe('sources');
    expect(use.failed.length).toBeGreaterThanOrEqual(5);
    expect(use.failed.length + use.waiting.length).toBe(12);
    expect(use.waiting.length).toBeGreaterThan(0);
  });

  test('does not take a list that ends early for a complete one', async () => {
    const context = await makeContext(ana);
    const { id } = await makeSchedule();
    const same = { hasMore: true, nextCursor: 'same' };
    instead = (path) =>
      path.endsWith('/sources') ? undefined : Response.json({ items: [context], ...same });
    const use = await read(id);
    expect([use.list, use.contextsRead, isCompleteUse(use)]).toEqual(['cutOff', 1, false]);
    const source = { id: context.id, name: 'One', type: 'BANK' };
    instead = (path) => (path.endsWith('/sources') ? Response.json({ items: [source], ...same }) : undefined);
    expect((await read(id)).failed).toHaveLength(1);
  });
});
