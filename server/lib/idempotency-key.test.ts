import { expect, test } from 'vitest';
import { idempotencyKey } from './idempotency-key';

const key = (headers: Record<string, string>) => {
  try {
    return idempotencyKey(new Headers(headers));
  } catch (error) {
    return (error as { details: { path: string[]; message: string }[] }).details.map(
      ({ path, message }) => `${path.join(' ')} ${message}`,
    );
  }
};
const form = 'must be 1 to 128 letters, digits, ":", "_" or "-"';

test.each<[Record<string, string>, string | undefined | string[]]>([
  [{}, undefined],
  [{ 'X-Idempotency-Key': 'aZ09:_-' }, 'aZ09:_-'],
  [{ 'Idempotency-Key': 'a' }, 'a'],
  [{ 'X-Idempotency-Key': ' a ' }, 'a'],
  [{ 'X-Idempotency-Key': 'a', 'Idempotency-Key': 'a' }, 'a'],
  [
    { 'X-Idempotency-Key': 'a', 'Idempotency-Key': 'b' },
    ['header Idempotency-Key must be the same key as X-Idempotency-Key, or left out'],
  ],
  [{ 'X-Idempotency-Key': 'x'.repeat(128) }, 'x'.repeat(128)],
  [{ 'X-Idempotency-Key': 'x'.repeat(129) }, [`header X-Idempotency-Key ${form}`]],
  [{ 'Idempotency-Key': '' }, [`header Idempotency-Key ${form}`]],
  [{ 'Idempotency-Key': 'a b' }, [`header Idempotency-Key ${form}`]],
  [
    { 'X-Idempotency-Key': 'a.', 'Idempotency-Key': '/a' },
    [`header X-Idempotency-Key ${form}`, `header Idempotency-Key ${form}`],
  ],
])('%j: %j', (headers, expected) => {
  expect(key(headers)).toEqual(expected);
});
