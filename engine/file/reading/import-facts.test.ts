import { describe, expect, it } from 'vitest';
import { previewImport } from '../service/preview-import';
import { defaultMapping, readCsvTable, readJsonTable } from '../service/import-file';
import { readImport } from '../service/read-import';

/**
 * Facts of the import that were observed at the service (docs/contract.md#the-import). Each is checked with the reader
 * of `recon match` and with the validation of the field map page, which must agree.
 */

const header = 'external_id,amount,currency,date';
const rows = (lines: readonly string[]) => [header, ...lines].join('\n');
const good = (id: string) => `${id},10,BRL,2026-01-05`;
const many = (count: number, from = 1) => Array.from({ length: count }, (_, at) => good(`r${from + at}`));

type Outcome = {
  stored: number;
  refused: number;
  dropped: number;
  /** True if the import ends with an error. */
  fails: boolean;
};

const mapping = Object.entries(defaultMapping).map(([field, column]) => ({ field, column: String(column) }));

/** Returns what happens to the rows of a CSV. Throws if the two readers of the console disagree. */
function outcome(csv: string): Outcome {
  const bytes = new TextEncoder().encode(csv);
  const table = readCsvTable(bytes);
  if ('code' in table) return { stored: 0, refused: 0, dropped: 0, fails: true };
  const { transactions, refused, fault } = readImport(table, defaultMapping);
  const fate = previewImport(bytes, mapping);
  if ('fault' in fate) throw new Error(fate.fault);
  const found = {
    stored: fault ? ('stored' in fault ? fault.stored : 0) : transactions.length,
    refused: refused.filter(({ loss }) => loss === 'refused').length,
    dropped: refused.filter(({ loss }) => loss === 'dropped').length,
    fails: fault !== undefined,
  };
  const { accepted, changed } = fate.rows;
  expect({
    stored: accepted + changed,
    refused: fate.rows.refused,
    dropped: fate.rows.dropped,
    fails: fate.losesFile || fate.rows.lost > 0,
  }).toEqual(found);
  return found;
}

const stored = (count: number): Outcome => ({ stored: count, refused: 0, dropped: 0, fails: false });

describe('dates', () => {
  const quoted = (date: string) => rows([`a,10,BRL,"${date}"`]);
  const read = (date: string) => {
    const table = readCsvTable(new TextEncoder().encode(quoted(date)));
    if ('code' in table) throw new Error(table.code);
    return readImport(table, defaultMapping).transactions[0]?.date;
  };
  it.each([
    ['2026-01-05T10:20:30,5Z', '2026-01-05T10:20:30.500Z'],
    ['2026-01-05T10:20:30,5+03:00', '2026-01-05T07:20:30.500Z'],
    ['2026-01-05T10:20:30.1234567891Z', '2026-01-05T10:20:30.123456Z'],
    ['2026-01-05 10:20:30.12345678912345', '2026-01-05T10:20:30.123456Z'],
    [`2026-01-05T10:20:30.${'1'.repeat(1000)}Z`, '2026-01-05T10:20:30.111111Z'],
    ['20260105102030.5', '2026-01-05T10:20:30.500Z'],
    ['20260105102030,5', '2026-01-05T10:20:30.500Z'],
    ['2026-01-05 9:20:30', '2026-01-05T09:20:30Z'],
    ['2026-01-05T1:20:30Z', '2026-01-05T01:20:30Z'],
    ['May 5, 2026 1:02:03', '2026-05-05T01:02:03Z'],
    ['2026-01-05  10:20:30', '2026-01-05T10:20:30Z'],
    ['Jan  5, 2026', '2026-01-05T00:00:00Z'],
    ['5   Jan  2026   10:20:30', '2026-01-05T10:20:30Z'],
    ['2026-01-05T10:20:30+24:00', '2026-01-04T10:20:30Z'],
    ['2026-01-05T10:20:30+14:60', '2026-01-04T19:20:30Z'],
  ])('%s is read as %s', (date, expected) => {
    expect(read(date)).toBe(expected);
    expect(outcome(quoted(date))).toEqual(stored(1));
  });

  it.each([
    '2026-01-05T10:20:30+25:00',
    '2026-01-05T10:20:30+03:61',
    '2026-01-05T10:2:30Z',
    '2026-01-05 100:20:30',
  ])('%s is rejected', (date) => {
    expect(outcome(quoted(date))).toEqual({ ...stored(0), refused: 1 });
  });
});

describe('blocks of 1,000 accepted rows', () => {
  it('a rejected row does not count: x, 998 good, 1 rejected, x: both are dropped', () => {
    const lines = [good('x'), ...many(998), 'bad,ten,BRL,2026-01-05', good('x')];
    expect(outcome(rows(lines))).toEqual({ stored: 998, refused: 1, dropped: 2, fails: false });
  });

  it('an id of an earlier block is dropped: x, 999 good, x: the first is stored', () => {
    expect(outcome(rows([good('x'), ...many(999), good('x')]))).toEqual({ ...stored(1000), dropped: 1 });
  });

  it('an id that was dropped in an earlier block stays dropped: x, x, 998 good, x', () => {
    expect(outcome(rows([good('x'), good('x'), ...many(998), good('x')]))).toEqual({
      ...stored(998),
      dropped: 3,
    });
  });

  it('an error of the store keeps the previous blocks: 1,000 good, then 1e13', () => {
    expect(outcome(rows([...many(1000), 'b,1e13,BRL,2026-01-05', good('c')]))).toEqual({
      ...stored(1000),
      fails: true,
    });
  });

  it('an error of the store loses its own block: 999 good, then 1e13', () => {
    expect(outcome(rows([...many(999), 'b,1e13,BRL,2026-01-05']))).toEqual({ ...stored(0), fails: true });
  });

  it('rows after the error are lost, also those that would have been dropped', () => {
    const lines = [...many(1000), 'b,1e13,BRL,2026-01-05', ...many(1500, 1001), good('r1001')];
    expect(outcome(rows(lines))).toEqual({ ...stored(1000), fails: true });
  });
});

describe('currencies', () => {
  it.each([
    ['HRK', false],
    ['XCG', false],
    ['ZWG', false],
    ['CUC', true],
    ['SLL', true],
    ['sll', true],
  ])('%s is accepted: %s', (currency, isTaken) => {
    expect(outcome(rows([`a,10,${currency},2026-01-05`]))).toEqual(
      isTaken ? stored(1) : { ...stored(0), refused: 1 },
    );
  });
});

describe('NUL', () => {
  const withBranch = (name: string, branch: string) =>
    `${header},${name}\n${good('a')},${branch}\n${good('b')},x`;
  it.each([
    ['in a column that is not mapped', withBranch('branch', 'x\0')],
    ['in a header', withBranch('bra\0nch', 'x')],
    ['in a mapped column', withBranch('branch', 'x').replace('a,10', 'a\0,10')],
  ])('%s is an error of the file', (_title, csv) => {
    expect(outcome(csv)).toMatchObject({ stored: 0, fails: true });
  });

  it('in the header of a mapped column rejects every row, because that column is missing', () => {
    expect(outcome(withBranch('branch', 'x').replace('date', 'date\0'))).toEqual({
      ...stored(0),
      refused: 2,
    });
  });

  it('in a rejected row has no effect', () => {
    expect(outcome(withBranch('branch', 'x\0').replace('a,10', 'a,ten'))).toEqual({
      ...stored(1),
      refused: 1,
    });
  });

  it('in an unmapped property of a JSON record is an error of the file', () => {
    const json =
      '[{"external_id":"a","amount":1,"currency":"BRL","date":"2026-01-05","x":{"y":["\\u0000"]}}]';
    const table = readJsonTable(new TextEncoder().encode(json), defaultMapping);
    if ('code' in table) throw new Error(table.code);
    expect(readImport(table, defaultMapping).fault).toMatchObject({
      code: 'row',
      row: { why: 'nul' },
    });
  });
});

describe('blanks and byte order marks', () => {
  const bom = '\uFEFF';
  const nextLine = '\u0085';
  it.each<[string, string, Outcome]>([
    ['one byte order mark', `${bom}${rows([good('a')])}`, stored(1)],
    [
      'a second one spoils the first column',
      `${bom}${bom}${rows([good('a')])}`,
      { ...stored(0), refused: 1 },
    ],
    ['U+FEFF around an amount', rows([`a,${bom}10,BRL,2026-01-05`]), { ...stored(0), refused: 1 }],
    ['U+FEFF around a currency', rows([`a,10,BRL${bom},2026-01-05`]), { ...stored(0), refused: 1 }],
    ['U+FEFF around a date', rows([`a,10,BRL,2026-01-05${bom}`]), { ...stored(0), refused: 1 }],
    ['U+FEFF makes another id', rows([good('a'), good(`${bom}a`), good(`a${bom}`)]), stored(3)],
    ['U+FEFF alone is an id', rows([good(bom)]), stored(1)],
    ['U+0085 around an amount', rows([`a,10${nextLine},BRL,2026-01-05`]), stored(1)],
    ['U+0085 around a currency', rows([`a,10,BRL${nextLine},2026-01-05`]), stored(1)],
    ['U+0085 around a date', rows([`a,10,BRL,${nextLine}2026-01-05${nextLine}`]), stored(1)],
    ['U+0085 makes the same id', rows([good('a'), good(`a${nextLine}`)]), { ...stored(0), dropped: 2 }],
    ['U+0085 alone is no id', rows([good(nextLine)]), { ...stored(0), refused: 1 }],
    ['U+0085 around a header', rows([good('a')]).replace('date', `date${nextLine}`), stored(1)],
    ['U+0085 before a quote', rows([`${nextLine}"a",10,BRL,2026-01-05`]), stored(1)],
  ])('%s', (_title, csv, expected) => {
    expect(outcome(csv)).toEqual(expected);
  });
});

describe('exponents', () => {
  const amount = (text: string) => rows([good('a'), `b,${text},BRL,2026-01-05`]);
  it.each(['3.88e+3', '1e3', '1E+2', '1e200000'])('%s is accepted', (text) => {
    expect(outcome(amount(text))).toEqual(stored(2));
  });

  it.each([
    '1e2147483647',
    '1E+2147483647',
    '0e2147483647',
    '1e-2147483647',
    '1e1000001',
    `1e${'9'.repeat(400)}`,
  ])('warns of %s: the service hangs', (text) => {
    expect(outcome(amount(text))).toEqual({ ...stored(0), fails: true });
    const fate = previewImport(new TextEncoder().encode(amount(text)), mapping);
    expect(fate).toMatchObject({ findings: [{ field: 'amount', code: 'exponent-hangs', effect: 'file' }] });
  });
});
