import type { ReadSettings } from '../file/settings';
import { findTextFormat, isText, type UnreadFormat } from '../file/formats/detect-format';
import type { BankFormat, Separator } from '../file/notation/dialect';
import { fileLimits } from '../file/formats/limits';
import type { Unreadable } from '../file/reading/read-file';
import type { ReadSummary } from '../file/reading/open-file';
import type { ImportTable } from '../file/field-maps/file-validation';
import { type CsvText, decodeCsv, splitCsv } from '../file/service/service-csv';
import { FileSession } from './file-session';
import { maxBytes } from './map-file-limits';
import type { ForService } from './what-if-protocol';

const maxRows = 20_000;

/** A text format of banks. The console detects it on the field map page, but the service does not import it. */
export type TextFormat = 'json' | BankFormat | UnreadFormat;
/** A CSV split as the service does. No `table` without a header; only `format` for a bank's file. */
export type ReadCsv = { encoding?: CsvText['encoding']; table?: ImportTable; format?: TextFormat };

/** How a file of a bank was read, and the start of the file to which it is converted for the service. */
export type ConvertedCsv = ReadSummary & Pick<ReadCsv, 'table'> & Pick<ForService, 'written' | 'leftOut'>;

/** Reads files for the field map page, in a worker: a slow file does not block the page. `file` is the one to convert. */
export class MapFileSession extends FileSession<'file'> {
  /** Reads the start of a CSV. Detects the delimiter if it is missing. Returns `undefined` if the file is not text. */
  async readStart(file: Blob, delimiter?: Separator): Promise<ReadCsv | undefined> {
    this.endRead('file');
    const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer());
    if (!isText(bytes.subarray(0, fileLimits.sampleBytes), bytes.length <= fileLimits.sampleBytes))
      return undefined;
    const text = decodeCsv(bytes, file.size > maxBytes);
    return text && { encoding: text.encoding, ...tableOf(text, delimiter) };
  }

  /**
   * Reads a file of any format and converts it. Returns why it cannot be read, or `undefined` if it is gone or another one is
   * read. Calls `onProgress` with 0 to 1.
   */
  async convert(
    file: File,
    settings: ReadSettings,
    onProgress: (done: number) => void,
  ): Promise<ConvertedCsv | Unreadable | undefined> {
    const summary = await this.readFile('file', file, settings, (done) => onProgress(done / 2));
    if (!summary || 'fault' in summary) return summary;
    const converted = await this.forService('file', (done) => onProgress((1 + done) / 2));
    if (!converted) return undefined;
    const { csv, written, leftOut } = converted;
    const text = await csv.slice(0, maxBytes).text();
    const table = splitCsv({ text, isPart: csv.size > maxBytes }, maxRows, ',');
    return { ...summary, written, leftOut, ...(table && { table }) };
  }

  /** Reads the start of a pasted CSV. */
  readText(text: string, delimiter?: Separator): ReadCsv {
    this.endRead('file');
    return tableOf({ text: text.slice(0, maxBytes), isPart: text.length > maxBytes }, delimiter);
  }
}

function tableOf(
  csv: Pick<CsvText, 'text' | 'isPart'> & Partial<Pick<CsvText, 'encoding'>>,
  delimiter: Separator | undefined,
): Pick<ReadCsv, 'table' | 'format'> {
  const format = findTextFormat(csv.text.slice(0, fileLimits.sampleBytes).replaceAll(/\r\n?/g, '\n'));
  if (format !== 'csv') return { format };
  const table = splitCsv(csv, maxRows, delimiter);
  return table ? { table } : {};
}
