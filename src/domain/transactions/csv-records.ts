/** A record of a CSV file. A faulty one contains the cells before its error. */
export type CsvRecord = {
  readonly cells: readonly string[];
  readonly isFaulty: boolean;
  /** True if a JSON record contains a NUL character outside its cells. */
  readonly hasNul?: boolean;
};

/**
 * Returns the records of a CSV, at most `most`, as the service parses them (docs/contract.md#files-of-the-import). Pass
 * the text without the byte order mark of its file; another mark belongs to the first cell. Skips blank lines and cuts
 * blanks before a cell.
 *
 * A quote inside an unquoted cell, or after the end of a quoted one, makes its record faulty; reading continues with
 * the next line. An unclosed quote swallows the remaining text. The service accepts only commas; with another
 * separator, the file is read by the same rules.
 */
export function csvRecords(text: string, { separator = ',', most = Infinity } = {}): CsvRecord[] {
  const records: CsvRecord[] = [];
  const lines = linesOf(text);
  for (let line = lines(); line !== undefined && records.length < most; line = lines())
    if (line !== '') records.push(readRecord(line, separator, lines));
  return records;
}

/** Returns a function that returns the lines one after another, without line ends. */
function linesOf(text: string): () => string | undefined {
  let at = 0;
  return () => {
    if (at >= text.length) return undefined;
    const end = text.indexOf('\n', at);
    const line = end < 0 ? text.slice(at) : text.slice(at, end);
    at = end < 0 ? text.length : end + 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
}

function readRecord(first: string, separator: string, lines: () => string | undefined): CsvRecord {
  const cells: string[] = [];
  let line = first;
  let at = 0;
  for (;;) {
    at = behindBlanks(line, at, separator);
    const cell: Cell | undefined =
      line[at] === '"' ? readQuoted(line, at + 1, separator, lines) : readPlain(line, at, separator);
    if (!cell) return { cells, isFaulty: true };
    cells.push(cell.text);
    if (cell.next === undefined) return { cells, isFaulty: false };
    line = cell.line;
    at = cell.next;
  }
}

/**
 * Returns the index where a cell starts after its blanks. A byte order mark is not a blank, nor is a tab that
 * separates.
 */
function behindBlanks(line: string, start: number, separator: string): number {
  let at = start;
  for (let sign = line[at]; sign !== undefined; sign = line[at]) {
    if ((sign.trim() !== '' && sign !== '\u0085') || sign === '\uFEFF' || sign === separator) break;
    at += 1;
  }
  return at;
}

/** A cell, its last line, and the index of the next cell; `undefined` at the end of the line. */
type Cell = { text: string; line: string; next: number | undefined };

function readPlain(line: string, start: number, separator: string): Cell | undefined {
  const end = line.indexOf(separator, start);
  const text = end < 0 ? line.slice(start) : line.slice(start, end);
  return text.includes('"') ? undefined : { text, line, next: end < 0 ? undefined : end + 1 };
}

function readQuoted(
  first: string,
  start: number,
  separator: string,
  lines: () => string | undefined,
): Cell | undefined {
  const parts: string[] = [];
  let line = first;
  let at = start;
  for (;;) {
    const quote = line.indexOf('"', at);
    if (quote < 0) {
      const next = lines();
      if (next === undefined) return undefined;
      parts.push(line.slice(at), '\n');
      line = next;
      at = 0;
      continue;
    }
    parts.push(line.slice(at, quote));
    const sign = line[quote + 1];
    at = quote + 2;
    if (sign === undefined) return { text: parts.join(''), line, next: undefined };
    if (sign === separator) return { text: parts.join(''), line, next: at };
    if (sign !== '"') return undefined;
    parts.push('"');
  }
}
