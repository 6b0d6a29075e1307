import type { ReadSettings } from '@recon/engine/file/settings';
import { useRef, useState } from 'react';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import { type BankFormat, isBankFormat, type Separator } from '@recon/engine/file/notation/dialect';
import type { ImportTable } from '@recon/engine/file/field-maps/file-validation';
import type { CsvText } from '@recon/engine/file/service/service-csv';
import { hasStepIssue } from '~/file-reading/reading-settings';
import { type FileState, useFileReads } from '~/file-reading/use-file-reads';
import { useRememberedReading } from '~/file-reading/use-remembered-reading';
import { useWorker } from '~/lib/use-worker';
import { maxBytes } from '@recon/engine/session/map-file-limits';
import type { ConvertedCsv, TextFormat } from '@recon/engine/session/map-file-session';
import { startMapFile } from '~/workers/sessions';

/** A file whose conversion is read instead of the file itself. */
export type Conversion = FileState<ConvertedCsv> & { summary: ConvertedCsv };
/** The input that was read: a file has a name and an encoding, a pasted text has neither. */
export type CsvInputSource = {
  from: File | string;
  name?: string;
  encoding?: CsvText['encoding'];
  isConverted?: boolean;
};
type Table = ImportTable | undefined;
/** What a table was read from. Only a file can be converted, and it need not be converted twice. */
export type CsvOrigin = 'text' | 'file' | 'converted';
/** Why an input cannot be used; for a file that cannot be converted either, the reason of its reader. */
export type CsvProblem = 'noHeader' | 'failed' | BankFormat | Unreadable;

/**
 * Reads CSV from a file or a pasted text, and passes the table and its origin to `onCsv`. A file of another format is
 * converted first, with the settings of its source. Only the latest input counts.
 */
export function useCsvInput(sourceId: string, onCsv: (csv: Table, origin: CsvOrigin) => void) {
  const [givenCsv, setGivenCsv] = useState<CsvInputSource>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<CsvProblem>();
  const { session, end } = useWorker(startMapFile);
  const memory = useRememberedReading(sourceId);
  const { files, ...reads } = useFileReads<'file', ConvertedCsv>({
    read: async (_, file, settings, { report }) => session().convert(file, settings, report),
    find: async (_, file) => memory.find(file),
  });
  const state = files.get('file');
  /** Number of the latest input: the result of an earlier, slower file is ignored. */
  const turn = useRef(0);

  const show = (found: CsvInputSource, table: Table, wrong: CsvProblem | undefined) => {
    if (!found.isConverted) reads.drop('file');
    setGivenCsv(found);
    setProblem(wrong);
    onCsv(table, originOf(found));
  };

  async function take(from: File | string, delimiter?: Separator) {
    const mine = ++turn.current;
    if (from === '') {
      end();
      return show({ from }, undefined, undefined);
    }
    try {
      const found =
        typeof from === 'string'
          ? await session().readText(from, delimiter)
          : await session().readStart(from, delimiter);
      if (mine !== turn.current) return undefined;
      if (!found || found.format) return await takeConverted(from, problemOf(found?.format));
      const { encoding, table } = found;
      const named = typeof from === 'string' ? {} : { name: from.name };
      show({ from, ...named, ...(encoding && { encoding }) }, table, table ? undefined : 'noHeader');
    } catch {
      if (mine === turn.current) show({ from }, undefined, 'failed');
    }
    return undefined;
  }

  /** Reads a file that is no CSV by converting it; shows the `problem` if that is not possible. */
  async function takeConverted(from: File | string, wrong: CsvProblem): Promise<void> {
    const fault = typeof from === 'string' ? wrong : await convert(from).catch(() => 'failed' as const);
    if (fault) show({ from }, undefined, fault);
  }

  /** Converts a file, with the remembered settings if it has their columns. Returns why that is not possible, if so. */
  async function convert(file: File, chosen?: ReadSettings): Promise<CsvProblem | undefined> {
    const mine = ++turn.current;
    const read = await reads.readFile('file', file, chosen);
    if (mine !== turn.current) return undefined;
    if (!read?.summary) return read?.fault ?? 'failed';
    if (read.fault) return undefined;
    if (chosen && !hasStepIssue(read.summary)) memory.save(chosen);
    const { table } = read.summary;
    show({ from: file, name: file.name, isConverted: true }, table, table ? undefined : 'noHeader');
    return undefined;
  }

  const takeText = (all: string) => {
    // One character more than the limit shows that there was more.
    const text = all.slice(0, maxBytes + 1);
    setPasted(text);
    void take(text);
  };
  return {
    givenCsv,
    pasted,
    problem,
    converted: givenCsv?.isConverted && state?.summary ? { ...state, summary: state.summary } : undefined,
    converting: state?.reading,
    session,
    memory,
    takeFile: (chosen: File) => {
      setPasted('');
      void take(chosen);
    },
    takeText,
    readAgain: (delimiter: Separator | undefined) => givenCsv && void take(givenCsv.from, delimiter),
    convert: (file: File, settings?: ReadSettings) =>
      void convert(file, settings)
        .catch(() => 'failed' as const)
        .then((fault) => fault && setProblem(fault)),
  };
}

export type CsvInput = ReturnType<typeof useCsvInput>;

function problemOf(format: TextFormat | undefined): CsvProblem {
  if (format === undefined) return 'failed';
  // A file in JSON is converted; a pasted text has no headings.
  if (format === 'json') return 'noHeader';
  return isBankFormat(format) ? format : { fault: format, values: {} };
}

function originOf(givenCsv: CsvInputSource): CsvOrigin {
  if (givenCsv.isConverted) return 'converted';
  return givenCsv.name === undefined ? 'text' : 'file';
}
