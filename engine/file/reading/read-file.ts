import { type Chunks, peek, readAllBytes } from '../formats/bytes';
import type { BankReader } from '../formats/bank-reader';
import { camt } from '../formats/camt';
import { csvRows } from '../formats/csv-rows';
import { cnab240 } from '../formats/cnab240';
import { cnab400 } from '../formats/cnab400';
import { hasBoletos, titles } from '../formats/cnab240-titles';
import { type BankFormat, type Dialect, type Encoding, isBankFormat } from '../notation/dialect';
import { decodeText, type DecodeNotes, detectEncoding } from '../formats/encoding';
import { FileReadError, type FileReadErrorCode } from '../formats/file-read-error';
import { detectFormat, findTextFormat, refuseBinary, sampleText } from '../formats/detect-format';
import { detectDelimiter } from '../formats/detect-delimiter';
import { fileLimits } from '../formats/limits';
import { mt940 } from '../formats/mt940';
import { ofx } from '../formats/ofx';
import { openJson } from '../formats/json-rows';
import { ProblemList } from './problems';
import { type FileRead, type SplitFile, readTable } from './read-table';

export type Unreadable = { fault: FileReadErrorCode; values: Readonly<Record<string, string | number>> };

/** Returns how a file is read, and its rows. Detects what `dialect` lacks (docs/files.md). Iterating may throw. */
export async function readFile(
  chunks: Chunks,
  { dialect: choices = {} }: { dialect?: Partial<Dialect> } = {},
): Promise<FileRead | Unreadable> {
  try {
    const { head, isWhole, all } = await peek(chunks, fileLimits.sampleBytes);
    if (head.length === 0) throw new FileReadError('empty');
    if (detectFormat(head) === 'xlsx') {
      // Workbooks are less common, so their reader is loaded on demand.
      const { openWorkbook } = await import('../formats/xlsx');
      return await readTable(await openWorkbook(await readAllBytes(all), choices), choices);
    }
    return await readTable(await openText(head, isWhole, all, choices), choices);
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns a `FileReadError` as a result. Throws any other error again. */
export function unreadable(error: unknown): Unreadable {
  if (!(error instanceof FileReadError)) throw error;
  return { fault: error.code, values: error.values };
}

async function openText(
  head: Uint8Array,
  isWhole: boolean,
  all: AsyncIterable<Uint8Array>,
  choices: Partial<Dialect>,
): Promise<SplitFile> {
  const encoding = choices.encoding ?? detectEncoding(head, isWhole);
  const sample = sampleText(head, encoding, isWhole);
  refuseBinary(sample);
  const problems = new ProblemList();
  const notes: DecodeNotes = {};
  return {
    ...(await formatted(decodeText(all, encoding, notes), sample, choices, problems, encoding)),
    problems,
    atEnd: () => {
      if (notes.damaged) problems.note('damaged-text', { row: 0 });
      return notes.turnedWindows1252 ? { encoding: 'windows-1252' } : {};
    },
  };
}

async function formatted(
  text: AsyncIterable<string>,
  sample: string,
  choices: Partial<Dialect>,
  problems: ProblemList,
  encoding: Encoding,
): Promise<Pick<SplitFile, 'rows' | 'settings' | 'fieldMap' | 'sheets'>> {
  const format = choices.format ?? findTextFormat(sample);
  if (isBankFormat(format)) {
    const { columns, fieldMap, rows } = bankReader(format, sample);
    const fixed = { encoding, skip: 0, headings: 0, leaveOutTotals: false, zone: 'UTC' };
    return { rows: rows(text, problems), settings: { ...fixed, format, columns: [...columns] }, fieldMap };
  }
  switch (format) {
    case 'json': {
      const { rows, name, lists } = await openJson(text, choices.sheet);
      const chosen = lists.length > 1 && { sheet: name };
      return { rows, settings: { format, encoding, skip: 0, headings: 1, ...chosen }, sheets: lists };
    }
    case 'html':
    case 'other-xml':
      throw new FileReadError(format);
    default: {
      const found = detectDelimiter(sample);
      const { separator = found.separator, quote = found.quote } = choices;
      return {
        rows: csvRows(text, { separator, quote }, problems),
        settings: { format: 'csv', encoding, separator, quote },
      };
    }
  }
}

function bankReader(format: BankFormat, sample: string): BankReader {
  switch (format) {
    case 'ofx':
      return ofx(sample);
    case 'cnab240':
      return hasBoletos(sample) ? titles : cnab240;
    case 'cnab400':
      return cnab400(sample);
    case 'camt':
      return camt;
    case 'mt940':
      return mt940;
  }
}
