import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';

/**
 * Counts the characters of cells in formats where many cells can share one text, so that a small file cannot make its
 * readers do the work of a large one. Counted per cell, before the text is looked at.
 */
export class TextBound {
  private row = 0;
  private length = 0;
  private total = 0;

  /** Starts another row; `row` is its number in the file. */
  startRow(row: number): void {
    this.row = row;
    this.length = 0;
  }

  /** Counts a text of the row. Faults: `row-too-long`, `unpacked-too-large`. */
  add(text: string): void {
    this.length += text.length;
    this.total += text.length;
    if (this.length > fileLimits.rowLength)
      throw new FileReadError('row-too-long', { row: this.row, most: fileLimits.rowLength });
    if (this.total > fileLimits.unpackedBytes)
      throw new FileReadError('unpacked-too-large', {
        most: fileLimits.unpackedBytes,
        ratio: fileLimits.unpackedRatio,
      });
  }
}
