import pg from 'pg';
import { expect, test } from 'vitest';
import { statementNames } from './prepared';

/** Returns an error as the server reports it. */
function serverError(code: string, routine?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, routine });
}

test('a statement has one name, which fits an identifier, and another statement another one', () => {
  const names = statementNames();
  const name = names.of('select 1 where $1', [true]);
  expect(name).toMatch(/^recon_0_[0-9a-f]{32}$/);
  expect(names.of('select 1 where $1', [false])).toBe(name);
  expect(names.of('select 2 where $1', [true])).not.toBe(name);
});

test.each([
  ['select * from a where id = $1', true],
  ['  \n update match_rule set priority = $1', true],
  ['insert into a values ($1, $2)', true],
  ['insert into a values ($1, lower($2)) on conflict do update set b = $3', true],
  ['delete from a where id = $1', true],
  ['with b as (select $1) select * from b', true],
  ['select * from a where id in ($1)', true],
  ['select * from a where id in ($1, $2)', false],
  ['insert into a values ($1), ($2)', false],
  ['insert into a values ($1, $2), ($3, $4)', false],
  ['create index on a (b)', false],
  ['do $$ begin end $$', false],
])('%j has a name: %s', (statement, isNamed) => {
  expect(statementNames().of(statement, ['x']) !== undefined).toBe(isNamed);
  // Without values it goes out in one message.
  expect(statementNames().of(statement, [])).toBeUndefined();
});

test('300 statements are named, and what comes later is not', () => {
  const names = statementNames();
  const all = Array.from({ length: 301 }, (_, index) => names.of(`select ${index} where $1`, [1]));
  expect(new Set(all.slice(0, 300)).size).toBe(300);
  expect(all[300]).toBeUndefined();
  expect(names.of('select 299 where $1', [1])).toBe(all[299]);
});

test.each<[string, unknown, boolean]>([
  ['unknown to the server', serverError('26000'), true],
  ['known already', serverError('42P05'), true],
  ['of a table that changed', serverError('0A000', 'RevalidateCachedQuery'), true],
  ['of something that there is not', serverError('0A000', 'transformSelectStmt'), false],
  ['refused for its values', serverError('23505'), false],
  ['sent over a broken connection', new Error('Connection terminated'), false],
])('a statement %s', (_, error, isLost) => {
  const names = statementNames();
  const name = names.of('select $1', [1])!;
  expect(names.isLost(error, name)).toBe(isLost);
  expect(names.of('select $1', [1]) === name).toBe(!isLost);
});

test('a loss that several connections notice is one; after twenty-one, nothing is named any more', () => {
  const names = statementNames();
  const lost = serverError('26000');
  const first = names.of('select $1', [1])!;
  for (let turn = 0; turn < 30; turn += 1) expect(names.isLost(lost, first)).toBe(true);
  expect(names.of('select $1', [1])).toMatch(/^recon_1_/);
  for (let turn = 1; turn <= 20; turn += 1) names.isLost(lost, names.of('select $1', [1])!);
  expect(names.of('select $1', [1])).toBeUndefined();
});
