import { expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import type { ReadSettings } from '../settings';
import { openReadable } from '../../testing/read-rows';

async function open(lines: readonly string[], settings: ReadSettings = {}) {
  const read = await openReadable([bytesOf(lines.join('\n'))], settings);
  return read;
}
const nine = (line: (at: number) => string) => Array.from({ length: 9 }, (_, at) => line(at));

test('one negative amount does not hide the column of D and C', async () => {
  const { transactions } = await open([
    'Data;Doc;Valor;D/C',
    ...Array.from(
      { length: 60 },
      (_, at) => `13/03/2026;A${at};${at === 5 ? '-' : ''}10,50;${at % 3 ? 'D' : 'C'}`,
    ),
  ]);
  expect(transactions.filter(({ amount }) => amount === '-10.50')).toHaveLength(40);
});

test('the currency follows from the column of the amount, not from another one or from balances', async () => {
  const two = await open([
    'Data;Pedido;Valor USD;Valor BRL',
    ...nine((at) => `13/03/2026;A${at};1${at},50;5${at},10`),
  ]);
  expect(two.summary.fields.amount).toBe('Valor USD');
  expect(two.transactions[0]).toMatchObject({ amount: '10.50', currency: 'USD' });
  const balance = await open([
    'Data;Doc;Valor;Saldo',
    ...nine((at) => `13/03/2026;A${at};1${at},50;US$ 5${at},10`),
  ]);
  expect(balance.transactions[0]).toMatchObject({ amount: '10.50', currency: 'BRL' });
});

test('the sign belongs to the column that means the amount only', async () => {
  const { transactions } = await open([
    'Data;Doc;Valor Bruto;Valor;D/C',
    ...nine((at) => `13/03/2026;A${at};11,50;10,50;${at % 2 ? 'D' : 'C'}`),
  ]);
  expect(transactions.map(({ amount }) => amount).slice(0, 2)).toEqual(['10.50', '-10.50']);
});

test.each(['Ativo', 'Moeda'])('a column %s without a currency leaves that of the file', async (heading) => {
  const cell = heading === 'Ativo' ? 'Sim' : '';
  const { transactions } = await open([
    `Data;Doc;Valor;${heading}`,
    ...nine((at) => `13/03/2026;A${at};1${at},50;${cell}`),
  ]);
  expect(transactions.map(({ currency }) => currency)).toEqual(nine(() => 'BRL'));
});

test.each([
  ['SALDO ANTERIOR', '7'],
  ['SALDO DO DIA 13/03', ''],
  ['Total', ''],
  ['Closing balance', '9'],
])('a row %s with a date is no transaction', async (text, document) => {
  const row = (at: number) => `13/03/2026;A${at};Pix ${at};1${at},50`;
  const { transactions, summary } = await open([
    'Data;Documento;Histórico;Valor',
    row(0),
    `13/03/2026;${document};${text};900,00`,
    ...nine((at) => row(at + 1)),
  ]);
  expect(transactions).toHaveLength(10);
  expect(summary.problems).toMatchObject([{ code: 'total', count: 1 }]);
});

test('a company with a word of totals in its name is a transaction', async () => {
  const { transactions } = await open([
    'Data;Documento;Histórico;Valor',
    '13/03/2026;A0;Total Express Ltda;900,00',
    ...nine((at) => `13/03/2026;B${at};Pix ${at};1${at},50`),
  ]);
  expect(transactions).toHaveLength(10);
});

test('an ISO column does not change the order of another one', async () => {
  const rows = (more: string) => nine((at) => `01/0${at + 1}/2026,${more}A${at},1${at}.50,USD`);
  const alone = await open(['Date,Reference,Amount,Currency', ...rows('')]);
  const beside = await open(['Date,Created,Reference,Amount,Currency', ...rows('2026-01-02,')]);
  expect(beside.transactions.map(({ date }) => date)).toEqual(alone.transactions.map(({ date }) => date));
});

test('parentheses after a currency mean minus', async () => {
  const { transactions } = await open([
    'Data;Doc;Valor',
    '13/03/2026;A1;R$ (1.234,50)',
    '13/03/2026;A2;R$ 7,00',
    '13/03/2026;A3;R$ 8,00',
  ]);
  expect(transactions[0]).toMatchObject({ amount: '-1234.50' });
});

test('the number of a line is no reference', async () => {
  const { summary } = await open([
    'Linha;Seq;Data;Valor;Histórico',
    ...nine((at) => `${at};${at};13/03/2026;1${at},50;Pix ${at % 2}`),
  ]);
  expect(summary.fields.external_id).toBeUndefined();
});

test('an OFX file states the name if it has no memo, and tells equal ids of two accounts apart', async () => {
  const statement = (account: string) =>
    `<STMTRS><CURDEF>BRL<ACCTID>${account}<BANKTRANLIST><STMTTRN><DTPOSTED>20260105<TRNAMT>1.50<FITID>7<NAME>Loja</STMTTRN></BANKTRANLIST></STMTRS>`;
  const { transactions } = await open([`OFXHEADER:100\n<OFX>${statement('1')}${statement('2')}</OFX>`]);
  expect(transactions.map(({ externalId, description }) => [externalId, description])).toEqual([
    ['7', 'Loja'],
    ['7-2', 'Loja'],
  ]);
});

test('another zone does not change the currency', async () => {
  const lines = ['Date,Reference,Amount', ...nine((at) => `2026-01-0${at + 1} 10:00,A${at},7.50`)];
  const { summary } = await open(lines, { dialect: { zone: 'America/Sao_Paulo' } });
  expect(summary.dialect.currency).toBeUndefined();
});

test('a row has the currency of the one of two columns that it fills', async () => {
  const rows = [
    '1;05/01/2026;10,00;',
    '2;06/01/2026;;20,50',
    '3;07/01/2026;0,00;30,00',
    '4;08/01/2026;4,00;',
  ];
  const file = await open(['Id;Data;Valor USD;Valor BRL', ...rows]);
  expect(file.transactions.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
    '10.00 USD',
    '20.50 BRL',
    '30.00 BRL',
    '4.00 USD',
  ]);
});
