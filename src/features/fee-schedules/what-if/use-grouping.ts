import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { feeScheduleQueries } from '~/api/fee-schedules';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { calculable } from '@recon/engine/fees/calculable';
import { compileFees } from '@recon/engine/fees/what-if/compiled-fees';
import type { GroupField } from '@recon/engine/fees/what-if/find-group-columns';
import { loadGroupSchedules, saveGroupSchedules } from './stored-group-schedules';

/**
 * Returns how rows are grouped, and the schedules assigned to groups. If `isNeeded`, loads the other schedules in the
 * currency of `schedule`.
 */
export function useGrouping(schedule: Pick<FeeSchedule, 'id' | 'currency'>, isNeeded: boolean) {
  const [off, setOff] = useState<readonly GroupField[]>([]);
  const [assigned, setAssigned] = useState(() => loadGroupSchedules(schedule.id));
  const list = useQuery({ ...feeScheduleQueries.list(), enabled: isNeeded });
  const { id, currency } = schedule;
  const schedules = list.data?.schedules;
  const options = useMemo(() => optionsOf(schedules ?? [], { id, currency }), [schedules, id, currency]);
  const optionOf = (group: string) => options.find((one) => one.id === assigned[group]);
  return {
    off,
    setIsOn: (field: GroupField, isOn: boolean) =>
      setOff((before) => [...before.filter((one) => one !== field), ...(isOn ? [] : [field])]),
    options,
    /** Returns the schedule that the user assigned to a group; `undefined` if none, or not loaded. */
    optionOf,
    /** Assigns a schedule to a group; `''` removes it. */
    assign: (group: string, to: string) => {
      const { [group]: _previous, ...others } = assigned;
      const next = to === '' ? others : { ...others, [group]: to };
      setAssigned(next);
      saveGroupSchedules(id, next);
    },
    own: Object.keys(assigned).flatMap((group) => {
      const own = optionOf(group)?.schedule;
      return own ? [{ group, schedule: own }] : [];
    }),
    /** Whether assigned schedules are loading: a comparison before would not use them. */
    isLoading: isNeeded && !list.data && list.isFetching && Object.keys(assigned).length > 0,
    /** Loads the schedules again; `undefined` unless loading failed or the browser is offline. */
    retry: isNeeded && !list.data && !list.isFetching ? () => void list.refetch() : undefined,
  };
}

function optionsOf(
  schedules: readonly FeeSchedule[],
  { id, currency }: Pick<FeeSchedule, 'id' | 'currency'>,
) {
  return schedules.flatMap((one) => {
    const schedule = one.id === id || one.currency !== currency ? undefined : calculable(one);
    if (!schedule || 'problem' in compileFees(schedule)) return [];
    return [{ id: one.id, name: one.name, schedule }];
  });
}

export type UsedGrouping = ReturnType<typeof useGrouping>;
