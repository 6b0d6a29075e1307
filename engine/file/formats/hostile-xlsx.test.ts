import { describe, expect, test } from 'vitest';
import { collect, cut } from '../../testing/file-bytes';
import { book, headings, text } from '../../testing/sales-book';
import { workbookParts, zipOf } from '../../testing/workbook';
import { readFile } from '../reading/read-file';
import { readReadable } from '../../testing/read-rows';

async function read(bytes: Uint8Array) {
  const file = await readReadable(cut(bytes, 500));
  const rows = await collect(file.rows);
  return rows.map(({ cells }) => cells);
}

describe('hostile workbooks', () => {
  const fault = async (bytes: Uint8Array) => {
    const file = await readFile(cut(bytes, 65_536));
    if ('fault' in file) return file.fault;
    return collect(file.rows).catch((error: unknown) => (error as { code: string }).code);
  };
  const sheet = (xml: string) => zipOf(workbookParts({ A: xml }));

  test('an incomplete zip', async () => {
    const bytes = zipOf(book);
    for (const length of [4, 30, 100, bytes.length - 300, bytes.length - 22, bytes.length - 1])
      expect(await fault(bytes.subarray(0, length))).toBe('zip-broken');
  });

  test('a zip with other bytes anywhere is read or rejected, never more @soak', async () => {
    const bytes = zipOf(book.map((part, index) => ({ ...part, isLarge: index % 2 === 0 })));
    for (let at = 0; at < bytes.length; at += 11) {
      const damaged = bytes.slice();
      damaged[at] = damaged[at]! ^ 0xff;
      const found = await fault(damaged);
      expect(['string', 'object']).toContain(typeof found);
    }
  });

  test.each([
    ['an encrypted one', book.map((part) => ({ ...part, isEncrypted: true })), 'zip-encrypted'],
    ['one that is no workbook', [{ name: 'a.txt', content: 'x' }], 'not-a-workbook'],
    ['one without its sheet', book.filter(({ name }) => !name.includes('worksheets')), 'not-a-workbook'],
    [
      'one that claims to be large',
      book.map((part) => ({ ...part, claimed: 300 * 1024 * 1024 })),
      'unpacked-too-large',
    ],
    [
      'one packed too tightly',
      [{ name: 'xl/workbook.xml', content: new Uint8Array(8 * 1024 * 1024) }],
      'unpacked-too-large',
    ],
    [
      'one that claims to be small and is not @soak',
      [
        ...book.slice(0, -1),
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<a>${' '.repeat(60_000)}</a>`.repeat(3600),
          claimed: 10,
        },
      ],
      'unpacked-too-large',
    ],
  ])('%s @soak', async (_, parts, code) => {
    expect(await fault(zipOf(parts))).toBe(code);
  });

  test('broken XML', async () => {
    const parts = [
      ...book.slice(0, -1),
      { name: 'xl/worksheets/sheet2.xml', content: '<worksheet><sheetData><row><c' },
    ];
    expect(await fault(zipOf(parts))).toBe('workbook-broken');
  });

  test('a million columns', async () => {
    expect(
      await fault(
        sheet(
          `<row r="1">${Array.from({ length: 1_000_000 }, (_, index) => `<c><v>${index}</v></c>`).join('')}</row>`,
        ),
      ),
    ).toBe('too-many-columns');
    expect(await fault(sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'))).toBe('too-many-columns');
  });

  test('many cells of one long text', async () => {
    const shared = '<c t="s"><v>0</v></c>';
    const withText = (length: number, rows: string) =>
      zipOf([
        ...workbookParts({ A: rows }, { texts: [`<si><t>${'1'.repeat(length)}</t></si>`] }),
        // As large as a workbook that may be unpacked to this size.
        { name: 'x', content: new Uint8Array(20_000), isStored: true },
      ]);
    expect(await fault(withText(600_000, `${headings}<row>${shared}${shared}</row>`))).toBe('row-too-long');
    expect(await fault(withText(900_000, headings + `<row>${shared}${text('a')}</row>`.repeat(250)))).toBe(
      'unpacked-too-large',
    );
  });

  test('a row that ends many times is one row', async () => {
    const cells = await read(
      sheet(
        `${headings}<row>${text('a')}${text('b')}${'</row>'.repeat(50)}<row>${text('c')}${text('d')}</row>`,
      ),
    );
    expect(cells).toEqual([
      ['a', 'b', '', ''],
      ['c', 'd', '', ''],
    ]);
  });

  test('a sheet that is named many times is one sheet', async () => {
    const parts = workbookParts({ A: headings + `<row>${text('a')}${text('b')}</row>` }).map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content).replace(
              '</sheets>',
              `${'<sheet name="B" r:id="rId1"/>'.repeat(9000)}</sheets>`,
            ),
          }
        : part,
    );
    const file = await readFile(cut(zipOf(parts), 500));
    expect('fault' in file ? file.fault : file.sheets).toEqual(['A']);
  });

  test('entities that would expand', async () => {
    const parts = workbookParts({ A: `${headings}<row r="4">${text('&b;')}${text('&#x41;')}</row>` });
    const bomb = '<!DOCTYPE x [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]>';
    const last = parts.at(-1)!;
    const cells = await read(
      zipOf([...parts.slice(0, -1), { ...last, content: `${bomb}${String(last.content)}` }]),
    );
    expect(cells).toEqual([['&b;', 'A', '', '']]);
  });

  test('a workbook whose stored sheet differs from its CRC-32', async () => {
    const bytes = zipOf(book.map((part) => ({ ...part, isStored: true })));
    const at = Buffer.from(bytes).indexOf('1234.56');
    expect(at).toBeGreaterThan(0);
    bytes[at] = '9'.charCodeAt(0);
    expect(await fault(bytes)).toBe('zip-broken');
  });

  test.each(['x', '-1', '1.5', '1e3', '0', '', '99999999'])(
    'a row %j is numbered by its place',
    async (r) => {
      const row = `<row r="${r}">${text('a')}${text('b')}</row>`;
      const file = await readReadable(
        cut(sheet(`${headings}<row r="8">${text('x')}${text('y')}</row>${row}`), 500),
      );
      const rows = await collect(file.rows);
      expect(rows.map((one) => one.row)).toEqual([8, 9]);
    },
  );

  test('invalid cell references', async () => {
    const cells = await read(
      sheet(
        `${headings}<row r="x"><c r="?" t="s"><v>99</v></c><c t="s"><v>__proto__</v></c><c s="-1"><v>1</v></c>${text('y')}</row>`,
      ),
    );
    expect(cells).toEqual([['', '', '1', 'y']]);
  });

  test('an old workbook, a PDF, an image', async () => {
    expect(await fault(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2))).toBe('old-workbook');
    expect(await fault(new TextEncoder().encode('%PDF-1.7\n'))).toBe('pdf');
    expect(await fault(Uint8Array.from({ length: 5000 }, (_, index) => (index * 37) % 256))).toBe('not-text');
  });
});
