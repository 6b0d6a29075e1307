import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { workbookParts, zipOf } from '../../testing/workbook';
import { previewImport } from './preview-import';
import { writeForService } from './write-for-service';
import { readReadable } from '../../testing/read-rows';

const mapping = [
  { field: 'external_id', column: 'id' },
  { field: 'amount', column: 'amount' },
  { field: 'currency', column: 'currency' },
  { field: 'date', column: 'date' },
];
const good = 'id,amount,currency,date\nA,1.50,BRL,2026-01-05\nB,2.50,BRL,2026-01-06\n';

function fateOf(bytes: Uint8Array) {
  const fate = previewImport(bytes, mapping);
  if ('fault' in fate) return fate.fault;
  return { ...fate.rows, losesFile: fate.losesFile, problems: fate.problems.map(({ code }) => code) };
}
const refused = { accepted: 0, changed: 0, refused: 2, dropped: 0, lost: 0, losesFile: false };

describe('the preview of an unchanged file', () => {
  test.each([
    ['as it wants it', bytesOf(good), { ...refused, accepted: 2, refused: 0, problems: [] }],
    [
      'with a byte order mark',
      bytesOf(good, 'utf-8', true),
      { ...refused, accepted: 2, refused: 0, problems: [] },
    ],
    ['with semicolons', bytesOf(good.replaceAll(',', ';')), { ...refused, problems: ['separator'] }],
    ['in UTF-16', bytesOf(good, 'utf-16le', true), { ...refused, problems: ['utf-16'] }],
    ['in UTF-16 without a mark', bytesOf(good, 'utf-16be'), { ...refused, problems: ['utf-16'] }],
    [
      'with a title',
      bytesOf(`Extrato\n${good}`),
      { ...refused, refused: 3, problems: ['title-line', 'column-missing'] },
    ],
    ['with a total', bytesOf(`${good}Total,4.00,,\n`), { ...refused, accepted: 2, refused: 1, problems: [] }],
    [
      'with one identifier twice',
      bytesOf(good.replace('\nB,', '\nA,')),
      { ...refused, refused: 0, dropped: 2, problems: [] },
    ],
    [
      'in Windows-1252',
      bytesOf(good.replace('\nB,', '\nÉ,'), 'windows-1252'),
      { ...refused, refused: 0, lost: 2, losesFile: true, problems: ['damaged-text'] },
    ],
    [
      'with decimal commas',
      bytesOf(good.replace('1.50', '"1,50"')),
      { ...refused, accepted: 1, refused: 1, problems: [] },
    ],
    [
      'with only a heading',
      bytesOf('id,amount,currency,date\n'),
      { ...refused, refused: 0, losesFile: true, problems: ['no-rows'] },
    ],
    ['that is empty', bytesOf(''), 'empty'],
    ['that is a workbook', zipOf(workbookParts({ A: '' })), 'not-text'],
  ])('%s', (_, bytes, fate) => {
    expect(fateOf(bytes)).toEqual(fate);
  });

  test('accepts all rows of the file that is written for the service', async () => {
    const file = await readReadable([
      bytesOf(
        'Relatório de vendas\n\nid;valor;data;descrição\nA;1.234,56;25/12/2025;=x\n;1,00;26/12/2025;a\nB;(2,00);27/12/2025 23:00;"b;c"\nB;1,00;28/12/2025;d\nC;3,00 D;29/12/2025;e\nTotal;3,00;;\n',
        'windows-1252',
      ),
    ]);
    const fieldMap = {
      external_id: 'id',
      amount: 'valor',
      date: 'data',
      description: 'descrição',
      currency: 'moeda',
    };
    const { parts, written, leftOut } = await writeForService(file.rows, file.recognised, fieldMap);
    expect(written).toBe(2);
    expect(leftOut.map(({ row, why }) => [row, why])).toEqual([
      [5, 'empty'],
      [6, 'duplicate'],
      [7, 'duplicate'],
    ]);
    const fate = previewImport(
      bytesOf(parts.join('')),
      Object.entries(fieldMap).map(([field, column]) => ({ field, column })),
    );
    expect(fate).toMatchObject({
      rows: { accepted: 2, changed: 0, refused: 0, dropped: 0, lost: 0 },
      losesFile: false,
      problems: [],
      isPart: false,
    });
  });
});
