import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearIntents, endIntent, intentKey, setIntentOwner } from './write-ids';

class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  clearIntents();
  setIntentOwner('t ana');
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

describe('intentKey', () => {
  test('the same payload on the same target keeps its key until the outcome is known', () => {
    const key = intentKey('updateContext /v1/contexts/1', '{"name":"A"}');
    expect(intentKey('updateContext /v1/contexts/1', '{"name":"A"}')).toBe(key);
    endIntent('updateContext /v1/contexts/1', key);
    expect(intentKey('updateContext /v1/contexts/1', '{"name":"A"}')).not.toBe(key);
  });

  test('another payload or another target is another intent', () => {
    const key = intentKey('a', '1');
    expect(intentKey('b', '1')).not.toBe(key);
    expect(intentKey('a', '2')).not.toBe(key);
  });

  test('an order requested again after another one gets a new key, not a replay', () => {
    const first = intentKey('reorder', '[1,2]');
    endIntent('reorder', intentKey('reorder', '[2,1]'));
    expect(intentKey('reorder', '[1,2]')).not.toBe(first);
  });

  test('the end of a superseded intent leaves the newer one alone', () => {
    const old = intentKey('reorder', '[1,2]');
    const newer = intentKey('reorder', '[2,1]');
    endIntent('reorder', old);
    expect(intentKey('reorder', '[2,1]')).toBe(newer);
  });

  test("another user's intent is never resumed", () => {
    const key = intentKey('a', '1');
    setIntentOwner('t bia');
    expect(intentKey('a', '1')).not.toBe(key);
    setIntentOwner('t ana');
    expect(intentKey('a', '1')).toBe(key);
  });

  test('after a quarter of an hour it is a new intent', () => {
    vi.useFakeTimers({ now: 0 });
    const key = intentKey('a', '1');
    vi.setSystemTime(14 * 60_000);
    expect(intentKey('a', '1')).toBe(key);
    vi.setSystemTime(15 * 60_000);
    expect(intentKey('a', '1')).not.toBe(key);
  });

  test('no payload is written to storage', () => {
    intentKey('createContext /v1/contexts', '{"name":"Secret plans"}');
    expect(JSON.stringify(sessionStorage)).not.toMatch(/Secret|contexts|ana/);
  });

  test('works without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const key = intentKey('a', '1');
    expect(intentKey('a', '1')).toBe(key);
    endIntent('a', key);
    expect(intentKey('a', '1')).not.toBe(key);
  });

  test('a thousand intents get a thousand keys', () => {
    const keys = Array.from({ length: 1000 }, (_, index) => intentKey(`t${index % 10}`, `${index}`));
    expect(new Set(keys).size).toBe(1000);
  });
});
