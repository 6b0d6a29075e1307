import { isPlainDecimal } from '../money/decimal';

/** Matches a start of a cell that a spreadsheet may run as a formula, including wide forms and leading blanks. */
const executable = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * Matches a possible start of another cell in spreadsheets that do not split at commas: after a semicolon (the
 * separator of a Brazilian Excel), a tab or a line break. Quotes do not help, because they are in the middle of a cell
 * then.
 */
const inner = /([;\t\r\n])([" \u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^;\t\r\n]*)/g;

/**
 * Escapes a cell of a CSV file so that no spreadsheet runs it. Inserts an apostrophe before a possible formula, also
 * where a semicolon, a tab or a line break could start another cell. A plain decimal such as `-12.50` stays unchanged,
 * because every spreadsheet reads it as a number.
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
