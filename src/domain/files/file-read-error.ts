/** Why a file is not read at all, as a stable word. */
export type FileReadErrorCode =
  | 'empty'
  /** `most` bytes. */
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'row-too-long'
  /** A picture, a PDF, an archive: bytes that are no text. */
  | 'not-text'
  /** The workbook of Excel before 2007. */
  | 'old-workbook'
  /** No row with two cells among the first ones. */
  | 'no-table'
  | 'zip-broken'
  | 'zip-encrypted'
  /** More than `most` bytes or `ratio` times its size. */
  | 'unpacked-too-large'
  | 'not-a-workbook'
  | 'sheet-missing'
  /** Tags of an OFX file that do not end. */
  | 'markup-broken'
  /** Tags of a part of a workbook that do not end. */
  | 'workbook-broken'
  /** An OFX or CNAB file without a transaction. */
  | 'no-transactions'
  | 'not-cnab240'
  | 'unknown-zone'
  /** The bytes cannot be read any more: the file was moved or changed. */
  | 'file-gone';

/** A file that cannot be read: thrown by the readers, also in the middle of the rows. */
export class FileReadError extends Error {
  readonly code: FileReadErrorCode;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: FileReadErrorCode, values: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = 'FileReadError';
    this.code = code;
    this.values = values;
  }
}
