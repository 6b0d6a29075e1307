import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookParts, zipOf } from '@recon/engine/testing/workbook';
import { ensureProgram } from '../testing/ensure-program';
import { runRecon } from '../testing/run-recon';

/** `recon convert`: arguments, files, outputs, exit codes (docs/files.md#converting-a-file). */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'recon-convert-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** Writes a file and returns its path. */
function file(content: unknown, name = 'file.json'): string {
  files += 1;
  const path = join(folder, `${files}-${name}`);
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isText ? content : JSON.stringify(content));
  return path;
}

const bank = Uint8Array.from(
  Buffer.from(
    [
      'Extrato de vendas',
      'Data da venda;NSU;Parcela;Valor bruto;Histórico',
      '05/01/2026;0077;1/2;1.234,56;Venda à vista',
      '05/02/2026;0077;2/2;1.234,56;Venda',
      'Subtotal;;;2.469,12;',
      '99/02/2026;0080;1/1;7,00;=cmd()',
      '07/02/2026;0081;1/1;(8,00);=Estorno',
      ...Array.from({ length: 10 }, (_, at) => `08/02/2026;01${at + 10};1/1;9,00;Venda`),
      'Total;;;1.248,56;',
    ].join('\r\n'),
    'latin1',
  ),
);
const map = {
  mapping: { external_id: 'NSU', amount: 'Valor bruto', currency: 'Moeda', date: 'Data da venda' },
};

async function convert(...args: string[]) {
  const out = join(folder, `${(files += 1)}-out.csv`);
  const end = await runRecon(['convert', ...args, '--out', out]);
  const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return { ...end, csv: textOf(out), leftOut: textOf(out.replace('.csv', '.left-out.csv')) };
}

describe('converting', () => {
  it('writes the file for the service, a list of all other rows, and a summary', async () => {
    const steps = file({
      dialect: { columns: [{ name: 'Data da venda', notation: { holds: 'date', order: 'dmy' } }] },
      steps: [
        { do: 'strip-zeros', column: 'NSU' },
        { do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' },
      ],
    });
    const path = file(bank, 'bank.csv');
    const { exitCode, output, messages, csv, leftOut } = await convert(
      '--file',
      path,
      '--steps',
      steps,
      '--map',
      file(map),
    );
    expect(exitCode).toBe(0);
    expect(csv!.split('\n').slice(0, 4)).toEqual([
      'Data da venda,NSU,Parcela,Valor bruto,Histórico,Moeda',
      '2026-01-05,77-1/2,1/2,1234.56,Venda à vista,BRL',
      '2026-02-05,77-2/2,2/2,1234.56,Venda,BRL',
      "2026-02-07,81-1/1,1/1,-8.00,'=Estorno,BRL",
    ]);
    const [headings, ...lines] = leftOut!.trimEnd().split('\r\n');
    expect(headings).toBe(
      '"row","code","reason","field","step","because of row","Data da venda","NSU","Parcela","Valor bruto","Histórico"',
    );
    expect(lines).toEqual([
      '"5","total","It is a balance or total, or a remark at the end of the file.","","","","Subtotal","","","2.469,12",""',
      `"6","no-such-date","The day does not exist.","date","","","99/02/2026","0080","1/1","7,00","'=cmd()"`,
      '"18","total","It is a balance or total, or a remark at the end of the file.","","","","Total","","","1.248,56",""',
    ]);
    const { dialect, ...summary } = JSON.parse(output!) as Record<string, unknown>;
    expect(dialect).toMatchObject({
      separator: ';',
      encoding: 'windows-1252',
      skip: 1,
      zone: 'America/Sao_Paulo',
    });
    expect(summary).toEqual({
      read: 14,
      written: 13,
      leftOut: 3,
      reasons: [
        { why: 'total', rows: 2 },
        { why: 'no-such-date', field: 'date', rows: 1 },
      ],
      escaped: 1,
      // The map has no column of the optional text: one is proposed.
      fields: { ...map.mapping, description: 'Histórico' },
      steps: [
        { do: 'strip-zeros', rows: 14 },
        { do: 'join', rows: 14 },
      ],
      problems: [
        { code: 'total', count: 2 },
        { code: 'misfit', count: 1 },
      ],
    });
    expect(messages).toEqual([
      `2 rows of ${path} left out: It is a balance or total, or a remark at the end of the file.`,
      `1 row of ${path} left out: date: The day does not exist.`,
      '1 cell starts like a formula and got an apostrophe.',
    ]);
  });

  it('reads OFX and workbooks, and proposes their columns', async () => {
    const ofx =
      'OFXHEADER:100\n<OFX><CURDEF>BRL<BANKTRANLIST><STMTTRN><DTPOSTED>20260105<TRNAMT>-1,50<FITID>7<MEMO>Pix</STMTTRN></BANKTRANLIST></OFX>';
    const { csv } = await convert('--file', file(ofx, 'bank.ofx'));
    expect(csv).toContain('\n7,');
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const sheet =
      row('Data', 'NSU', 'Valor', 'Moeda') +
      row('05/01/2026', 'A1', '1,50', 'BRL') +
      row('25/01/2026', 'A2', '2,50', 'BRL');
    const book = await convert('--file', file(zipOf(workbookParts({ S: sheet })), 'bank.xlsx'));
    expect(book.csv).toBe('Data,NSU,Valor,Moeda\n2026-01-05,A1,1.50,BRL\n2026-01-25,A2,2.50,BRL\n');
  });

  it('states which columns sums have emptied', async () => {
    const text = 'Data;Lote;Valor;Loja\n05/01/2026;1;1,00;A\n05/01/2026;1;2,00;B\n25/01/2026;2;3,00;A\n';
    const steps = file({
      dialect: { currency: 'BRL' },
      fields: { external_id: 'Lote', amount: 'Valor', currency: 'Moeda', date: 'Data' },
      steps: [{ do: 'sum-by', by: ['Lote'], sum: ['Valor'] }],
    });
    const { csv, messages } = await convert('--file', file(text, 'bank.csv'), '--steps', steps);
    expect(csv).toBe('Data,Lote,Valor,Loja,Moeda\n2026-01-05,1,3,,BRL\n2026-01-25,2,3,A,BRL\n');
    expect(messages).toEqual(['Step 1 emptied "Loja" in 1 of 2 sums: its cells differ.']);
  });

  it('writes only the list if no row can be converted, and ends with 1', async () => {
    const { exitCode, csv, leftOut, messages, output } = await convert(
      '--file',
      file('Data;NSU;Valor\n05/01/2026;;1,00\n25/01/2026;;2,00\n', 'bank.csv'),
      '--map',
      file(map),
    );
    expect([exitCode, csv]).toEqual([1, undefined]);
    expect(leftOut).toContain('"3","empty","The cell is empty.","external_id"');
    expect(JSON.parse(output!)).toMatchObject({ read: 2, written: 0, leftOut: 2 });
    expect(messages.at(-1)).toMatch(/^No row of .*bank\.csv can be converted, so .* was not written\.$/);
  });

  it('ends with 1 and the code of the reader if the file cannot be read', async () => {
    const path = file('%PDF-1.7 \0\0', 'x.pdf');
    expect(await convert('--file', path)).toMatchObject({
      exitCode: 1,
      messages: [`${path} cannot be read: pdf.`],
      csv: undefined,
      leftOut: undefined,
    });
  });
});

it('--propose prints steps that --steps reads, and why', async () => {
  const path = file(bank, 'bank.csv');
  const { exitCode, output, messages } = await runRecon([
    'convert',
    '--file',
    path,
    '--propose',
    '--map',
    file(map),
  ]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(output!)).toEqual({
    dialect: {
      zone: 'America/Sao_Paulo',
      currency: 'BRL',
      columns: [
        { name: 'Data da venda', notation: { holds: 'date', order: 'dmy' } },
        { name: 'Valor bruto', notation: { holds: 'amount', mark: ',' } },
      ],
    },
    fields: { ...map.mapping, description: 'Histórico' },
    steps: [{ do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' }],
  });
  expect(messages).toEqual([
    'Step 1: the identifiers repeat, and are unique with the instalment: "NSU", "Parcela".',
  ]);
  const done = await convert('--file', path, '--steps', file(output));
  expect(JSON.parse(done.output!)).toMatchObject({ read: 14, written: 13 });
});

describe('bad usage ends with 1, one sentence', () => {
  const good = () => file('Data;NSU;Valor\n05/01/2026;a;1,00\n', 'bank.csv');
  it.each<[string, (path: string) => string[], string | RegExp]>([
    ['no arguments', () => [], '--file is missing.'],
    ['no --out', (path) => ['--file', path], '--out is missing.'],
    ['an unknown option', () => ['--what'], /^Unknown option '--what'/],
    [
      'a file that does not exist',
      () => ['--file', '/nowhere.csv', '--out', 'x'],
      '/nowhere.csv is not there.',
    ],
    ['a folder', () => ['--file', folder, '--out', 'x'], `${folder} is not a file.`],
    [
      '--out over the file',
      (path) => ['--file', path, '--out', path],
      /^--out would overwrite .*, which is read\.$/,
    ],
    [
      'one file for both',
      (path) => ['--file', path, '--out', `${path}.x`, '--left-out', `${path}.x`],
      '--out and --left-out are the same file.',
    ],
    [
      'a folder for --out',
      (path) => ['--file', path, '--out', join(folder, 'no', 'x.csv')],
      `${join(folder, 'no', 'x.left-out.csv')} is not there, nor is its folder.`,
    ],
    [
      '--propose with --out',
      (path) => ['--file', path, '--propose', '--out', 'x'],
      '--propose goes without --out.',
    ],
    ['steps that are not JSON', (path) => ['--file', path, '--out', 'x', '--steps', path], /is not JSON/],
    [
      'an unknown step',
      (path) => ['--file', path, '--out', 'x', '--steps', file({ steps: [{ do: 'x' }] })],
      /: steps\[0\]\.do must be one of /,
    ],
    [
      'a column that does not exist',
      (path) => ['--file', path, '--out', 'x', '--steps', file({ steps: [{ do: 'upper', column: 'X' }] })],
      'Step 1: the file has no column "X" before this step.',
    ],
    [
      'an invalid pattern',
      (path) => [
        '--file',
        path,
        '--out',
        'x',
        '--steps',
        file({ steps: [{ do: 'extract', column: 'NSU', into: 'x', pattern: 'a{b}' }] }),
      ],
      'Step 1: the pattern is invalid at character 2: write {digits}, {letters} or {alphanumerics}, or a backslash before a brace.',
    ],
    [
      'a map that is a list',
      (path) => ['--file', path, '--out', 'x', '--map', file([])],
      /is not an object\.$/,
    ],
  ])('%s', async (_, args, message) => {
    const { exitCode, output, messages } = await runRecon(['convert', ...args(good())]);
    expect([exitCode, output]).toEqual([1, undefined]);
    expect(messages).toEqual([expect.stringMatching(message)]);
  });
});

it('as npx runs it, only the JSON goes to the standard output @soak', async () => {
  await ensureProgram();
  const out = join(folder, 'npx-out.csv');
  const args = ['recon', 'convert', '--file', file(bank, 'bank.csv'), '--out', out];
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((done) => {
    execFile('npx', args, { cwd: root }, (_, stdout, stderr) => done({ stdout, stderr }));
  });
  expect(JSON.parse(stdout)).toMatchObject({ read: 14 });
  expect(stderr).toContain('left out');
  expect(existsSync(out)).toBe(true);
}, 300_000);
