import { readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { globSync } from 'tinyglobby';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, cut } from '../../testing/file-bytes';
import { countWork, type PatternUse } from '../../testing/count-work';
import { workbookParts, zipOf } from '../../testing/workbook';
import { csvRecords } from '../formats/split-rows';
import { readAmounts } from '../../fees/what-if/read-amounts';
import { suggestColumns } from '../field-maps/suggest';
import { openFile } from './open-file';
import { previewImport } from '../service/preview-import';
import { splitCsv } from '../service/service-csv';

/** The size of a hostile file, in characters. A file of twice the size may take at most `maxGrowth` times the work. */
const size = 3000;
const maxGrowth = 2.5;

const patterns: PatternUse = new Map();

/** Reads a file with the readers of the what-if pages. */
async function readAll(bytes: Uint8Array): Promise<void> {
  const chunks = () => cut(bytes, 4096);
  await openFile(chunks());
  await readAmounts(chunks(), 'BRL', {});
}

/** Reads a text with the readers of the field map page, which read as the service does. */
async function readAsService(text: string): Promise<void> {
  const mapping = ['external_id', 'amount', 'currency', 'date'].map((field) => ({ field, column: 'Valor' }));
  previewImport(bytesOf(text), mapping);
  csvRecords(text);
  const table = splitCsv({ text, isPart: false }, 20_000);
  const columns = (table?.header ?? []).map((name, place) => ({
    name,
    values: table!.rows.slice(0, 200).map(({ cells }) => cells[place] ?? ''),
  }));
  suggestColumns(columns);
}

/** Returns by which factor the work grows if a file has twice the size. */
async function growthOf(fileOf: (size: number) => string | Uint8Array): Promise<number> {
  const work = async (length: number) => {
    const file = fileOf(length);
    return countWork(async () => {
      await readAll(typeof file === 'string' ? bytesOf(file) : file);
      if (typeof file === 'string') await readAsService(file);
    }, patterns);
  };
  const [once, twice] = [await work(size), await work(size * 2)];
  expect(once).toBeGreaterThan(size / 10);
  return twice / once;
}

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

/** Parts of which hostile cells or lines consist. */
const pieces = [
  ' ',
  '\t',
  '(',
  '[',
  ')',
  '"',
  '0',
  '1',
  '-',
  '.',
  ',',
  '/',
  '&',
  '<',
  "'",
  '\r',
  'R$ ',
  '1 ',
  '1.',
  '"a" ',
  '" ',
  'a b',
  'D ',
  '1 D',
  ';',
  ',',
  ', ',
  'aB',
  '\u00A0',
  'sub ',
];

// The first read fills the caches of modules.
beforeAll(async () => readAll(bytesOf('Data;Valor\n05/01/2026;1,50\n')));

describe.each(pieces)('the work of reading a CSV grows with its size, filled with %j', (piece) => {
  const table = 'Data;Id;Valor\n05/01/2026;A1;1,50\n06/01/2026;A2;2,50\n';

  test('in a cell, in one with other text after it, and in quotes', async () => {
    expect(await growthOf((length) => `${table}07/01/2026;A3;${filled(piece, length)}\n`)).toBeLessThan(
      maxGrowth,
    );
    expect(
      await growthOf((length) => `${table}07/01/2026;A3;-${filled(piece, length)}x\n08/01/2026;A4;1,00\n`),
    ).toBeLessThan(maxGrowth);
    expect(
      await growthOf(
        (length) => `${table}07/01/2026;A3;"a" x"${filled(piece, length)}${' '.repeat(length)}\n`,
      ),
    ).toBeLessThan(maxGrowth);
  });

  test('in a heading, in one line, without a line end', async () => {
    expect(await growthOf((length) => `Data;Id;${filled(piece, length)}\n05/01/2026;A1;1,50\n`)).toBeLessThan(
      maxGrowth,
    );
    expect(await growthOf((length) => filled(piece, length))).toBeLessThan(maxGrowth);
    expect(await growthOf((length) => `${table}${filled(`${piece};`, length)}`)).toBeLessThan(maxGrowth);
  });

  test('in many cells', async () => {
    expect(
      await growthOf(
        (length) => table + `07/01/2026;A3;${piece.repeat(20)}\n`.repeat(Math.ceil(length / 40)),
      ),
    ).toBeLessThan(maxGrowth);
  });
});

describe('the work of reading OFX grows with its size', () => {
  const ofx = (body: string) => `OFXHEADER:100\n\n<OFX><CURDEF>BRL<BANKTRANLIST>${body}</BANKTRANLIST></OFX>`;
  const entry = '<STMTTRN><FITID>1<DTPOSTED>20260105<TRNAMT>1.50</STMTTRN>';

  test.each<[string, (length: number) => string]>([
    ['in one line', (length) => ofx(filled(entry, length * 3))],
    ['in lines', (length) => ofx(filled(`${entry}\n`, length * 3))],
    ['blanks in a text', (length) => ofx(entry + `<STMTTRN><MEMO>${' '.repeat(length)}</STMTTRN>`)],
    [
      'an element many times',
      (length) => ofx(`${entry}<STMTTRN><MEMO>${' '.repeat(length)}${filled('<MEMO>', length)}`),
    ],
    ['comments', (length) => ofx(entry + filled('<!-- -->', length))],
    ['a comment without an end', (length) => `${ofx(entry)}<!--${filled('-- ', length)}`],
    ['tags without an end', (length) => ofx(entry + filled('<', length))],
    ['quotes in a tag', (length) => ofx(`${entry}<A ${filled('"\'', length)}>`)],
    ['entities', (length) => ofx(`${entry}<STMTTRN><MEMO>${filled('&#1', length)}</STMTTRN>`)],
    ['amounts', (length) => ofx(filled(`<STMTTRN><TRNAMT>${'1.'.repeat(40)}`, length))],
    [
      'brackets behind a date',
      (length) => ofx(filled(`<STMTTRN><DTPOSTED>20260105[${'['.repeat(40)}`, length)),
    ],
  ])('%s', async (_, fileOf) => {
    expect(await growthOf(fileOf)).toBeLessThan(maxGrowth);
  });
});

describe('the work of reading a workbook grows with its size', () => {
  const row = (cells: string) => `<row>${cells}</row>`;
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = row(inline('Data') + inline('Valor')) + row(inline('05/01/2026') + '<c><v>1.5</v></c>');
  const book = (sheet: string, parts: { texts?: string[]; format?: string } = {}) =>
    zipOf(
      workbookParts({ S: rows + sheet }, { texts: parts.texts ?? [] }).map((part) => ({
        ...part,
        isStored: true,
        content:
          parts.format !== undefined && part.name === 'xl/styles.xml'
            ? String(part.content).replace('dd/mm/yyyy', parts.format)
            : part.content,
      })),
    );

  test.each<[string, (length: number) => Uint8Array]>([
    ['rows in one line', (length) => book(filled(row(inline('06/01/2026') + '<c><v>1</v></c>'), length * 3))],
    [
      'rows in lines',
      (length) => book(filled(`${row(inline('06/01/2026') + '<c><v>1</v></c>')}\n`, length * 3)),
    ],
    ['texts in one line', (length) => book('', { texts: [filled('<si><t>a</t></si>', length * 3)] })],
    ['blanks in a cell', (length) => book(row(inline('x') + inline(`-${' '.repeat(length)}x`)))],
    ['digits in a cell', (length) => book(row(inline('x') + `<c><v>${'1'.repeat(length)}x</v></c>`))],
    ['many cells of digits', (length) => book(filled(row(`<c><v>${'1'.repeat(900)}x</v></c>`), length))],
    ['brackets in a format', (length) => book('', { format: '['.repeat(length) })],
    ['brackets that close', (length) => book('', { format: filled('[a[b]', length) })],
    ['quotes in a format', (length) => book('', { format: filled('&quot;a', length) })],
    ['blanks in a tag', (length) => book(row(`<c${' '.repeat(length)}><v>1</v></c>`))],
    ['escapes in a text', (length) => book(row(inline(filled('_x00', length))))],
  ])('%s', async (_, fileOf) => {
    expect(await growthOf(fileOf)).toBeLessThan(maxGrowth);
  });
});

test('the work of reading CNAB 240 grows with its size, in lines and in one that does not end', async () => {
  const header = `34100000${' '.repeat(9)}212345678000195`.padEnd(240);
  const line = '3410001300001E'.padEnd(240, '0');
  expect(await growthOf((length) => `${header}\n${filled(`${line}\n`, length)}`)).toBeLessThan(maxGrowth);
  expect(await growthOf((length) => `${header}\n${'0'.repeat(length)}`)).toBeLessThan(maxGrowth);
  expect(await growthOf((length) => `${header}\n${filled('3 3', length)}\n`)).toBeLessThan(maxGrowth);
});

describe('the work of reading camt, MT940 and CNAB 400 grows with their size', () => {
  const camt = (body: string) =>
    `<Document><BkToCstmrStmt><Stmt><Id>S</Id>${body}</Stmt></BkToCstmrStmt></Document>`;
  const entry = (body: string) =>
    `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-05</Dt></BookgDt>${body}</Ntry>`;
  const mt940 = (body: string) => `:20:A\n:25:1\n:60F:C260105EUR1,\n${body}-}\n`;
  const line = ':61:260105C1,00NTRFA\n';
  const header = '02RETORNO01COBRANCA'.padEnd(76) + '341'.padEnd(324);

  test.each<[string, (length: number) => string]>([
    ['entries', (length) => camt(filled(entry(''), length * 3))],
    ['transactions of an entry', (length) => camt(entry(filled('<TxDtls><Amt>1</Amt></TxDtls>', length)))],
    ['texts of a transaction', (length) => camt(entry(filled('<AddtlNtryInf>a</AddtlNtryInf>', length)))],
    ['lines', (length) => mt940(filled(`${line}:86:166?00a?20EREF+b?21SVWZ+c\n`, length * 3))],
    ['digits of a line', (length) => mt940(`${line}:61:${filled('1', length)}\n`)],
    ['lines of information', (length) => mt940(`${line}:86:${filled('a\n', length)}`)],
    ['codes of information', (length) => mt940(`${line}:86:${filled('/EREF/', length)}`)],
    ['subfields of information', (length) => mt940(`${line}:86:166${filled('?20', length)}\n`)],
    ['records', (length) => `${header}\n${filled(`${'1'.padEnd(400, '0')}\n`, length)}`],
    ['a record without an end', (length) => `${header}\n${'0'.repeat(length)}`],
  ])('%s', async (_, fileOf) => {
    expect(await growthOf(fileOf)).toBeLessThan(maxGrowth);
  });
});

describe('regular expressions of the readers', () => {
  /** The longest text that a pattern with backtracking may get. Longer texts must be rejected before. */
  const mostBounded = 100;

  test('of the sources take time linear in the text, or are listed with the limit of their text', () => {
    const files = globSync(['engine/{file,fees,money,lib}/**/*.ts', 'src/lib/**/*.ts'], {
      ignore: '**/*.test.ts',
    });
    expect(files.length).toBeGreaterThan(100);
    const slow = files.flatMap((file) =>
      patternsOf(readFileSync(file, 'utf8'), file)
        .filter(backtracks)
        .map((pattern) => `${file} ${String(pattern)}`),
    );
    expect(slow.toSorted()).toEqual([
      // Texts of at most `maxDateChars` characters.
      String.raw`engine/file/reading/read-transactions.ts /(\d:\d\d[\d:.,]*(?:\s*[AaPp]\.?[Mm]\.?)?)\s*(?:[Zz]|UTC|GMT|[+-]\d\d:?\d\d)$|\[[^\]]*\]$/`,
    ]);
  });

  test('that are built at run time are also linear, as far as these files use them', async () => {
    expect(await growthOf((length) => filled('05/01/2026;1\n', length))).toBeLessThan(maxGrowth);
    expect(patterns.size).toBeGreaterThan(30);
    const slow = [...patterns.values()].filter(
      ({ pattern, longest }) => longest > mostBounded && backtracks(pattern),
    );
    expect(slow.map(({ pattern, longest }) => `${String(pattern)} over ${longest}`)).toEqual([]);
  });
});

/** Returns whether a pattern may take more than linear time, because two repeats match the same character. */
function backtracks({ source, flags }: { source: string; flags: string }): boolean {
  return analyse({ source, flags }, { maxReports: 1 }).reports.length > 0;
}

/** Returns the regular expressions in the source code `source`. */
function patternsOf(source: string, file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
    if (type === 'Literal' && regex) found.push(new RegExp(regex.pattern, regex.flags));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

test('counts the same work as the same number each time', async () => {
  const file = bytesOf(`Data;Id;${filled(';', size)}\n05/01/2026;A1;1,50\n`);
  const counts: number[] = [];
  for (let run = 0; run < 6; run++) counts.push(await countWork(() => readAll(file)));
  expect(new Set(counts.slice(1)).size).toBe(1);
});
