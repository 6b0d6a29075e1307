import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { logInto, type LoggedLine } from '../testing/logged-lines';
import { errorResponse } from './on-error';

test.each([
  ['a "b" secret\n    at secret', '22P02', (value: string) => sql`select ${value}::int`],
  ['secret-31', '22007', (value: string) => sql`select ${value}::timestamptz`],
  ['secret', '22P02', (value: string) => sql`select ${value}::uuid`],
])('logs an error of the database without its value %j', async (value, code, query) => {
  const { db } = await openTestDatabase();
  const error: unknown = await query(value)
    .execute(db)
    .catch((refusal: unknown) => refusal);
  expect((error as Error).message).toMatch(/"/);
  const logged: LoggedLine[] = [];
  const answer = errorResponse(error, 'r-1', logInto(logged));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect(logged).toHaveLength(1);
  const { fields } = logged[0]!;
  expect(JSON.stringify(fields)).not.toContain('secret');
  expect(fields).toMatchObject({
    requestId: 'r-1',
    code,
    error: expect.stringMatching(/^error: invalid input syntax for type \w+.*\n\s+at /),
  });
});

test('logs any other error with its stack', () => {
  const logged: LoggedLine[] = [];
  errorResponse(new TypeError('of "our" own'), 'r-2', logInto(logged));
  expect(logged[0]!.fields).toEqual({
    requestId: 'r-2',
    error: expect.stringMatching(/^TypeError: of "our" own\n\s+at /),
  });
});
