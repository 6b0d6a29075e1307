/** A record of a CSV; a faulty one has the cells before its fault. */
export type CsvRecord = {
  readonly cells: readonly string[];
  readonly isFaulty: boolean;
  /** A NUL character is in what a record of JSON holds beside its cells. */
  readonly hasNul?: boolean;
};

/**
 * Returns the records of a CSV, at most `most`, as the service's reader takes them (docs/contract.md#files-of-the-import).
 * The text comes without the byte order mark of its file; another one belongs to the first cell. Blank lines
 * are skipped, blanks before a cell cut. A quote inside a cell that is not quoted, or behind the end of a
 * quoted one, makes its record faulty, and reading goes on with the next line; a quote that is never closed
 * swallows the rest. The service knows commas only; with another separator the file is read as if it knew that one.
 */
export function csvRecords(text: string, { separator = ',', most = Infinity } = {}): CsvRecord[] {
  const records: CsvRecord[] = [];
  const lines = linesOf(text);
  for (let line = lines(); line !== undefined && records.length < most; line = lines())
    if (line !== '') records.push(readRecord(line, separator, lines));
  return records;
}

/** Gives a text's lines one after the other, without their ends. */
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

/** Where a cell begins behind its blanks. A byte order mark is none, nor is a tab that separates. */
function behindBlanks(line: string, start: number, separator: string): number {
  let at = start;
  for (let sign = line[at]; sign !== undefined; sign = line[at]) {
    if ((sign.trim() !== '' && sign !== '\u0085') || sign === '\uFEFF' || sign === separator) break;
    at += 1;
  }
  return at;
}

/** A cell, its line, and where the next one begins; undefined at the end of the line. */
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
