/** Limits for reading a file; a file that exceeds one is rejected, never cut (docs/files.md#limits). */
export const fileLimits = {
  bytes: 100 * 1024 * 1024,
  /** The unpacked size of a workbook in bytes, all parts together, and its maximum ratio to the packed size. */
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 200,
  rows: 1_000_000,
  columns: 500,
  /** Characters of a row, including quoted line breaks. */
  rowLength: 1_000_000,
  /** The number of rows before the table. */
  titleRows: 100,
  /** The number of rows for detecting separators, headings and notations. */
  sampleRows: 2000,
  sampleBytes: 256 * 1024,
} as const;
