import { useRef, useState } from 'react';
import type { Separator } from '~/domain/files/dialect';
import { type CsvTable, type CsvText, decodeCsv } from '~/domain/files/service-text';
import { mostBytes, readCsv } from './read-csv';

/** What was given to be read: a file has a name, a pasted text has none. */
export type GivenCsv = Omit<CsvText, 'encoding'> & Partial<Pick<CsvText, 'encoding'>> & { name?: string };
type Problem = 'notText' | 'noHeader' | 'failed';

/** Reads a CSV file or a pasted text into a table, which `onCsv` gets; the last one given wins. */
export function useCsvInput(onCsv: (csv: CsvTable | undefined) => void) {
  const [given, setGiven] = useState<GivenCsv>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<Problem>();
  /** Counts what was given: a slow file must not replace what came after it. */
  const turn = useRef(0);

  async function take(find: () => Promise<GivenCsv | undefined>, delimiter?: Separator) {
    turn.current += 1;
    const mine = turn.current;
    let found: GivenCsv | undefined;
    let table: CsvTable | undefined;
    let wrong: Problem | undefined;
    try {
      found = await find();
      table = found && (await readCsv(found, delimiter));
      wrong = !found ? 'notText' : table || found.text === '' ? undefined : 'noHeader';
    } catch {
      wrong = 'failed';
    }
    if (mine !== turn.current) return;
    setGiven(found);
    setProblem(wrong);
    onCsv(table);
  }

  const takeFile = (chosen: File) => {
    setPasted('');
    void take(async () => {
      const bytes = new Uint8Array(await chosen.slice(0, mostBytes).arrayBuffer());
      const text = decodeCsv(bytes, chosen.size > mostBytes);
      return text && { ...text, name: chosen.name };
    });
  };
  const takeText = (all: string) => {
    const text = all.slice(0, mostBytes);
    setPasted(text);
    void take(async () => ({ text, isPart: text.length < all.length }));
  };
  const readAgain = (delimiter: Separator | undefined) => void take(async () => given, delimiter);
  return { given, pasted, problem, takeFile, takeText, readAgain };
}
