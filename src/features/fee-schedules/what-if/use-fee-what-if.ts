import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FeeRequest } from '@recon/engine/fees/what-if/compare-fees';
import { useWorkerRun } from '~/lib/use-worker-query';
import { callWithProgress } from '~/workers/call-with-progress';
import { useAmounts } from './use-amounts';
import { useGrouping } from './use-grouping';

/** Debounce in milliseconds: another change in this time restarts the wait before a calculation. */
const settle = 150;

/** Compares the fees of two schedules (`pair`) on amounts, in a worker that ends with the page; `answer` is the result. */
export function useFeeWhatIf(
  schedule: Pick<FeeSchedule, 'id' | 'currency'>,
  digits: number,
  pair: Pick<FeeRequest, 'current' | 'edited'> | undefined,
) {
  const { session, ...amounts } = useAmounts(schedule.currency);
  const { loaded, version } = amounts;
  const { properties = [] } = loaded ?? {};
  const grouping = useGrouping(schedule, properties.length > 0);
  const { off, own } = grouping;
  const by = properties.filter((field) => !off.includes(field));
  const request =
    pair && loaded && !grouping.isLoading
      ? { ...pair, kind: loaded.kind, digits, grouping: { by, own } }
      : undefined;
  const run = useWorkerRun(
    // Requests are compared by value: a re-render with the same schedules starts no comparison.
    { version: loaded && version, question: request && JSON.stringify(request), delay: settle },
    async (onProgress) => callWithProgress(onProgress, async (report) => session().compare(request!, report)),
  );
  return {
    ...amounts,
    answer: run.result,
    grouping,
    /** The number of the latest comparison, different for each. */
    runs: run.run ?? 0,
    /** The finished part of the running comparison, from 0 to 1. */
    progress: run.progress,
    failure: amounts.failure ?? run.failure,
    session,
  };
}

export type FeeWhatIf = ReturnType<typeof useFeeWhatIf>;
