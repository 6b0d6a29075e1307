import { array, assert, asyncProperty, boolean, constantFrom, integer, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createConcurrencyLimit, OverloadedError } from './concurrency';
import type { Share } from './fair-queue';

/** Number of tenants so far: unless a test passes a share, each request is of its own tenant. */
let tenants = 0;
const another: Share = { tenant: 'another', identity: '' };

/** Requests a place. Returns an object whose `state` becomes `works` once it has one, or why it was rejected. */
function ask(
  limit: ReturnType<typeof createConcurrencyLimit>,
  asker?: AbortSignal,
  share: Share = { tenant: `tenant ${(tenants += 1)}`, identity: '' },
) {
  const asked = { state: 'waits', leave: () => undefined as void };
  void follow();
  return asked;

  async function follow() {
    try {
      asked.leave = await limit.take(share, () => asker?.aborted === true);
      asked.state = 'works';
    } catch (error) {
      asked.state = error instanceof OverloadedError ? 'refused' : String(error);
    }
  }
}
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const states = (asked: { state: string }[]) => asked.map(({ state }) => state).join(' ');

test('so many work at once, so many wait, one more is refused', async () => {
  const limit = createConcurrencyLimit({ concurrent: 2, queue: 1 });
  const asked = [ask(limit), ask(limit)];
  await settled();
  expect(() => limit.refuseWhenFull(another)).not.toThrow();
  asked.push(ask(limit));
  await settled();
  expect(() => limit.refuseWhenFull(another)).toThrow(OverloadedError);
  asked.push(ask(limit));
  await settled();
  expect(states(asked)).toBe('works works waits refused');

  asked[0]!.leave();
  await settled();
  expect(states(asked)).toBe('works works works refused');
  expect(() => limit.refuseWhenFull(another)).not.toThrow();
});

test('a place is freed once, however often that is requested', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 2 });
  const asked = [ask(limit), ask(limit), ask(limit)];
  await settled();
  asked[0]!.leave();
  asked[0]!.leave();
  await settled();
  expect(states(asked)).toBe('works works waits');
  asked[1]!.leave();
  await settled();
  asked[2]!.leave();
  await settled();
  asked.push(ask(limit), ask(limit));
  await settled();
  expect(states(asked)).toBe('works works works works waits');
});

test('who has gone meanwhile is passed over, and holds no place', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 3 });
  const gone = new AbortController();
  const asked = [ask(limit), ask(limit, gone.signal), ask(limit, new AbortController().signal)];
  await settled();
  gone.abort();
  asked[0]!.leave();
  await settled();
  expect(states(asked)).toBe('works refused works');
  asked[2]!.leave();
  await settled();
  const alone = [ask(limit), ask(limit, gone.signal)];
  await settled();
  alone[0]!.leave();
  await settled();
  expect(states(alone)).toBe('works refused');
  const last = [ask(limit)];
  await settled();
  expect(states(last)).toBe('works');
});

test('the next one comes in a turn of its own', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 1 });
  const asked = [ask(limit), ask(limit)];
  await Promise.resolve();
  asked[0]!.leave();
  await Promise.resolve();
  expect(states(asked)).toBe('works waits');
  await settled();
  expect(states(asked)).toBe('works works');
});

test('without a queue everybody else is refused', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 0 });
  expect(() => limit.refuseWhenFull(another)).not.toThrow();
  const asked = [ask(limit), ask(limit)];
  await settled();
  expect(states(asked)).toBe('works refused');
  asked[0]!.leave();
  asked.push(ask(limit));
  await settled();
  expect(states(asked)).toBe('works refused works');
});

const of = (tenant: string, identity = '') => ({ tenant, identity });
const many = (count: number, one: () => ReturnType<typeof ask>) => Array.from({ length: count }, one);
const count = (asked: { state: string }[], state: string) =>
  asked.filter((one) => one.state === state).length;

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [4, 3, 2],
  [16, 12, 9],
  [128, 96, 72],
])(
  'of %i places a tenant holds %i at most, one of its identities %i',
  async (concurrent, tenant, identity) => {
    const limit = createConcurrencyLimit({ concurrent, queue: 1000 });
    const ana = many(200, () => ask(limit, undefined, of('a', 'ana')));
    await settled();
    expect(count(ana, 'works')).toBe(identity);
    const eve = many(200, () => ask(limit, undefined, of('a', 'eve')));
    await settled();
    expect(count(ana, 'works') + count(eve, 'works')).toBe(tenant);
    const other = ask(limit, undefined, of('b'));
    await settled();
    expect(other.state).toBe(concurrent === 1 ? 'waits' : 'works');
  },
);

test('in a full queue the tenant with the most requests makes way for one with fewer', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 4 });
  const flood = many(10, () => ask(limit, undefined, of('a')));
  await settled();
  expect(states(flood)).toBe('works waits waits waits waits refused refused refused refused refused');
  const others = [ask(limit, undefined, of('b')), ask(limit, undefined, of('c'))];
  await settled();
  expect(states(others)).toBe('waits waits');
  // The newest ones of the flood made way; what waits longest keeps its turn.
  expect(states(flood.slice(0, 5))).toBe('works waits waits refused refused');
  const again = ask(limit, undefined, of('a'));
  await settled();
  expect(again.state).toBe('refused');
});

test('in a full queue of one tenant the identity with the most requests makes way for one with fewer', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 3 });
  const ana = many(4, () => ask(limit, undefined, of('a', 'ana')));
  const eve = many(3, () => ask(limit, undefined, of('a', 'eve')));
  await settled();
  expect(states(ana)).toBe('works waits refused refused');
  expect(states(eve)).toBe('waits waits refused');
});

test('in a full queue guests make way for others, and among themselves the heaviest', async () => {
  const guest = (network: string) => ({ ...of(network), isGuest: true });
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 3 });
  const flood = many(4, () => ask(limit, undefined, guest('n1')));
  const others = ['n2', 'n3'].map((network) => ask(limit, undefined, guest(network)));
  await settled();
  expect(states(flood)).toBe('works waits refused refused');
  expect(states(others)).toBe('waits waits');
  const known = many(4, () => ask(limit, undefined, of('a')));
  await settled();
  expect(states(known)).toBe('waits waits waits refused');
  expect(states([...flood, ...others])).toBe('works refused refused refused refused refused');
  // No number of guests displaces one that is known.
  const late = many(3, () => ask(limit, undefined, guest('n4')));
  await settled();
  expect(states(late)).toBe('refused refused refused');
  expect(states(known)).toBe('waits waits waits refused');
});

test('tenants take turns, and within them their identities', async () => {
  const limit = createConcurrencyLimit({ concurrent: 1, queue: 20 });
  const order: string[] = [];
  const work = async (tenant: string, identity: string) => {
    const leave = await limit.take(of(tenant, identity));
    order.push(identity);
    leave();
  };
  const first = await limit.take(of('z'));
  const all = [
    ...['a1', 'a1', 'a1', 'a2', 'a2'].map((identity) => work('a', identity)),
    ...['b1', 'b1'].map((identity) => work('b', identity)),
  ];
  first();
  await Promise.all(all);
  expect(order.join(' ')).toBe('a1 b1 a2 b1 a1 a2 a1');
});

test('however requests come and go, no place is lost and none is taken twice', async () => {
  await assert(
    asyncProperty(
      integer({ min: 1, max: 6 }),
      integer({ min: 0, max: 6 }),
      array(tuple(constantFrom('a', 'b', 'guest'), constantFrom('1', '2'), boolean()), { maxLength: 40 }),
      async (concurrent, queue, steps) => {
        const limit = createConcurrencyLimit({ concurrent, queue });
        const asked: ReturnType<typeof ask>[] = [];
        for (const [tenant, identity, leaves] of steps) {
          asked.push(ask(limit, undefined, { ...of(tenant, identity), isGuest: tenant === 'guest' }));
          await settled();
          expect(count(asked, 'works')).toBeLessThanOrEqual(concurrent);
          expect(limit.waiting()).toBe(count(asked, 'waits'));
          expect(count(asked, 'waits')).toBeLessThanOrEqual(queue);
          const working = asked.find(({ state }) => state === 'works');
          if (leaves && working) {
            working.leave();
            working.state = 'left';
            await settled();
          }
        }
        for (let one = asked.find(({ state }) => state === 'works'); one;) {
          one.leave();
          one.state = 'left';
          await settled();
          one = asked.find(({ state }) => state === 'works');
        }
        expect(asked.every(({ state }) => state === 'left' || state === 'refused')).toBe(true);
        expect(limit.waiting()).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

test('the refusal is a 503 with the time to retry', () => {
  expect(new OverloadedError({ Connection: 'close' })).toMatchObject({
    name: 'AppError',
    code: 'UNAVAILABLE',
    status: 503,
    message: 'The service has too much to do. Nothing was done; try again.',
    headers: { 'Retry-After': '1', Connection: 'close' },
  });
});
