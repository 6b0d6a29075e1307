import { expect, test } from 'vitest';
import { bytesOf, cut } from '../../testing/file-bytes';
import { readRows } from '../../testing/read-rows';
import { withLimits } from '../../testing/with-limits';
import { readTransactions } from '../reading/read-transactions';

const read = async (lines: string, size = 1000) =>
  readRows(cut(bytesOf(lines.replaceAll('\n', '\r\n')), size));

const mt940 = (fields: string) =>
  `{1:F01BANKDEFF0000}{2:O940}{4:\n:20:STARTUMS\n:25:37040044/532013000\n:28C:10/1\n:60F:C261103EUR1000,00\n${fields}:62F:C261104EUR1,00\n-}\n`;

test.each([1, 7, 100_000])(
  'a statement line becomes a transaction, read in pieces of %i bytes',
  async (size) => {
    const file = await read(
      mt940(
        ':61:2611051104C1800,5NTRFINV-4711//BANK-1\nSupplement\n:86:166?00Credit?20EREF+E2E-1?21SVWZ+Invoice 47?2211 paid?32Lia?33 Co\n',
      ),
      size,
    );
    expect(file.recognised.format).toBe('mt940');
    expect(file.filled).toEqual([
      {
        id: '37040044/532013000-2026-11-05-10/1-1',
        amount: '1800.5',
        currency: 'EUR',
        date: '2026-11-04',
        value_date: '2026-11-05',
        customer_reference: 'INV-4711',
        bank_reference: 'BANK-1',
        end_to_end_id: 'E2E-1',
        text: 'Invoice 4711 paid',
        name: 'Lia Co',
        type: 'NTRF',
        supplementary: 'Supplement',
        account: '37040044/532013000',
      },
    ]);
    expect(file.problems).toEqual([]);
    const { transactions } = await readTransactions(file.rows, file.recognised, file.fieldMap!);
    expect(transactions).toMatchObject([{ amount: '1800.5', currency: 'EUR', date: '2026-11-04T00:00:00Z' }]);
  },
);

test.each([
  ['D5,', '-5'],
  ['C5,00', '5.00'],
  ['RC5,10', '-5.10'],
  ['RD0005,10', '5.10'],
  ['CR5,10', '5.10'],
])('%s is the amount %s', async (line, amount) => {
  const file = await read(mt940(`:61:261105${line}NTRFNONREF\n`));
  expect(file.filled).toMatchObject([{ amount, date: '2026-11-05' }]);
});

test('an entry date is in the year next to its value date', async () => {
  const file = await read(mt940(':61:2701021231C1,NTRFA\n:61:2612310102C1,NTRFB\n:61:2612311231C1,NTRFC\n'));
  expect(file.filled.map(({ date }) => date)).toEqual(['2026-12-31', '2027-01-02', '2026-12-31']);
});

test('information as free text or with codes of SWIFT is the text of its line', async () => {
  const file = await read(
    mt940(
      ':61:261105C1,NTRFA\n:86:Payment of\nNovember\n:61:261105C2,NTRFB\n:86:/EREF/E2E-2/NAME/Lia/REMI/Invoice 1\n:61:261105C3,NTRFC\n',
    ),
  );
  expect(file.filled).toMatchObject([
    { text: 'Payment of November' },
    { text: 'Invoice 1', name: 'Lia', end_to_end_id: 'E2E-2' },
    { amount: '3' },
  ]);
  expect(file.filled[2]).not.toHaveProperty('text');
});

test('several messages have their own account, number and currency', async () => {
  const other = ':20:B\n:25:99\n:28C:1/1\n:60M:D261103USD1,00\n:61:261105C2,NTRFB\n:86:x\n-\n';
  const file = await read(`${mt940(':61:261105C1,NTRFA\n')}${other}`);
  expect(file.filled).toMatchObject([
    { currency: 'EUR', account: '37040044/532013000' },
    { currency: 'USD', account: '99', id: '99-2026-11-05-1/1-1', text: 'x' },
  ]);
});

test('expected entries of an MT942 are left out and reported', async () => {
  const file = await read(
    ':20:A\n:25:1\n:28C:3/1\n:34F:EUR0,\n:13D:2611051200+0100\n:61:261105EC1,NTRFA\n:61:261105C2,NTRFB\n:90C:1EUR2,\n-\n',
  );
  expect(file.filled).toMatchObject([{ amount: '2', currency: 'EUR' }]);
  expect(file.problems).toMatchObject([{ code: 'not-booked', count: 1, first: [{ cell: 'EC' }] }]);
});

test('a line in another notation is reported, and its row has no date', async () => {
  const file = await read(mt940(':61:5 November C1,00\n'));
  expect(file.filled).toEqual([{ amount: '5 November C1,00?' }]);
  expect(file.problems).toMatchObject([{ code: 'misfit', count: 1 }]);
});

test('a file without transactions, with too much text or with an endless field is rejected', async () => {
  await expect(read(mt940(''))).rejects.toThrow('no-transactions');
  await withLimits({ unpackedBytes: 500 }, async () => {
    const long = mt940(':61:261105C1,NTRFA\n'.repeat(5)).replace('37040044', '3'.repeat(200));
    await expect(read(long)).rejects.toThrow('unpacked-too-large');
  });
  await withLimits({ rowLength: 500 }, async () => {
    await expect(read(mt940(`:61:261105C1,NTRFA\n:86:${'x\n'.repeat(600)}`))).rejects.toThrow('row-too-long');
  });
});
