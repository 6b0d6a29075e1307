/** Limits for reading a file. A file above a limit is rejected; none is read in part (docs/files.md#limits). */
export const fileLimits = {
  bytes: 100 * 1024 * 1024,
  /** The maximum size of a workbook after unpacking, in bytes; `unpackedRatio`: relative to its packed size. */
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 200,
  rows: 1_000_000,
  columns: 500,
  /** The maximum number of characters in a row, line breaks in quoted cells included. */
  rowLength: 1_000_000,
  titleRows: 100,
  /** The number of rows from which separator, headings and notations are detected. */
  sampleRows: 2000,
  sampleBytes: 256 * 1024,
} as const;
