import type { ReadSettings } from '@recon/engine/file/settings';
import { useRef, useState } from 'react';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import { type BankFormat, isBankFormat, type Separator } from '@recon/engine/file/notation/dialect';
import type { ImportTable } from '@recon/engine/file/field-maps/file-validation';
import type { CsvText } from '@recon/engine/file/service/service-csv';
import { fits, hasStepIssue } from '~/file-reading/reading-settings';
import { type RememberedReading, useRememberedReading } from '~/file-reading/use-remembered-reading';
import { useWorker } from '~/lib/use-worker';
import { maxBytes } from '@recon/engine/session/map-file-limits';
import type { ConvertedCsv, TextFormat } from '@recon/engine/session/map-file-session';
import { startMapFile } from '~/workers/map-file-worker';
import { withProgress } from '~/workers/with-progress';

/** A file whose conversion is read instead of the file itself. `fault`: why it cannot be read with the last settings. */
export type Conversion = ConvertedCsv & {
  file: File;
  settings: ReadSettings;
  remembered?: 'taken' | 'unfit' | undefined;
  fault?: Unreadable;
};
/** The input that was read: a file has a name and an encoding, a pasted text has neither. */
export type GivenCsv = {
  from: File | string;
  name?: string;
  encoding?: CsvText['encoding'];
  converted?: Conversion;
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
  const [given, setGiven] = useState<GivenCsv>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<CsvProblem>();
  const { session, end } = useWorker(startMapFile);
  const memory = useRememberedReading(sourceId);
  const { converting, convertFile, endConverting } = useConversion(memory, session);
  /** Number of the latest input: the result of an earlier, slower file is ignored. */
  const turn = useRef(0);

  const show = (found: GivenCsv | undefined, table: Table, wrong: CsvProblem | undefined) => {
    endConverting();
    setGiven(found);
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
    const isLatest = () => mine === turn.current;
    const { made, settings, remembered } = await convertFile(file, chosen, isLatest);
    if (!isLatest()) return undefined;
    if (!made) return 'failed';
    if ('fault' in made) {
      const before = given?.converted;
      if (!chosen || !before) return made;
      setGiven({ ...given, from: file, converted: { ...before, fault: made } });
      return undefined;
    }
    if (chosen && !hasStepIssue(made.summary)) memory.save(chosen);
    const converted = { ...made, file, settings, remembered };
    show({ from: file, name: file.name, converted }, made.table, made.table ? undefined : 'noHeader');
    return undefined;
  }

  const takeText = (all: string) => {
    // One character more than the limit shows that there was more.
    const text = all.slice(0, maxBytes + 1);
    setPasted(text);
    void take(text);
  };
  return {
    given,
    pasted,
    problem,
    converting,
    session,
    memory,
    takeFile: (chosen: File) => {
      setPasted('');
      void take(chosen);
    },
    takeText,
    readAgain: (delimiter: Separator | undefined) => given && void take(given.from, delimiter),
    /** Converts the file, by other settings if given. */
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

function originOf(given: GivenCsv | undefined): CsvOrigin {
  if (given?.converted) return 'converted';
  return given?.name === undefined ? 'text' : 'file';
}

type Session = ReturnType<typeof startMapFile>['session'];

/** Converts files in the worker. `converting`: the file that is being converted, and the part that is done, 0 to 1. */
function useConversion(memory: RememberedReading, session: () => Session) {
  const [converting, setConverting] = useState<{ name: string; progress: number }>();
  const endConverting = () => setConverting(undefined);

  /** Converts a file as `convertWith` does. Shows its progress as long as it is the latest one. */
  async function convertFile(file: File, chosen: ReadSettings | undefined, isLatest: () => boolean) {
    const known = chosen ? undefined : await memory.find(file);
    if (!isLatest()) return { made: undefined, settings: {} };
    const { name } = file;
    const onProgress = (progress: number) => isLatest() && setConverting({ name, progress });
    const attempt: ConvertBy = async (settings) =>
      withProgress(onProgress, async (report) => session().convert(file, settings, report));
    onProgress(0);
    try {
      return await convertWith(attempt, chosen, known);
    } finally {
      if (isLatest()) endConverting();
    }
  }
  return { converting, convertFile, endConverting };
}

type ConvertBy = (settings: ReadSettings) => Promise<ConvertedCsv | Unreadable | undefined>;

/** Converts a file with the chosen settings, or with the remembered ones of its source if these fit it. */
async function convertWith(
  attempt: ConvertBy,
  chosen: ReadSettings | undefined,
  known: ReadSettings | undefined,
) {
  if (chosen || !known) return { made: await attempt(chosen ?? {}), settings: chosen ?? {} };
  const made = await attempt(known);
  if (!made || fits('fault' in made ? made : made.summary, known))
    return { made, settings: known, remembered: 'taken' as const };
  return { made: await attempt({}), settings: {}, remembered: 'unfit' as const };
}
