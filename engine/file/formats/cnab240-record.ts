import { utcDay, utcTime } from '../../calendar/utc';
import type { FileRow } from '../notation/dialect';
import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';
import type { ProblemList } from '../reading/problems';

/** The first and last position of a field in a record of CNAB 240, the Brazilian bank format; counted from 1. */
export type Range = readonly [number, number];

/** Returns the characters of a record in a range of positions. */
export const at = (line: string, [from, to]: Range): string => line.slice(from - 1, to);

/** Converts `DDMMYYYY` to `YYYY-MM-DD`, and blanks or zeros to `''`. Returns other text unchanged. */
export function dateOf(text: string): string {
  if (/^[0 ]*$/.test(text)) return '';
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const time =
    day === undefined ? undefined : utcTime({ year: Number(year), month: Number(month), day: Number(day) });
  return time === undefined ? text : utcDay(time);
}

/** Converts digits that count cents, 3 to 18 of them, to a decimal; returns `undefined` for other text. */
export function money(digits: string): string | undefined {
  const [, whole, cents] = /^(\d{1,16})(\d\d)$/.exec(digits) ?? [];
  return whole === undefined ? undefined : `${whole.replace(/^0+(?=\d)/, '')}.${cents}`;
}

/** The positions of the number of records in the file's last record, whose type is 9. */
const recordCount = [24, 29] as const;

/** Yields rows of a CNAB 240 file in batches: `rowsOf` returns those that a line completes, `rest` those at the end. */
export async function* recordRows(
  text: AsyncIterable<string>,
  problems: ProblemList,
  rowsOf: (line: string, row: number) => readonly FileRow[],
  rest: () => readonly FileRow[] = () => [],
): AsyncGenerator<FileRow[]> {
  let row = 0;
  let records = 0;
  let total = 0;
  let last: string | undefined;
  for await (const lines of brokenIntoLines(text)) {
    const batch: FileRow[] = [];
    for (const line of lines) {
      row += 1;
      const type = line[7] ?? '';
      if (/\d/.test(type)) records += 1;
      if (type === '9') last = line;
      batch.push(...rowsOf(line, row));
    }
    total += batch.length;
    if (total > fileLimits.rows) throw new FileReadError('too-many-rows', { most: fileLimits.rows });
    yield batch;
  }
  if (last === undefined) problems.note('file-cut-off', { row: 0 });
  else if (Number(at(last, recordCount)) > records) problems.note('records-missing', { row: 0 });
  const end = [...rest()];
  yield end;
  if (total + end.length === 0) throw new FileReadError('no-transactions');
}

async function* brokenIntoLines(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    rest += part;
    const lines = part.includes('\n') ? rest.split('\n') : [rest];
    rest = lines.pop() ?? '';
    if (rest.length > fileLimits.rowLength) throw new FileReadError('not-cnab240');
    yield lines;
  }
  if (rest !== '') yield [rest];
}
