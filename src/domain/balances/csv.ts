import { isPlainDecimal } from '../money/decimal';

/** What a spreadsheet may take for a formula at the start of a cell, wide forms and leading blanks included. */
const executable = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * What starts another cell where a spreadsheet does not split at commas: after a semicolon (the separator of a Brazilian
 * Excel), a tab or a line break, up to the next of them. Quotes do not help, because they are in the middle of a cell then.
 */
const inner = /([;\t\r\n])([" \u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^;\t\r\n]*)/g;

/**
 * Returns a cell of a CSV file that no spreadsheet runs: an apostrophe goes before what could start a formula, also where
 * a semicolon, a tab or a line break could start another cell. A plain decimal such as `-12.50` stays as it is, because it
 * is a number and nothing else to every spreadsheet.
 */
export function escapeFormula(text: string): string {
  const start = executable.test(text) && !isNumber(text) ? `'${text}` : text;
  return start.replaceAll(inner, (whole, separator: string, cell: string) =>
    isNumber(cell.trim()) ? whole : `${separator}'${cell}`,
  );
}

function isNumber(text: string): boolean {
  return isPlainDecimal(text) && !text.startsWith('+');
}
