import type { Quote, Separator } from '../notation/dialect';

/** Rows of CSV text and their quote errors, each code once per row. `end`: the index of the first unread character. */
export type SplitRows = {
  rows: string[][];
  /** `open`: a quote that is never closed; `stray`: a quote inside a quoted cell. `row` is an index in `rows`. */
  errors: { code: 'open' | 'stray'; row: number }[];
  end: number;
};

/** The separator and quote of a CSV. `asService`: split with the service's strict rules, else with tolerant ones. */
export type CsvRules = { separator: Separator; quote: Quote; asService?: boolean };

/**
 * Splits CSV text with `\n` line ends into rows of cells; a stray quote is text, blanks after a closing quote are
 * dropped. `ignoreLast` omits a last row without a line end; `preview` is the maximum number of rows. With `asService`,
 * as the import does (docs/contract.md#files-of-the-import): skips blank lines and blanks before a cell; a stray or
 * unclosed quote ends its row with the cells before it. Time is linear: Papa Parse rereads trailing blanks once per
 * stray quote.
 */
export function splitRows(
  text: string,
  rules: CsvRules,
  { ignoreLast = false, preview = Infinity }: { ignoreLast?: boolean; preview?: number } = {},
): SplitRows {
  const split: SplitRows = { rows: [], errors: [], end: 0 };
  const { separator, asService = false } = rules;
  const readCell = cellReader(text, rules, (code) => {
    const row = split.rows.length;
    const last = split.errors.at(-1);
    // A last row that is left out is not open yet.
    if ((code === 'stray' || !ignoreLast) && (last?.code !== code || last.row !== row))
      split.errors.push({ code, row });
  });
  let row: string[] = [];
  let at = 0;
  if (text === '') return split;
  while (split.rows.length < preview) {
    const cell = readCell(at);
    if (cell.end === text.length && ignoreLast) break;
    if (!cell.isFaulty) row.push(cell.text);
    at = cell.end + 1;
    if (!cell.isFaulty && text[cell.end] === separator) continue;
    const isBlankLine = cell.end === split.end;
    split.end = Math.min(at, text.length);
    if (!isBlankLine || !asService) split.rows.push(row);
    row = [];
    if (cell.end === text.length) break;
  }
  return split;
}

function cellReader(
  text: string,
  { separator, quote, asService = false }: CsvRules,
  note: (code: 'open' | 'stray') => void,
): (at: number) => Cell {
  const find = (sought: string) => finder(text, sought);
  const [nextQuote, nextSeparator, nextLine] = [find(quote), find(separator), find('\n')];
  return (at) => {
    const start = asService ? endOfBlanks(at) : at;
    if (quote !== '' && text[start] === quote) return quotedCell(start);
    const end = Math.min(nextSeparator(start), nextLine(start));
    const cell = text.slice(start, end);
    return asService && cell.includes(quote) ? faulty('stray', end) : { text: cell, end };
  };

  function quotedCell(start: number): Cell {
    let value = '';
    let from = start + 1;
    for (let search = from; ;) {
      const found = nextQuote(search);
      if (found === text.length) {
        if (asService) return faulty('open', found);
        note('open');
        return { text: text.slice(start + 1), end: found };
      }
      if (text[found + 1] === quote) {
        value += text.slice(from, found + 1);
        from = search = found + 2;
        continue;
      }
      const end = asService ? found + 1 : endOfBlanks(found + 1);
      if (found + 1 === text.length || text[end] === separator || text[end] === '\n')
        return { text: value + text.slice(from, found), end };
      if (asService) return faulty('stray', end);
      note('stray');
      search = found + 1;
    }
  }

  /** Reports a quote error and skips the rest of the line, as the service does. */
  function faulty(code: 'open' | 'stray', from: number): Cell {
    note(code);
    return { text: '', end: nextLine(from), isFaulty: true };
  }

  function endOfBlanks(start: number): number {
    let end = start;
    const isCell = (sign: string) => sign === separator || sign === '\n' || !isBlank(sign, asService);
    while (end < text.length && !isCell(text[end]!)) end += 1;
    return end;
  }
}

/** A cell, and the index of the character after it. `isFaulty`: a quote error ended the row. */
type Cell = { text: string; end: number; isFaulty?: true };

/** Returns whether a character is blank. For the service, U+0085 is blank, too, and U+FEFF is not. */
function isBlank(sign: string, asService: boolean): boolean {
  return asService ? /[^\S\uFEFF]|\x85/.test(sign) : sign.trim() === '';
}

/** Returns a function for the next index of a character, else the text's length. Call it with rising indexes. */
function finder(text: string, sought: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = sought === '' ? -1 : text.indexOf(sought, from);
      known = found < 0 ? text.length : found;
    }
    return known;
  };
}

/** A record of a CSV file. If it is faulty, it has only the cells before its quote error. */
export type CsvRecord = {
  readonly cells: readonly string[];
  readonly isFaulty: boolean;
  /** True if a JSON record has a NUL character that is not in `cells`. */
  readonly hasNul?: boolean;
};

/** Parses CSV text as the service does; returns at most `max` records, the header included. */
export function csvRecords(
  text: string,
  { separator = ',', max = Infinity }: { separator?: Separator; max?: number } = {},
): CsvRecord[] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\r$/, '');
  const { rows, errors } = splitRows(lines, { separator, quote: '"', asService: true }, { preview: max });
  const faulty = new Set(errors.map(({ row }) => row));
  return rows.map((cells, index) => ({ cells, isFaulty: faulty.has(index) }));
}
