import { describe, expect, test } from 'vitest';
import { bytesOf, collect, cut } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { FileReadError } from '../formats/file-read-error';
import { fileLimits } from '../formats/limits';
import { readFile } from './read-file';
import { readTransactions } from './read-transactions';

/** Reads a hostile file. Returns its error, or the number of its rows with the problems found. */
async function outcome(chunks: Iterable<Uint8Array>) {
  const file = await readFile(chunks);
  if ('fault' in file) return file;
  try {
    let rows = 0;
    for await (const row of file.rows) rows += row.cells.length > 0 ? 1 : 0;
    return { rows, problems: file.problems.map(({ code, count }) => ({ code, count })) };
  } catch (error) {
    if (error instanceof FileReadError) return { fault: error.code, values: error.values };
    throw error;
  }
}

/** Yields a chunk and then another many times, without keeping all in memory. */
function* repeated(head: string, piece: string, times: number): Generator<Uint8Array> {
  yield bytesOf(head);
  const bytes = bytesOf(piece);
  for (let count = 0; count < times; count += 1) yield bytes;
}

describe('a file that is too large', () => {
  test('of more than 100 MB is rejected, and not read further @soak', async () => {
    let given = 0;
    function* endless() {
      for (const piece of repeated('Data;Id;Valor\n', `${'x'.repeat(900_000)};y;1,00\n`, 1_000_000)) {
        given += piece.length;
        yield piece;
      }
    }
    expect(await outcome(endless())).toEqual({ fault: 'too-large', values: { most: fileLimits.bytes } });
    expect(given).toBeLessThan(fileLimits.bytes + 1_000_000);
  });

  test('of a million columns @soak', async () => {
    const wide = { fault: 'too-many-columns', values: { most: 500, atLeast: expect.any(Number) as number } };
    const line = Array.from({ length: 1_000_000 }, (_, index) => `c${index}`).join(';');
    expect(await outcome(cut(bytesOf(`${line}\n1;2\n`), 65_536))).toEqual(wide);
    expect(await outcome([bytesOf(`a;b\n1;2\n${line}`)])).toEqual(wide);
  });

  test('of a million lines before any table', async () => {
    expect(await outcome(repeated('', 'a line of text\n'.repeat(1000), 1000))).toEqual({
      fault: 'no-table',
      values: { looked: 2000 },
    });
  });

  test('of a million headings @soak', async () => {
    expect(await outcome(repeated('', 'Data;Valor;Nome\n'.repeat(1000), 1000))).toEqual({
      rows: 999_999,
      problems: [],
    });
  });

  test('of more than a million rows @soak', async () => {
    expect(await outcome(repeated('a;b\n', '1;2\n'.repeat(10_000), 101))).toEqual({
      fault: 'too-many-rows',
      values: { most: 1_000_000 },
    });
  });

  test.each([
    ['CSV', 'a;b\n', '\n1;2\n'],
    ['JSON', '[{"a":"0"}', ',{"a":"1"}', ']'],
    [
      'OFX',
      'OFXHEADER:100\n\n<OFX><CURDEF>BRL<BANKTRANLIST>',
      '<STMTTRN><FITID>1<TRNAMT>1.50</STMTTRN>',
      '</OFX>',
      3,
    ],
  ])('of more %s rows than the limit', async (_, head, row, end = '', most = 2) => {
    const of = (count: number) => outcome([bytesOf(head + row.repeat(count) + end)]);
    await withLimits({ rows: 3 }, async () => {
      expect(await of(most)).not.toHaveProperty('fault');
      expect(await of(most + 1)).toEqual({ fault: 'too-many-rows', values: { most: 3 } });
    });
  });

  test('of one line without an end', async () => {
    expect(await outcome(repeated('a;b\n1;2\n', 'x'.repeat(100_000), 100))).toMatchObject({
      fault: 'row-too-long',
    });
  });
});

test('an OFX file whose transactions all repeat a long account is rejected', async () => {
  const statement = (account: string) => `OFXHEADER:100\n\n<OFX><CURDEF>BRL<ACCTID>${account}<BANKTRANLIST>`;
  const entry = '<STMTTRN><FITID>1<DTPOSTED>20260105<TRNAMT>1.50</STMTTRN>';
  expect(await outcome(repeated(statement('1'.repeat(900_000)), entry, 250))).toEqual({
    fault: 'unpacked-too-large',
    values: { most: fileLimits.unpackedBytes, ratio: fileLimits.unpackedRatio },
  });
  const parted = `${'1'.repeat(600_000)}<!-- -->${'1'.repeat(600_000)}`;
  expect(await outcome(repeated(statement(parted), entry, 1))).toMatchObject({ fault: 'row-too-long' });
});

describe('a file that is broken', () => {
  test('with a quote that swallows the rest is read on after its line', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `05/01/2026;${index};1,00`);
    lines[10] = '05/01/2026;"oops;1,00';
    expect(await outcome(cut(bytesOf(`Data;Id;Valor\n${lines.join('\n')}\n`), 65_536))).toEqual({
      rows: 50_000,
      problems: [{ code: 'quote', count: 1 }],
    });
  });

  test('with a quote in every line is read anyway @soak', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `05/01/2026;"${index};1,00`);
    expect(await outcome(cut(bytesOf(`Data;Id;Valor\n${lines.join('\n')}\n`), 65_536))).toEqual({
      rows: 20_000,
      problems: [{ code: 'quote', count: 20_000 }],
    });
  });

  test('with NULs reports the rows', async () => {
    expect(await outcome([bytesOf('Data;Id;Valor\n05/01/2026;a\0b;1,00\n06/01/2026;c;2,00\n')])).toEqual({
      rows: 2,
      problems: [{ code: 'nul', count: 1 }],
    });
  });

  test.each([
    ['nothing', '', 'empty'],
    ['a byte order mark alone', '\uFEFF', 'empty'],
    ['blank lines', '\n\r\n \n', 'empty'],
    ['one column', 'id\n1\n2\n', 'no-table'],
    ['zeros', '\0'.repeat(1000), 'not-text'],
  ])('%s', async (_, text, fault) => {
    expect(await outcome([bytesOf(text)])).toMatchObject({ fault });
  });

  test('cut inside a character', async () => {
    expect(await outcome([bytesOf('Data;Nome\n05/01/2026;São'), Uint8Array.of(0xc3)])).toMatchObject({
      rows: 1,
    });
  });
});

test('formulas and names of object properties are ordinary texts', async () => {
  const text =
    "Data;__proto__;constructor;Valor;toString\n05/01/2026;=cmd|'/c calc'!A1;@SUM(A1);1,00;__proto__\n25/01/2026;x;y;2,00;z\n";
  const file = await readFile([bytesOf(text)]);
  if ('fault' in file) throw new Error(file.fault);
  const rows = await collect(file.rows);
  expect(rows[0]?.cells[1]).toBe("=cmd|'/c calc'!A1");
  const fieldMap = JSON.parse(
    '{"external_id":"__proto__","amount":"Valor","currency":"x","date":"Data","description":"constructor","__proto__":"toString","constructor":"Data"}',
  ) as Record<string, unknown>;
  const { transactions, refused } = await readTransactions(rows, file.recognised, fieldMap);
  expect(refused).toEqual([]);
  expect(transactions[0]).toMatchObject({ externalId: "=cmd|'/c calc'!A1", description: "'@SUM(A1)" });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.getPrototypeOf(transactions[0])).toBe(Object.prototype);
});
