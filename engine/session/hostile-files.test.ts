import { describe, expect, test } from 'vitest';
import type { Step } from '../file/settings';
import { openFile } from '../file/reading/open-file';
import { bytesOf } from '../testing/file-bytes';
import {
  cells,
  columns,
  file,
  good,
  type HostileOutcome,
  outcomeOf,
  row,
  sales,
} from '../testing/hostile-file';
import { headings } from '../testing/sales-book';
import { workbookParts, zipOf } from '../testing/workbook';

/** Hostile files end in a reason or in named rows, for every reader of the pages. `*.soak.test.ts` has the large ones. */

const sheet = (xml: string) => workbookParts({ A: xml });
const bomb = zipOf([{ name: 'xl/workbook.xml', content: new Uint8Array(8 * 1024 * 1024) }]);

describe('a workbook', () => {
  test.each<[string, () => Uint8Array, HostileOutcome]>([
    ['that is a zip bomb', () => bomb, { fault: 'unpacked-too-large' }],
    [
      'with a zip bomb inside',
      () => zipOf([{ name: 'xl/workbook.xml', content: bomb, isStored: true }]),
      { fault: 'workbook-broken' },
    ],
    [
      'that is a zip in a zip',
      () => zipOf([{ name: 'a.xlsx', content: zipOf(sheet(sales)) }]),
      { fault: 'not-a-workbook' },
    ],
    [
      'with an external entity',
      () =>
        zipOf(
          sheet(`${headings.replace('Hora', 'Moeda')}${cells('2026-01-13', '&xxe;', '1.00', 'BRL')}`).map(
            (part) =>
              part.name.includes('worksheets')
                ? {
                    ...part,
                    content: `<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>${String(part.content)}`,
                  }
                : part,
          ),
        ),
      good(1),
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await outcomeOf(bytes())).toEqual(expected);
  });
});

describe('a text', () => {
  test.each<[string, () => Uint8Array, HostileOutcome]>([
    ['of a million columns', () => bytesOf(`${'c;'.repeat(1_000_000)}\n1;2`), { fault: 'too-many-columns' }],
    ['in UTF-16 without a mark', () => bytesOf(file(row('a'), row('b')), 'utf-16le'), good(2)],
    [
      'in UTF-16 of the other byte order, without a mark',
      () => bytesOf(file(row('a'), row('b')), 'utf-16be'),
      good(2),
    ],
    [
      'with NUL characters',
      () => bytesOf(file(row('a\0'), row('b'))),
      { taken: 1, refused: ['nul'], written: 1 },
    ],
    [
      'with all kinds of line ends',
      () => bytesOf([columns, row('a'), row('b'), row('c')].join('\r\n').replace('\r\n', '\r')),
      good(3),
    ],
    [
      'with marks of the direction of writing',
      () => bytesOf(file(row('\u202Ea\u202C'), row('b', '\u200F1,00'), row('c', '2,00'), row('d', '3,00'))),
      { taken: 3, refused: ['misfit'], written: 3 },
    ],
    ['with formulas', () => bytesOf(file(row("=cmd|'/c calc'!A1"), row('+1'), row('@SUM(A1)'))), good(3)],
    [
      'with a heading of 100,000 characters',
      () => bytesOf([`${columns};${'h'.repeat(100_000)}`, `${row('a')};x`, `${row('b')};y`].join('\n')),
      good(2),
    ],
    [
      'with names of object properties as headings',
      () =>
        bytesOf(
          [`${columns};__proto__;constructor;__proto__`, `${row('a')};x;y;z`, `${row('b')};x;y;z`].join('\n'),
        ),
      good(2),
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await outcomeOf(bytes())).toEqual(expected);
  });

  test('of OFX with entities and external entities has them as text', async () => {
    const entry = (id: string) =>
      `<STMTTRN><DTPOSTED>20260105<TRNAMT>1.50<FITID>${id}<MEMO>&xxe;&#65;</STMTTRN>`;
    const ofx = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY b "&b;&b;">]><OFX><CURDEF>BRL<BANKTRANLIST>${entry('&b;')}${entry('2')}</BANKTRANLIST></OFX>`;
    expect(await outcomeOf(bytesOf(ofx))).toEqual(good(2));
    const read = await openFile([bytesOf(ofx)]);
    expect(read).toMatchObject({
      transactions: [{ externalId: '&b;', description: '&xxe;A' }, { externalId: '2' }],
    });
  });
});

describe('steps', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const named = bytesOf(
    [`${columns};${names.join(';')}`, `${row('a')};x;y;z`, `${row('a')};v;w;z`, `${row('b')};x;y;z`].join(
      '\n',
    ),
  );

  test.each<[Step]>([
    [{ do: 'join', columns: ['Documento', ...names], separator: '-', into: '__proto__' }],
    [{ do: 'extract', column: 'constructor', pattern: '{letters}', into: 'hasOwnProperty' }],
    [{ do: 'sum-by', by: ['Documento', 'Data', 'toString'], sum: ['Valor'] }],
    [{ do: 'leave-out', column: '__proto__', equals: 'v' }],
    [{ do: 'currency', column: 'valueOf', code: 'BRL' }],
  ])('%j may name columns like object properties', async (step) => {
    const outcome = await outcomeOf(named, { steps: [step] });
    expect(outcome).toMatchObject({ written: expect.any(Number) as number });
    const read = await openFile([named], { steps: [step] });
    expect(read).toMatchObject({ summary: { steps: { reports: [{ rows: expect.any(Number) as number }] } } });
  });

  test('that differ within a sum in such a column count it by its name', async () => {
    const steps: Step[] = [{ do: 'sum-by', by: ['Documento', 'Data'], sum: ['Valor'] }];
    const read = await openFile([named], { steps });
    if ('fault' in read) throw new Error(read.fault);
    const { steps: done } = structuredClone(read.summary);
    expect(Object.entries(done && 'reports' in done ? done.reports[0]!.emptied! : {})).toEqual([
      ['__proto__', 1],
      ['constructor', 1],
    ]);
  });

  test.each<[string, Step]>([
    ['doubles a text', { do: 'join', columns: ['Memo', 'Memo'], separator: '', into: 'Memo' }],
    [
      'multiplies a text by 500',
      { do: 'join', columns: Array.from({ length: 500 }, () => 'Memo'), separator: '', into: 'Memo' },
    ],
  ])('that %s again and again are stopped', async (_, step) => {
    const steps = Array.from({ length: 100 }, () => step);
    const bytes = bytesOf([`${columns};Memo`, `${row('a')};text`, `${row('b')};text`].join('\n'));
    expect(await outcomeOf(bytes, { steps })).toEqual({ fault: 'steps-too-long' });
  });
});
