import { isPlainDecimal } from '../money/decimal';

/** What a spreadsheet may take for a formula at the start of a cell, wide forms and leading blanks included. */
const executable = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * A cell of a CSV file that no spreadsheet runs: an apostrophe goes before what could start a formula. A
 * plain decimal such as `-12.50` stays as it is, because it is a number and nothing else to every spreadsheet.
 */
export function escapeFormula(text: string): string {
  const isNumber = isPlainDecimal(text) && !text.startsWith('+');
  return executable.test(text) && !isNumber ? `'${text}` : text;
}
