import { type Selectable, sql } from 'kysely';
import type { RemoteDetails } from '@recon/contract/activity';
import type { ObjectKind } from '@recon/contract/writes';
import type { Fields } from '@recon/engine/configuration/snapshot/snapshot';
import { readStored } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import { prepared, statements } from '../db/prepared';
import type { Database } from '../db/schema';
import { stateIn } from './remote-entries';
import { configsOf } from './seal';

/**
 * The state of an object by its newest entries. Complete if one of them created the object, or is an intent with the
 * state read before it; else only the fields in the entries are set.
 */
export type RecordedState = {
  fields: Fields;
  at: Date;
  contextId: string | null;
  isComplete: boolean;
};

type Of = { tenantId: string; kind: ObjectKind; objectId: string };

/** Columns of an entry that a state is derived from, in addition to its number. */
export const entryColumns = [
  'at',
  'operation',
  'outcome',
  'object_kind',
  'context_id',
  'before',
  'after',
  'remote',
] as const;

/** An entry as the log has it. */
export type EntryRow = Pick<Selectable<Database['activity_entry']>, 'number' | (typeof entryColumns)[number]>;

/**
 * Returns the state of an object by its entries; `undefined` if it has none, or was deleted. `newestRows`: its newest
 * entries, newest first. Reads older ones if these do not suffice.
 */
export async function recordedState(
  db: Db,
  objectRef: Of,
  newestRows: readonly EntryRow[],
): Promise<RecordedState | undefined> {
  const fields: Record<string, unknown> = {};
  let newest: Row | undefined;
  for await (const entry of entriesOf(db, objectRef, newestRows)) {
    newest ??= entry;
    const { before, after } = entry;
    if (entry.outcome === 'intended') {
      if (!before || !isOfRead(entry.remote)) continue;
      return recorded(newest, { ...before, ...fields }, true);
    }
    if (entry === newest && isDeletion(entry)) return undefined;
    for (const name of Object.keys({ ...before, ...after }))
      if (!(name in fields)) fields[name] = after?.[name];
    if (after && /^(create|clone)/.test(entry.operation)) return recorded(newest, fields, true);
  }
  return newest && recorded(newest, fields, false);
}

type Row = Omit<EntryRow, 'before' | 'after'> & { before: Fields | undefined; after: Fields | undefined };

/** Outcomes of the entries that state something of an object. */
const statingOutcomes = ['done', 'observed', 'intended'];

/** The number of newest entries to read first: enough for an object that was read before its last write. */
export const newestCount = 4;

/** Yields the entries that state something of an object, newest first. */
async function* entriesOf(db: Db, of: Of, newest: readonly EntryRow[]): AsyncGenerator<Row> {
  const stating = newest.filter(
    ({ object_kind: kind, outcome }) => kind === of.kind && statingOutcomes.includes(outcome),
  );
  yield* withConfigs(db, of, stating);
  if (newest.length < newestCount) return;
  yield* withConfigs(db, of, await olderEntries(db, { ...of, before: newest.at(-1)!.number }));
}

/** Yields entries as they are, apart from the configs of sources, which are stored elsewhere. */
async function* withConfigs(db: Db, { tenantId, kind }: Of, rows: readonly EntryRow[]): AsyncGenerator<Row> {
  const numbers = rows.map(({ number }) => number);
  const configs = kind === 'source' ? await configsOf(db, tenantId, numbers) : undefined;
  for (const row of rows) {
    const config = configs?.get(row.number)?.[0];
    yield {
      ...row,
      before: stateIn(row.before, config?.before),
      after: stateIn(row.after, config?.after),
    };
  }
}

/** Literals, as a list of parameters is planned anew each time. */
const statingLiterals = statingOutcomes.map((outcome) => sql.lit(outcome));

/** Reads older entries. No more than these are read: a state is then made from the fields that they name. */
const olderEntries = prepared((of: Of & { before: number }) =>
  statements
    .selectFrom('activity_entry')
    .select(['number', ...entryColumns])
    .where('tenant_id', '=', of.tenantId)
    .where('object_id', '=', of.objectId)
    .where('object_kind', '=', of.kind)
    .where('outcome', 'in', statingLiterals)
    .where('number', '<', of.before)
    .orderBy('number', 'desc')
    .limit(sql.lit(96)),
);

function isDeletion({ operation, before, after }: Row): boolean {
  return after === undefined && (before !== undefined || operation.startsWith('delete'));
}

function isOfRead(remote: string | null): boolean {
  const details: RemoteDetails | null = readStored(remote);
  return details?.before?.source === 'read';
}

/** Parts in the entry of a context that was created with them, or cloned. */
const parts = ['sources', 'fieldMaps', 'rules', 'copies'];

function recorded(
  { at, context_id: contextId }: Pick<Row, 'at' | 'context_id'>,
  fields: Fields,
  isComplete: boolean,
): RecordedState {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !parts.includes(name)));
  return { fields: own, at, contextId, isComplete };
}
