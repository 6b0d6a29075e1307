import { useRef, useState } from 'react';
import type { AmountsSummary } from '@recon/engine/fees/what-if/read-amounts';
import { type GroupField, groupFields } from '@recon/engine/fees/what-if/find-group-columns';
import { sampleProperties } from '@recon/engine/fees/what-if/other-amounts';
import type { AmountKind } from '@recon/engine/fees/what-if/row-fees';
import type { ReadSettings } from '@recon/engine/file/settings';
import { type FileState, useFileReads, useReloadGuard } from '~/file-reading/use-file-reads';
import { locale } from '~/i18n/t';
import { useWorker } from '~/lib/use-worker';
import { startFeeWhatIf } from '~/workers/sessions';

/** Amounts that the what-if uses. Those of a file have the state of the file. */
export type LoadedAmounts = Partial<FileState<AmountsSummary>> & {
  readonly from: 'sample' | 'typed' | 'file';
  readonly rows: number;
  readonly kind: AmountKind;
  readonly properties: readonly GroupField[];
};

/** Returns the amounts of the fee what-if, and functions to load others: the sample, typed ones, or a file's. */
export function useAmounts(currency: string) {
  const [others, setOthers] = useState<LoadedAmounts>();
  const [failure, setFailure] = useState<unknown>();
  /** The kind that the user chose last for the amounts of the file. */
  const [kind, setKind] = useState<AmountKind>();
  const { session, end } = useWorker(startFeeWhatIf);
  const { now, files, version, countChange, ...reads } = useFileReads<'file', AmountsSummary>({
    read: async (_, file, settings, { report }) => session().readFile(file, currency, settings, report),
  });
  useReloadGuard(now);
  const given = files.get('file');
  const latest = useRef<() => void>(undefined);
  const load = (loading: () => Promise<void>) => {
    const run = () => void loading().catch(setFailure);
    latest.current = run;
    run();
  };

  async function take(from: 'sample' | 'typed', count: () => Promise<number>) {
    const properties = from === 'sample' ? sampleProperties : [];
    setOthers({ from, rows: await count(), kind: 'gross', properties });
    reads.drop('file');
    setFailure(undefined);
    countChange();
  }

  const readFile = (file: File, settings: ReadSettings = {}) => {
    setKind(settings.kind);
    load(async () => {
      const state = await reads.readFile('file', file, settings);
      if (!state) return;
      setFailure(undefined);
      if (!state.fault) setOthers(undefined);
    });
  };

  function clear(): void {
    end();
    reads.clear();
    setOthers(undefined);
    setFailure(undefined);
    countChange();
  }

  return {
    loaded: others ?? amountsOf(given),
    given,
    /** The kind that is requested while the file is read again. */
    nextKind: given?.reading && kind,
    version,
    failure,
    session,
    takeSample: () => load(async () => take('sample', async () => session().takeSample())),
    takeTyped: (text: string) =>
      load(async () => take('typed', async () => session().takeTyped(text, locale()))),
    readFile,
    /** Loads the latest amounts into a new worker after a failure. */
    tryAgain: () => {
      clear();
      latest.current?.();
    },
    setKind: (next: AmountKind) => {
      if (others) return setOthers({ ...others, kind: next });
      if (!given?.summary) return undefined;
      const { file, summary, reading } = given;
      const settings = { ...given.settings, kind: next };
      const isOther = summary.amountOf[next] !== summary.fields.amount;
      if ((isOther || reading) && settings.fields?.amount === undefined) return readFile(file, settings);
      reads.put('file', { ...given, settings });
      return undefined;
    },
    clear,
  };
}

function amountsOf(state: FileState<AmountsSummary> | undefined): LoadedAmounts | undefined {
  if (!state?.summary) return undefined;
  const { summary, settings } = state;
  return {
    ...state,
    from: 'file',
    rows: summary.taken,
    kind: settings.kind ?? summary.kind,
    properties: groupFields.filter((field) => summary.fields[field] !== ''),
  };
}
