import { isPlainDecimal } from '../money/decimal';

/** Matches a start of a cell that a spreadsheet may run as a formula, including wide forms and leading blanks. */
const executable = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** Matches a possible start of a further cell where a spreadsheet splits at semicolons, tabs or line breaks. */
const inner = /([;\t\r\n])([" \u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^;\t\r\n]*)/g;

/** Returns the text with an apostrophe before each part that a spreadsheet may run as a formula, unless a number. */
export function escapeFormula(text: string): string {
  const start = executable.test(text) && !isNumber(text) ? `'${text}` : text;
  return start.replaceAll(inner, (whole, separator: string, cell: string) =>
    isNumber(cell.trim()) ? whole : `${separator}'${cell}`,
  );
}

const isNumber = (text: string): boolean => isPlainDecimal(text) && !text.startsWith('+');
