import { useQueries } from '@tanstack/react-query';
import { feeScheduleQueries } from '~/api/fee-schedules';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { ListedSource } from '~/contract/source';
import { calculable } from '~/domain/fee-schedules/calculable';
import type { RunRequest } from '~/workers/what-if-protocol';

/** How amounts are made comparable, and whether the fee schedules for it are known. */
export type Normalization = {
  /** Undefined if the context does not normalize fees. */
  readonly normalization: RunRequest['normalization'];
  /** `unread` if one cannot be read, or has settings that this console does not know: no run would be true then. */
  readonly schedules: 'ready' | 'reading' | 'unread';
};

/** Returns the normalization of a context by the schedules of the first source of each side that has one. */
export function useNormalization(mode: string | undefined, sources: readonly ListedSource[]): Normalization {
  const idOf = (wanted: string) =>
    sources.find(({ side, feeScheduleId }) => side === wanted && feeScheduleId)?.feeScheduleId ?? undefined;
  const ids = [idOf('LEFT'), idOf('RIGHT')];
  const isOn = mode === 'NET' || mode === 'GROSS';
  const queries = useQueries({
    queries: ids.map((id) => ({
      ...feeScheduleQueries.detail(id ?? ''),
      enabled: isOn && id !== undefined,
      meta: { errorShown: 'inline' },
    })),
  });
  if (!isOn) return { normalization: undefined, schedules: 'ready' };
  const used = queries.filter((_, place) => ids[place] !== undefined);
  const isUnread = used.some(({ isError, data }) => (data ? !calculable(data) : isError));
  const isReading = used.some(({ data }) => !data);
  const [left, right] = queries;
  return {
    normalization: { mode, ...scheduleOf('left', left?.data), ...scheduleOf('right', right?.data) },
    schedules: isUnread ? 'unread' : isReading ? 'reading' : 'ready',
  };
}

/** A schedule that can be calculated; one of a newer service may not. */
function scheduleOf(side: 'left' | 'right', schedule: FeeSchedule | undefined) {
  const known = schedule && calculable(schedule);
  return known && { [side]: { ...known, currency: schedule.currency } };
}
