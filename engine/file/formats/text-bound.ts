import { FileReadError, unpackedTooLarge } from './file-read-error';
import { fileLimits } from './limits';

/** Counts the text of all cells against a limit: many cells can refer to one long text. Call `add` before a text is read. */
export class TextBound {
  private row = 0;
  private length = 0;
  private total = 0;

  /** Starts a row; `row` is its number in the file. */
  startRow(row: number): void {
    this.row = row;
    this.length = 0;
  }

  /** Starts a row and counts all its cells. */
  addRow(row: number, cells: readonly string[]): void {
    this.startRow(row);
    for (const cell of cells) this.add(cell);
  }

  /** Counts a cell's characters. Throws `row-too-long` (per row) or `unpacked-too-large` (in all) above the limits. */
  add(text: string): void {
    this.length += text.length;
    this.total += text.length;
    if (this.length > fileLimits.rowLength)
      throw new FileReadError('row-too-long', { row: this.row, most: fileLimits.rowLength });
    if (this.total > fileLimits.unpackedBytes) throw unpackedTooLarge();
  }
}
