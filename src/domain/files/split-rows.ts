import type { Quote, Separator } from './dialect';

/**
 * The rows of a CSV text and their quote errors (each code once per row). `end` is the character index where the first
 * unread row starts.
 */
export type SplitRows = {
  rows: string[][];
  /** `open`: a quote that is never closed; `stray`: one inside a quoted cell. `row` is an index into `rows`. */
  errors: { code: 'open' | 'stray'; row: number }[];
  end: number;
};

/**
 * Splits CSV text with `\n` line ends into rows of cells. A doubled quote inside a quoted cell is one quote. Blanks
 * between a closing quote and the next separator are dropped, and a stray quote is text. Each character is read a fixed
 * number of times: Papa Parse rereads trailing blanks once per stray quote. `ignoreLast` leaves out a last row without
 * a line end; `preview` stops after that many rows.
 */
export function splitRows(
  text: string,
  { separator, quote }: { separator: Separator; quote: Quote },
  { ignoreLast = false, preview = Infinity }: { ignoreLast?: boolean; preview?: number } = {},
): SplitRows {
  const split: SplitRows = { rows: [], errors: [], end: 0 };
  const find = (wanted: string) => finder(text, wanted);
  const [nextQuote, nextSeparator, nextLine] = [find(quote), find(separator), find('\n')];
  const endRow = (at: number) => {
    split.rows.push(row);
    split.end = at;
    row = [];
  };
  let row: string[] = [];
  let at = 0;
  if (text === '') return split;
  for (;;) {
    const isQuoted = quote !== '' && text[at] === quote;
    const cell = isQuoted ? quotedCell(at) : plainCell(at);
    if (cell.end === text.length && ignoreLast) return split;
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === separator) continue;
    endRow(Math.min(at, text.length));
    if (cell.end === text.length || split.rows.length >= preview) return split;
  }

  /** Reads the cell up to the next separator, line end or end of the text. */
  function plainCell(start: number): { text: string; end: number } {
    const end = Math.min(nextSeparator(start), nextLine(start));
    return { text: text.slice(start, end), end };
  }

  function quotedCell(start: number): { text: string; end: number } {
    let value = '';
    let from = start + 1;
    for (let search = from; ;) {
      const found = nextQuote(search);
      if (found === text.length) {
        if (!ignoreLast) note('open');
        return { text: text.slice(start + 1), end: found };
      }
      if (text[found + 1] === quote) {
        value += text.slice(from, found + 1);
        from = search = found + 2;
        continue;
      }
      const end = endOfBlanks(found + 1);
      if (found + 1 === text.length || text[end] === separator || text[end] === '\n')
        return { text: value + text.slice(from, found), end };
      note('stray');
      search = found + 1;
    }
  }

  function note(code: 'open' | 'stray'): void {
    const last = split.errors.at(-1);
    if (last?.code !== code || last.row !== split.rows.length)
      split.errors.push({ code, row: split.rows.length });
  }

  function endOfBlanks(start: number): number {
    let end = start;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end]!.trim() === '')
      end += 1;
    return end;
  }
}

/**
 * Returns a function that finds the next occurrence of a character from non-decreasing positions. It returns the text's
 * length if there is none.
 */
function finder(text: string, wanted: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = wanted === '' ? -1 : text.indexOf(wanted, from);
      known = found < 0 ? text.length : found;
    }
    return known;
  };
}
