import { utcDay, utcTime } from '../calendar/utc';
import { FileFault } from './file-fault';
import { fileLimits } from './limits';

/** First and last position of a field in a record of CNAB 240, from 1. */
export type Range = readonly [number, number];

/** The characters of a line at a range. */
export function at(line: string, [from, to]: Range): string {
  return line.slice(from - 1, to);
}

/** Day, month, year in eight digits; what is no day stays as it is, and is a misfit. Zeros are no date. */
export function dateOf(text: string): string {
  if (/^[0 ]*$/.test(text)) return '';
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const time =
    day === undefined ? undefined : utcTime({ year: Number(year), month: Number(month), day: Number(day) });
  return time === undefined ? text : utcDay(time);
}

/** An amount in cents, 3 to 18 digits, as a plain decimal; undefined for anything else. */
export function money(digits: string): string | undefined {
  const [, whole, cents] = /^(\d{1,16})(\d\d)$/.exec(digits) ?? [];
  return whole === undefined ? undefined : `${whole.replace(/^0+(?=\d)/, '')}.${cents}`;
}

/** The lines of a text, in batches. Fault: `not-cnab240`, for a line that does not end. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    rest += part;
    const lines = part.includes('\n') ? rest.split('\n') : [rest];
    rest = lines.pop() ?? '';
    if (rest.length > fileLimits.rowLength) throw new FileFault('not-cnab240');
    yield lines;
  }
  if (rest !== '') yield [rest];
}
