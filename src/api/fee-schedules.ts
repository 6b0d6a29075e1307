import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FeeSchedule, feeScheduleList } from '@recon/contract/fee-schedule';
import type { FeeScheduleCreate, FeeScheduleUpdate } from '@recon/contract/fee-schedule-requests';
import { pageSize } from '@recon/contract/pages';
import type * as z from 'zod/mini';
import { throwNotBegun } from './api-error';
import { call } from './client';
import { type LoadedRows, loadedRows, withUpdatedRow } from './cursor-list';

/** Maximum number of fee schedules in the list. The operation has no cursor, so further ones cannot be read. */
export const maxFeeSchedules = pageSize;

/** Response of the list, with the records created in this tab since then, which are shown on top. */
type FeeScheduleList = z.infer<typeof feeScheduleList> & { newItems?: FeeSchedule[] | undefined };

/**
 * Fee schedules by name (`schedules`), and the same after those created in this tab (`rows`). `more`: whether the
 * service has others (docs/behaviour.md#a-full-list-of-fee-schedules).
 */
type ListedFeeSchedules = LoadedRows<FeeSchedule> & {
  schedules: readonly FeeSchedule[];
  more: 'yes' | 'no' | 'unknown';
};

const feeScheduleUse = ['fee-schedule-use'] as const;

export const feeScheduleKeys = {
  list: ['fee-schedules', 'list'] as const,
  detail: (scheduleId: string) => ['fee-schedules', 'detail', scheduleId] as const,
  use: (scheduleId: string) => [...feeScheduleUse, scheduleId] as const,
};

/** Clears the cached results of searches for sources that use a fee schedule; call it after a source changed. */
export function clearFeeScheduleUse(client: QueryClient): void {
  client.removeQueries({ queryKey: feeScheduleUse });
}

export const feeScheduleQueries = {
  list: () =>
    queryOptions({
      queryKey: feeScheduleKeys.list,
      queryFn: async ({ signal, client }): Promise<FeeScheduleList> => {
        const { data } = await call('listFeeSchedules', { query: { limit: maxFeeSchedules } }, { signal });
        return { ...data, newItems: client.getQueryData<FeeScheduleList>(feeScheduleKeys.list)?.newItems };
      },
      // The list itself shows that it is stale.
      meta: { errorShown: 'inline' },
      select: toListedSchedules,
    }),

  detail: (scheduleId: string) =>
    queryOptions({
      queryKey: feeScheduleKeys.detail(scheduleId),
      queryFn: async ({ signal }) =>
        (await call('getFeeSchedule', { path: { scheduleId } }, { signal })).data,
    }),
};

/** Returns the mutation that creates a fee schedule and returns it. The form must show its errors. */
export function createFeeSchedule() {
  return mutationOptions({
    mutationKey: ['fee-schedules', 'create'],
    meta: { errorShown: 'inline' },
    mutationFn: async (body: FeeScheduleCreate) => (await call('createFeeSchedule', { body })).data,
    onSuccess: (schedule, _body, _result, { client }) => remember(client, schedule),
  });
}

/** Returns the mutation that changes a schedule's name, order or rounding and returns it. The form shows errors. */
export function updateFeeSchedule(scheduleId: string) {
  return mutationOptions({
    mutationKey: ['fee-schedules', scheduleId, 'update'],
    scope: { id: `fee schedule ${scheduleId}` },
    meta: { errorShown: 'inline' },
    mutationFn: async (changes: FeeScheduleUpdate) =>
      (await call('updateFeeSchedule', { path: { scheduleId }, body: changes })).data,
    onSuccess: (schedule, _changes, _result, { client }) => remember(client, schedule),
  });
}

/** Fetches the current fee schedule for a form that is about to be saved. Throws an ApiError. */
export function readFeeScheduleNow(client: QueryClient, scheduleId: string): Promise<FeeSchedule> {
  return client.fetchQuery({ ...feeScheduleQueries.detail(scheduleId), staleTime: 0 }).catch(throwNotBegun);
}

export function reloadFeeSchedules(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: feeScheduleKeys.list });
}

function toListedSchedules(list: FeeScheduleList): ListedFeeSchedules {
  const { items, hasMore, nextCursor } = list;
  const full = items.length >= maxFeeSchedules;
  // Another service may indicate more rows by a cursor, although the operation takes none.
  const isMore = hasMore ?? (nextCursor === undefined ? undefined : true);
  const more = isMore ? 'yes' : full && isMore === undefined ? 'unknown' : 'no';
  return { ...loadedRows(asPages(list)), hasMore: more !== 'no', schedules: items, more };
}

function remember(client: QueryClient, schedule: FeeSchedule): void {
  client.setQueryData(feeScheduleKeys.detail(schedule.id), schedule);
  client.setQueryData<FeeScheduleList>(
    feeScheduleKeys.list,
    (list) => list && withUpdatedRow(asPages(list), () => schedule).pages[0],
  );
  void client.invalidateQueries({ queryKey: feeScheduleKeys.list });
}

const asPages = (list: FeeScheduleList) => ({ pages: [list], pageParams: [undefined] });
