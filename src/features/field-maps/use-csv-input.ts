import { useRef, useState } from 'react';
import type { Unreadable } from '~/domain/files/read-file';
import type { ReadSettings } from '~/domain/files/read-source';
import type { Separator } from '~/domain/files/dialect';
import type { CsvTable, CsvText } from '~/domain/files/service-csv';
import { fits, hasStepIssue } from '~/file-reading/reading-settings';
import { useRememberedReading } from '~/file-reading/use-remembered-reading';
import { useWorker } from '~/lib/use-worker';
import { maxBytes } from '~/workers/map-file-limits';
import type { BankFormat, ConvertedCsv } from '~/workers/map-file-session';
import { startMapFile } from '~/workers/map-file-worker';

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
export type CsvProblem = 'notText' | 'noHeader' | 'failed' | BankFormat;

/**
 * Reads CSV from a file or a pasted text, and passes the table to `onCsv`. A file of another format is converted first,
 * with the settings of its source. Only the latest input counts.
 */
export function useCsvInput(sourceId: string, onCsv: (csv: CsvTable | undefined) => void) {
  const [given, setGiven] = useState<GivenCsv>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<CsvProblem>();
  const { session, read, end } = useWorker(startMapFile);
  const memory = useRememberedReading(sourceId);
  /** Number of the latest input: the result of an earlier, slower file is ignored. */
  const turn = useRef(0);

  const show = (found: GivenCsv | undefined, table: CsvTable | undefined, wrong: CsvProblem | undefined) => {
    setGiven(found);
    setProblem(wrong);
    onCsv(table);
  };

  async function take(from: File | string, delimiter?: Separator) {
    turn.current += 1;
    const mine = turn.current;
    if (from === '') {
      end();
      return show({ from }, undefined, undefined);
    }
    try {
      const found = await read(async (session) =>
        typeof from === 'string' ? session.readText(from, delimiter) : session.readFile(from, delimiter),
      );
      if (mine !== turn.current) return undefined;
      const other = found ? found.format : 'notText';
      if (!found || other) return await takeConverted(from, other ?? 'notText');
      const { encoding, table } = found;
      const named = typeof from === 'string' ? {} : { name: from.name };
      show({ from, ...named, ...(encoding && { encoding }) }, table, table ? undefined : 'noHeader');
    } catch {
      if (mine === turn.current) show(undefined, undefined, 'failed');
    }
    return undefined;
  }

  /** Reads a file that is no CSV by converting it; shows the `problem` if that is not possible. */
  async function takeConverted(from: File | string, wrong: CsvProblem): Promise<void> {
    if (typeof from === 'string' || !(await convert(from))) show(undefined, undefined, wrong);
  }

  /** Converts a file, with the remembered settings if it has their columns. Returns whether that was possible. */
  async function convert(file: File, chosen?: ReadSettings): Promise<boolean> {
    turn.current += 1;
    const mine = turn.current;
    const known = chosen ? undefined : await memory.find();
    if (mine !== turn.current) return true;
    const convertWith = async (settings: ReadSettings) =>
      read(async (asked) => asked.convert(file, settings));
    let settings = chosen ?? known ?? {};
    let made = await convertWith(settings);
    let remembered: Conversion['remembered'] = known && 'taken';
    if (made && known && !fits('fault' in made ? made : made.summary, known)) {
      settings = {};
      remembered = 'unfit';
      made = await convertWith(settings);
    }
    if (mine !== turn.current) return true;
    if (!made) return false;
    if ('fault' in made) {
      const before = given?.converted;
      if (!chosen || !before) return false;
      setGiven({ ...given, from: file, converted: { ...before, fault: made } });
      return true;
    }
    if (chosen && !hasStepIssue(made.summary)) memory.save(chosen);
    const converted = { ...made, file, settings, remembered };
    show({ from: file, name: file.name, converted }, made.table, made.table ? undefined : 'noHeader');
    return true;
  }

  const takeFile = (chosen: File) => {
    setPasted('');
    void take(chosen);
  };
  const takeText = (all: string) => {
    // One character more than the limit shows that there was more.
    const text = all.slice(0, maxBytes + 1);
    setPasted(text);
    void take(text);
  };
  const readAgain = (delimiter: Separator | undefined) => {
    if (given) void take(given.from, delimiter);
  };
  return {
    given,
    pasted,
    problem,
    session,
    memory,
    takeFile,
    takeText,
    readAgain,
    /** Converts the file, by other settings if given. */
    convert: (file: File, settings?: ReadSettings) =>
      void convert(file, settings).catch(() => setProblem('failed')),
  };
}

export type CsvInput = ReturnType<typeof useCsvInput>;
