import { Context } from 'hono';
import { expect, test } from 'vitest';
import { operations } from '@recon/contract/operations';
import { idempotencyKey, queryValues } from './request-parts';

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

const values = (name: keyof typeof operations, query: string) =>
  queryValues(operations[name], new Context(new Request(`http://localhost/v1/contexts?${query}`)));

test('reads the parameters of the operation, and no others', () => {
  expect(values('listContexts', 'limit=5&other=1&type=&cursor=a%20b')).toEqual({
    limit: '5',
    cursor: 'a b',
    type: '',
  });
  expect(values('listContexts', '')).toEqual({});
});

test('refuses repeated ones at their paths, all at once', () => {
  expect(() => values('listContexts', 'limit=5&status=A&limit=5&status=B&type=1')).toThrow(
    expect.objectContaining({
      status: 400,
      details: [
        { path: ['query', 'limit'], message: 'may be given only once', code: 'repeated' },
        { path: ['query', 'status'], message: 'may be given only once', code: 'repeated' },
      ],
    }),
  );
  // Declared by us.
  expect(() => values('listBalances', 'limit=5&limit=6')).toThrow('The request is not valid.');
  expect(values('listContexts', 'other=1&other=2')).toEqual({});
});

test('where no 400 is declared the first one counts', () => {
  expect(values('listFeeSchedules', 'limit=5&limit=6')).toEqual({ limit: '5' });
});
