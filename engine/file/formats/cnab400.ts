import { at, titleRow, type Range, recordRows, titleCell, titleColumn } from './cnab-record';
import type { ColumnDialect, FileRow } from '../notation/dialect';
import type { ProblemList } from '../reading/problems';

/** The positions of fields in the record of a boleto that both banks share (docs/files.md#cnab-400). */
const shared = {
  company_use: [38, 62],
  movement: [109, 110],
  event_date: [111, 116],
  document: [117, 126],
  due_date: [147, 152],
  title_amount: [153, 165],
  collecting_bank: [166, 168],
  fee: [176, 188],
  tax: [215, 227],
  rebate: [228, 240],
  discount: [241, 253],
  paid_amount: [254, 266],
  interest: [267, 279],
  other_credits: [280, 292],
  credit_date: [296, 301],
} as const satisfies Record<string, Range>;
/** The positions that differ, by the bank's number. Bradesco states no payer. */
const ofBank: Readonly<Record<string, { our_number: Range; payer?: Range }>> = {
  341: { our_number: [63, 70], payer: [325, 354] },
  237: { our_number: [71, 82] },
};
const bankPlace = [77, 79] as const;
const names = ['currency', 'our_number', 'payer', ...Object.keys(shared)];
const layout = { type: 1, count: [395, 400], isTooLong: 'cnab400' } as const;

/** The columns of a CNAB 400 return file. `cnab400Rows` returns cells in these notations. */
export const cnab400Columns: readonly ColumnDialect[] = names.map(titleColumn);

/** Returns the number of the bank if a CNAB 400 file is a return file of boletos of a bank that is read. */
export function bankOfReturn(sample: string): string | undefined {
  const bank = at(sample, bankPlace);
  return /^02RETORNO01COBRAN[CÇ]A/i.test(sample) && Object.hasOwn(ofBank, bank) ? bank : undefined;
}

/** Yields the boletos of a CNAB 400 return file of the bank with the number `bank`, one per record of type 1. */
export function cnab400Rows(
  text: AsyncIterable<string>,
  problems: ProblemList,
  bank: string,
): AsyncGenerator<FileRow[]> {
  const { our_number, payer } = ofBank[bank]!;
  const rowOf = titleRow(names);
  const rowsOf = (line: string, row: number): FileRow[] => {
    const type = line[0] ?? '';
    if (!/[1-8]/.test(type)) return [];
    if (type !== '1') problems.note('other-segment', { row, cell: line.slice(0, 14) });
    else if (line.length < shared.credit_date[1]) problems.note('short-record', { row, cell: line });
    else
      return [
        rowOf(row, [
          'BRL',
          at(line, our_number).trim(),
          payer ? at(line, payer).trim() : '',
          ...Object.entries(shared).map(([name, range]) => titleCell(name, at(line, range))),
        ]),
      ];
    return [];
  };
  return recordRows(text, problems, rowsOf, undefined, layout);
}
