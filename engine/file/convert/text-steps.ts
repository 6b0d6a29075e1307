import type { TextChange } from '../settings';

const changes: Readonly<Record<TextChange, (text: string) => string>> = {
  'strip-zeros': (text) => text.replace(/^0+(?=\d)/, ''),
  // Not three zeros: `1.000` may be a thousand.
  'drop-zero-decimals': (text) => text.replace(/^(\d+)[.,]0{1,2}$/, '$1'),
  'digits-only': (text) => text.replaceAll(/\D/g, ''),
  upper: (text) => text.toUpperCase(),
  'trim-inner': (text) => text.replaceAll(/\s/g, ''),
};

/** Returns a cell after one change of its format, without outer blanks. */
export function changeText(change: TextChange, cell: string): string {
  return changes[change](cell.trim());
}

/** Adds zeros at the start of a cell, trimmed, up to `length` characters. A blank cell becomes empty. */
export function padText(cell: string, length: number): string {
  const text = cell.trim();
  return text === '' ? '' : text.padStart(length, '0');
}

/** Joins cells, each trimmed. Omits blank ones. */
export function joinTexts(cells: readonly string[], separator: string): string {
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(separator);
}
