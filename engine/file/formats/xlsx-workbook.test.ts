import { describe, expect, test } from 'vitest';
import { zipOf } from '../../testing/workbook';
import { readSharedTexts, readWorkbook, relatedPart, TextCollector } from './xlsx-workbook';
import { Zip } from './zip';

const zipWith = (parts: Record<string, string>) =>
  new Zip(zipOf(Object.entries(parts).map(([name, content]) => ({ name, content }))));
/** Returns the XML with a workbook's list of parts: `given` has the end of each part's type and its path, by its id. */
const relations = (given: Record<string, [type: string, target: string]>) =>
  `<Relationships>\n${Object.entries(given)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`)
    .join('\n')}<Other Id="rId1" Type="x/worksheet" Target="other.xml"/></Relationships>`;
const top = (target: string) =>
  relations({ a: ['core-properties', 'docProps'], b: ['officeDocument', target] });
const notAWorkbook = { code: 'not-a-workbook', values: {} };

/** Returns the parts of a workbook with two sheets at the usual paths; `xml` is its main part. */
const usual = (xml: string) => ({
  'xl/workbook.xml': xml,
  'xl/_rels/workbook.xml.rels': relations({
    rId1: ['worksheet', 'worksheets/sheet1.xml'],
    rId2: ['worksheet', 'worksheets/sheet2.xml'],
    rId3: ['chartsheet', 'worksheets/sheet2.xml'],
    rId4: ['worksheet', 'worksheets/lost.xml'],
  }),
  'xl/worksheets/sheet1.xml': '<a/>',
  'xl/worksheets/sheet2.xml': '<a/>',
});
const first = { name: 'A', part: 'xl/worksheets/sheet1.xml', isHidden: false };

describe('a workbook', () => {
  test('has its sheets in order, hidden or not', async () => {
    const xml =
      '<workbook>\n<sheets><sheet name="B &amp; b" state="veryHidden" r:id="rId2"/>\n<sheet name="A" state="visible" r:id="rId1"></sheet>' +
      // A second name for the same part.
      '<sheet state="hidden" r:id="rId1"/></sheets></workbook>';
    expect(await readWorkbook(zipWith(usual(xml)))).toEqual({
      sheets: [{ name: 'B & b', part: 'xl/worksheets/sheet2.xml', isHidden: true }, first],
      base1904: false,
    });
  });

  test('leaves out sheets without cells, and missing ones', async () => {
    const xml =
      '<sheet name="chart" r:id="rId3"/><sheet name="lost" r:id="rId4"/><sheet name="x" r:id="rId9"/><sheet name="y"/>' +
      '<other name="z" r:id="rId2"/><sheet name="A" r:id="rId1"/>';
    expect(await readWorkbook(zipWith(usual(xml)))).toEqual({ sheets: [first], base1904: false });
  });

  test.each([
    ['<workbookPr date1904="1"/>', true],
    ['<workbookPr date1904="true"></workbookPr>', true],
    ['<workbookPr date1904="0"/>', false],
    ['<workbookPr date1904="false"/>', false],
    ['<workbookPr/>', false],
    ['<other date1904="1"/>', false],
  ])('with %s counts from 1904: %s', async (xml, base1904) => {
    const workbook = await readWorkbook(zipWith(usual(`${xml}\n<sheet name="A" r:id="rId1"/>`)));
    expect(workbook).toEqual({ sheets: [first], base1904 });
  });

  test.each([
    ['/book/main.xml', 'book/main.xml', 'book/', '../a/./one.xml', 'a/one.xml'],
    ['book/main.xml', 'book/main.xml', 'book/', '/one.xml', 'one.xml'],
    ['./main.xml', 'main.xml', '', 'sheets/one.xml', 'sheets/one.xml'],
    ['a/../book/x/main.xml', 'book/x/main.xml', 'book/x/', '../../one.xml', 'one.xml'],
  ])('is found at the target %s', async (target, part, folder, sheet, sheetPart) => {
    const zip = zipWith({
      '_rels/.rels': top(target),
      [part]: '<sheet name="A" r:id="rId1"/>',
      [`${folder}_rels/main.xml.rels`]: relations({ rId1: ['worksheet', sheet] }),
      [sheetPart]: '<a/>',
      ...usual('<a/>'),
    });
    expect(await readWorkbook(zip)).toEqual({
      sheets: [{ name: 'A', part: sheetPart, isHidden: false }],
      base1904: false,
    });
  });

  test('is found at the usual path if no relation names it', async () => {
    const parts = usual('<sheet name="A" r:id="rId1"/>');
    const none = relations({ a: ['core-properties', 'book.xml'] });
    const expected = { sheets: [first], base1904: false };
    expect(await readWorkbook(zipWith(parts))).toEqual(expected);
    expect(await readWorkbook(zipWith({ ...parts, '_rels/.rels': none }))).toEqual(expected);
  });

  test.each<[what: string, parts: Record<string, string>]>([
    ['nowhere', { 'a.txt': 'a' }],
    [
      'not where it is said to be',
      { ...usual('<sheet name="A" r:id="rId1"/>'), '_rels/.rels': top('b.xml') },
    ],
    ['without a sheet', usual('<workbookPr/>')],
    ['without relations', { 'xl/workbook.xml': '<sheet name="A" r:id="rId1"/>' }],
  ])('is invalid if it is %s', async (_, parts) => {
    await expect(readWorkbook(zipWith(parts))).rejects.toMatchObject(notAWorkbook);
  });

  test('is rejected if its XML is incomplete', async () => {
    await expect(readWorkbook(zipWith(usual('<sheet name="A" r:id="rId1"/>\n<sh')))).rejects.toMatchObject({
      code: 'workbook-broken',
      values: { line: 2 },
    });
  });
});

test('finds a part by its kind, if it exists', async () => {
  const zip = zipWith({
    'xl/workbook.xml': '<a/>',
    'xl/_rels/workbook.xml.rels': relations({
      a: ['mystyles', 'my.xml'],
      b: ['styles', 'styles.xml'],
      c: ['theme', 'theme.xml'],
      d: ['sharedStrings', '../texts.xml'],
    }),
    'xl/my.xml': '<a/>',
    'xl/styles.xml': '<a/>',
    'texts.xml': '<a/>',
  });
  expect(await relatedPart(zip, 'styles')).toBe('xl/styles.xml');
  expect(await relatedPart(zip, 'sharedStrings')).toBe('texts.xml');
  expect(await relatedPart(zip, 'theme')).toBeUndefined();
  expect(await relatedPart(zip, 'other')).toBeUndefined();
});

describe('shared strings', () => {
  const texts = (xml?: string) =>
    readSharedTexts(
      zipWith({
        'xl/workbook.xml': '<a/>',
        'xl/_rels/workbook.xml.rels': relations({ a: ['sharedStrings', 'texts.xml'] }),
        ...(xml !== undefined && { 'xl/texts.xml': xml }),
      }),
    );

  test.each<[xml: string, expected: string[]]>([
    ['<si><t>a</t></si>\n<si><t xml:space="preserve"> b </t></si>', ['a', ' b ']],
    ['<si>\n<r><rPr><b/></rPr>\n<t>a</t></r> x <r><t>b</t> y</r>\n</si>', ['ab']],
    ['<si/><si></si><si><t/> x</si><si ></si>', ['', '', '', '']],
    ['<si><t>a</t><rPh sb="0"><t>no</t></rPh><phoneticPr/><t>b</t></si>', ['ab']],
    ['<si><rPh/><t>a</t></si>', ['a']],
    ['<si><t>a<b/>c</t>x</si>', ['ac']],
    ['<si><t>a &lt;&#65;&gt;</t></si>', ['a <A>']],
    ['<sst><t>a</t><si><t>b</t></si></sst>', ['ab']],
    ['<si><t>a_x000D_b_x00e9__x00Af_</t></si>', ['a\rbé¯']],
    ['<si><t>_x00G0_ _x0D_ _x000DD_ _x005F_x000D_</t></si>', ['_x00G0_ _x0D_ _x000DD_ _x000D_']],
  ])('%s', async (xml, expected) => {
    expect(await texts(xml)).toEqual(expected);
  });

  test('may be missing', async () => {
    expect(await texts()).toEqual([]);
  });
});

test('a collected text is returned once', () => {
  const collector = new TextCollector();
  collector.take({ kind: 'open', name: 't', attributes: '', isEmpty: false, line: 1 });
  collector.take({ kind: 'text', text: 'a', line: 1 });
  expect(collector.takeText()).toBe('a');
  expect(collector.takeText()).toBe('');
  collector.take({ kind: 'close', name: 't', line: 1 });
  collector.take({ kind: 'text', text: 'b', line: 1 });
  expect(collector.takeText()).toBe('');
});
