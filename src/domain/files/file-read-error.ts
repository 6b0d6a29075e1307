import { fileLimits } from './limits';

/** The reason why a file cannot be read, as a stable code. */
export type FileReadErrorCode =
  | 'empty'
  /** Larger than `most` bytes. */
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'row-too-long'
  /** An image, a PDF or an archive: bytes that are not text. */
  | 'not-text'
  /** A workbook of an Excel version before 2007. */
  | 'old-workbook'
  /** None of the first rows has two cells. */
  | 'no-table'
  | 'zip-broken'
  | 'zip-encrypted'
  /** Unpacked, it has more than `most` bytes, or more than `ratio` times its packed size. */
  | 'unpacked-too-large'
  | 'not-a-workbook'
  | 'sheet-missing'
  /** An OFX file with a tag that does not end. */
  | 'markup-broken'
  /** A part of a workbook with a tag that does not end. */
  | 'workbook-broken'
  /** An OFX or CNAB file without a transaction. */
  | 'no-transactions'
  | 'not-cnab240'
  /** A CNAB 400 file, a format that is not read. */
  | 'cnab400'
  | 'unknown-zone'
  /** The bytes are no longer readable: the file was moved or changed. */
  | 'file-gone';

/** The error of a file that cannot be read: thrown by the readers, also in the middle of the rows. */
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

/** Returns the error for a file with more unpacked text than `fileLimits` allows. */
export function unpackedTooLarge(): FileReadError {
  const { unpackedBytes: most, unpackedRatio: ratio } = fileLimits;
  return new FileReadError('unpacked-too-large', { most, ratio });
}
