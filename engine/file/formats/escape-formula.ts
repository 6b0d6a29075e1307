import { isPlainDecimal } from '../../money/decimal';

/** Matches a start of a cell that a spreadsheet may run as a formula, such as `=`, also full-width or after blanks. */
const executable = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** Matches a formula inside a cell, after a semicolon, tab or line break: a spreadsheet may split the cell there. */
const inner = /([;\t\r\n])([" \u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^;\t\r\n]*)/g;

/** Returns a text with an apostrophe before each part that a spreadsheet may run as a formula. Plain numbers stay. */
export function escapeFormula(text: string): string {
  const start = executable.test(text) && !isNumber(text) ? `'${text}` : text;
  return start.replaceAll(inner, (whole, separator: string, cell: string) =>
    isNumber(cell.trim()) ? whole : `${separator}'${cell}`,
  );
}

const isNumber = (text: string): boolean => isPlainDecimal(text) && !text.startsWith('+');
