import { expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { openFile } from '../reading/open-file';

const read = async (value: unknown) =>
  openFile([bytesOf(typeof value === 'string' ? value : JSON.stringify(value, null, 2))]);
const payments = [
  { id: 'A1', date: '2026-01-05', amount: 10.5, currency: 'BRL' },
  { id: 'A2', date: '2026-01-06', amount: '20.00', currency: 'BRL', note: null },
];

test.each([
  ['a list of objects', payments],
  ['a list in an object', { page: 1, data: payments }],
])('%s is read, a transaction per object', async (_, value) => {
  const file = await read(value);
  if ('fault' in file) throw new Error(file.fault);
  expect(file.summary.dialect.format).toBe('json');
  expect(file.transactions).toMatchObject([
    { row: 1, externalId: 'A1', amount: '10.5', currency: 'BRL', date: '2026-01-05T00:00:00Z' },
    { row: 2, externalId: 'A2', amount: '20.00' },
  ]);
});

test('numbers keep all their digits', async () => {
  const file = await read('[{"id":"A","date":"2026-01-05","amount":12345678901.12345678,"currency":"BRL"}]');
  expect(file).toMatchObject({ transactions: [{ amount: '12345678901.12345678' }] });
});

test.each(['[{"id": 1}', '{"id": 1}', '[{}', '{"data": [1, 2]}'])('%s is refused', async (text) => {
  expect(await read(text)).toMatchObject({ fault: 'json-broken' });
});
