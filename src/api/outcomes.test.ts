import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeContext, makeSource, ruleBody } from '../../server/testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../server/testing/test-service';
import { ApiError } from './api-error';
import { call, connectSession } from './client';
import { errorText } from './error-text';
import { errorKind } from './error-kind';
import { clearIntents } from './intents';

/** Outcomes that the console determines after a 500 or a lost response, with a real database. */

let service: TestService;
let ana: Caller;
/** Handles a write in transit: it reaches the service or not, and its response arrives or not. */
let onWrite: (send: () => Promise<Response>) => Promise<Response>;
let isReadable: boolean;
let keys: (string | null)[];

const mistake = () => Response.json({ code: 'MTCH-0002', message: 'unexpected' }, { status: 500 });
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
const fails = async () => mistake();
/** Sends a 500 for any rejection, as the public service does for a taken name and many other errors. */
const turnsRefusalsInto500 = async (send: () => Promise<Response>) => {
  const answer = await send();
  return answer.status >= 400 ? mistake() : answer;
};
/** Applies the write, then returns 500; later attempts only get 500, as from a service that does not know the key. */
const doesAndFails = () => {
  let isDone = false;
  return async (send: () => Promise<Response>) => {
    if (!isDone) await send();
    isDone = true;
    return mistake();
  };
};

beforeAll(async () => {
  service = await makeTestService({ clock: () => new Date() });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  ana = await service.caller();
  clearIntents();
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
  onWrite = (send) => send();
  isReadable = true;
  keys = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const send = async () => {
      const request = new Request(new URL(url, 'http://test.invalid'), { ...init, signal: null });
      request.headers.set('Authorization', `Bearer ${ana.token}`);
      const answer = await service.app.fetch(request);
      answer.headers.set('Date', new Date().toUTCString());
      return answer;
    };
    if (init.method === 'GET') return isReadable ? send() : lost();
    keys.push(new Headers(init.headers).get('X-Idempotency-Key'));
    return onWrite(send);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Skips waits until the promise settles. */
async function settled<T>(doing: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const end = () => void (state.isOver = true);
  doing.then(end, end);
  while (!state.isOver) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return doing;
}
const failure = (doing: Promise<unknown>) =>
  settled(doing).then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );
const outcome = (doing: Promise<unknown>) =>
  settled(doing).then(
    () => 'done',
    (error: unknown) =>
      error instanceof ApiError ? `${errorKind(error)} ${error.certainty ?? ''}`.trim() : error,
  );
const body = { name: 'Cards', type: '1:1', interval: 'daily' } as const;
const schedule = {
  name: 'Card fees',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  items: [{ name: 'A', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.01' } }],
} as const;

/** Creates records. Returns them, with a function per operation that sends a write to them (`writesOf`). */
async function world() {
  const context = await makeContext(ana, { name: 'Here' });
  const path = { contextId: context.id };
  const source = await makeSource(ana, context.id);
  const rule = (await call('createMatchRule', { path, body: ruleBody() })).data;
  const fees = (
    await call('createFeeSchedule', { body: { ...schedule, name: 'Old fees', items: [...schedule.items] } })
  ).data;
  const ofSource = { contextId: context.id, sourceId: source.id };
  const map = (await call('createFieldMap', { path: ofSource, body: { mapping: { amount: 'Valor' } } })).data;
  const other = await makeSource(ana, context.id, { name: 'Other' });
  const ofOther = { contextId: context.id, sourceId: other.id };
  const writesOf = {
    createContext: () => call('createContext', { body }),
    updateContext: () => call('updateContext', { path, body: { interval: 'weekly' } }),
    cloneContext: () => call('cloneContext', { path, body: { name: 'Copy' } }),
    createMatchRule: () => call('createMatchRule', { path, body: { ...ruleBody(), priority: 7 } }),
    updateMatchRule: () =>
      call('updateMatchRule', { path: { ...path, ruleId: rule.id }, body: { priority: 9 } }),
    deleteMatchRule: () => call('deleteMatchRule', { path: { ...path, ruleId: rule.id } }),
    createSource: () => call('createSource', { path, body: { name: 'New', type: 'BANK', side: 'LEFT' } }),
    updateSource: () => call('updateSource', { path: ofSource, body: { name: 'Renamed' } }),
    createFieldMap: () => call('createFieldMap', { path: ofOther, body: { mapping: { amount: 'Total' } } }),
    updateFieldMap: () =>
      call(
        'updateFieldMap',
        { path: { fieldMapId: map.id }, body: { mapping: { amount: 'Total' } } },
        { within: ofSource },
      ),
    deleteFieldMap: () => call('deleteFieldMap', { path: { fieldMapId: map.id } }, { within: ofSource }),
    createFeeSchedule: () => call('createFeeSchedule', { body: { ...schedule, items: [...schedule.items] } }),
    updateFeeSchedule: () =>
      call('updateFeeSchedule', { path: { scheduleId: fees.id }, body: { name: 'New fees' } }),
  };
  return { context, path, rule, fees, ofOther, writesOf };
}
type Name = keyof Awaited<ReturnType<typeof world>>['writesOf'];
const names: Name[] = [
  'createContext',
  'updateContext',
  'cloneContext',
  'createMatchRule',
  'updateMatchRule',
  'deleteMatchRule',
  'createSource',
  'updateSource',
  'createFieldMap',
  'updateFieldMap',
  'deleteFieldMap',
  'createFeeSchedule',
  'updateFeeSchedule',
];
/** Advances the clock, so that a record is older than what is sent now. */
const later = () => void vi.setSystemTime(Date.now() + 10_000);

test.each(names)('%s that was applied anyway counts as done and returns its record', async (name) => {
  const { writesOf } = await world();
  onWrite = doesAndFails();
  const { data } = (await settled<object>(writesOf[name]())) as {
    data: { id?: string; context?: object } | undefined;
  };
  const hasRecord = (data?.id ?? data?.context) !== undefined;
  expect(hasRecord).toBe(!name.startsWith('delete'));
});

test.each(names)('%s that failed is reported as not done', async (name) => {
  const { writesOf } = await world();
  later();
  onWrite = fails;
  expect(await outcome(writesOf[name]())).toBe('notDone notDone');
});

test.each(names)('%s whose responses were lost is reported as not done yet, and stays open', async (name) => {
  const { writesOf } = await world();
  later();
  onWrite = async () => lost();
  expect(await outcome(writesOf[name]())).toBe('outcomeUnknown notYet');
});

test.each(names)('%s stays open if the read fails, too', async (name) => {
  const { writesOf } = await world();
  onWrite = fails;
  isReadable = false;
  expect(await outcome(writesOf[name]())).toBe('outcomeUnknown');
});

describe('an input error that returns 500', () => {
  test('is reported as a taken name, in contexts, clones and fee schedules', async () => {
    const { context, path, fees } = await world();
    await call('createContext', { body });
    await call('createFeeSchedule', { body: { ...schedule, items: [...schedule.items] } });
    later();
    onWrite = turnsRefusalsInto500;
    const taken = [
      () => call('createContext', { body }),
      () => call('createContext', { body: { ...body, interval: 'weekly' } }),
      () => call('cloneContext', { path, body: { name: context.name } }),
      () => call('updateContext', { path, body: { name: body.name } }),
      () => call('createFeeSchedule', { body: { ...schedule, items: [...schedule.items] } }),
      () => call('updateFeeSchedule', { path: { scheduleId: fees.id }, body: { name: schedule.name } }),
    ];
    for (const doing of taken) expect(await outcome(doing())).toBe('nameTaken');
  });

  test('is reported as a taken priority, or as an existing field map', async () => {
    const { path, rule, ofOther, writesOf } = await world();
    await writesOf.createMatchRule();
    await writesOf.createFieldMap();
    later();
    onWrite = turnsRefusalsInto500;
    const ruleId = rule.id;
    expect(await outcome(call('updateMatchRule', { path: { ...path, ruleId }, body: { priority: 7 } }))).toBe(
      'priorityTaken',
    );
    expect(await outcome(call('createMatchRule', { path, body: { ...ruleBody(), priority: 7 } }))).toBe(
      'priorityTaken',
    );
    const error = await failure(
      call('createFieldMap', { path: ofOther, body: { mapping: { amount: 'X' } } }),
    );
    expect(error).toMatchObject({ status: 409, code: 'FIELD_MAP_EXISTS' });
  });

  test('of a value reports that nothing was done, and what to check', async () => {
    const { path } = await world();
    later();
    onWrite = fails;
    const error = await failure(
      call('updateContext', { path, body: { feeToleranceAbs: '99999999999999999' } }),
    );
    expect(errorText(error)).toMatchObject({
      title: 'Not done',
      action: expect.stringContaining('Check the values'),
    });
  });
});

test('an older record with the same name and values is never taken for ours', async () => {
  await world();
  await call('createContext', { body });
  later();
  clearIntents();
  onWrite = async () => lost();
  expect(await outcome(call('createContext', { body }))).toBe('nameTaken');
});

test('a record created moments ago is not opened as the new one: a service may respond to its duplicate with 500', async () => {
  await world();
  const made = { ...schedule, name: 'Fees of today', items: [...schedule.items] };
  await call('createFeeSchedule', { body: made });
  vi.setSystemTime(Date.now() + 5);
  onWrite = async () => Response.json({ code: 'MTCH-0002', message: 'unexpected' }, { status: 500 });
  expect(await outcome(call('createFeeSchedule', { body: made }))).toBe('nameTaken');
});

describe('a key that is in use', () => {
  const held = (headers = {}) =>
    Response.json({ code: 'MTCH-0018', message: 'in progress' }, { status: 409, headers });

  test('by a request that died is reported with its maximum duration; if a read finds nothing, the next attempt has a new key', async () => {
    const { path } = await world();
    later();
    keys = [];
    onWrite = async () => held();
    const weekly = { path, body: { interval: 'weekly' } } as const;
    const error = (await failure(call('updateContext', weekly)))!;
    expect(errorKind(error)).toBe('stillRunning');
    expect(errorText(error).action).toContain('up to five minutes');
    const first = new Set(keys);
    expect(first.size).toBe(1);
    onWrite = (send) => send();
    expect((await settled(call('updateContext', weekly))).data.interval).toBe('weekly');
    expect(first.has(keys.at(-1)!)).toBe(false);
  });

  test('stays in use if the outcome cannot be read, and if a repetition would create two records', async () => {
    const { path } = await world();
    later();
    keys = [];
    onWrite = async () => held();
    isReadable = false;
    const weekly = { path, body: { interval: 'weekly' } } as const;
    await failure(call('updateContext', weekly));
    await failure(call('updateContext', weekly));
    expect(new Set(keys).size).toBe(1);
    isReadable = true;
    keys = [];
    const source = { path, body: { name: 'Bank', type: 'BANK', side: 'LEFT', config: {} } } as const;
    await failure(call('createSource', source));
    await failure(call('createSource', source));
    expect(new Set(keys).size).toBe(1);
  });

  test('is reported with the time that the service names, if it names one', async () => {
    const { path } = await world();
    onWrite = async () => held({ 'Retry-After': '120' });
    const began = Date.now();
    const error = (await failure(call('updateContext', { path, body: { interval: 'hourly' } })))!;
    // The skipped waits move the clock.
    expect(error.heldUntil).toBeGreaterThan(began + 119_000);
    expect(error.heldUntil).toBeLessThan(Date.now() + 121_000);
  });

  test('by a request that was applied anyway counts as done', async () => {
    const { path } = await world();
    let isDone = false;
    onWrite = async (send) => {
      if (!isDone) await send();
      isDone = true;
      return held();
    };
    expect((await settled(call('updateContext', { path, body: { interval: 'weekly' } }))).data.interval).toBe(
      'weekly',
    );
  });
});

describe('a service that was never reached', () => {
  const unreached = (headers = {}) =>
    Response.json(
      { code: 'UNAVAILABLE', message: '' },
      { status: 503, headers: { 'X-Recon-Outcome': 'not-done', ...headers } },
    );

  test('is reported as not done; the next attempt has the same key', async () => {
    const { path } = await world();
    keys = [];
    onWrite = async () => unreached();
    expect(await outcome(call('updateContext', { path, body: { interval: 'weekly' } }))).toBe(
      'notSent notSent',
    );
    onWrite = (send) => send();
    await call('updateContext', { path, body: { interval: 'weekly' } });
    expect(new Set(keys).size).toBe(1);
  });

  test('does not hide an attempt that may have been applied', async () => {
    const { path } = await world();
    keys = [];
    isReadable = false;
    let first = true;
    onWrite = async () => {
      if (!first) return unreached();
      first = false;
      return lost();
    };
    expect(await outcome(call('updateContext', { path, body: { interval: 'weekly' } }))).toBe(
      'outcomeUnknown',
    );
    expect(keys.length).toBeGreaterThan(1);
  });
});
