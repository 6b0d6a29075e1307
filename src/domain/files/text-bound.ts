import { FileReadError, unpackedTooLarge } from './file-read-error';
import { fileLimits } from './limits';

/** Limits the characters of cells, many of which can refer to one long text. Call `add` before processing a text. */
export class TextBound {
  private row = 0;
  private length = 0;
  private total = 0;

  /** Starts the next row; `row` is its number in the file. */
  startRow(row: number): void {
    this.row = row;
    this.length = 0;
  }

  /** Counts the characters of a cell in its row and the file. Throws `row-too-long` or `unpacked-too-large`. */
  add(text: string): void {
    this.length += text.length;
    this.total += text.length;
    if (this.length > fileLimits.rowLength)
      throw new FileReadError('row-too-long', { row: this.row, most: fileLimits.rowLength });
    if (this.total > fileLimits.unpackedBytes) throw unpackedTooLarge();
  }
}
