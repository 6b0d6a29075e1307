/** The maximum number of significant digits that a spreadsheet preserves. */
const exactDigits = 15;

/** Returns a decimal as a number if a spreadsheet keeps all its digits, else `undefined`: then write it as text. */
export function spreadsheetNumber(decimal: string): number | undefined {
  // The digits of the file are those of the decimal: below 16 digits, the number has the same.
  return decimal.replaceAll(/\D/g, '').length <= exactDigits ? Number(decimal) : undefined;
}
