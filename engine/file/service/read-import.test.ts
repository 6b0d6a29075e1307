import { describe, expect, it } from 'vitest';
import { csvRecords } from '../formats/split-rows';
import { defaultMapping, readCsvTable, readJsonTable } from './import-file';
import { type ImportResult, readImport } from './read-import';
import type { Mapping } from '../reading/transaction-row';

/** These tests check facts about entire files, observed at the service: docs/contract.md#files-of-the-import. */

const header = 'external_id,amount,currency,date';
const good = 'a,10,BRL,2026-01-05';

function readCsv(text: string | Uint8Array, mapping: Mapping = defaultMapping): ImportResult {
  const table = readCsvTable(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  return 'code' in table ? { transactions: [], refused: [], fault: table } : readImport(table, mapping);
}

function readJsonFile(text: string, mapping: Mapping = defaultMapping): ImportResult {
  const table = readJsonTable(new TextEncoder().encode(text), mapping);
  return 'code' in table ? { transactions: [], refused: [], fault: table } : readImport(table, mapping);
}

/** Returns the result of an import in short: ids, numbers of rejected and dropped rows, and the error of the file. */
const fate = ({ transactions, refused, fault }: ImportResult) => ({
  read: transactions.map(({ externalId }) => externalId).join(' '),
  refused: refused.filter(({ loss }) => loss !== 'dropped').length,
  dropped: refused.filter(({ loss }) => loss === 'dropped').length,
  ...(fault && { fault: 'code' in fault ? fault.code : fault.fault }),
});

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('files', () => {
  it.each([
    ['LF', `${header}\n${good}\n`, 'a', 0],
    ['CRLF', `${header}\r\n${good}\r\n`, 'a', 0],
    ['no final line end', `${header}\n${good}`, 'a', 0],
    ['a byte order mark', `\uFEFF${header}\n${good}`, 'a', 0],
    ['blank lines, also before the header', `\n\r\n${header}\n\n${good}\n\n`, 'a', 0],
    ['a line of spaces', `${header}\n   \n${good}`, 'a', 1],
    ['a line of commas', `${header}\n,,,\n${good}`, 'a', 1],
    ['a title line before the header', `Extrato\n${header}\n${good}`, '', 2],
    ['an extra column', `${header},branch\n${good},7`, 'a', 0],
    ['more cells than the header', `${header}\n${good},7\nb,1,BRL,2026-01-05`, 'b', 1],
    ['fewer cells than the header', `${header}\na,10,BRL\nb,1,BRL,2026-01-05`, 'b', 1],
    ['a mapped column that is not there', `external_id,value,currency,date\n${good}`, '', 1],
    ['a header in another case', `External_ID,Amount,Currency,Date\n${good}`, '', 1],
    ['spaces around header names', ` external_id , amount,currency , date\n${good}`, 'a', 0],
    ['the same header twice: the last counts', `external_id,${header}\nx,${good}`, 'a', 0],
    ['columns in another order', `date,currency,amount,external_id\n2026-01-05,BRL,10,a`, 'a', 0],
    ['quoted cells', `${header}\n"a","10","BRL","2026-01-05"`, 'a', 0],
    ['a comma and a line break inside quotes', `${header}\n"a,\n1",10,BRL,2026-01-05`, 'a,\n1', 0],
    ['two quotes for one', `${header}\n"a""1",10,BRL,2026-01-05`, 'a"1', 0],
    ['a space before a quote', `${header}\n "a", "10",BRL,2026-01-05`, 'a', 0],
    ['a quote inside an unquoted cell', `${header}\na"1,10,BRL,2026-01-05\nb,1,BRL,2026-01-05`, 'b', 1],
    ['text behind a quoted cell', `${header}\n"a"1,10,BRL,2026-01-05\nb,1,BRL,2026-01-05`, 'b', 1],
    [
      'an unclosed quote swallows the rest',
      `${header}\n${good}\n"b,1,BRL,2026-01-05\nc,1,BRL,2026-01-05`,
      'a',
      1,
    ],
    ['semicolons', `${header}\n${good}`.replaceAll(',', ';'), '', 1],
    ['tabs', `${header}\n${good}`.replaceAll(',', '\t'), '', 1],
    [
      'outer spaces of an id, also no-break ones',
      `${header}\n" \u00A0a b\u00A0 ",10,BRL,2026-01-05`,
      'a b',
      0,
    ],
  ])('%s', (_title, text, read, refused) => {
    expect(fate(readCsv(text))).toEqual({ read, refused, dropped: 0 });
  });

  it.each([
    ['empty', '', 'empty'],
    ['only a line end', '\r\n', 'empty'],
    ['only the header', `${header}\n`, 'no-rows'],
    ['CR alone ends lines', `${header}\r${good}\r`, 'no-rows'],
    ['a header with a stray quote', `external"id,amount\n${good}`, 'header'],
  ])('%s: the file is rejected', (_title, text, fault) => {
    expect(fate(readCsv(text))).toEqual({ read: '', refused: 0, dropped: 0, fault });
  });

  it.each([
    ['13 digits', '1000000000000', 'too-large'],
    ['rounding up to 13 digits', '999999999999.999999999', 'too-large'],
    ['1e13', '1e13', 'too-large'],
  ])(
    'an amount of %s ends the import with an error; readable rows are still listed',
    (_title, amount, problem) => {
      const result = readCsv(`${header}\n${good}\nb,${amount},BRL,2026-01-05`);
      expect(fate(result)).toEqual({ read: 'a', refused: 1, dropped: 0, fault: 'row' });
      expect(result.fault).toMatchObject({
        row: { row: 2, id: 'b', field: 'amount', why: problem },
        stored: 0,
      });
    },
  );

  it('an id of 256 characters loses the file, one of 255 does not', () => {
    const withId = (length: number) => fate(readCsv(`${header}\n${'x'.repeat(length)},1,BRL,2026-01-05`));
    expect(withId(255)).toMatchObject({ refused: 0 });
    expect(withId(256)).toMatchObject({ refused: 1, fault: 'row' });
  });

  it('a NUL in any column loses the file', () => {
    const text = `${header},branch,description\n${good},X,Y`;
    expect(fate(readCsv(text.replace('Y', '\0')))).toMatchObject({ fault: 'row' });
    expect(fate(readCsv(text.replace('X', '\0')))).toMatchObject({ fault: 'row' });
  });

  it('Latin-1 with an accent in a mapped column loses the file, in another column it has no effect', () => {
    const text = `${header},branch,description\n${good},X,Y`;
    expect(fate(readCsv(latin(text.replace('Y', 'São'))))).toMatchObject({ fault: 'row' });
    expect(fate(readCsv(latin(text.replace('X', 'São'))))).toEqual({ read: 'a', refused: 0, dropped: 0 });
  });

  it('UTF-16 fails every row, but not the file', () => {
    const text = `\uFEFF${header}\n${good}`;
    const bytes = new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
    expect(fate(readCsv(bytes))).toEqual({ read: '', refused: 1, dropped: 0 });
  });
});

describe('one error per row: the first of id, amount, currency, date', () => {
  it.each([
    [',x,x,x', 'external_id', 'empty'],
    ['a,x,x,x', 'amount', 'not-a-number'],
    ['a,1,x,x', 'currency', 'not-a-currency'],
    ['a,1,BRL,x', 'date', 'date-form'],
    ['a,,BRL,x', 'amount', 'empty'],
  ])('%s', (cells, field, problem) => {
    expect(readCsv(`${header}\n${cells}`).refused).toMatchObject([{ row: 1, field, why: problem }]);
  });

  it('a rejected row does not lose the file', () => {
    expect(fate(readCsv(`${header}\na,1e13,R$,2026-01-05`))).toEqual({ read: '', refused: 1, dropped: 0 });
  });
});

describe('values', () => {
  it('are read as the import stores them', () => {
    const text = `${header},description\n a ,-1.123456785, usd ,2026-01-05T23:30:00.1234567-03:00,Pix`;
    expect(readCsv(text).transactions).toEqual([
      {
        externalId: 'a',
        amount: '-1.12345679',
        currency: 'USD',
        date: '2026-01-06T02:30:00.123456Z',
        description: 'Pix',
        source: 1,
      },
    ]);
  });

  it('of JSON may be numbers or strings; null is missing', () => {
    const rows = `[{"external_id": 12, "amount": 10.50, "currency": "BRL", "date": 1767571200},
      {"external_id": "b", "amount": "5", "currency": null, "date": "2026-01-05"}]`;
    const { transactions, refused } = readJsonFile(rows);
    expect(transactions).toMatchObject([{ externalId: '12', amount: '10.50', date: '2026-01-05T00:00:00Z' }]);
    expect(refused).toMatchObject([{ row: 2, id: 'b', field: 'currency', why: 'empty' }]);
  });
});

describe('JSON files', () => {
  const one = '{"external_id":"a","amount":1,"currency":"BRL","date":"2026-01-05"}';
  it.each([
    ['a list', `[${one}]`, { read: 'a', refused: 0, dropped: 0 }],
    ['a single object', one, { read: 'a', refused: 0, dropped: 0 }],
    [
      'JSON lines: the first alone',
      `${one}\n${one.replace('"a"', '"b"')}`,
      { read: 'a', refused: 0, dropped: 0 },
    ],
    ['an empty list', '[]', { read: '', refused: 0, dropped: 0, fault: 'no-rows' }],
    ['nothing', ' ', { read: '', refused: 0, dropped: 0, fault: 'empty' }],
    ['a CSV', `${header}\n${good}`, { read: '', refused: 0, dropped: 0, fault: 'not-json' }],
    ['a text', '"a"', { read: '', refused: 0, dropped: 0, fault: 'not-json' }],
    ['not closed', `[${one}`, { read: '', refused: 0, dropped: 0, fault: 'not-json' }],
    ['rows that are none', `[1,null,${one}]`, { read: 'a', refused: 2, dropped: 0 }],
  ])('%s', (_title, text, expected) => expect(fate(readJsonFile(text))).toEqual(expected));
});

describe('the same external id', () => {
  const rows = (ids: string[]) => [header, ...ids.map((id) => `${id},1,BRL,2026-01-05`)].join('\n');
  it.each([
    ['twice: both are dropped', ['a', 'b', 'a'], 'b', 2],
    ['three times', ['a', 'a', 'b', 'a'], 'b', 3],
    ['after cutting spaces', ['a', ' a ', 'b'], 'b', 2],
    ['in another case: two rows', ['a', 'A'], 'a A', 0],
  ])('%s', (_title, ids, read, dropped) => {
    expect(fate(readCsv(rows(ids)))).toEqual({ read, refused: 0, dropped });
  });

  it('again in a later block of 1,000 rows: the first row is stored', () => {
    const ids = Array.from({ length: 1501 }, (_, at) => (at === 1500 ? 'r0' : `r${at}`));
    const result = readCsv(rows(ids));
    expect(result.transactions).toHaveLength(1500);
    expect(result.refused).toMatchObject([{ row: 1501, id: 'r0', why: 'duplicate' }]);
  });
});

describe('a field map', () => {
  const map = { external_id: 'ID', amount: 'Valor', currency: 'Moeda', date: 'Data' };
  const text = 'ID,Valor,Moeda,Data\na,10,BRL,2026-01-05';

  it('defines the columns', () =>
    expect(fate(readCsv(text, map))).toEqual({ read: 'a', refused: 0, dropped: 0 }));

  it('may use one column twice', () => {
    expect(fate(readCsv(text, { ...map, description: 'ID' }))).toEqual({ read: 'a', refused: 0, dropped: 0 });
  });

  it.each([
    ['lacks a name', { external_id: 'ID', amount: 'Valor', date: 'Data' }, ['currency']],
    ['has a value that is no text', { ...map, amount: 7 }, ['amount']],
    ['has an empty value', { ...map, note: '' }, ['note']],
    [
      'is written the other way round',
      { ID: 'external_id', Valor: 'amount', Moeda: 'currency', Data: 'date' },
      ['external_id', 'amount', 'currency', 'date'],
    ],
  ])('that %s fails the file', (_title, mapping, fields) => {
    expect(readCsv(text, mapping).fault).toEqual({ code: 'field-map', fields });
  });
});

it('a large file is read in one pass, line by line', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `r${at},1.50,BRL,2026-01-05`);
  expect(csvRecords([header, ...lines].join('\r\n'))).toHaveLength(50_001);
});
