import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { convertFile } from '~/domain/convert/convert-file';
import type { Step } from '~/domain/convert/conversion';
import { previewImport } from '~/domain/files/preview-import';
import { type ReadSettings, readSource } from '~/domain/files/read-source';
import { bytesOf, cut } from '~/testing/file-bytes';
import { headings, text } from '~/testing/sales-book';
import { workbookParts, zipOf } from '~/testing/workbook';
import { MapFileSession } from './map-file-session';

/** Tests that hostile files end in a reason or in named rows, for every reader of the pages. */

type Outcome = { fault: string } | { taken: number; refused: readonly string[]; written: number };

/** The names that every object has: hostile names must not add one. */
const known = Object.getOwnPropertyNames(Object.prototype);

/** Returns why a file cannot be read, or the outcome of its rows. Throws if the readers do not agree. */
async function outcomeOf(bytes: Uint8Array, settings: ReadSettings = {}): Promise<Outcome> {
  const chunks = () => cut(bytes, 65_536);
  const read = await readSource(chunks(), settings);
  const converted = await convertFile(chunks, settings);
  const session = new MapFileSession();
  const file = new File([bytes as BlobPart], 'hostile');
  const made = await session.convert(file, settings, () => undefined);
  await session.readFile(file);
  await session.readOtherSide(file);
  previewImport(bytes, [{ field: 'amount', column: 'Valor' }]);
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), known);
  if ('fault' in read) {
    const faultOf = (one: object | undefined) => one && 'fault' in one && one.fault;
    assert.deepEqual([faultOf(converted), faultOf(made)], [read.fault, read.fault]);
    return { fault: read.fault };
  }
  if (!('parts' in converted)) throw new Error(JSON.stringify(converted));
  const { written, leftOut, fields } = converted;
  const named = leftOut.filter(({ why }) => why !== 'total').length;
  const isSummed = settings.steps?.some((step) => step.do === 'sum-by') ?? false;
  assert.ok(isSummed || written + named === converted.read);
  if (written > 0) {
    const mapping = Object.entries(fields).map(([field, column]) => ({ field, column }));
    const fate = previewImport(bytesOf(converted.parts.join('')), mapping);
    assert.ok('rows' in fate && fate.rows.refused + fate.rows.dropped + fate.rows.lost === 0);
  }
  return { taken: read.summary.taken, refused: [...new Set(read.refused.map(({ why }) => why))], written };
}

const columns = 'Data;Documento;Valor;Moeda';
const row = (id: string, amount = '1,00') => `13/01/2026;${id};${amount};BRL`;
const file = (...lines: string[]) => [columns, ...lines].join('\n');
const good = (count: number) => ({ taken: count, refused: [], written: count });
const cells = (...values: string[]) => `<row>${values.map(text).join('')}</row>`;
const sheet = (xml: string) => workbookParts({ A: xml });
const sales = cells('2026-01-13', 'a', '1.00', 'BRL') + cells('2026-01-14', 'b', '2.00', 'BRL');
const bomb = zipOf([{ name: 'xl/workbook.xml', content: new Uint8Array(8 * 1024 * 1024) }]);

describe('a workbook', () => {
  test.each<[string, () => Uint8Array, Outcome]>([
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
    [
      'with a million empty rows',
      () =>
        zipOf(
          sheet(`${cells(...columns.split(';'))}${sales}${'<row/>'.repeat(1_000_000)}`).map((part) => ({
            ...part,
            isStored: true,
          })),
        ),
      good(2),
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await outcomeOf(bytes())).toEqual(expected);
  });
});

describe('a text', () => {
  test.each<[string, () => Uint8Array, Outcome]>([
    ['of a million columns', () => bytesOf(`${'c;'.repeat(1_000_000)}\n1;2`), { fault: 'too-many-columns' }],
    [
      'with a row of 10^8 characters',
      () => bytesOf(file(row('x'.repeat(100_000_000)))),
      { fault: 'row-too-long' },
    ],
    ['of a million blank lines', () => bytesOf(file(row('a'), '\n'.repeat(1_000_000), row('b'))), good(2)],
    [
      'of a million rows of separators',
      () => bytesOf(file(row('a'), ';;;\n'.repeat(1_000_000), row('b'))),
      good(2),
    ],
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
    const read = await readSource([bytesOf(ofx)]);
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
    const read = await readSource([named], { steps: [step] });
    expect(read).toMatchObject({ summary: { steps: { reports: [{ rows: expect.any(Number) as number }] } } });
  });

  test('that differ within a sum in such a column count it by its name', async () => {
    const steps: Step[] = [{ do: 'sum-by', by: ['Documento', 'Data'], sum: ['Valor'] }];
    const read = await readSource([named], { steps });
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

  test.each<[string, Step[]]>([
    ['copy a long text into new columns', []],
    ['hold many of them for sums', [{ do: 'sum-by', by: ['Documento', 'Data'], sum: ['Valor'] }]],
  ])('that %s are stopped', async (_, last) => {
    const copies = Array.from({ length: 9 }, (_, at): Step => ({
      do: 'join',
      columns: ['Memo'],
      separator: '',
      into: `Copy ${at}`,
    }));
    const lines = Array.from({ length: 250 }, (_, at) => `${row(`a${at}`)};${'x'.repeat(90_000)}`);
    const bytes = bytesOf([`${columns};Memo`, ...lines].join('\n'));
    expect(await outcomeOf(bytes, { steps: [...copies, ...last] })).toEqual({ fault: 'steps-too-long' });
  });
});
