import type { ReadSettings } from '@recon/engine/file/settings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { isSecondLeft, sourceTypesOfFiles } from '@recon/engine/configuration/contexts/setup-from-files';
import { sideNames } from '@recon/engine/matching/side-name';
import { hasChange, withChange, withoutChange } from '@recon/engine/proposal/take-back';
import type { ProposedChange } from '@recon/engine/proposal/search';
import type { FileSides } from '@recon/engine/session/from-files-session';
import { type FileState, useFileReads } from '~/file-reading/use-file-reads';
import { isFileReadable } from '~/lib/is-file-readable';
import { useWorker } from '~/lib/use-worker';
import { startFromFiles } from '~/workers/sessions';

/** A file that the user chose, and how it was read. `id`: a number from 0, in the order in which files were chosen. */
export type ChosenFile = FileState & { readonly id: number };

export type ReadChosenFile = ChosenFile & { readonly summary: ReadSummary };

/** The two files that are reconciled. `isFixed`: the user chose their sides. */
export type ChosenSides = { readonly sides: FileSides; readonly isFixed: boolean };

/** Returns the file with an id; `undefined` if there is none, or if it was not read. */
export const findReadFile = (
  files: readonly ChosenFile[],
  id: number | undefined,
): ReadChosenFile | undefined =>
  files.find((one): one is ReadChosenFile => one.id === id && one.summary !== undefined);

/** Returns whether a file was changed or moved after it was chosen, so that its content cannot be read any more. */
export const isFileGone = ({ fault }: FileState): boolean => fault?.fault === 'file-gone';

/** Returns settings without the rest of a proposed change of which the user removed a step, such as the columns of a sum. */
function withoutRests({ proposed = [], settings }: FileState, next: ReadSettings): ReadSettings {
  const removed = proposed.filter(({ change: { steps } }) => {
    const change = steps && { steps };
    return change && hasChange(settings, change) && !hasChange(next, change);
  });
  return removed.reduce((rest, { change }) => withoutChange(rest, change), next);
}

/** Returns settings that the user changed, and the proposed changes that they still have. */
function changedBy(state: FileState | undefined, chosen: ReadSettings) {
  const settings = state ? withoutRests(state, chosen) : chosen;
  return [settings, state?.proposed?.filter(({ change }) => hasChange(settings, change))] as const;
}

const chosenFiles = (files: ReadonlyMap<number, FileState>): ChosenFile[] =>
  [...files].map(([id, state]) => ({ ...state, id }));

/** Returns the sides of two files: the ledger on the left, else the first one. */
function sidesOfTwo(first: ReadChosenFile, second: ReadChosenFile): FileSides {
  const named = ({ file, summary }: ReadChosenFile) => ({ name: file.name, summary });
  return isSecondLeft(...sourceTypesOfFiles(named(first), named(second)))
    ? { left: second.id, right: first.id }
    : { left: first.id, right: second.id };
}

/** Calls `check` when the user returns to the page: files are mostly changed in other programs. */
function useCheckOnReturn(check: () => Promise<void>): void {
  const checkAgain = useEffectEvent(check);
  useEffect(() => {
    const listener = () => void checkAgain();
    addEventListener('focus', listener);
    return () => removeEventListener('focus', listener);
  }, []);
}

/** Reads files in a worker, and two of them again as they match best; marks those that were changed since. */
function useReads() {
  const { session } = useWorker(startFromFiles);
  const { now, ...reads } = useFileReads<number, ReadSummary>({
    read: async (id, file, settings, { report }) => session().readFile(id, file, settings, report),
  });
  const [failure, setFailure] = useState<unknown>();
  useCheckOnReturn(check);

  async function read(id: number, settings: ReadSettings, proposed?: readonly ProposedChange[]) {
    const state = now.get(id);
    if (state) await reads.readFile(id, state.file, settings, proposed);
  }

  /** Reads files one after another. Rejects at the end: another try must not overlap with the rest. */
  async function readAll(ids: readonly number[]): Promise<void> {
    const failures: unknown[] = [];
    for (const id of ids) {
      const { settings = {}, proposed } = now.get(id) ?? {};
      // The worker reads one file after the other.
      await read(id, settings, proposed).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Reads two files again as they match best (docs/from-files.md#search); with `onlyId`, only that file. */
  async function improve(sides: FileSides, onlyId?: number): Promise<void> {
    const found = await session().proposeReading(sides);
    for (const side of sideNames) {
      const change = found?.[side];
      const id = sides[side];
      const state = now.get(id);
      if (!found || !change || !state || (onlyId ?? id) !== id) continue;
      const reasons = found.reasons.flatMap(({ changes, ...reason }): ProposedChange[] =>
        changes[side] ? [{ ...reason, change: changes[side] }] : [],
      );
      // The worker reads one file after the other.
      await read(id, withChange(state.settings, change), [...(state.proposed ?? []), ...reasons]);
    }
  }

  /** Checks the files that were read, and marks those that were changed or moved since. */
  async function check(): Promise<void> {
    await Promise.all(
      [...now].map(async ([id, { file }]) => {
        const isThere = await isFileReadable(file);
        const state = now.get(id);
        if (!isThere && state?.summary && state.file === file)
          reads.put(id, { ...state, fault: { fault: 'file-gone', values: {} } });
      }),
    );
  }

  return { ...reads, now, session, failure, setFailure, read, readAll, improve, check };
}

/** Reads the files that the user chooses in a worker, and picks two of them as sides; the user may pick others. */
export function useChosenFiles() {
  const { now, files, session, setFailure, read, readAll, improve, check, ...reads } = useReads();
  const nextId = useRef(0);
  const chosenNow = useRef<ChosenSides>(undefined);
  const [chosen, setChosen] = useState<ChosenSides>();

  function choose(next: ChosenSides | undefined): void {
    chosenNow.current = next;
    setChosen(next);
    reads.countChange();
  }

  /** Chooses the two files with the most in common, the ledger on the left, unless two are chosen already. */
  async function chooseTwo(): Promise<void> {
    if (chosenNow.current) return;
    const list = chosenFiles(now);
    const readable = list.filter(({ summary }) => summary !== undefined);
    const pair = await session().pair(readable.map(({ id }) => id));
    const [first, second] = (pair ?? []).map((id) => findReadFile(list, id));
    if (!first || !second) return;
    const sides = sidesOfTwo(first, second);
    await improve(sides);
    if (!chosenNow.current) choose({ sides, isFixed: false });
  }

  /** Waits for reads, and chooses two files. Returns the files as they are then, and the chosen sides. */
  async function afterwards(reading: Promise<void>) {
    try {
      await reading;
      await chooseTwo();
    } catch (error) {
      setFailure(error);
    }
    return { files: chosenFiles(now), sides: chosenNow.current?.sides };
  }

  async function readAgain(id: number, settings: ReadSettings): Promise<void> {
    await read(id, ...changedBy(now.get(id), settings));
    const { sides } = chosenNow.current ?? {};
    const other = sides && (sides.left === id ? sides.right : sides.left);
    // What the user chose may help a file of which nothing could be read, such as the currency.
    if (sides && now.get(other!)?.summary?.taken === 0) await improve(sides, other);
  }

  return {
    files: chosenFiles(files),
    chosen,
    version: reads.version,
    failure: reads.failure,
    session,
    /** Reads more files one after another, then chooses two of all, unless two are chosen already. */
    add: async (added: readonly File[]) => {
      const ids = added.map((file) => {
        // A file that was changed, and is chosen again, takes the place of its previous state.
        const [id = nextId.current++, before] =
          [...now].find(([, one]) => isFileGone(one) && one.file.name === file.name) ?? [];
        reads.put(id, { settings: {}, ...before, file, reading: { file, progress: 0 } });
        return id;
      });
      return afterwards(readAll(ids));
    },
    /** Reads all files in a new worker after a failure. */
    tryAgain: async () => {
      setFailure(undefined);
      return afterwards(readAll([...now.keys()]));
    },
    /** Returns what `ask` returns about a file. If that is nothing, checks whether the files are still there. */
    about: async <Result>(ask: (worker: ReturnType<typeof session>) => Promise<Result | undefined>) => {
      const result = await ask(session());
      if (result === undefined) await check();
      return result;
    },
    /** Checks the files of both sides. Returns whether they can still be read; if not, their cards state so. */
    areThere: async ({ left, right }: FileSides) => {
      await check();
      return [left, right].every((id) => {
        const state = now.get(id);
        return state !== undefined && !isFileGone(state);
      });
    },
    readAgain: async (id: number, settings: ReadSettings) => afterwards(readAgain(id, settings)),
    /** Drops a file. If it was one of the two, chooses two of the others. */
    drop: async (id: number) => {
      if (Object.values(chosenNow.current?.sides ?? {}).includes(id)) choose(undefined);
      reads.drop(id);
      return afterwards(session().dropFile(id));
    },
    /** Sets the sides that the user chose. */
    fix: (sides: FileSides) => choose({ sides, isFixed: true }),
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
