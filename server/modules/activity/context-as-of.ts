import { setImmediate as turn } from 'node:timers/promises';
import { type ContextAsOf, snapshotParts } from '@recon/contract/activity';
import { contextStarts, type Entry } from '@recon/engine/configuration/activity/entry';
import { type Configuration, replay, snapshotOf } from '@recon/engine/configuration/activity/replay';
import { may } from '@recon/engine/permissions';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { signInTenantId } from '../../activity/activity-log';
import { finalNumberOf } from '../../activity/list-entries';
import type { Db } from '../../db/database';
import { AppError } from '../../lib/app-error';
import { findContext } from '../contexts/queries';
import type { Scope } from '../module';
import { contextHistory } from './context-history';

/**
 * Returns the configuration of a context at an instant, from entries of the log only. Throws 404 if it did not exist
 * then, 409 ACTIVITY_GAP if the log does not reach back to the instant.
 */
export async function readContextAsOf(
  { db, tenantId, permissions, isEmbedded }: Scope,
  contextId: string,
  at: Date,
): Promise<ContextAsOf> {
  if (!isEmbedded) throw gap('The log does not describe the contexts of a remote service.');
  const entries = await contextHistory(db, tenantId, contextId, at);
  if (!entries) throw await missing(db, tenantId, contextId);
  const configuration = await replayInTurns(entries);
  const snapshot = snapshotOf(configuration, contextId);
  if (!snapshot || !isComplete(snapshot))
    throw gap('The log does not contain the complete configuration of this context at that time.');
  const unrecorded = (await offPeriod(db, at)) ?? unrecordedPeriod(configuration, entries);
  const hidden = snapshotParts.filter((part) => !may(permissions, partPermissions[part]));
  return {
    at: at.toISOString(),
    number: await finalNumberOf(db, tenantId, entries.at(-1)!.number),
    ...(unrecorded && { gap: unrecorded }),
    snapshot: { ...snapshot, ...Object.fromEntries(hidden.map((part) => [part, []])) },
    hidden,
  };
}

/**
 * Returns the first instant at which the log describes a context completely: its creation, clone or baseline. Null if
 * there is none, or the tenant has no such context.
 */
export async function readContextStart(
  { db, tenantId, isEmbedded }: Scope,
  contextId: string,
): Promise<string | null> {
  if (!isEmbedded) return null;
  for (const { at } of await startsOf(db, tenantId, contextId).execute()) {
    // Usually the first one is complete.
    const entries = await contextHistory(db, tenantId, contextId, at);
    const snapshot = entries && snapshotOf(await replayInTurns(entries), contextId);
    if (snapshot && isComplete(snapshot)) return at.toISOString();
  }
  return null;
}

/** Milliseconds of replaying after which other requests have their turn. */
const turnMs = 20;

/** Replays entries, oldest first, without blocking the thread for long. */
async function replayInTurns(entries: readonly Entry[]): Promise<Configuration> {
  let configuration = replay([]);
  let since = performance.now();
  for (const entry of entries) {
    configuration = replay([entry], configuration);
    if (performance.now() - since < turnMs) continue;
    // A turn of the event loop.
    await turn();
    since = performance.now();
  }
  return configuration;
}

/** Returns the query of the entries that state a context completely or by a copy, oldest first. */
function startsOf(db: Db, tenantId: string, contextId: string) {
  return db
    .selectFrom('activity_entry')
    .select(['operation', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('object_id', '=', contextId)
    .where('operation', 'in', contextStarts)
    .where('outcome', '=', 'done')
    .orderBy('number');
}

/** The permissions to read each part of a context. */
export const partPermissions = {
  rules: 'rule:read',
  sources: 'source:read',
  fieldMaps: 'field-map:read',
  feeSchedules: 'fee-schedule:read',
} as const satisfies Readonly<Record<(typeof snapshotParts)[number], string>>;

/** Returns whether a snapshot contains every fee schedule that its sources use. */
function isComplete({ sources, feeSchedules }: Snapshot): boolean {
  const known = new Set(feeSchedules.map(({ id }) => id));
  return sources.every(({ feeScheduleId: id }) => typeof id !== 'string' || known.has(id));
}

/** Returns the error for a context without a start in the log: it did not exist then, or the log is younger. */
async function missing(db: Db, tenantId: string, contextId: string): Promise<AppError> {
  const first = await startsOf(db, tenantId, contextId).limit(1).executeTakeFirst();
  // Throws 404 for an id that no context has.
  if (!first) await findContext(db, tenantId, contextId);
  return first === undefined || first.operation === 'baseline'
    ? gap('The log of this context begins after that time.')
    : new AppError('M0201', 'This context did not exist at that time.');
}

function gap(message: string): AppError {
  return new AppError('ACTIVITY_GAP', message);
}

type Gap = NonNullable<ContextAsOf['gap']>;

/** Returns the period around an instant in which the log was switched off, if it was. */
async function offPeriod(db: Db, at: Date): Promise<Gap | undefined> {
  const switches = await db
    .selectFrom('activity_entry')
    .select(['operation', 'at'])
    .where('tenant_id', '=', signInTenantId)
    .where('operation', 'in', ['activityOn', 'activityOff'])
    .orderBy('number')
    .execute();
  const before = switches.findLastIndex((one) => one.at <= at);
  const off = switches[before];
  if (off?.operation !== 'activityOff') return undefined;
  const on = switches.slice(before).find(({ operation }) => operation === 'activityOn');
  return { from: off.at.toISOString(), ...(on && { to: on.at.toISOString() }), reason: 'off' };
}

/** Returns the period before the first entry that does not fit what the earlier ones led to, if there is one. */
function unrecordedPeriod({ mismatches }: Configuration, entries: readonly Entry[]): Gap | undefined {
  const index = entries.findIndex(({ number }) => number === mismatches[0]?.number);
  const entry = entries[index];
  return entry && { from: entries[Math.max(0, index - 1)]!.at, to: entry.at, reason: 'unrecorded' };
}
