/** A record of a CSV; a faulty one has the cells before its fault. */
export type CsvRecord = { readonly cells: readonly string[]; readonly isFaulty: boolean };

/**
 * The records of a CSV as the service's reader takes them (docs/contract.md#files-of-the-import): commas, blank
 * lines skipped, blanks before a cell cut. A quote inside a cell that is not quoted, or behind the end of a
 * quoted one, makes its record faulty, and reading goes on with the next line; a quote that is never closed
 * swallows the rest.
 */
export function csvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  const lines = linesOf(text);
  for (let line = lines(); line !== undefined; line = lines())
    if (line !== '') records.push(readRecord(line, lines));
  return records;
}

/** Gives a text's lines one after the other, without their ends. */
function linesOf(text: string): () => string | undefined {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  return () => {
    if (at >= text.length) return undefined;
    const end = text.indexOf('\n', at);
    const line = end < 0 ? text.slice(at) : text.slice(at, end);
    at = end < 0 ? text.length : end + 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
}

const blanksBefore = /^[^\S\uFEFF]+/;

function readRecord(first: string, lines: () => string | undefined): CsvRecord {
  const cells: string[] = [];
  for (let rest: string | undefined = first; rest !== undefined;) {
    rest = rest.replace(blanksBefore, '');
    const cell: Cell | undefined = rest.startsWith('"') ? readQuoted(rest.slice(1), lines) : readPlain(rest);
    if (!cell) return { cells, isFaulty: true };
    cells.push(cell.text);
    rest = cell.rest;
  }
  return { cells, isFaulty: false };
}

/** A cell, and what follows the comma behind it; undefined at the end of the line. */
type Cell = { text: string; rest: string | undefined };

function readPlain(line: string): Cell | undefined {
  const comma = line.indexOf(',');
  const text = comma < 0 ? line : line.slice(0, comma);
  return text.includes('"') ? undefined : { text, rest: comma < 0 ? undefined : line.slice(comma + 1) };
}

function readQuoted(opened: string, lines: () => string | undefined): Cell | undefined {
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
    if (sign === ',') return { text: parts.join(''), rest: line.slice(quote + 2) };
    if (sign !== '"') return undefined;
    parts.push('"');
    line = line.slice(quote + 2);
  }
}
