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

test('the properties of nested objects are columns, and those of an amount have its meaning', async () => {
  const records = [5.25, 7.5, 30].map((price, at) => ({
    created: `2026-01-0${at + 5}T10:00:00Z`,
    charged: { fee: { value: price / 10, currency: 'USD' }, amount: { value: price, currency: 'EUR' } },
    meta: { order: `K${at}`, tags: ['a'], none: {} },
  }));
  const file = await read(records);
  if ('fault' in file) throw new Error(file.fault);
  expect(file.summary.headings).toEqual([
    'created',
    'charged.fee.value',
    'charged.fee.currency',
    'charged.amount.value',
    'charged.amount.currency',
    'meta.order',
    'meta.tags',
    'meta.none',
  ]);
  expect(file.transactions).toMatchObject([
    { amount: '5.25', currency: 'EUR' },
    { amount: '7.5', currency: 'EUR' },
    { amount: '30', currency: 'EUR' },
  ]);
});

test('objects with too many properties for columns stay texts', async () => {
  const keys = Array.from({ length: 600 }, (_, at) => [`key ${at}`, at]);
  const file = await read(payments.map((one) => ({ ...one, more: Object.fromEntries(keys) })));
  if ('fault' in file) throw new Error(file.fault);
  expect(file.summary).toMatchObject({
    taken: 2,
    headings: ['id', 'date', 'amount', 'currency', 'more', 'note'],
  });
});

test.each([
  ['[{"id": 1}', 'json-broken'],
  ['{"id": 1}', 'json-broken'],
  ['[{}', 'json-broken'],
  ['{"data": [1, 2]}', 'json-broken'],
  ['[]', 'json-empty'],
  ['{"data": [], "page": 1}', 'json-empty'],
])('%s is refused: %s', async (text, fault) => {
  expect(await read(text)).toMatchObject({ fault });
});

test('an entry that is no object is rejected, and the others keep their numbers', async () => {
  const file = await read([payments[0], null, 'none', payments[1]]);
  if ('fault' in file) throw new Error(file.fault);
  expect(file.transactions).toMatchObject([{ row: 1 }, { row: 4 }]);
  expect(file.refused).toMatchObject([
    { row: 2, why: 'uneven', cell: 'null' },
    { row: 3, why: 'uneven', cell: '"none"' },
  ]);
});

test('of several lists, the one with most entries is read, and another one can be chosen', async () => {
  const value = { errors: [{ code: 1, text: 'x' }], data: { items: payments } };
  const file = await read(value);
  if ('fault' in file) throw new Error(file.fault);
  expect(file.summary).toMatchObject({
    sheets: ['errors', 'data.items'],
    dialect: { sheet: 'data.items' },
    taken: 2,
  });
  const bytes = bytesOf(JSON.stringify(value));
  expect(await openFile([bytes], { dialect: { sheet: 'errors' } })).toMatchObject({
    summary: { headings: ['code', 'text'] },
  });
  expect(await openFile([bytes], { dialect: { sheet: 'other' } })).toMatchObject({ fault: 'sheet-missing' });
});
