import { useRef, useState } from 'react';
import type { AmountsSummary } from '@recon/engine/fees/what-if/read-amounts';
import { type GroupField, groupFields } from '@recon/engine/fees/what-if/find-group-columns';
import { sampleProperties } from '@recon/engine/fees/what-if/other-amounts';
import type { AmountKind } from '@recon/engine/fees/what-if/row-fees';
import type { ReadSettings } from '@recon/engine/file/settings';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import { locale } from '~/i18n/t';
import { useWorker } from '~/lib/use-worker';
import { startFeeWhatIf } from '~/workers/fee-what-if-worker';
import { withProgress } from '~/workers/with-progress';

/** Amounts that the what-if uses. The optional properties state how a file was read. */
export type LoadedAmounts = {
  readonly from: 'sample' | 'typed' | 'file';
  readonly rows: number;
  readonly kind: AmountKind;
  /** The properties by which the rows can be grouped. */
  readonly properties: readonly GroupField[];
  readonly file?: File;
  readonly settings?: ReadSettings;
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

/** Returns the amounts of the fee what-if, of the sample, typed or of a file, and what loads others. A worker has them until the page ends. */
export function useAmounts(currency: string) {
  const [state, setState] = useState(nothing);
  const { session, end } = useWorker(startFeeWhatIf);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { loaded, reading } = state;
  /** Loads the latest amounts again. */
  const latest = useRef<() => void>(undefined);
  const load = (loading: () => Promise<void>) => {
    latest.current = () => void loading();
    void loading();
  };

  /** Replaces the amounts and discards every comparison with the previous ones. */
  const withAmounts = (next: LoadedAmounts) =>
    setState(({ version: last }) => ({ loaded: next, version: last + 1 }));

  async function take(from: 'sample' | 'typed', count: () => Promise<number>) {
    try {
      const properties = from === 'sample' ? sampleProperties : [];
      withAmounts({ from, rows: await count(), kind: 'gross', properties });
    } catch (failure) {
      change({ failure });
    }
  }

  async function readFile(file: File, settings: ReadSettings = {}) {
    const about = { name: file.name, kind: settings.kind };
    change({ reading: { ...about, progress: 0 }, fault: undefined });
    try {
      const told = (progress: number) => change({ reading: { ...about, progress } });
      const read = await withProgress(told, async (report) =>
        session().readFile(file, currency, settings, report),
      );
      if (!read) return;
      if ('fault' in read) change({ reading: undefined, fault: { ...read, name: file.name } });
      else {
        const properties = groupFields.filter((field) => read.fields[field] !== '');
        withAmounts({
          from: 'file',
          rows: read.taken,
          kind: read.kind,
          properties,
          file,
          settings,
          summary: read,
        });
      }
    } catch (failure) {
      change({ reading: undefined, failure });
    }
  }

  const read = (file: File, settings?: ReadSettings) => load(async () => readFile(file, settings));
  return {
    ...state,
    session,
    takeSample: () => load(async () => take('sample', async () => session().takeSample())),
    takeTyped: (text: string) =>
      load(async () => take('typed', async () => session().takeTyped(text, locale()))),
    readFile: read,
    /** Loads the latest amounts into a new worker after a failure. */
    tryAgain: () => {
      end();
      setState(({ version }) => ({ ...nothing, version: version + 1 }));
      latest.current?.();
    },
    setKind: (kind: AmountKind) => {
      const { file, summary, settings: before } = loaded ?? {};
      const settings = { ...before, kind };
      const isOther = summary && summary.amountOf[kind] !== summary.fields.amount;
      if (file && (isOther || reading) && settings.fields?.amount === undefined) read(file, settings);
      else if (loaded) change({ loaded: { ...loaded, kind, settings } });
    },
    /** Discards all amounts. The next ones are read by a new worker. */
    clear: () => {
      end();
      setState(nothing);
    },
  };
}
