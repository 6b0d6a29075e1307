/**
 * How much of a file is read. Beyond it the file is refused with a fault that names the limit: nothing is cut in
 * silence (docs/files.md#limits).
 */
export const fileLimits = {
  /** Bytes of a file as it is given. */
  bytes: 100 * 1024 * 1024,
  /** Bytes of a workbook once unpacked, all parts together, and how many times its size that may be. */
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 200,
  rows: 1_000_000,
  columns: 500,
  /** Characters of a row, quoted line breaks included. */
  rowLength: 1_000_000,
  /** Rows before the table begins. */
  titleRows: 100,
  /** Rows by which separators, headings and notations are found. */
  sampleRows: 2000,
  sampleBytes: 256 * 1024,
} as const;
