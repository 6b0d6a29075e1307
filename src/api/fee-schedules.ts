import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  FeeSchedule,
  FeeScheduleCreate,
  feeScheduleList,
  FeeScheduleUpdate,
} from '~/contract/fee-schedule';
import { pageSize } from '~/contract/pages';
import type * as z from 'zod/mini';
import { preflightRead } from './preflight-read';
import { call } from './client';
import { type LoadedRows, loadedRows, withRow } from './cursor-list';

/** The most the list gives at once; it takes no cursor, so nothing beyond can be reached. */
export const maxFeeSchedules = pageSize;

/** One answer of the list, and what was made here since it was loaded, which stands on top. */
type FeeScheduleList = z.infer<typeof feeScheduleList> & { made?: FeeSchedule[] | undefined };

/**
 * The fee schedules that can be listed, by name, and as rows with those just made on top. `more`: whether
 * there are others, `unknown` when the list is full and the service does not say
 * (docs/behaviour.md#a-full-list-of-fee-schedules).
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

/** For a change of a source: which sources use a fee schedule may no longer be as it was found. */
export function clearFeeScheduleUse(client: QueryClient): void {
  client.removeQueries({ queryKey: feeScheduleUse });
}

export const feeScheduleQueries = {
  /** All fee schedules of the tenant, as far as one list holds them. */
  list: () =>
    queryOptions({
      queryKey: feeScheduleKeys.list,
      queryFn: async ({ signal, client }): Promise<FeeScheduleList> => {
        const { data } = await call('listFeeSchedules', { query: { limit: maxFeeSchedules } }, { signal });
        return { ...data, made: client.getQueryData<FeeScheduleList>(feeScheduleKeys.list)?.made };
      },
      // The list says itself that it is old.
      meta: { errorShown: 'inline' },
      select: listed,
    }),

  /** One fee schedule with its items. */
  detail: (scheduleId: string) =>
    queryOptions({
      queryKey: feeScheduleKeys.detail(scheduleId),
      queryFn: async ({ signal }) =>
        (await call('getFeeSchedule', { path: { scheduleId } }, { signal })).data,
    }),
};

/** Makes a fee schedule. Gives it. Errors are the form's to show. */
export function createFeeSchedule() {
  return mutationOptions({
    mutationKey: ['fee-schedules', 'create'],
    meta: { errorShown: 'inline' },
    mutationFn: async (body: FeeScheduleCreate) => (await call('createFeeSchedule', { body })).data,
    onSuccess: (schedule, _body, _result, { client }) => remember(client, schedule),
  });
}

/** Changes name, order or rounding of a fee schedule. Gives it as it now is. Errors are the form's to show. */
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

/** A fee schedule as the service has it at this moment, for a form about to be saved. Throws an ApiError. */
export function readFeeScheduleNow(client: QueryClient, scheduleId: string): Promise<FeeSchedule> {
  return preflightRead(client.fetchQuery({ ...feeScheduleQueries.detail(scheduleId), staleTime: 0 }));
}

/** Reads the list anew. */
export function reloadFeeSchedules(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: feeScheduleKeys.list });
}

function listed(list: FeeScheduleList): ListedFeeSchedules {
  const { items, hasMore, nextCursor } = list;
  const full = items.length >= maxFeeSchedules;
  // Another service may tell by a cursor that there are more; the operation takes none all the same.
  const isMore = hasMore ?? (nextCursor === undefined ? undefined : true);
  const more = isMore ? 'yes' : full && isMore === undefined ? 'unknown' : 'no';
  return { ...loadedRows(asPages(list)), hasMore: more !== 'no', schedules: items, more };
}

function remember(client: QueryClient, schedule: FeeSchedule): void {
  client.setQueryData(feeScheduleKeys.detail(schedule.id), schedule);
  client.setQueryData<FeeScheduleList>(
    feeScheduleKeys.list,
    (list) => list && withRow(asPages(list), () => schedule).pages[0],
  );
  void client.invalidateQueries({ queryKey: feeScheduleKeys.list });
}

/** The operation takes no cursor: its list is one page. */
function asPages(list: FeeScheduleList) {
  return { pages: [list], pageParams: [{ before: 0 }] };
}
