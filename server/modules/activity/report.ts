import { hash } from 'node:crypto';
import type { ActivityReport } from '@recon/contract/activity';
import { baselineOperations } from '@recon/engine/configuration/activity/entry';
import { may } from '@recon/engine/permissions';
import { canonicalSnapshot } from '@recon/engine/configuration/snapshot/canonical';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import type { ActivityKey } from '../../activity/activity-key';
import type { Checkpoint } from '../../activity/checkpoint';
import { type IsShown, nextLines, startFile } from '../../activity/seal-export';
import { originHash } from '../../activity/seal-format';
import { fileHash, lastLine, type Statement } from '../../activity/statement';
import { AppError } from '../../lib/app-error';
import { decodeCursor, encodeCursor } from '../../lib/cursor';
import type { Scope } from '../module';
import { findContext } from '../contexts/queries';
import type { Db } from '../../db/database';
import { readContextAsOf } from './context-as-of';
import { mayReadValues } from './listed-entry';

/** What a report is about: a period, `to` excluded, and a context or all of the tenant. */
type ReportOf = { from: Date; to: Date; contextId?: string | undefined };

/**
 * Returns a part of the file of a report: the lines before the entries, or those of the entries after a cursor; none if
 * no entry is sealed. Entries that the caller may not read completely, and those of other contexts, have the digest of
 * their values. Throws 501 if this server has no key, 404 for a context that the tenant never had.
 */
export async function reportPart(
  scope: Scope,
  { cursor, contextId, ...period }: ReportOf & { cursor?: string | undefined },
): Promise<ActivityReport> {
  const { db, tenantId, secrets, permissions, isEmbedded } = scope;
  const key = keyOf(scope);
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  const request = { secrets, binding: ['activity-report', tenantId, contextId, from, to] };
  /** Adds the cursor of the next part, or the last line. */
  const partOf = (lines: readonly string[], { before, after, end }: Place): ActivityReport => {
    const hash = fileHash(before, lines);
    return after < end
      ? { lines: [...lines], cursor: encodeCursor({ side: '>', values: [after, end, hash] }, request) }
      : { lines: [...lines, lastLine(key, hash)] };
  };
  if (cursor === undefined) {
    if (contextId !== undefined && isEmbedded && !(await isInLog(db, tenantId, contextId)))
      await findContext(db, tenantId, contextId);
    const file = { tenantId, contextId: contextId ?? null, from, to };
    const of = { ...period, contextId };
    const started = await startFile(db, file, (end) => configurationOf(scope, of, end));
    if (!started) return { lines: [] };
    const { start, end } = started.statement;
    return partOf(started.lines, { before: originHash, after: start?.final ?? 0, end: end.final });
  }
  const [after, end, before] = decodeCursor(cursor, request).values as [number, number, string];
  const isShown: IsShown = (entry, configs) =>
    (contextId === undefined || entry.context_id === contextId || entry.object_kind === 'fee-schedule') &&
    mayReadValues(entry, configs, permissions);
  const { lines, last } = await nextLines(db, tenantId, { after, end, isShown, named: new Set() });
  return partOf(lines, { before, after: last, end });
}

/** Returns whether the log has a write of a context. A refused request may name any id. */
async function isInLog(db: Db, tenantId: string, contextId: string): Promise<boolean> {
  const row = await db
    .selectFrom('activity_entry')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('context_id', '=', contextId)
    .where('outcome', '<>', 'refused')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Place in a file: its hash so far, and final numbers of the last entry so far, and of the last one of the file. */
type Place = { before: string; after: number; end: number };

function keyOf({ activity }: Scope): ActivityKey {
  if (activity?.key) return activity.key;
  throw new AppError('ACTIVITY_OFF', 'This server has no key that signs the activity log.');
}

/**
 * Returns what a report states of the configuration of its context at both ends of the period; null if the log does not
 * have both without a gap, or the caller may not read all of it.
 */
async function configurationOf(
  scope: Scope,
  { contextId, from, to }: ReportOf,
  { at, final }: Checkpoint,
): Promise<Statement['configuration']> {
  const end = new Date(at);
  if (contextId === undefined || end <= from || !may(scope.permissions, 'context:read')) return null;
  // The period excludes its end.
  const until = end < to ? end : new Date(to.getTime() - 1);
  if (await hasLater(scope, { until, final })) return null;
  const [before, after] = [await stateAt(scope, contextId, from), await stateAt(scope, contextId, until)];
  if (!before || !after || (await hasBaseline(scope, contextId, { from, to: end < to ? end : to })))
    return null;
  const used = [...before.sources, ...after.sources].map(({ feeScheduleId: id }) => id);
  const feeSchedules = [...new Set(used.filter((id) => typeof id === 'string'))].toSorted();
  const digestOf = (snapshot: Snapshot) => hash('sha256', canonicalSnapshot(snapshot), 'hex');
  return { from: digestOf(before), to: digestOf(after), feeSchedules };
}

/** Returns whether an entry up to an instant was committed so late that it is not among the first `final` ones. */
async function hasLater(
  { db, tenantId }: Scope,
  { until, final }: { until: Date; final: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('activity_entry as e')
    .leftJoin('activity_seal as s', (join) =>
      join.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.number', '=', 'e.number'),
    )
    .select('e.number')
    .where('e.tenant_id', '=', tenantId)
    .where('e.at', '>', new Date(until.getTime() - 60_000))
    .where('e.at', '<=', until)
    .where((where) => where.or([where('s.final', 'is', null), where('s.final', '>', final)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the configuration of a context at an instant; `undefined` if it is not known without doubt. */
async function stateAt(scope: Scope, contextId: string, at: Date): Promise<Snapshot | undefined> {
  try {
    const { gap, hidden, snapshot } = await readContextAsOf(scope, contextId, at);
    return gap || hidden.length > 0 ? undefined : snapshot;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function hasBaseline(
  { db, tenantId }: Scope,
  contextId: string,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('activity_entry')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('object_id', '=', contextId)
    .where('operation', 'in', baselineOperations)
    .where('at', '>=', from)
    .where('at', '<', to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
