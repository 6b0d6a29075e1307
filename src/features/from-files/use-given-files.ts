import type { ReadSettings } from '@recon/engine/file/settings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { isReadable } from '~/lib/is-readable';
import { useWorker } from '~/lib/use-worker';
import type { FileSides } from '@recon/engine/session/from-files-session';
import type { ReadingReason } from '@recon/engine/proposal/search';
import { hasChange, withChange, withoutChange } from '@recon/engine/proposal/take-back';
import { startFromFiles } from '~/workers/from-files-worker';
import { withProgress } from '~/workers/with-progress';
import { isSecondLeft, sourceTypesOfFiles } from '@recon/engine/configuration/contexts/setup-from-files';

/** A file that the user gave, and how it was read. */
export type GivenFile = {
  /** A number from 0 in the order in which the files were given. */
  readonly id: number;
  readonly file: File;
  readonly settings: ReadSettings;
  /** What the console changed of its settings so that it matches the other file, with the evidence. */
  readonly proposed?: readonly ProposedChange[];
  /** How it was read last; absent until it was. */
  readonly summary?: ReadSummary;
  /**
   * Why it could not be read with the last settings, or that it was changed since (`file-gone`); `summary`, if any, is then
   * of the previous read.
   */
  readonly fault?: Unreadable;
  /** The part that is read, from 0 to 1; absent if it is not being read. */
  readonly progress?: number;
};

/** A change of the settings of a file that the console proposed, and why. */
export type ProposedChange = Omit<ReadingReason, 'changes'> & { readonly change: ReadSettings };

/** A file that was read. */
export type ReadFile = GivenFile & { readonly summary: ReadSummary };

/** The two files that are reconciled. `isFixed`: the user chose their sides. */
export type ChosenSides = { readonly sides: FileSides; readonly isFixed: boolean };

/** Returns a file as it was read; `undefined` unless it was. */
export const readOf = (files: readonly GivenFile[], id: number | undefined): ReadFile | undefined =>
  files.find((one): one is ReadFile => one.id === id && one.summary !== undefined);

/** Returns whether a file was changed or moved after it was chosen, so that nothing can be read from it any more. */
export const isGone = ({ fault }: GivenFile): boolean => fault?.fault === 'file-gone';

/** Returns settings without the rest of a proposed change of which the user removed a step, such as the columns of a sum. */
function withoutRests({ proposed = [], settings }: GivenFile, next: ReadSettings): ReadSettings {
  const removed = proposed.filter(({ change: { steps } }) => {
    const change = steps && { steps };
    return change && hasChange(settings, change) && !hasChange(next, change);
  });
  return removed.reduce((kept, { change }) => withoutChange(kept, change), next);
}

/** Returns settings that the user changed, and the proposed changes that they still have. */
function changedBy(given: GivenFile | undefined, chosen: ReadSettings) {
  const settings = given ? withoutRests(given, chosen) : chosen;
  return [settings, given?.proposed?.filter(({ change }) => hasChange(settings, change))] as const;
}

/** Reads files in a worker. `now` has the files at this moment, `files` those of the last rendering. */
function useFileReads() {
  // The state is a copy for rendering, since reads that overlap change the files.
  const [now] = useState(() => new Map<number, GivenFile>());
  const [files, setFiles] = useState<readonly GivenFile[]>([]);
  /** Increases with each change of the rows or of the sides. */
  const [version, setVersion] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { session } = useWorker(startFromFiles);
  const countChange = () => setVersion((count) => count + 1);

  function put(one: GivenFile): void {
    now.set(one.id, one);
    setFiles([...now.values()]);
  }

  async function read(
    id: number,
    settings: ReadSettings,
    proposed?: readonly ProposedChange[],
  ): Promise<void> {
    const given = now.get(id);
    if (!given) return;
    try {
      const result = await withProgress(
        (progress) => now.has(id) && put({ ...now.get(id)!, progress }),
        async (report) => session().readFile(id, given.file, settings, report),
      );
      const before = now.get(id);
      if (!before || !result) return;
      const { progress: _, fault: __, proposed: ___, ...rest } = before;
      put(
        'fault' in result
          ? { ...rest, fault: result }
          : { ...rest, settings, summary: result, ...(proposed && { proposed }) },
      );
      countChange();
    } catch (error) {
      const { progress: _, ...rest } = now.get(id) ?? given;
      if (now.has(id)) put(rest);
      setFailure(error);
    }
  }

  /** Reads files with their settings, one after another. */
  async function readAll(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const { settings = {}, proposed } = now.get(id) ?? {};
      // oxlint-disable-next-line no-await-in-loop -- the worker reads one file after the other
      await read(id, settings, proposed);
    }
  }

  /** Reads two files again as they match best (docs/from-files.md#search); with `onlyId`, only that file. */
  async function improve(sides: FileSides, onlyId?: number): Promise<void> {
    const found = await session().proposeReading(sides);
    for (const side of ['left', 'right'] as const) {
      const change = found?.[side];
      const given = now.get(sides[side]);
      if (!found || !change || !given || (onlyId ?? given.id) !== given.id) continue;
      const reasons = found.reasons.flatMap(({ changes, ...reason }): ProposedChange[] =>
        changes[side] ? [{ ...reason, change: changes[side] }] : [],
      );
      // oxlint-disable-next-line no-await-in-loop -- the worker reads one file after the other
      await read(given.id, withChange(given.settings, change), [...(given.proposed ?? []), ...reasons]);
    }
  }

  async function remove(id: number): Promise<void> {
    now.delete(id);
    setFiles([...now.values()]);
    await session().dropFile(id).catch(setFailure);
  }

  return {
    now,
    files,
    version,
    countChange,
    failure,
    setFailure,
    session,
    put,
    read,
    readAll,
    improve,
    check: async () => check(now, put),
    remove,
  };
}

/** Checks the files that were read, and marks those that were changed or moved since. */
async function check(now: ReadonlyMap<number, GivenFile>, put: (given: GivenFile) => void): Promise<void> {
  await Promise.all(
    [...now].map(async ([id, { file }]) => {
      const isThere = await isReadable(file);
      const given = now.get(id);
      if (!isThere && given?.summary && given.file === file)
        put({ ...given, fault: { fault: 'file-gone', values: {} } });
    }),
  );
}

/** Returns the sides of two files: the ledger on the left, else the first one. */
function sidesOf(first: ReadFile, second: ReadFile): FileSides {
  const named = ({ file, summary }: ReadFile) => ({ name: file.name, summary });
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

/** Reads the files that the user gives in a worker, and chooses two of them; the user may choose others. */
export function useGivenFiles() {
  const { now, files, version, countChange, failure, session, ...reads } = useFileReads();
  useCheckOnReturn(reads.check);
  const nextId = useRef(0);
  const chosenNow = useRef<ChosenSides>(undefined);
  const [chosen, setChosen] = useState<ChosenSides>();

  function choose(next: ChosenSides | undefined): void {
    chosenNow.current = next;
    setChosen(next);
    countChange();
  }

  /** Chooses the two files with the most in common, the ledger on the left, unless two are chosen already. */
  async function chooseTwo(): Promise<void> {
    if (chosenNow.current) return;
    const readable = [...now.values()].filter(({ summary }) => summary !== undefined);
    try {
      const pair = await session().pair(readable.map(({ id }) => id));
      const [first, second] = (pair ?? []).map((id) => readOf([...now.values()], id));
      if (!first || !second) return;
      const sides = sidesOf(first, second);
      await reads.improve(sides);
      if (!chosenNow.current) choose({ sides, isFixed: false });
    } catch (error) {
      reads.setFailure(error);
    }
  }

  /** Returns the files as they are after the reads that the user asked for, and the chosen sides. */
  const outcome = () => ({ files: [...now.values()], sides: chosenNow.current?.sides });

  return {
    files,
    chosen,
    version,
    failure,
    session,
    /** Reads more files one after another, then chooses two of all, unless two are chosen already. */
    add: async (added: readonly File[]) => {
      const ids = added.map((file) => {
        // A file that was changed, and is chosen again, takes the place of its previous state.
        const before = [...now.values()].find((one) => isGone(one) && one.file.name === file.name);
        const id = before?.id ?? nextId.current++;
        reads.put({ id, settings: {}, ...before, file, progress: 0 });
        return id;
      });
      await reads.readAll(ids);
      await chooseTwo();
      return outcome();
    },
    /** Reads all files in a new worker after a failure. */
    tryAgain: async () => {
      reads.setFailure(undefined);
      await reads.readAll([...now.keys()]);
      await chooseTwo();
      return outcome();
    },
    /** Returns what `ask` returns about a file. If that is nothing, checks whether the files are still there. */
    about: async <Result>(ask: (asked: ReturnType<typeof session>) => Promise<Result | undefined>) => {
      const result = await ask(session());
      if (result === undefined) await reads.check();
      return result;
    },
    /** Checks the files of both sides. Returns whether they can still be read; if not, their cards state so. */
    areThere: async ({ left, right }: FileSides) => {
      await reads.check();
      return [left, right].every((id) => {
        const given = now.get(id);
        return given !== undefined && !isGone(given);
      });
    },
    readAgain: async (id: number, chosen: ReadSettings) => {
      await reads.read(id, ...changedBy(now.get(id), chosen));
      const { sides } = chosenNow.current ?? {};
      const other = sides && (sides.left === id ? sides.right : sides.left);
      // What the user chose may help a file of which nothing could be read, such as the currency.
      if (sides && now.get(other!)?.summary?.taken === 0)
        await reads.improve(sides, other).catch(reads.setFailure);
      await chooseTwo();
      return outcome();
    },
    /** Drops a file. If it was one of the two, chooses two of the others. */
    drop: async (id: number) => {
      if (Object.values(chosenNow.current?.sides ?? {}).includes(id)) choose(undefined);
      await reads.remove(id);
      await chooseTwo();
      return outcome();
    },
    /** Sets the sides that the user chose. */
    fix: (sides: FileSides) => choose({ sides, isFixed: true }),
  };
}

export type GivenFiles = ReturnType<typeof useGivenFiles>;
