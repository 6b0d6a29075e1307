import { describe, expect, test } from 'vitest';
import { recordsOf } from '../testing/import-table';
import { decodeCsv, splitCsv } from '../file/service/service-csv';
import { MapFileSession } from './map-file-session';

const read = (text: string) => new MapFileSession().readText(text).table;

describe('the text of a file', () => {
  const text = 'Histórico;Valor\n';

  test('is read as UTF-8 if it is valid UTF-8', () => {
    expect(decodeCsv(new TextEncoder().encode(text), false)).toMatchObject({ text, encoding: 'UTF-8' });
  });

  test('is read as Windows-1252 if it is not UTF-8', () => {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(decodeCsv(bytes, false)).toMatchObject({ text, encoding: 'Windows-1252' });
  });

  test('that ends inside a character is still UTF-8', () => {
    const bytes = new TextEncoder().encode('Descrição');
    expect(decodeCsv(bytes.slice(0, 8), true)?.encoding).toBe('UTF-8');
  });

  test('is undefined for a workbook', () => {
    expect(decodeCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), false)).toBeUndefined();
  });
});

describe('a file that is not CSV is recognised', () => {
  const ofx = 'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>\r\n<BANKMSGSRSV1>';
  const cnab = [`00100000         2${'1'.repeat(14)}`.padEnd(240), `00100011C${' '.repeat(231)}`].join(
    '\r\n',
  );
  test.each([
    ['ofx', ofx],
    ['ofx', '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX></OFX>'],
    ['cnab240', cnab],
    ['cnab400', '02RETORNO01COBRANCA       '.padEnd(400)],
    ['mt940', ':20:START\n:25:37040044/532013000\n:60F:C260930EUR10000,00\n'],
  ])('as %s, chosen or pasted', async (format, text) => {
    const session = new MapFileSession();
    expect(session.readText(text)).toEqual({ format });
    const read = await session.readStart(new Blob([text]));
    expect(read).toMatchObject({ format });
    expect(read).not.toHaveProperty('table');
  });
});

describe('a file that is no text is not read as CSV, and its conversion states why', () => {
  test.each([
    ['a damaged workbook', 'PK\u0003\u0004garbage', 'zip-broken'],
    ['a PDF of text only', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'pdf'],
    ['other bytes', '\u0001\u0002\u0003\u0004'.repeat(20), 'not-text'],
  ])('%s', async (_, text, fault) => {
    const session = new MapFileSession();
    const file = new File([text], 'x.csv');
    expect(await session.readStart(file)).toBeUndefined();
    expect(await session.convert(file, {}, () => undefined)).toMatchObject({ fault });
  });
});

describe('the table', () => {
  test.each([
    [';', 'Data;Valor;Nota\n2026-01-02;1,50;a, b\n2026-01-03;2,50;c\n'],
    [',', 'Data,Valor,Nota\n2026-01-02,1.50,"a; b"\n2026-01-03,2.50,c\n'],
    ['\t', 'Data\tValor\tNota\n2026-01-02\t1,50\ta; b\n2026-01-03\t2,50\tc\n'],
  ])('is split by %j if the file uses it', async (delimiter, text) => {
    const table = read(text);
    expect(table).toMatchObject({ delimiter, header: ['Data', 'Valor', 'Nota'] });
    expect(table?.rows).toHaveLength(2);
  });

  test('has columns even if there is only a header', async () => {
    expect(read('Data;Valor;Moeda')).toMatchObject({ header: ['Data', 'Valor', 'Moeda'], rows: [] });
  });

  test('has cells as the service reads them: quotes, line ends, blanks, leading zeros', async () => {
    const table = read('\uFEFFid,text\r\n007,"say ""yes""\r\nand go"\r\n 8 ,\r\n\r\n');
    expect(table?.header).toEqual(['id', 'text']);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['007', 'say "yes"\nand go'],
      ['8 ', ''],
    ]);
  });

  test('is split by the given delimiter instead of the detected one', async () => {
    const table = new MapFileSession().readText('a;b,c\n1;2,3', ',').table;
    expect(table?.header).toEqual(['a;b', 'c']);
  });

  test('drops the cut last line of a part, and is marked as a part', async () => {
    const table = splitCsv({ text: 'a,b\n1,2\n3,', isPart: true }, 20_000);
    expect(table).toMatchObject({ rows: recordsOf([['1', '2']]), isPart: true });
  });

  test.each([
    ['a,b\n1,2\n', []],
    ['"a","b"\r\n"1","2"', []],
    ['a\n"say ""yes"""\n', []],
    ['a,b\n"two\nlines, and a comma",2\n', []],
    ['a,b\n1, "2"\n', []],
    ['a\n""\n', []],
    ['a,b\n1,5" pipe\n2,x\n', [0]],
    ['a,b\n"1"2,x\n', [0]],
    ['a,b\na"b,c"d\n1,2\ne"f,g\n', [0, 2]],
    ['a,b\n0,0\n1,"never closed\n2,x\n3,y', [1]],
    ['"a";"b"\n"1";"2"\n', []],
    ['"a"\t"b"\n\t"2"\n', []],
  ])('reports the rows with a misplaced quote: %j', async (text, faulty) => {
    const table = read(text);
    expect(table?.rows.flatMap(({ isFaulty }, index) => (isFaulty ? [index] : []))).toEqual(faulty);
    expect(table?.hasFaultyHeader).toBe(false);
  });

  test('keeps an empty first cell before a tab', async () => {
    expect(read('a\tb\n\t2\n')?.rows).toEqual(recordsOf([['', '2']]));
  });

  test('reports a misplaced quote in its header', async () => {
    expect(read('a,b"c\n1,2\n')).toMatchObject({ header: ['a'], hasFaultyHeader: true });
  });

  test('is shown for lines that end in a lone carriage return, and reports them', async () => {
    expect(read('a,b\r1,2\r')).toMatchObject({
      header: ['a', 'b'],
      rows: recordsOf([['1', '2']]),
      endsInCr: true,
    });
  });

  test('drops a cut quote with the last line of a part', async () => {
    const table = splitCsv({ text: 'a,b\n1,2\n3,"torn', isPart: true }, 20_000);
    expect(table?.rows).toEqual(recordsOf([['1', '2']]));
  });

  test('ends after 20,000 rows, and is marked as a part only if there are more', async () => {
    const rows = (count: number) => `a,b\n${'1,2\n'.repeat(count)}`;
    const [whole, cut] = [read(rows(20_000)), read(rows(20_001))];
    expect([whole?.rows.length, whole?.isPart]).toEqual([20_000, false]);
    expect([cut?.rows.length, cut?.isPart]).toEqual([20_000, true]);
  });

  test('is undefined without a header', async () => {
    expect(read('')).toBeUndefined();
    expect(read('\n  \n')).toBeUndefined();
  });
});
