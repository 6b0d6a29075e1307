import Papa from 'papaparse';
import { escapeFormula } from './escape-formula';

/** Returns rows as CSV for spreadsheets: every cell in quotes, and none that would run as a formula. */
export function spreadsheetCsv(
  fields: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: ',' | ';' = ',',
): string {
  const data = rows.map((cells) => cells.map(escapeFormula));
  return `${Papa.unparse({ fields: [...fields], data }, { newline: '\r\n', quotes: true, delimiter })}\r\n`;
}
