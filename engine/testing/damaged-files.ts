import fc from 'fast-check';
import { type Step, textChanges } from '../file/settings';
import {
  amountHeadings,
  cellsOf,
  type TableRow,
  tableRows,
  type TableStyle,
  tableStyles,
  writeTable,
} from './bank-table';
import { bytesOf } from './file-bytes';

/** Random bank files with damaged rows, and random steps, for tests of the converter. */

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
export const harmlessDamages: ReadonlySet<Damage | undefined> = new Set<Damage | undefined>([
  undefined,
  'blanks in the id',
  'formula as id',
  'formula as text',
]);

const damageOf = fc.option(fc.constantFrom(...(Object.keys(damages) as Damage[])), {
  nil: undefined,
  freq: 3,
});
const currency = { currency: 'BRL' } as const;

export type DamagedFile = {
  rows: readonly TableRow[];
  damage: readonly (Damage | undefined)[];
  style: TableStyle;
};

/** Returns the dialect that a user would choose where the file is ambiguous, and the bytes of the file. */
export function fileOf({ rows, damage, style }: DamagedFile) {
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

export const damagedFiles = fc.tuple(tableRows, tableStyles).chain(([rows, style]) =>
  fc
    .array(damageOf, { minLength: rows.length, maxLength: rows.length })
    // A second row of headings is read as a part of them.
    .map((damage) => damage.with(0, damage[0] === 'headings' ? 'subtotal' : damage[0]))
    .map((damage): DamagedFile => ({ rows, damage, style })),
);

const columnOf = fc.constantFrom('Data', 'Documento', 'Histórico');
const amountOf = fc.constantFrom('Valor', 'Valor', 'Débito');
const targetOf = fc.constantFrom('Documento', 'Histórico', 'Novo', 'Moeda', 'Valor');
/** Random steps. Many name a column that a file lacks. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
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
  fc.record({ do: fc.constantFrom('negate' as const, 'absolute' as const), column: amountOf }),
  fc.record({ do: fc.constant('currency' as const), column: targetOf, code: fc.constantFrom('BRL', 'USD') }),
);
