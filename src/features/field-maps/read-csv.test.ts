import { describe, expect, test } from 'vitest';
import { decodeCsv } from '~/domain/files/service-text';
import { readCsv } from './read-csv';

const read = (text: string) => readCsv({ text, isPart: false });

describe('the text of a file', () => {
  const text = 'Histórico;Valor\n';

  test('is read as UTF-8 where it is that', () => {
    expect(decodeCsv(new TextEncoder().encode(text), false)).toMatchObject({ text, encoding: 'UTF-8' });
  });

  test('is read as Windows-1252 where it is not', () => {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(decodeCsv(bytes, false)).toMatchObject({ text, encoding: 'Windows-1252' });
  });

  test('cut in the middle of a letter is still UTF-8', () => {
    const bytes = new TextEncoder().encode('Descrição');
    expect(decodeCsv(bytes.slice(0, 8), true)?.encoding).toBe('UTF-8');
  });

  test('is none in a workbook', () => {
    expect(decodeCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), false)).toBeUndefined();
  });
});

describe('the table', () => {
  test.each([
    [';', 'Data;Valor;Nota\n2026-01-02;1,50;a, b\n2026-01-03;2,50;c\n'],
    [',', 'Data,Valor,Nota\n2026-01-02,1.50,"a; b"\n2026-01-03,2.50,c\n'],
    ['\t', 'Data\tValor\tNota\n2026-01-02\t1,50\ta; b\n2026-01-03\t2,50\tc\n'],
  ])('is parted by %j where that is in the file', async (delimiter, text) => {
    const table = await read(text);
    expect(table).toMatchObject({ delimiter, header: ['Data', 'Valor', 'Nota'] });
    expect(table?.rows).toHaveLength(2);
  });

  test('has columns also when a header is all there is', async () => {
    expect(await read('Data;Valor;Moeda')).toMatchObject({ header: ['Data', 'Valor', 'Moeda'], rows: [] });
  });

  test('keeps cells as they stand: quotes, line ends, blanks, leading zeros', async () => {
    const table = await read('\uFEFFid,text\r\n007,"say ""yes""\r\nand go"\r\n 8 ,\r\n\r\n');
    expect(table?.header).toEqual(['id', 'text']);
    expect(table?.rows).toEqual([
      ['007', 'say "yes"\r\nand go'],
      [' 8 ', ''],
    ]);
  });

  test('is parted as told against what was found', async () => {
    const table = await readCsv({ text: 'a;b,c\n1;2,3', isPart: false }, ',');
    expect(table?.header).toEqual(['a;b', 'c']);
  });

  test('drops the torn last line of a part, and says that it is one', async () => {
    const table = await readCsv({ text: 'a,b\n1,2\n3,', isPart: true });
    expect(table).toMatchObject({ rows: [['1', '2']], isPart: true });
  });

  test('names columns that occur twice', async () => {
    expect((await read('Valor,Data,Valor\n1,2,3'))?.repeated).toEqual(['Valor']);
  });

  test('is none without a header', async () => {
    expect(await read('')).toBeUndefined();
    expect(await read('\n  \n')).toBeUndefined();
  });
});
