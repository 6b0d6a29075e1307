import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GroupField, groupFields } from '@recon/engine/fees/what-if/find-group-columns';
import type { AmountRow } from '@recon/engine/fees/what-if/amount-row';
import type { SaleGroups } from '@recon/engine/fees/what-if/sale-groups';
import { sumDecimals } from '@recon/engine/money/decimal';
import { toUnits, unitsOfDigit } from '@recon/engine/money/units';
import { anySchedule, scheduleOf } from '@recon/engine/testing/fee-schedules';
import type { CalculableSchedule } from '@recon/engine/fees/calculate';
import { FeeWhatIfSession } from '@recon/engine/session/fee-what-if-session';
import { type Cell, cellText } from '~/lib/table-file';
import { overchargedTable } from './overcharged-file';

const twoPercent = scheduleOf([{ name: 'r', structureType: 'PERCENTAGE', structure: { rate: '0.02' } }]);
const nothing = () => undefined;

async function auditOf(rows: readonly AmountRow[], by: readonly GroupField[], edited: CalculableSchedule) {
  const session = new FeeWhatIfSession();
  session.take(rows);
  const request = {
    current: twoPercent,
    edited,
    kind: 'gross',
    digits: 2,
    grouping: { by, own: [] },
  } as const;
  const { groups } = (await session.compare(request, nothing)) as { groups: SaleGroups };
  const { lines } = session.lines({ kind: 'overcharged' }, 0, rows.length);
  const table = overchargedTable(lines, groups, {
    currency: 'BRL',
    properties: by,
    scheduleOf: (group) => (group === groups.groups[0]?.key ? '=Own' : 'Cards'),
    day: '25 November 2026',
    file: 'sales.csv',
  });
  return { table, groups };
}

const textOf = (rows: readonly (readonly Cell[])[]) => rows.map((cells) => cells.map(cellText).join(' | '));
const sale = (amount: string, charged: string, more: Partial<AmountRow>): AmountRow => ({
  row: 2,
  amount: toUnits(amount)!,
  charged: toUnits(charged)!,
  ...more,
});

const sales = [
  sale('100', '2.5', { reference: '=1+1', brand: 'Visa', instalments: '3', date: '05/01/2026' }),
  sale('100', '2', { reference: 'as agreed', brand: 'Visa', instalments: '3' }),
  sale('10', '1', { row: 4, brand: 'Elo' }),
  sale('200', '3', { reference: 'less', brand: 'Elo' }),
];

describe('the file for the acquirer', () => {
  test('lists overcharged sales, the largest first, and sums per group and in total', async () => {
    const { table } = await auditOf(sales, ['brand', 'instalments'], twoPercent);
    expect(table.columns.join(' | ')).toBe(
      'Reference | Row or entry in the file | Date of the sale | Brand | Instalments | Currency | Gross | Charged fee | ' +
        'Charged rate (%) | Agreed fee | Agreed rate (%) | Overcharge | Fee schedule',
    );
    expect(textOf(table.sales)).toEqual([
      ' | 4 |  | Elo |  | BRL | 10.00 | 1.00 | 10 | 0.20 | 2 | 0.80 | Cards',
      '=1+1 | 2 | 05/01/2026 | Visa | 3 | BRL | 100.00 | 2.50 | 2.5 | 2.00 | 2 | 0.50 | =Own',
    ]);
    expect(textOf(table.sums)).toEqual([
      'Total of Visa · 3 instalments (1 sale) |  |  |  |  | BRL | 100.00 | 2.50 |  | 2.00 |  | 0.50 | =Own',
      'Total of Elo · Instalments not stated (1 sale) |  |  |  |  | BRL | 10.00 | 1.00 |  | 0.20 |  | 0.80 | Cards',
      'Total (2 sales) |  |  |  |  | BRL | 110.00 | 3.50 |  | 2.20 |  | 1.30 | ',
    ]);
    expect(textOf(table.facts)).toEqual([
      'Date of the audit | 25 November 2026',
      'Currency | BRL',
      'Fee schedule | Cards',
      'Audited file | sales.csv',
    ]);
  });
});

test('the sums of the file equal those of its rows and those of the page', async () => {
  const anySale = fc.record(
    {
      cents: fc.integer({ min: 1, max: 99_999 }),
      fee: fc.nat(4000),
      brand: fc.constantFrom('Visa', 'Elo'),
      product: fc.constantFrom('Crédito', 'Débito'),
      instalments: fc.constantFrom('1', '3'),
    },
    { requiredKeys: ['cents', 'fee'] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySale, { minLength: 1, maxLength: 30 }),
      fc.subarray([...groupFields]),
      anySchedule,
      async (any, by, edited) => {
        const rows = any.map(({ cents, fee, ...properties }, place): AmountRow => ({
          row: place + 1,
          amount: BigInt(cents) * unitsOfDigit(2),
          charged: BigInt(fee) * unitsOfDigit(2),
          ...properties,
        }));
        const { table, groups } = await auditOf(rows, by, edited);
        const perGroup = table.sums.slice(0, -1);
        const page = groups.total.acquirer!.over;
        const amounts = { Gross: page.gross, 'Charged fee': page.charged, 'Agreed fee': page.scheduled };
        for (const [name, shown] of Object.entries({ ...amounts, Overcharge: page.overcharge })) {
          const at = table.columns.indexOf(name);
          const summed = (cells: typeof table.sales) => sumDecimals(cells.map((one) => cellText(one[at]!)));
          expect(summed(table.sales)).toBe(shown);
          expect(sumDecimals([cellText(table.sums.at(-1)![at]!)])).toBe(shown);
          expect(by.length === 0 ? shown : summed(perGroup)).toBe(shown);
        }
        expect(table.sales).toHaveLength(page.sales);
      },
    ),
    { numRuns: 100 },
  );
});
