import * as z from 'zod/mini';
import { readStoredValue, writeStored } from '~/lib/browser-storage';

/** The ids of the schedules that the user assigned to groups, by the key of the group (see `groupKeyOf`). */
export type GroupSchedules = Readonly<Record<string, string>>;

const schema = z.record(z.string(), z.string());
/** The maximum number of stored groups; the oldest ones are dropped. */
const most = 500;

/** Returns the schedules assigned to groups on the page of a schedule; none if nothing is stored or readable. */
export function loadGroupSchedules(scheduleId: string): GroupSchedules {
  return z.safeParse(schema, readStoredValue('local', slot(scheduleId))).data ?? {};
}

/** Stores the schedules assigned to groups. Without storage they last until the user leaves the page. */
export function saveGroupSchedules(scheduleId: string, schedules: GroupSchedules): void {
  const entries = Object.entries(schedules).slice(-most);
  const text = entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
  writeStored('local', slot(scheduleId), text);
}

const slot = (scheduleId: string): string => `fee-what-if.groups.${scheduleId}`;
