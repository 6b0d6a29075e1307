import { expect, test } from 'vitest';
import { createConcurrencyLimit, Overloaded } from './concurrency';

/** What became of asking for a place, once everything that waits for a turn had one. */
function ask(limit: ReturnType<typeof createConcurrencyLimit>, asker?: AbortSignal) {
  const asked = { state: 'waits', leave: () => undefined as void };
  void follow();
  return asked;

  async function follow() {
    try {
      asked.leave = await limit.take(asker && (() => asker));
      asked.state = 'works';
    } catch (error) {
      asked.state = error instanceof Overloaded ? 'refused' : String(error);
    }
  }
}
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const states = (asked: { state: string }[]) => asked.map(({ state }) => state).join(' ');

test('so many work at once, so many wait, one more is refused', async () => {
  const limit = createConcurrencyLimit({ concurrent: 2, queue: 1 });
  const asked = [ask(limit), ask(limit)];
  await settled();
  expect(() => limit.refuseWhenFull()).not.toThrow();
  asked.push(ask(limit));
  await settled();
  expect(() => limit.refuseWhenFull()).toThrow(Overloaded);
  asked.push(ask(limit));
  await settled();
  expect(states(asked)).toBe('works works waits refused');

  asked[0]!.leave();
  await settled();
  expect(states(asked)).toBe('works works works refused');
  expect(() => limit.refuseWhenFull()).not.toThrow();
});

test('a place is left once, however often it is said', async () => {
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
  expect(() => limit.refuseWhenFull()).not.toThrow();
  const asked = [ask(limit), ask(limit)];
  await settled();
  expect(states(asked)).toBe('works refused');
  asked[0]!.leave();
  asked.push(ask(limit));
  await settled();
  expect(states(asked)).toBe('works refused works');
});

test('the refusal is a 503 that says when to come again', () => {
  expect(new Overloaded({ Connection: 'close' })).toMatchObject({
    name: 'AppError',
    code: 'UNAVAILABLE',
    status: 503,
    message: 'The service has too much to do. Nothing was done; try again.',
    headers: { 'Retry-After': '1', Connection: 'close' },
  });
});
