import Papa from 'papaparse';
import { escapeFormula } from './escape-formula';

/** Returns a CSV text for spreadsheets: every cell in quotes, formulas escaped, lines ended by CR LF. */
export function spreadsheetCsv(
  fields: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: ',' | ';' = ',',
): string {
  const data = rows.map((cells) => cells.map(escapeFormula));
  return `${Papa.unparse({ fields: [...fields], data }, { newline: '\r\n', quotes: true, delimiter })}\r\n`;
}
