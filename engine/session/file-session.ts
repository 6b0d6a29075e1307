import { mappingOfFile } from '../configuration/contexts/setup-from-files';
import { convertFile } from '../file/convert/convert-file';
import { openFile, type ReadSummary } from '../file/reading/open-file';
import type { ProposedFields } from '../file/reading/propose-fields';
import type { Unreadable } from '../file/reading/read-file';
import { previewImport } from '../file/service/preview-import';
import type { ReadSettings } from '../file/settings';
import { Latest } from '../lib/latest';
import { fileChunks } from './file-chunks';
import { isInCents, columnIndexesOf, type SkippedRow } from '../file/reading/transaction-row';
import type { SessionFile } from './session-file';
import type { LinePage } from './page';
import type { ForService } from './what-if-protocol';

/**
 * How many rows the service would accept and reject without a conversion. `isPart`: only the first rows were tried.
 * `hasOtherAmounts`: it accepts amounts that differ from those read here, such as cents.
 */
export type ImportedAsItIs = {
  readonly taken: number;
  readonly others: number;
  readonly isPart: boolean;
  readonly hasOtherAmounts: boolean;
};

const changesAmount: ReadonlySet<string> = new Set(['sum-by', 'sign', 'negate', 'absolute']);

/** Returns whether amounts are read otherwise than the service reads the column alone. */
function hasOtherAmounts({ summary: { dialect, fields }, settings }: SessionFile): boolean {
  return (
    isInCents(dialect, columnIndexesOf(dialect, fields).amount) ||
    Boolean(dialect.amountFrom) ||
    (settings.steps ?? []).some((step) => changesAmount.has(step.do))
  );
}

type OnProgress = (done: number) => void;

/** The files of a page in its worker, each under a key. */
export class FileSession<Key> {
  protected readonly files = new Map<Key, SessionFile>();
  private readonly reads = new Map<Key, Latest>();

  /**
   * Reads a file. Calls `onProgress` with 0 to 1. On an error, what was read under the key before stays. Returns `undefined` if
   * the file was dropped, or another read under the key started.
   */
  async readFile(
    key: Key,
    file: File,
    settings: ReadSettings,
    onProgress: OnProgress,
  ): Promise<ReadSummary | Unreadable | undefined> {
    const latest = this.reads.get(key) ?? new Latest();
    this.reads.set(key, latest);
    const read = await latest.run(async (signal) =>
      openFile(fileChunks(file, onProgress, signal), settings, signal),
    );
    if (!read || 'fault' in read) return read;
    this.put(key, { ...read, file, settings });
    return read.summary;
  }

  /** Drops a file with its rows. */
  dropFile(key: Key): void {
    this.endRead(key);
    this.files.delete(key);
  }

  /** Returns rejected rows of a file: `count` of them from index `from`, and the number of all; none without a file. */
  refused(key: Key, from: number, count: number): LinePage<SkippedRow> {
    const refused = this.files.get(key)?.refused ?? [];
    return { total: refused.length, lines: refused.slice(from, from + count) };
  }

  /**
   * Converts a file to what the service accepts. Calls `onProgress` with 0 to 1. Returns `undefined` if the file is not readable
   * any more.
   */
  async forService(key: Key, onProgress: OnProgress = () => undefined): Promise<ForService | undefined> {
    const sessionFile = this.files.get(key);
    if (!sessionFile) return undefined;
    const { file, settings, summary } = sessionFile;
    const steps = (summary.steps && 'reports' in summary.steps && settings.steps) || [];
    const converted = await convertFile(fileChunks(file, onProgress), {
      dialect: summary.dialect,
      fields: this.mappingOf(sessionFile),
      steps,
    });
    if ('fault' in converted || 'issue' in converted) return undefined;
    const { parts, leftOut, written, escaped, hasUnmappedCurrency } = converted;
    const csv = new Blob([...parts], { type: 'text/csv' });
    return { csv, leftOut: leftOut.length, written, escaped, hasUnmappedCurrency };
  }

  /** Returns what the service would do with the rows of the unconverted file; `undefined` if it is not readable any more. */
  async asItIs(key: Key): Promise<ImportedAsItIs | undefined> {
    const sessionFile = this.files.get(key);
    const bytes = await sessionFile?.file.arrayBuffer().catch(() => undefined);
    if (!sessionFile || !bytes) return undefined;
    const { taken, refused } = sessionFile.summary;
    const mapping = Object.entries(this.mappingOf(sessionFile)).map(([field, column]) => ({ field, column }));
    const preview = previewImport(new Uint8Array(bytes), mapping);
    const rows = taken + refused.count;
    if ('fault' in preview) return { taken: 0, others: rows, isPart: false, hasOtherAmounts: false };
    const accepted = preview.losesFile ? 0 : preview.rows.accepted + preview.rows.changed;
    const { isPart } = preview;
    const others = Math.max(0, (isPart ? preview.judged : rows) - accepted);
    return { taken: accepted, others, isPart, hasOtherAmounts: accepted > 0 && hasOtherAmounts(sessionFile) };
  }

  protected mappingOf({ summary }: SessionFile): ProposedFields {
    return mappingOfFile(summary);
  }

  protected put(key: Key, sessionFile: SessionFile): void {
    this.files.set(key, sessionFile);
  }

  protected endRead(key: Key): void {
    this.reads.get(key)?.end();
  }
}
