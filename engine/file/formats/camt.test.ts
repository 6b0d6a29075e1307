import { expect, test } from 'vitest';
import { bytesOf, cut } from '../../testing/file-bytes';
import { readRows } from '../../testing/read-rows';
import { withLimits } from '../../testing/with-limits';
import { readTransactions } from '../reading/read-transactions';

const money = (amount: string, direction = 'CRDT', currency = 'EUR') =>
  `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
const booked =
  '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt><ValDt><Dt>2026-11-05</Dt></ValDt>';
const entry = (content: string) => `<Ntry>${content}</Ntry>\n`;
const camt = (entries: string, kind = 'Stmt') =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>\n` +
  `<${kind}><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
  `<Bal><Amt Ccy="EUR">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>\n${entries}</${kind}></BkToCstmrStmt></Document>`;

const read = async (text: string, size = 1000) => readRows(cut(bytesOf(text), size));

const transfer =
  booked +
  '<AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId><TxId>T1</TxId></Refs>' +
  '<RltdPties><Dbtr><Pty><Nm>Lia &amp; Co</Nm></Pty></Dbtr><Cdtr><Nm>Us</Nm></Cdtr></RltdPties>' +
  '<RmtInf><Ustrd>Invoice</Ustrd><Ustrd>4711</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>' +
  '</TxDtls></NtryDtls><AddtlNtryInf>Credit transfer</AddtlNtryInf>';

test.each([1, 7, 100_000])('an entry becomes a transaction, read in pieces of %i bytes', async (size) => {
  const file = await read(camt(entry(money('1800.00') + transfer)), size);
  expect(file.recognised.format).toBe('camt');
  expect(file.filled).toEqual([
    {
      id: 'BANK-1',
      amount: '1800.00',
      currency: 'EUR',
      date: '2026-11-04',
      value_date: '2026-11-05',
      end_to_end_id: 'E2E-1',
      transaction_id: 'T1',
      creditor_reference: 'RF18',
      text: 'Invoice 4711',
      debtor: 'Lia & Co',
      creditor: 'Us',
      account: 'DE89370400440532013000',
    },
  ]);
  expect(file.problems).toEqual([]);
  const { transactions } = await readTransactions(file.rows, file.recognised, file.fieldMap!);
  expect(transactions).toMatchObject([
    {
      externalId: 'BANK-1',
      amount: '1800.00',
      currency: 'EUR',
      date: '2026-11-04T00:00:00Z',
      description: 'Invoice 4711',
    },
  ]);
});

test('a debit is negative, also if it reverses a credit, and an amount without a direction is a misfit', async () => {
  const file = await read(
    camt(
      entry(money('5.00', 'DBIT') + booked) +
        entry(`${money('6.00', 'DBIT')}<RvslInd>true</RvslInd>${booked}`) +
        entry(`<Amt Ccy="EUR">7.00</Amt>${booked}`),
    ),
  );
  expect(file.filled.map(({ amount }) => amount)).toEqual(['-5.00', '-6.00', '7.00?']);
  expect(file.problems).toMatchObject([{ code: 'misfit', count: 1 }]);
});

const detail = (amount: string, id: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount}${more}</TxDtls>`;

test.each([
  ['Amt', (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`],
  ['AmtDtls', (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`],
])(
  'a batch whose transactions add up to it becomes one row each, with amounts in %s',
  async (_, amountOf) => {
    const details = detail(amountOf('10.10'), 'A') + detail(amountOf('20.20'), 'B');
    const file = await read(
      camt(
        entry(`${money('30.30')}${booked}<AcctSvcrRef>R</AcctSvcrRef><NtryDtls>${details}</NtryDtls>`),
        'Ntfctn',
      ),
    );
    expect(file.filled).toMatchObject([
      { id: 'R-1', amount: '10.10', currency: 'EUR', end_to_end_id: 'A', date: '2026-11-04' },
      { id: 'R-2', amount: '20.20', currency: 'EUR', end_to_end_id: 'B', date: '2026-11-04' },
    ]);
  },
);

test.each([
  ['the sum is another one', detail(money('10.00'), 'A') + detail(money('20.00'), 'B')],
  ['one has another currency', detail(money('10.30'), 'A') + detail(money('20.00', 'CRDT', 'USD'), 'B')],
  ['one has no amount', detail(money('30.30'), 'A') + detail('', 'B')],
])('a batch stays one row if %s', async (_, details) => {
  const file = await read(camt(entry(`${money('30.30')}${booked}<NtryDtls>${details}</NtryDtls>`)));
  expect(file.filled).toMatchObject([{ id: 'S1-1', amount: '30.30' }]);
  expect(file.filled[0]).not.toHaveProperty('end_to_end_id');
});

test('a fee in a batch of the other direction is subtracted from the sum', async () => {
  const details = detail(money('31.30'), 'A') + detail(money('1.00', 'DBIT'), 'B');
  const file = await read(camt(entry(`${money('30.30')}${booked}<NtryDtls>${details}</NtryDtls>`)));
  expect(file.filled.map(({ amount }) => amount)).toEqual(['31.30', '-1.00']);
});

test('an entry without a reference of the bank is identified by its place in the statement', async () => {
  const nothing = '<AcctSvcrRef>NONREF</AcctSvcrRef>';
  const file = await read(
    camt(entry(money('1.00') + booked) + entry(money('2.00') + booked + nothing + '<NtryRef>77</NtryRef>')),
  );
  expect(file.filled.map(({ id }) => id)).toEqual(['S1-1', 'S1-77']);
});

test('an entry that is not booked is left out and reported', async () => {
  const pending = booked.replace('<Cd>BOOK</Cd>', 'PDNG');
  const file = await read(camt(entry(money('1.00') + pending) + entry(money('2.00') + booked)));
  expect(file.filled.map(({ amount }) => amount)).toEqual(['2.00']);
  expect(file.problems).toMatchObject([{ code: 'not-booked', count: 1, first: [{ cell: 'PDNG' }] }]);
});

test('times have their zone, and dates lose theirs', async () => {
  const days =
    '<BookgDt><DtTm>2026-11-04T23:30:00-03:00</DtTm></BookgDt><ValDt><Dt>2026-11-05+01:00</Dt></ValDt>';
  const file = await read(camt(entry(money('1.00') + days)));
  expect(file.filled).toMatchObject([{ date: '2026-11-04T23:30:00-03:00', value_date: '2026-11-05' }]);
  const { transactions } = await readTransactions(file.rows, file.recognised, file.fieldMap!);
  expect(transactions).toMatchObject([{ date: '2026-11-05T02:30:00Z' }]);
});

test('a prefix of the namespace, CDATA and comments are ignored, and entities of a DTD stay as they are', async () => {
  const text = camt(
    entry(money('1.00') + booked + '<AddtlNtryInf>a<![CDATA[ < b]]><!-- x -->&x;</AddtlNtryInf>'),
  )
    .replaceAll(/<(\/?)(\w)/g, '<$1n:$2')
    .replace('?>', '?><!DOCTYPE x [<!ENTITY x "boom">')
    .replace('<n:Document', ']><n:Document');
  expect((await read(text)).filled).toMatchObject([{ text: 'a < b&x;' }]);
});

test('a file that ends early is reported, and one without transactions is rejected', async () => {
  const whole = camt(entry(money('1.00') + booked));
  expect((await read(whole.slice(0, -20))).problems).toMatchObject([{ code: 'file-cut-off' }]);
  await expect(read(camt(''))).rejects.toThrow('no-transactions');
});

test.each([
  ['elements that are not nested', camt('<Ntry><Amt></Ntry></Amt>')],
  ['more than 64 levels', camt('<a>'.repeat(100))],
])('a file with %s is rejected', async (_, text) => {
  await expect(read(text)).rejects.toThrow('markup-broken');
});

test('more transactions in one entry than the limit are rejected', async () => {
  await withLimits({ rows: 3 }, async () => {
    await expect(read(camt(entry('<TxDtls/>'.repeat(4))))).rejects.toThrow('too-many-rows');
  });
});
