import { describe, expect, test } from 'vitest';
import { bytesOf, cut } from '../../testing/file-bytes';
import { readRows } from '../../testing/read-rows';
import type { Encoding } from '../notation/dialect';
import { readFile } from '../reading/read-file';
import { readTransactions } from '../reading/read-transactions';

async function read(text: string, encoding: Encoding = 'utf-8', size = 1000) {
  const file = await readRows(cut(bytesOf(text, encoding), size));
  return { ...file, ...(await readTransactions(file.rows, file.recognised, file.fieldMap!)) };
}

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260131120000[-3:BRT]<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260105100000[-3:BRT]
<TRNAMT>-1234,56
<FITID>202601050001
<CHECKNUM>0001
<MEMO>TARIFA PACOTE &amp; SERVIÇOS
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260106
<TRNAMT>100,00
<FITID>202601060001
<NAME>JOÃO D'ÁVILA
<MEMO>PIX
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>0<DTASOF>20260131</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;

test.each([
  ['whole', sgml, []],
  ['without its last tag', sgml.replace('</OFX>', ''), ['file-cut-off']],
  ['cut in a tag', sgml.slice(0, sgml.indexOf('NAME>JOÃO')), ['file-cut-off']],
  ['whole, in small letters', sgml.replace('</OFX>', '</ofx>'), []],
])('an OFX file that is %s has the expected problems', async (_, text, problems) => {
  const { problems: found } = await read(text, 'windows-1252', 7);
  expect(found.map(({ code }) => code)).toEqual(problems);
});

test('amounts with a comma and with a point in one OFX file are both read', async () => {
  const { transactions, refused, problems } = await read(sgml.replace('100,00', '100.25'), 'windows-1252');
  expect(transactions.map(({ amount }) => amount)).toEqual(['-1234.56', '100.25']);
  expect([refused, problems]).toEqual([[], []]);
});

describe('OFX 1, SGML', () => {
  test.each([1, 7, 1000])('is read from chunks of %d bytes', async (size) => {
    const file = await read(sgml, 'windows-1252', size);
    expect(file.recognised).toMatchObject({ format: 'ofx', encoding: 'windows-1252', zone: 'UTC' });
    expect(file.transactions).toEqual([
      {
        row: 1,
        externalId: '202601050001',
        amount: '-1234.56',
        currency: 'BRL',
        date: '2026-01-05T13:00:00Z',
        localTime: '2026-01-05T10:00:00Z',
        description: 'TARIFA PACOTE & SERVIÇOS',
      },
      {
        row: 2,
        externalId: '202601060001',
        amount: '100.00',
        currency: 'BRL',
        date: '2026-01-06T00:00:00Z',
        description: 'PIX',
      },
    ]);
    expect(file.refused).toEqual([]);
    const [, second] = file.rows;
    expect(second?.cells).toEqual([
      '202601060001',
      '20260106',
      '100,00',
      'BRL',
      'CREDIT',
      "JOÃO D'ÁVILA",
      'PIX',
      '',
      '',
      '0341',
      '12345-6',
    ]);
  });
});

describe('OFX 2, XML', () => {
  test('with two accounts and other currencies', async () => {
    const transaction = (id: string, more: string) =>
      `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260105</DTPOSTED><TRNAMT>1.50</TRNAMT><FITID>${id}</FITID>${more}</STMTTRN>`;
    const statement = (currency: string, account: string, list: string) =>
      `<STMTRS><CURDEF>${currency}</CURDEF><BANKACCTFROM><ACCTID>${account}</ACCTID></BANKACCTFROM><BANKTRANLIST>${list}</BANKTRANLIST></STMTRS>`;
    const file = await read(
      `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n<!-- a > b --><OFX>` +
        statement(
          'USD',
          '1',
          transaction(
            'a',
            '<ORIGCURRENCY><CURRATE>5.0</CURRATE><CURSYM>BRL</CURSYM></ORIGCURRENCY><MEMO><![CDATA[<b> & c]]></MEMO>',
          ) + transaction('b', '<CURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></CURRENCY>'),
        ) +
        statement('BRL', '2', transaction('c', '<BANKACCTTO><ACCTID>9</ACCTID></BANKACCTTO>')) +
        '</OFX>',
    );
    expect(file.rows.map(({ cells }) => [cells[0], cells[3], cells[6], cells[10]])).toEqual([
      ['a', 'USD', '<b> & c', '1'],
      ['b', 'EUR', '', '1'],
      ['c', 'BRL', '', '2'],
    ]);
  });
});

describe('hostile OFX', () => {
  test('without a transaction', async () => {
    expect(await readFile([bytesOf('OFXHEADER:100\n<OFX></OFX>')])).toEqual({
      fault: 'no-transactions',
      values: {},
    });
  });

  test('that is incomplete keeps its complete transactions', async () => {
    const file = await read(sgml.slice(0, sgml.indexOf('<NAME>') + 3), 'windows-1252');
    expect(file.transactions).toHaveLength(2);
  });

  test('with entities that would expand', async () => {
    const bomb = '<!DOCTYPE lolz [<!ENTITY a "xxxxxxxx"><!ENTITY b "&a;&a;&a;">]>';
    const file = await read(`${bomb}<OFX><STMTTRN><FITID>&b;</FITID><TRNAMT>1</STMTTRN></OFX>`);
    expect(file.rows[0]?.cells[0]).toBe('&b;');
  });

  test('with a tag that does not end', async () => {
    const endless = `<OFX><STMTTRN><FITID>1<${'x'.repeat(1_100_000)}`;
    expect(await readFile(cut(bytesOf(endless), 65_536))).toMatchObject({ fault: 'markup-broken' });
  });

  test('with names of object properties', async () => {
    const file = await read('<OFX><STMTTRN><__proto__>x<constructor>y<FITID>1<TRNAMT>2</STMTTRN></OFX>');
    expect(file.rows[0]?.cells.slice(0, 3)).toEqual(['1', '', '2']);
  });
});
