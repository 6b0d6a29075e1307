import { fileLimits } from './limits';

/** Why a file cannot be read. The codes do not change. */
export type FileReadErrorCode =
  | 'empty'
  /** The file has more than `most` bytes. */
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'row-too-long'
  /** The steps of a conversion make a row, or all rows together, too long. */
  | 'steps-too-long'
  | 'pdf'
  /** A web page, as some banks save it with the name of a workbook. */
  | 'html'
  /** Bytes that are not text: an image or an archive. */
  | 'not-text'
  /** A workbook of an Excel version before 2007. */
  | 'old-workbook'
  /** None of the first rows has two or more cells. */
  | 'no-table'
  | 'zip-broken'
  | 'zip-encrypted'
  /** The unpacked workbook has more than `most` bytes, or is more than `ratio` times as large as packed. */
  | 'unpacked-too-large'
  | 'not-a-workbook'
  | 'sheet-missing'
  /** Elements of an OFX or camt file are not closed or not nested, or are too long or too deep. */
  | 'markup-broken'
  /** JSON that cannot be parsed, or without a list of objects. */
  | 'json-broken'
  | 'json-empty'
  /** A tag in a part of a workbook is not closed. */
  | 'workbook-broken'
  | 'no-transactions'
  | 'not-cnab240'
  /** A CNAB 400 file that is sent to a bank, or whose bank's layout is not read. */
  | 'cnab400'
  | 'other-xml'
  | 'unknown-zone'
  /** The browser can no longer read the file, because it was moved or changed. */
  | 'file-gone';

/** Error of a file that cannot be read. Readers throw it, even after some rows. */
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

/** Returns the error for a file whose unpacked text is larger than `fileLimits` allows. */
export function unpackedTooLarge(): FileReadError {
  const { unpackedBytes: most, unpackedRatio: ratio } = fileLimits;
  return new FileReadError('unpacked-too-large', { most, ratio });
}
