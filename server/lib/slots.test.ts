import { array, assert, asyncProperty, boolean, constantFrom, integer, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createSlots, OverloadedError, type Slots } from './slots';

/** Work of a tenant: `waits`, then `works` until `end` is called, or `refused`. */
type Work = { tenant: string; state: 'waits' | 'works' | 'done' | 'refused'; end: () => void };

let tenants = 0;

/** Starts work that lasts until `end`. Unless a tenant is passed, each is of its own. */
function start(slots: Slots, tenant = `tenant ${(tenants += 1)}`): Work {
  const work: Work = { tenant, state: 'waits', end: () => undefined };
  slots
    .run(tenant, async () => {
      work.state = 'works';
      await new Promise<void>((resolve) => (work.end = resolve));
      work.state = 'done';
    })
    .catch((error: unknown) => {
      if (error instanceof OverloadedError) work.state = 'refused';
    });
  return work;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const states = (works: Work[]) => works.map(({ state }) => state).join(' ');

test('so many work at once, so many wait, one more is refused', async () => {
  const slots = createSlots({ concurrent: 2, queue: 1 });
  const works = [start(slots), start(slots)];
  await settled();
  expect(() => slots.refuseWhenFull()).not.toThrow();
  works.push(start(slots));
  expect(() => slots.refuseWhenFull()).toThrow(OverloadedError);
  works.push(start(slots));
  await settled();
  expect([states(works), slots.waiting()]).toEqual(['works works waits refused', 1]);
  works[0]!.end();
  await settled();
  expect([states(works), slots.waiting()]).toEqual(['done works works refused', 0]);
});

test('a tenant leaves a quarter of the slots and of the queue to others', async () => {
  const slots = createSlots({ concurrent: 4, queue: 4 });
  const flood = Array.from({ length: 10 }, () => start(slots, 'a'));
  await settled();
  expect(states(flood)).toBe(`${'works '.repeat(3)}${'waits '.repeat(3)}${'refused '.repeat(4)}`.trim());
  const other = [start(slots, 'b'), start(slots, 'b')];
  await settled();
  expect(states(other)).toBe('works waits');
  // The queue is full, and the next place is of the one who has waited longest and may have it.
  expect(() => slots.refuseWhenFull()).toThrow(OverloadedError);
  other[0]!.end();
  await settled();
  expect(states(other)).toBe('done works');
});

test('work that fails frees its place', async () => {
  const slots = createSlots({ concurrent: 1, queue: 0 });
  await expect(slots.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run('b', () => Promise.resolve(1))).toBe(1);
});

test('however requests come and go, no place is lost and no limit exceeded', async () => {
  const step = tuple(boolean(), constantFrom('a', 'b', 'c'), integer({ min: 0, max: 20 }));
  await assert(
    asyncProperty(
      array(step, { maxLength: 60 }),
      integer({ min: 1, max: 5 }),
      integer({ min: 0, max: 5 }),
      async (steps, concurrent, queue) => {
        const slots = createSlots({ concurrent, queue });
        const works: Work[] = [];
        const at = (state: Work['state']) => works.filter((one) => one.state === state);
        for (const [isStart, tenant, index] of steps) {
          if (isStart) works.push(start(slots, tenant));
          else
            at('works')
              .at(index % Math.max(1, at('works').length))
              ?.end();
          // Each step is seen before the next one.
          await settled();
          expect(at('works').length).toBeLessThanOrEqual(concurrent);
          expect(at('waits').length).toBe(slots.waiting());
          expect(slots.waiting()).toBeLessThanOrEqual(queue);
          for (const name of ['a', 'b', 'c']) {
            const own = at('works').filter((one) => one.tenant === name).length;
            expect(own).toBeLessThanOrEqual(concurrent - Math.floor(concurrent / 4));
          }
        }
        while (at('works').length > 0) {
          at('works')[0]!.end();
          // The next one starts then.
          await settled();
        }
        expect(at('waits')).toEqual([]);
      },
    ),
    { numRuns: 50 },
  );
});

test('the refusal is a 503 with the time to retry', () => {
  const refusal = new OverloadedError();
  expect([refusal.status, refusal.code, refusal.headers]).toEqual([
    503,
    'UNAVAILABLE',
    { 'Retry-After': '1' },
  ]);
});
