import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountHeadings,
  cellsOf,
  type TableRow,
  tableRows,
  type TableStyle,
  tableStyles,
  writeTable,
} from '~/testing/bank-table';
import { bytesOf } from '~/testing/file-bytes';
import { previewImport } from '../files/preview-import';
import { convertFile, type Converted } from './convert-file';
import { type Step, textChanges } from './conversion';
import { proposeConversion } from './propose-steps';

/** Tests that a converted file has only rows that the service accepts, and that all others are named. */

/** What may be wrong in a row of a bank file. */
const damages = {
  'no id': (cells) => cells.with(1, ''),
  'long id': (cells) => cells.with(1, 'x'.repeat(256)),
  'blanks in the id': (cells) => cells.with(1, ` ${cells[1]}\u00A0`),
  'formula as id': (cells) => cells.with(1, `=${cells[1]}`),
  'formula as text': (cells) => cells.with(2, '=1+1'),
  'no day': (cells) => cells.with(0, '32/13/2025'),
  'no date': (cells) => cells.with(0, ''),
  'no amount': (cells) => cells.with(3, 'abc'),
  'huge amount': (cells) => cells.with(3, '12345678901234'),
  NUL: (cells) => cells.with(2, 'a\0b'),
  'cell too few': (cells) => cells.slice(0, -1),
  'cell too many': (cells) => [...cells, 'x'],
  'same id': (cells) => cells.with(1, 'LAST1'),
  headings: (_, style) => ['Data', 'Documento', 'Histórico', ...amountHeadings(style)],
  subtotal: (cells) => ['', '', 'Subtotal', ...cells.slice(3)],
} satisfies Record<string, (cells: string[], style: TableStyle) => string[]>;
type Damage = keyof typeof damages;
/** Damage after which the service still accepts the row. */
const harmless = new Set<Damage | undefined>([
  undefined,
  'blanks in the id',
  'formula as id',
  'formula as text',
]);

const damageOf = fc.option(fc.constantFrom(...(Object.keys(damages) as Damage[])), {
  nil: undefined,
  freq: 3,
});
/** `npm run soak` runs more. */
const runs = process.env['RECON_SCENARIOS'] ? 1000 : 100;
const currency = { currency: 'BRL' } as const;

type Written = { rows: readonly TableRow[]; damage: readonly (Damage | undefined)[]; style: TableStyle };

/** Returns the dialect that a user would choose where the file is ambiguous, and the bytes of the file. */
function fileOf({ rows, damage, style }: Written) {
  const cells = rows.map((row, at) => {
    const change: (given: string[], style: TableStyle) => string[] =
      damages[damage[at]!] ?? ((given) => given);
    return change(cellsOf(row, style), style);
  });
  const order = { serial: 'serial-1900', 'mm/dd/yyyy': 'mdy', yyyymmdd: 'ymd', 'yyyy-mm-dd': 'ymd' } as const;
  const amounts = amountHeadings(style);
  const amount = { holds: 'amount', mark: style.mark } as const;
  const columns = [
    {
      name: 'Data',
      notation: { holds: 'date', order: order[style.date as keyof typeof order] ?? 'dmy' },
    } as const,
    ...amounts.filter((name) => name !== 'D/C').map((name) => ({ name, notation: amount })),
  ];
  const amountFrom =
    style.sign === 'columns'
      ? { debit: 'Débito', credit: 'Crédito' }
      : style.sign === 'sign-column'
        ? { amount: 'Valor', sign: 'D/C' }
        : null;
  return {
    bytes: bytesOf(writeTable(cells, style), style.encoding, style.withMark),
    dialect: { ...currency, separator: style.separator, columns, amountFrom },
    fields: {
      external_id: 'Documento',
      amount: amounts[0]!,
      currency: 'Moeda',
      date: 'Data',
      description: 'Histórico',
    },
  };
}

const files = fc.tuple(tableRows, tableStyles).chain(([rows, style]) =>
  fc
    .array(damageOf, { minLength: rows.length, maxLength: rows.length })
    // A second row of headings is read as a part of them.
    .map((damage) => damage.with(0, damage[0] === 'headings' ? 'subtotal' : damage[0]))
    .map((damage): Written => ({ rows, damage, style })),
);

async function converted(file: ReturnType<typeof fileOf>, isGiven: boolean) {
  const given = isGiven ? { dialect: file.dialect, fields: file.fields } : { dialect: currency };
  const proposed = await proposeConversion([file.bytes], given);
  if ('fault' in proposed) return undefined;
  const done = await convertFile(() => [file.bytes], proposed);
  if (!('parts' in done)) throw new Error(JSON.stringify(done));
  return { done, preview: previewOf(done) };
}

function previewOf({ parts, fields }: Converted) {
  const mapping = Object.entries(fields).map(([field, column]) => ({ field, column }));
  return previewImport(bytesOf(parts.join('')), mapping);
}

/** Returns the prediction that the service stores all rows. */
function accepted({ written }: Converted) {
  return { rows: { refused: 0, dropped: 0, lost: 0 }, judged: written, losesFile: false, problems: [] };
}

test.each([
  ['with the dialect and columns that a user chooses', true],
  ['as detected', false],
])(
  'the service accepts every row of a converted file, and every other row is named, %s',
  async (_, isGiven) => {
    await fc.assert(
      fc.asyncProperty(files, async (written) => {
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

const columnOf = fc.constantFrom('Data', 'Documento', 'Histórico');
const amountOf = fc.constantFrom('Valor', 'Valor', 'Débito');
const targetOf = fc.constantFrom('Documento', 'Histórico', 'Novo', 'Moeda', 'Valor');
const stepOf: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom(...textChanges), column: columnOf }),
  fc.record({ do: fc.constant('pad' as const), column: columnOf, length: fc.integer({ min: 1, max: 255 }) }),
  fc.record({
    do: fc.constant('join' as const),
    columns: fc.array(columnOf, { minLength: 1, maxLength: 3 }),
    separator: fc.constantFrom('', '-', ';', '"', '\n='),
    into: targetOf,
  }),
  fc.record({
    do: fc.constant('extract' as const),
    column: columnOf,
    into: targetOf,
    pattern: fc.constantFrom('{digits}', '{letters:1-3}', '[{alphanumerics}]', '='),
  }),
  fc.record({
    do: fc.constant('sum-by' as const),
    by: fc.array(columnOf, { minLength: 1, maxLength: 2 }),
    sum: fc.array(amountOf, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({ do: fc.constant('leave-out' as const), contains: fc.constantFrom('a', '1', 'LAST') }),
  fc.record({ do: fc.constant('sign' as const), amount: amountOf, by: fc.constantFrom('D/C', 'Histórico') }),
  fc.record({ do: fc.constant('negate' as const), column: amountOf }),
  fc.record({ do: fc.constant('currency' as const), column: targetOf, code: fc.constantFrom('BRL', 'USD') }),
);

test('after any steps, the service accepts every row of a converted file', async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(files, fc.array(stepOf, { minLength: 1, maxLength: 3 }), async (written, steps) => {
      const { bytes, dialect, fields } = fileOf(written);
      const done = await convertFile(() => [bytes], { dialect, fields, steps });
      // Random steps often name a column that the file lacks.
      if (!('parts' in done)) return;
      applied += 1;
      const rows = done.leftOut.filter(({ why }) => why !== 'total');
      const merged = done.read - done.written - rows.length;
      const isSummed = steps.some((step) => step.do === 'sum-by');
      expect(isSummed ? Math.min(merged, 0) : merged).toBe(0);
      if (done.written === 0) return;
      expect(previewOf(done)).toMatchObject(accepted(done));
    }),
    { numRuns: runs * 4 },
  );
  expect(applied).toBeGreaterThan(runs);
}, 300_000);

test('the converted file has every good row, if a user has chosen what is ambiguous', async () => {
  await fc.assert(
    fc.asyncProperty(files, async ({ rows, damage, style }) => {
      // The service would drop both rows with the last id.
      const harmed = damage.map((one, at) => (one === 'same id' || at === rows.length - 1 ? undefined : one));
      const result = await converted(fileOf({ rows, damage: harmed, style }), true);
      const good = harmed.filter((one) => harmless.has(one)).length;
      expect(result?.done.written).toBe(good);
    }),
    { numRuns: runs },
  );
}, 300_000);
