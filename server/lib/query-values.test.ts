import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { operations } from '@recon/contract/operations';
import { queryValues } from './query-values';

const values = (name: keyof typeof operations, query: string) =>
  queryValues(operations[name], { req: { url: `http://localhost/v1/contexts?${query}` } } as Context);

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
