import type { BankReader } from './bank-reader';
import { charactersAt, type Range, recordRows, titleCell, titleReader, titleRow } from './cnab-record';
import { FileReadError } from './file-read-error';
import type { FileRow } from '../notation/dialect';
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
const layout = { type: 1, count: [395, 400], tooLongCode: 'cnab400' } as const;

/** Returns the reader of a CNAB 400 return file of boletos. Throws `cnab400` if its bank is not supported. */
export function cnab400(sample: string): BankReader {
  const bank = charactersAt(sample, bankPlace);
  if (!/^02RETORNO01COBRAN[CÇ]A/i.test(sample) || !Object.hasOwn(ofBank, bank))
    throw new FileReadError('cnab400');
  return titleReader(names, (text, problems) => titleRows(text, problems, ofBank[bank]!));
}

/** Yields the boletos, one per record of type 1. */
function titleRows(
  text: AsyncIterable<string>,
  problems: ProblemList,
  { our_number, payer }: (typeof ofBank)[string],
): AsyncGenerator<FileRow[]> {
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
          charactersAt(line, our_number).trim(),
          payer ? charactersAt(line, payer).trim() : '',
          ...Object.entries(shared).map(([name, range]) => titleCell(name, charactersAt(line, range))),
        ]),
      ];
    return [];
  };
  return recordRows(text, problems, rowsOf, undefined, layout);
}
