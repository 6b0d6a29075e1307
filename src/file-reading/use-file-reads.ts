import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import type { ReadSettings } from '@recon/engine/file/settings';
import { Latest } from '@recon/engine/lib/latest';
import type { ProposedChange } from '@recon/engine/proposal/search';
import { callWithProgress } from '~/workers/call-with-progress';
import { fitsSettings } from './reading-settings';

/** A file of a page, and how it was read. */
export type FileState<Summary = ReadSummary> = {
  readonly file: File;
  readonly settings: ReadSettings;
  readonly summary?: Summary;
  /** Whether stored settings of the source were applied (`taken`), or do not fit this file (`unfit`). */
  readonly remembered?: 'taken' | 'unfit' | undefined;
  /**
   * Why it could not be read with the last settings, or that it was changed since (`file-gone`); `summary`, if any, is then
   * of the previous read.
   */
  readonly fault?: Unreadable;
  /** The file that is being read, perhaps another one, and the part that is done, from 0 to 1. */
  readonly reading?: { readonly file: File; readonly progress: number };
  /** What the console changed of its settings so that it matches the other file, with the evidence. */
  readonly proposed?: readonly ProposedChange[];
};

type Options<Key, Summary> = {
  /** Reads a file in the worker. `signal` is aborted once another read under the key starts. */
  read: (
    key: Key,
    file: File,
    settings: ReadSettings,
    options: { report: (done: number) => void; signal: AbortSignal },
  ) => Promise<Summary | Unreadable | undefined>;
  /** Returns the settings stored for the files of a source, if any. Never rejects. */
  find?: (key: Key, file: File) => Promise<ReadSettings | undefined>;
};

/** Asks before a reload, which loses the files of a page. Other pages of the console keep them. */
export function useReloadGuard(files: ReadonlyMap<unknown, unknown>): void {
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => files.size > 0 });
}

/**
 * Reads the files of a page in its worker, each under a key. `now` has the current files, `files` those of the last
 * render. `version` increases with each change of a result.
 */
export function useFileReads<Key, Summary extends Pick<ReadSummary, 'columns' | 'headings' | 'steps'>>({
  read,
  find,
}: Options<Key, Summary>) {
  // The state is a copy for rendering, since reads that overlap change the files.
  const [now] = useState(() => new Map<Key, FileState<Summary>>());
  const [latest] = useState(() => new Map<Key, Latest>());
  const [files, setFiles] = useState<ReadonlyMap<Key, FileState<Summary>>>(now);
  const [version, setVersion] = useState(0);
  const countChange = () => setVersion((count) => count + 1);

  function put(key: Key, state: FileState<Summary>): void {
    now.set(key, state);
    setFiles(new Map(now));
  }

  function drop(key: Key): void {
    latest.get(key)?.end();
    now.delete(key);
    setFiles(new Map(now));
  }

  /** Reads with the chosen settings, else with the stored ones, or without any if these do not fit. */
  async function attempt(key: Key, file: File, chosen: ReadSettings | undefined, signal: AbortSignal) {
    const before = { file, settings: {} };
    const report = (progress: number) =>
      signal.aborted || put(key, { ...(now.get(key) ?? before), reading: { file, progress } });
    report(0);
    const stored = chosen ? undefined : await find?.(key, file);
    const readBy = async (settings: ReadSettings) =>
      signal.aborted
        ? undefined
        : callWithProgress(report, async (progress) =>
            read(key, file, settings, { report: progress, signal }),
          );
    const settings = chosen ?? stored ?? {};
    const result = await readBy(settings);
    if (!stored || !result || fitsSettings(result, stored))
      return { result, settings, remembered: stored && ('taken' as const) };
    return { result: await readBy({}), settings: {}, remembered: 'unfit' as const };
  }

  /**
   * Reads a file and returns its new state; `undefined` if another read under the key started, or nothing was read. If the same
   * file cannot be read any more, its previous result stays. Rejects if the worker fails.
   */
  async function readFile(
    key: Key,
    file: File,
    chosen?: ReadSettings,
    proposed?: readonly ProposedChange[],
  ): Promise<FileState<Summary> | undefined> {
    const mine = latest.get(key) ?? new Latest();
    latest.set(key, mine);
    const isSame = now.get(key)?.file === file;
    const found = await mine
      .run(async (signal) => attempt(key, file, chosen, signal))
      .catch((error) => {
        const { reading: _, ...before } = now.get(key)!;
        put(key, before);
        throw error;
      });
    if (!found) return undefined;
    const { result, settings, remembered } = found;
    const { reading: _, fault: __, ...before } = now.get(key)!;
    const isKept = !result || ('fault' in result && isSame && before.summary !== undefined);
    const state: FileState<Summary> = {
      ...(isKept ? before : { file, settings, remembered, ...(proposed && { proposed }) }),
      ...(result && ('fault' in result ? { fault: result } : { summary: result })),
    };
    put(key, state);
    if (!isKept) countChange();
    return result && state;
  }

  return {
    now: now as ReadonlyMap<Key, FileState<Summary>>,
    files,
    version,
    countChange,
    put,
    drop,
    readFile,
    clear: () => [...now.keys()].forEach(drop),
  };
}
