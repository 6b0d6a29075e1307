import { useRef, useState } from 'react';
import type { Separator } from '~/domain/files/dialect';
import type { CsvTable, CsvText } from '~/domain/files/service-csv';
import { useWorker } from '~/lib/use-worker';
import { maxBytes } from '~/workers/map-file-limits';
import type { BankFormat } from '~/workers/map-file-session';
import { startMapFile } from '~/workers/map-file-worker';

/** The input that was read: a file has a name and an encoding, a pasted text has neither. */
export type GivenCsv = { from: File | string; name?: string; encoding?: CsvText['encoding'] };
export type CsvProblem = 'notText' | 'noHeader' | 'failed' | BankFormat;

/** Reads CSV from a file or a pasted text, and passes the table to `onCsv`. Only the latest input counts. */
export function useCsvInput(onCsv: (csv: CsvTable | undefined) => void) {
  const [given, setGiven] = useState<GivenCsv>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<CsvProblem>();
  const { read, end } = useWorker(startMapFile);
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
      if (!found) return show(undefined, undefined, 'notText');
      const { encoding, table, format } = found;
      if (format) return show(undefined, undefined, format);
      const named = typeof from === 'string' ? {} : { name: from.name };
      show({ from, ...named, ...(encoding && { encoding }) }, table, table ? undefined : 'noHeader');
    } catch {
      if (mine === turn.current) show(undefined, undefined, 'failed');
    }
    return undefined;
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
  return { given, pasted, problem, takeFile, takeText, readAgain };
}
