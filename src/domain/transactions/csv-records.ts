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

const blanksBefore = /^(?:[^\S\uFEFF]|\u0085)+/;
const blanksBeforeInTabs = /^(?:[^\S\uFEFF\t]|\u0085)+/;

function readRecord(first: string, separator: string, lines: () => string | undefined): CsvRecord {
  const blanks = separator === '\t' ? blanksBeforeInTabs : blanksBefore;
  const cells: string[] = [];
  for (let rest: string | undefined = first; rest !== undefined;) {
    rest = rest.replace(blanks, '');
    const cell: Cell | undefined = rest.startsWith('"')
      ? readQuoted(rest.slice(1), separator, lines)
      : readPlain(rest, separator);
    if (!cell) return { cells, isFaulty: true };
    cells.push(cell.text);
    rest = cell.rest;
  }
  return { cells, isFaulty: false };
}

/** A cell, and what follows the separator behind it; undefined at the end of the line. */
type Cell = { text: string; rest: string | undefined };

function readPlain(line: string, separator: string): Cell | undefined {
  const end = line.indexOf(separator);
  const text = end < 0 ? line : line.slice(0, end);
  return text.includes('"') ? undefined : { text, rest: end < 0 ? undefined : line.slice(end + 1) };
}

function readQuoted(opened: string, separator: string, lines: () => string | undefined): Cell | undefined {
  const parts: string[] = [];
  for (let line = opened; ;) {
    const quote = line.indexOf('"');
    if (quote < 0) {
      const next = lines();
      if (next === undefined) return undefined;
      parts.push(line, '\n');
      line = next;
      continue;
    }
    parts.push(line.slice(0, quote));
    const sign = line[quote + 1];
    if (sign === undefined) return { text: parts.join(''), rest: undefined };
    if (sign === separator) return { text: parts.join(''), rest: line.slice(quote + 2) };
    if (sign !== '"') return undefined;
    parts.push('"');
    line = line.slice(quote + 2);
  }
}
