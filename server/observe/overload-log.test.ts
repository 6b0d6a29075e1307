import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInto } from '../testing/logged-lines';
import type { TestService } from '../testing/test-service';
import { createOverloadLog } from './overload-log';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('logs 10,000 refusals in five seconds as six lines that count them all, and a later one at once', () => {
  const logged: TestService['logged'] = [];
  const refused = createOverloadLog(logInto(logged));
  for (let round = 0; round < 10_000; round += 1) {
    refused();
    vi.advanceTimersByTime(0.5);
  }
  vi.advanceTimersByTime(10_000);
  expect(logged.every(({ level, message }) => level === 'warn' && message === 'refused for overload')).toBe(
    true,
  );
  const counts = logged.map(({ fields }) => fields['requests'] as number);
  expect([counts.length, counts[0], counts.reduce((sum, count) => sum + count)]).toEqual([6, 1, 10_000]);
  refused();
  expect(logged.at(-1)?.fields).toEqual({ requests: 1 });
  expect(logged).toHaveLength(7);
});
