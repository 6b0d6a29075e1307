import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyStep,
  type DamagedFile,
  damagedFiles,
  fileOf,
  harmlessDamages,
} from '../../testing/damaged-files';
import { bytesOf } from '../../testing/file-bytes';
import { previewImport } from '../service/preview-import';
import { type ConversionResult, convertFile } from './convert-file';
import { openFile } from '../reading/open-file';

/** Tests that a converted file has only rows that the service accepts, and that all others are named. */

/** `npm run soak` runs more. */
const runs = process.env['RECON_SCENARIOS'] ? 1000 : 100;
async function converted(file: ReturnType<typeof fileOf>, isGiven: boolean) {
  const given = isGiven ? { dialect: file.dialect, fields: file.fields } : { dialect: { currency: 'BRL' } };
  const read = await openFile([file.bytes], given);
  if ('fault' in read) return undefined;
  const { fields, proposed } = read.summary;
  const settings = { ...given, fields: { ...fields, ...proposed?.fields }, steps: proposed?.steps ?? [] };
  const done = await convertFile([file.bytes], settings);
  if (!('parts' in done)) throw new Error(JSON.stringify(done));
  return { done, preview: previewOf(done) };
}

function previewOf({ parts, fields }: ConversionResult) {
  const mapping = Object.entries(fields).map(([field, column]) => ({ field, column }));
  return previewImport(bytesOf(parts.join('')), mapping);
}

const plainStyle: DamagedFile['style'] = {
  encoding: 'utf-8',
  withMark: false,
  separator: ';',
  lineEnd: '\n',
  quoting: 'needed',
  mark: '.',
  grouped: false,
  sign: 'minus',
  money: '',
  date: 'dd/mm/yyyy',
  titles: [],
  totals: false,
  blanks: false,
};

function accepted({ written }: ConversionResult) {
  return { rows: { refused: 0, dropped: 0, lost: 0 }, judged: written, losesFile: false, problems: [] };
}

test.each([
  ['with the dialect and columns that a user chooses', true],
  ['as detected', false],
])(
  'the service accepts every row of a converted file, and every other row is named, %s @soak',
  async (_, isGiven) => {
    await fc.assert(
      fc.asyncProperty(damagedFiles, async (written) => {
        const result = await converted(fileOf(written), isGiven);
        // A file of only damaged rows may not look like a table.
        if (!result) return;
        const { done, preview } = result;
        const totals = done.leftOut.filter(({ why }) => why === 'total').length;
        expect(done.written + done.leftOut.length - totals).toBe(done.read);
        expect(new Set(done.leftOut.map(({ row }) => row)).size).toBe(done.leftOut.length);
        if (done.written === 0) return;
        expect(preview).toMatchObject(accepted(done));
      }),
      { numRuns: runs },
    );
  },
  300_000,
);

test('after any steps, the service accepts every row of a converted file', async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(
      damagedFiles,
      fc.array(anyStep, { minLength: 1, maxLength: 3 }),
      async (written, steps) => {
        const { bytes, dialect, fields } = fileOf(written);
        const done = await convertFile([bytes], { dialect, fields, steps });
        // Random steps often name a column that the file lacks.
        if (!('parts' in done)) return;
        applied += 1;
        const rows = done.leftOut.filter(({ why }) => why !== 'total');
        const merged = done.read - done.written - rows.length;
        const isSummed = steps.some((step) => step.do === 'sum-by');
        expect(isSummed ? Math.min(merged, 0) : merged).toBe(0);
        if (done.written === 0) return;
        expect(previewOf(done)).toMatchObject(accepted(done));
      },
    ),
    { numRuns: runs * 4 },
  );
  expect(applied).toBeGreaterThan(runs);
}, 300_000);

test('the converted file has every good row, if a user has chosen what is ambiguous @soak', async () => {
  await fc.assert(
    fc.asyncProperty(damagedFiles, async ({ rows, damage, style }) => {
      // The service would drop both rows with the last id.
      const harmed = damage.map((one, at) => (one === 'same id' || at === rows.length - 1 ? undefined : one));
      // A cell that most rows have is one of a column without a heading, as the next test shows.
      fc.pre(harmed.filter((one) => one === 'cell too many').length * 2 < rows.length);
      const result = await converted(fileOf({ rows, damage: harmed, style }), true);
      const good = harmed.filter((one) => harmlessDamages.has(one)).length;
      expect(result?.done.written).toBe(good);
    }),
    { numRuns: runs },
  );
}, 300_000);

test('an empty day between two days in order is not filled: a row without a date is left out', async () => {
  const row = (id: string, day: number) => ({ id, cents: 100, day, text: 'x' });
  const file = fileOf({
    rows: [row('A1', 38), row('A2', 293), row('A3', 24)],
    damage: [undefined, 'no date', undefined],
    style: plainStyle,
  });
  const { done } = (await converted(file, true))!;
  expect([done.written, done.leftOut.map(({ row: at }) => at)]).toEqual([2, [3]]);
});

test('a cell more than headings in most rows is of a column without a heading; the other rows are named', async () => {
  const row = (id: string, cents: number) => ({ id, cents, day: 24, text: 'x' });
  const file = fileOf({
    rows: [row('A1', 100), row('A2', -200), row('A3', 300), row('A4', 400), row('A5', 500)],
    damage: ['cell too many', 'cell too many', undefined, 'cell too many', undefined],
    style: plainStyle,
  });
  const { done } = (await converted(file, true))!;
  expect(done.parts.join('').split('\n', 1)).toEqual(['Data,Documento,Histórico,Valor,Column 5,Moeda']);
  expect([done.written, done.leftOut.map(({ row: at, why }) => [at, why])]).toEqual([
    3,
    [
      [4, 'uneven'],
      [6, 'uneven'],
    ],
  ]);
});
