import { withProgress } from '~/workers/with-progress';
import { useState } from 'react';
import type { FeeRequest } from '~/domain/fee-what-if/compare-fees';
import type { AmountSettings, AmountsSummary } from '~/domain/fee-what-if/read-amounts';
import type { AmountKind } from '~/domain/fee-what-if/row-fees';
import type { Unreadable } from '~/domain/files/read-file';
import { locale } from '~/i18n/t';
import { useWorker } from '~/lib/use-worker';
import { useWorkerRun } from '~/lib/use-worker-query';
import { type FeeWhatIfWorker, startFeeWhatIf } from '~/workers/fee-what-if-worker';

/** Amounts that the what-if uses. The optional properties state how a file was read. */
export type LoadedAmounts = {
  readonly from: 'sample' | 'typed' | 'file';
  readonly rows: number;
  readonly kind: AmountKind;
  readonly file?: File;
  readonly settings?: AmountSettings;
  readonly summary?: AmountsSummary;
};

type State = {
  readonly loaded?: LoadedAmounts | undefined;
  /** Increases with every change of the amounts. */
  readonly version: number;
  /** The file that is being read, the part that is read from 0 to 1, and the requested kind of its amounts. */
  readonly reading?: { name: string; progress: number; kind: AmountKind | undefined } | undefined;
  readonly fault?: (Unreadable & { readonly name: string }) | undefined;
  readonly failure?: unknown;
};

const nothing: State = { version: 0 };
/** Debounce in milliseconds: another change in this time restarts the wait before a calculation. */
const settle = 150;

/** Reads amounts, and compares the fees of two schedules (`pair`) on them, in a worker that ends with the page. */
export function useFeeWhatIf(
  currency: string,
  digits: number,
  pair: Pick<FeeRequest, 'now' | 'edited'> | undefined,
) {
  const [state, setState] = useState(nothing);
  const { session, end, read: readNow } = useWorker(startFeeWhatIf);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { loaded, version, reading } = state;
  const request = pair && loaded && { ...pair, kind: loaded.kind, digits };
  const {
    result,
    run = 0,
    progress,
    failure,
  } = useWorkerRun(
    // Requests are compared by value: a re-render with the same schedules starts no comparison.
    { version: loaded && version, question: request && JSON.stringify(request), delay: settle },
    async (onProgress) => {
      const answer = await withProgress(onProgress, async (report) => session().compare(request!, report));
      return { answer, differing: await session().differing() };
    },
  );

  /** Replaces the amounts and discards every comparison with the previous ones. */
  const withAmounts = (next: LoadedAmounts) =>
    setState(({ version: last }) => ({ loaded: next, version: last + 1 }));

  async function take(from: 'sample' | 'typed', count: Promise<number>) {
    try {
      withAmounts({ from, rows: await count, kind: 'gross' });
    } catch (failure) {
      change({ failure });
    }
  }

  async function readFile(file: File, settings: AmountSettings = {}) {
    const about = { name: file.name, kind: settings.kind };
    // The worker of an unfinished read is replaced, and the amounts that it holds are lost.
    const lost = reading && { loaded: undefined };
    change({ ...lost, reading: { ...about, progress: 0 }, fault: undefined });
    try {
      const told = (progress: number) => change({ reading: { ...about, progress } });
      const read = await readNow(async (asked) =>
        withProgress(told, async (report) => asked.readFile(file, currency, settings, report)),
      );
      if (!read) return;
      if ('fault' in read) change({ reading: undefined, fault: { ...read, name: file.name } });
      else withAmounts({ from: 'file', rows: read.rows, kind: read.kind, file, settings, summary: read });
    } catch (failure) {
      change({ reading: undefined, failure });
    }
  }

  return {
    ...state,
    answer: result?.answer,
    /** Number of rows for which the acquirer charged a different fee. */
    differing: result?.differing ?? 0,
    /** The number of the latest comparison, different for each. */
    runs: run,
    /** The finished part of the running comparison, from 0 to 1. */
    progress,
    failure: state.failure ?? failure,
    takeSample: () => void take('sample', session().takeSample()),
    takeTyped: (text: string) => void take('typed', session().takeTyped(text, locale())),
    readFile: (file: File, settings?: AmountSettings) => void readFile(file, settings),
    setKind: (kind: AmountKind) => {
      const { file, summary, settings: before } = loaded ?? {};
      const settings = { ...before, kind };
      const isOther = summary && summary.amountOf[kind] !== summary.chosen.amount;
      if (file && (isOther || reading) && settings.columns?.amount === undefined)
        void readFile(file, settings);
      else if (loaded) change({ loaded: { ...loaded, kind, settings } });
    },
    lines: async (...asked: Parameters<FeeWhatIfWorker['session']['lines']>) => session().lines(...asked),
    detail: async (place: number) => session().detail(place),
    grossOf: async (...asked: Parameters<FeeWhatIfWorker['session']['grossOf']>) =>
      session().grossOf(...asked),
    /** Discards all amounts. The next ones are read by a new worker. */
    clear: () => {
      end();
      setState(nothing);
    },
  };
}

export type FeeWhatIf = ReturnType<typeof useFeeWhatIf>;
