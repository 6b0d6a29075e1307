import { readInstant } from '@recon/engine/calendar/utc';
import type { ActivityLog } from '../../activity/activity-log';
import { newestChange } from '../../activity/newest-change';
import { lastNumber, listEntries } from '../../activity/list-entries';
import { periodCheckpoints } from '../../activity/period-checkpoints';
import { AppError, badRequest, issueAt } from '../../lib/app-error';
import { decodeCursor, encodeCursor } from '../../lib/cursor';
import type { Handler, Scope } from '../module';
import { readContextAsOf, readContextStart } from './context-as-of';
import { authorRecord, entryRecord } from './listed-entry';
import { namesOf } from './names';
import { reportPart } from './report';

/** The activity log over HTTP: docs/activity.md#over-http. */

const listActivity: Handler<'listActivity'> = async ({ query }, scope) => {
  refuseIfOff(scope);
  const { db, tenantId, secrets } = scope;
  const { limit = 50, cursor, from, to, ...filters } = query;
  const { contextId, objectId, person, operation, objectKind, actionId, actionOf } = filters;
  const texts = [
    contextId,
    objectId,
    person,
    operation,
    objectKind,
    actionId,
    actionOf?.toString(),
    from,
    to,
  ];
  const signing = { secrets, binding: ['activity', tenantId, ...texts] };
  // Read first: entries that are sealed in the meantime have higher numbers, so pages load them later.
  const last = await lastNumber(db, tenantId);
  const { entries, next } = await listEntries(db, tenantId, {
    ...filters,
    from: from === undefined ? undefined : instant(from),
    to: to === undefined ? undefined : instant(to),
    limit,
    before: cursor ? Number(decodeCursor(cursor, signing).values[0]) : undefined,
  });
  const names = await namesOf(db, scope, entries);
  return {
    items: entries.map((entry) => entryRecord(entry, names, scope)),
    ...(next !== undefined && { cursor: encodeCursor({ side: '<', values: [next] }, signing) }),
    last,
  };
};

const getActivityLast: Handler<'getActivityLast'> = async (_, scope) => ({
  last: await refuseIfOff(scope).last(scope.tenantId),
});

const getLastChange: Handler<'getLastChange'> = async ({ query }, scope) => {
  refuseIfOff(scope);
  const change = await newestChange(scope.db, scope.tenantId, query);
  if (!change) return { change: null };
  const { number, at, author, isOutside, knownUntil } = change;
  return {
    change: {
      number,
      at: at.toISOString(),
      author: authorRecord(author),
      ...(isOutside && { isOutside }),
      ...(!scope.isEmbedded && knownUntil && { knownUntil: knownUntil.toISOString() }),
    },
  };
};

const listActivityPeople: Handler<'listActivityPeople'> = async ({ query }, scope) => {
  refuseIfOff(scope);
  const { db, tenantId, secrets } = scope;
  const { limit = 100, cursor, id } = query;
  const request = { secrets, binding: ['activity-people', tenantId, id] };
  let people = db
    .selectFrom('activity_person')
    .select(['id', 'name', 'subject', 'issuer'])
    .where('tenant_id', '=', tenantId);
  if (id !== undefined) people = people.where('id', '=', id);
  if (cursor !== undefined) people = people.where('id', '<', String(decodeCursor(cursor, request).values[0]));
  const rows = await people
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const isLast = rows.length <= limit;
  return {
    items,
    ...(!isLast && { cursor: encodeCursor({ side: '<', values: [items.at(-1)!.id] }, request) }),
  };
};

const getPeriodProof: Handler<'getPeriodProof'> = async ({ query }, scope) => {
  refuseIfOff(scope);
  return periodCheckpoints(scope.db, scope.tenantId, periodOf(query));
};

const getActivityReport: Handler<'getActivityReport'> = async ({ query }, scope) => {
  refuseIfOff(scope);
  return reportPart(scope, { ...query, ...periodOf(query) });
};

const getContextAsOf: Handler<'getContextAsOf'> = async ({ params, query }, scope) => {
  refuseIfOff(scope);
  return readContextAsOf(scope, params.contextId, instant(query.at));
};

const getContextStart: Handler<'getContextStart'> = async ({ params }, scope) => {
  refuseIfOff(scope);
  return { earliest: await readContextStart(scope, params.contextId) };
};

/** Stores nothing but the entry of the request, which names the file. */
const putAppliedFile: Handler<'putAppliedFile'> = async ({ body }) => body;

export const activityHandlers = {
  listActivity,
  getActivityLast,
  getLastChange,
  listActivityPeople,
  getPeriodProof,
  getActivityReport,
  getContextAsOf,
  getContextStart,
  putAppliedFile,
};

/** Returns the log. Throws 501 if it is off. */
function refuseIfOff({ activity }: Scope): Pick<ActivityLog, 'last'> {
  if (activity) return activity;
  throw new AppError('ACTIVITY_OFF', 'The activity log of this console is switched off.');
}

/** Returns a period that the contract has validated. Throws 400 unless it ends after its start. */
function periodOf(query: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [instant(query.from), instant(query.to)];
  if (from >= to) throw badRequest([issueAt(['query', 'to'], 'period_reversed')]);
  return { from, to };
}

/** Returns an instant that the contract has validated. */
function instant(text: string): Date {
  return new Date(readInstant(text)!.time);
}
