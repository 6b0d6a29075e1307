import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import { ofx } from './ofx';
import { ProblemList } from '../reading/problems';

async function rowsOf(...parts: string[]) {
  async function* stream() {
    yield* parts;
  }
  const batches = await collect(ofx('').rows(stream(), new ProblemList()));
  return batches.flat();
}

const columns = [
  'FITID',
  'DTPOSTED',
  'TRNAMT',
  'CURDEF',
  'TRNTYPE',
  'NAME',
  'MEMO',
  'CHECKNUM',
  'REFNUM',
  'BANKID',
  'ACCTID',
];
/** Returns the cells of a row in column order. Those that `filled` lacks are empty. */
const cellsOf = (filled: Record<string, string>) => columns.map((name) => filled[name] ?? '');

describe('columns of an OFX', () => {
  test.each([
    ['', '.'],
    ['<TRNAMT>1.50<MEMO>a,b', '.'],
    ['<TRNAMT>1,50', ','],
    ['<trnamt>-1234,50', ','],
    ['<TRNAMT>+1.234,50', ','],
    ['<TRNAMT>,5', ','],
    ['<TRNAMT>\n  1,50', ','],
    ['<TRNAMT>--1,50', '.'],
    ['<TRNAMT>x,50', '.'],
    ['<BALAMT>1,50', '.'],
  ])('of %j have the mark %j', (sample, mark) => {
    expect(ofx(sample).columns).toEqual([
      { name: 'FITID', notation: { holds: 'text' } },
      { name: 'DTPOSTED', notation: { holds: 'date', order: 'ymd' } },
      { name: 'TRNAMT', notation: { holds: 'amount', mark } },
      ...columns.slice(3).map((name) => ({ name, notation: { holds: 'text' } })),
    ]);
  });

  test('match the fields', () => {
    expect(ofx('').fieldMap).toEqual({
      external_id: 'FITID',
      amount: 'TRNAMT',
      currency: 'CURDEF',
      date: 'DTPOSTED',
      description: 'MEMO',
    });
  });
});

describe('a transaction', () => {
  test('has exactly the elements that are columns', async () => {
    const text = columns.map((name) => `<${name}>${name} &amp; more</${name}>`).join('');
    expect(await rowsOf(`<OFX>\n<STMTTRN>${text}<SIC>1</SIC></STMTTRN>`)).toEqual([
      { row: 1, cells: columns.map((name) => `${name} & more`) },
    ]);
  });

  test.each<[what: string, xml: string, filled: Record<string, string>]>([
    ['lower case', '<fitid>1</fitid><memo>a</memo>', { FITID: '1', MEMO: 'a' }],
    ['blanks around', '<FITID> 1\n<MEMO>\n a b \n', { FITID: '1', MEMO: 'a b' }],
    ['the first of two', '<MEMO>a</MEMO><MEMO>b</MEMO>', { MEMO: 'a' }],
    ['the first that says something', '<MEMO> </MEMO><MEMO>b</MEMO>', { MEMO: 'b' }],
    ['a text behind blanks', '<MEMO>\n<![CDATA[a<b]]>\n</MEMO>', { MEMO: 'a<b' }],
    ['a text in two parts', '<MEMO>Tom <![CDATA[& Jerry]]></MEMO>', { MEMO: 'Tom & Jerry' }],
    ['a text parted by a comment', '<MEMO>a<!-- x -->b<NAME>c', { MEMO: 'ab', NAME: 'c' }],
    ['no text behind an end', '<MEMO></MEMO>stray<NAME>c', { NAME: 'c', MEMO: 'c' }],
    ['the name without a memo', '<MEMO><NAME>c', { NAME: 'c', MEMO: 'c' }],
    ['an empty element', '<MEMO/><NAME>c', { NAME: 'c', MEMO: 'c' }],
  ])('%s', async (_, xml, filled) => {
    expect(await rowsOf(`<STMTTRN>${xml}</STMTTRN>`)).toEqual([{ row: 1, cells: cellsOf(filled) }]);
  });

  test('ends where the next starts, or where its list or the file ends', async () => {
    expect(
      await rowsOf('<STMTTRN><FITID>1<STMTTRN><FITID>2</BANKTRANLIST><ACCTID>9\n<STMTTRN>\n<FITID>3'),
    ).toEqual([
      { row: 1, cells: cellsOf({ FITID: '1' }) },
      { row: 2, cells: cellsOf({ FITID: '2' }) },
      { row: 3, cells: cellsOf({ FITID: '3', ACCTID: '9' }) },
    ]);
  });

  test('contains nothing from after its end', async () => {
    expect(await rowsOf('<STMTTRN><FITID>1</STMTTRN><MEMO>stray<STMTTRN><FITID>2</STMTTRN>')).toEqual([
      { row: 1, cells: cellsOf({ FITID: '1' }) },
      { row: 2, cells: cellsOf({ FITID: '2' }) },
    ]);
  });

  test('is returned with the chunk that ends it', async () => {
    async function* stream() {
      yield '<STMTTRN><FITID>1</STMTTRN>';
      yield '<STMTTRN><FITID>2';
    }
    expect(await collect(ofx('').rows(stream(), new ProblemList()))).toEqual([
      [{ row: 1, cells: cellsOf({ FITID: '1' }) }],
      [],
      [],
      [{ row: 2, cells: cellsOf({ FITID: '2' }) }],
    ]);
  });
});

describe('currencies and accounts', () => {
  const one = (xml: string) => `<STMTTRN><FITID>1${xml}</STMTTRN>`;
  test.each<[what: string, xml: string, filled: Record<string, string>]>([
    [
      'those of the statement, the first of two',
      `<CURDEF>BRL<BANKID>1<ACCTID>2<CURDEF>USD${one('')}`,
      { CURDEF: 'BRL', BANKID: '1', ACCTID: '2' },
    ],
    ['no other element of the statement', `<CURDEF>BRL<MEMO>m<CHECKNUM>c${one('')}`, { CURDEF: 'BRL' }],
    ['its own', `<CURDEF>BRL<BANKID>1${one('<BANKID>7')}`, { CURDEF: 'BRL', BANKID: '7' }],
    ['not its own that are blank', `<CURDEF>BRL<BANKID>1${one('<BANKID> ')}`, { CURDEF: 'BRL', BANKID: '1' }],
    [
      'the currency it is in',
      `<CURDEF>BRL${one('<CURRENCY><CURRATE>5<CURSYM>USD</CURRENCY><MEMO>m')}`,
      { CURDEF: 'USD', MEMO: 'm' },
    ],
    [
      'not that it was converted from',
      `<CURDEF>BRL${one('<ORIGCURRENCY><CURRATE>5</CURRATE><CURSYM>USD</CURSYM></ORIGCURRENCY><MEMO>m')}`,
      { CURDEF: 'BRL', MEMO: 'm' },
    ],
    [
      'not the account of another',
      `<ACCTID>2${one('<BANKACCTTO><BANKID>8</BANKID><ACCTID>9</ACCTID></BANKACCTTO><MEMO>m')}`,
      { ACCTID: '2', MEMO: 'm' },
    ],
    ['nor a card', `<ACCTID>2${one('<CCACCTTO><ACCTID>9</CCACCTTO><MEMO>m')}`, { ACCTID: '2', MEMO: 'm' }],
  ])('%s', async (_, xml, filled) => {
    expect(await rowsOf(`<STMTRS>${xml}`)).toEqual([{ row: 1, cells: cellsOf({ FITID: '1', ...filled }) }]);
  });

  test.each([
    ['STMTRS', 'CCSTMTRS'],
    ['CCSTMTRS', 'STMTRS'],
  ])('of a %s do not apply to a %s after it', async (first, second) => {
    const statement = (name: string, xml: string) => `<${name}>${xml}</${name}>`;
    expect(
      await rowsOf(
        statement(first, `<CURDEF>BRL<BANKID>1<ACCTID>2${one('')}`),
        statement(second, `<CURDEF>USD<ACCTID>3${one('')}`),
      ),
    ).toEqual([
      { row: 1, cells: cellsOf({ FITID: '1', CURDEF: 'BRL', BANKID: '1', ACCTID: '2' }) },
      { row: 2, cells: cellsOf({ FITID: '1-3', CURDEF: 'USD', ACCTID: '3' }) },
    ]);
  });

  test('of a counterparty without an end tag end with their transaction', async () => {
    expect(await rowsOf(one('<BANKACCTTO><ACCTID>9'), one('<MEMO>m'))).toEqual([
      { row: 1, cells: cellsOf({ FITID: '1' }) },
      { row: 2, cells: cellsOf({ FITID: '1', MEMO: 'm' }) },
    ]);
  });
});
