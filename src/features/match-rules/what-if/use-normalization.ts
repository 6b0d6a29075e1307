import { useQueries } from '@tanstack/react-query';
import { feeScheduleQueries } from '~/api/fee-schedules';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { ListedSource } from '@recon/contract/source';
import { calculable } from '@recon/engine/fees/calculable';
import type { RunRequest } from '@recon/engine/session/what-if-protocol';

/** The fee normalization of a run, and whether its fee schedules are loaded. */
export type Normalization = {
  /** Fee normalization as a run needs it; `undefined` if the context does not normalize fees. */
  readonly normalization: RunRequest['normalization'];
  /** `unread` if a schedule cannot be loaded or has unknown settings: every run would be wrong then. */
  readonly schedules: 'ready' | 'reading' | 'unread';
};

/** Ids of the fee schedules that the user chose, by side. */
export type ChosenSchedules = Partial<Record<'LEFT' | 'RIGHT', string | undefined>>;

/**
 * Returns the normalization of a context. Per side it uses the schedule of the first source that has one or, if the
 * service links them elsewhere, that of `chosenSchedules`; without any, amounts are not normalized.
 */
export function useNormalization(
  mode: string | undefined,
  sources: readonly ListedSource[],
  chosenSchedules?: ChosenSchedules,
): Normalization {
  const idOf = (wanted: 'LEFT' | 'RIGHT') =>
    chosenSchedules?.[wanted] ??
    sources.find(({ side, feeScheduleId }) => side === wanted && feeScheduleId)?.feeScheduleId ??
    undefined;
  const ids = [idOf('LEFT'), idOf('RIGHT')];
  const isOn = mode === 'NET' || mode === 'GROSS';
  const queries = useQueries({
    queries: ids.map((id) => ({
      ...feeScheduleQueries.detail(id ?? ''),
      enabled: isOn && id !== undefined,
      meta: { errorShown: 'inline' },
    })),
  });
  if (!isOn || (chosenSchedules && ids.every((id) => id === undefined)))
    return { normalization: undefined, schedules: 'ready' };
  const used = queries.filter((_, place) => ids[place] !== undefined);
  const isUnread = used.some(({ isError, data }) => (data ? !calculable(data) : isError));
  const isReading = used.some(({ data }) => !data);
  const [left, right] = queries;
  return {
    normalization: { mode, ...scheduleOf('left', left?.data), ...scheduleOf('right', right?.data) },
    schedules: isUnread ? 'unread' : isReading ? 'reading' : 'ready',
  };
}

/** Returns `{ left: schedule }` or `{ right: schedule }`; undefined if this console cannot calculate the schedule. */
function scheduleOf(side: 'left' | 'right', schedule: FeeSchedule | undefined) {
  const known = schedule && calculable(schedule);
  return known && { [side]: { ...known, currency: schedule.currency } };
}
