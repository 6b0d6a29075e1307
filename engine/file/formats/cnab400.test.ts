import { expect, test } from 'vitest';
import { bytesOf, cut } from '../../testing/file-bytes';
import { readRows } from '../../testing/read-rows';
import { readTransactions } from '../reading/read-transactions';

/** Returns a record of 400 characters with texts at positions from 1. */
function record(texts: Readonly<Record<number, string>>): string {
  const signs = Array.from({ length: 400 }, () => ' ');
  for (const [place, text] of Object.entries(texts))
    signs.splice(Number(place) - 1, text.length, ...text.split(''));
  return signs.join('');
}
const header = (bank: string, kind = '02RETORNO01COBRANCA') => record({ 1: kind, 77: bank, 395: '000001' });
const end = (count: number) => record({ 1: '9201', 395: String(count).padStart(6, '0') });
const title = {
  1: '1',
  38: 'ORDER-1',
  63: '12345678',
  71: '000000999991',
  109: '06',
  111: '041126',
  117: 'NF-1001',
  147: '031126',
  153: '0000000012050',
  166: '341',
  176: '0000000000350',
  254: '0000000012100',
  267: '0000000000050',
  296: '051126',
  325: 'LIA SOUZA',
};

const read = async (lines: readonly string[], size = 1000) =>
  readRows(cut(bytesOf(lines.join('\r\n')), size));

test.each([
  ['Itaú', '341', { our_number: '12345678', payer: 'LIA SOUZA' }],
  ['Bradesco', '237', { our_number: '000000999991' }],
])('a boleto in a return file of %s becomes a transaction', async (_, bank, own) => {
  const file = await read([header(bank), record(title), end(3)]);
  expect(file.recognised.format).toBe('cnab400');
  expect(file.filled).toEqual([
    {
      ...own,
      currency: 'BRL',
      company_use: 'ORDER-1',
      movement: '06',
      event_date: '2026-11-04',
      document: 'NF-1001',
      due_date: '2026-11-03',
      title_amount: '120.50',
      collecting_bank: '341',
      fee: '3.50',
      paid_amount: '121.00',
      interest: '0.50',
      credit_date: '2026-11-05',
    },
  ]);
  expect(file.problems).toEqual([]);
  const { transactions } = await readTransactions(file.rows, file.recognised, file.fieldMap!);
  expect(transactions).toMatchObject([
    { externalId: own.our_number, amount: '121.00', currency: 'BRL', date: '2026-11-05T00:00:00Z' },
  ]);
});

test.each([
  ['without a day of credit', { 296: '000000' }],
  ['without a paid amount', { 254: '0000000000000' }],
])('a boleto %s, such as one that was registered or rejected, is not taken', async (_, texts) => {
  const unpaid = record({ ...title, 109: '02', ...texts });
  const file = await read([header('341'), unpaid, record({ ...title, 63: '87654321' }), end(4)]);
  const { transactions, refused } = await readTransactions(file.rows, file.recognised, file.fieldMap!);
  expect(transactions.map(({ row }) => row)).toEqual([3]);
  expect(refused).toMatchObject([{ row: 2, why: 'not-paid', id: '12345678' }]);
  expect(refused[0]!.known!.amount).toBe('254' in texts ? undefined : '121.00');
});

test('a file that ends early, lacks records, or has other ones is reported', async () => {
  expect((await read([header('341'), record(title)])).problems).toMatchObject([{ code: 'file-cut-off' }]);
  expect((await read([header('341'), record(title), end(4)])).problems).toMatchObject([
    { code: 'records-missing' },
  ]);
  const more = [
    header('341'),
    record(title),
    record({ ...title, 1: '4' }),
    record(title).slice(0, 200),
    end(5),
  ];
  expect((await read(more)).problems).toMatchObject([{ code: 'other-segment' }, { code: 'short-record' }]);
});

test.each([
  ['of another bank', header('001')],
  ['that is sent to the bank', header('341', '01REMESSA01COBRANCA')],
  ['for payments', header('341', '02RETORNO03PAGAMENTOS')],
])('a file %s is rejected', async (_, first) => {
  await expect(read([first, record(title), end(3)])).rejects.toThrow('cnab400');
});

test('amounts and days in another notation are misfits', async () => {
  const file = await read([header('341'), record({ ...title, 254: '0000000012x00', 296: '329926' }), end(3)]);
  expect(file.filled).toMatchObject([{ paid_amount: '0000000012x00?', credit_date: '329926' }]);
  expect(file.problems).toMatchObject([{ code: 'misfit', count: 2 }]);
});
