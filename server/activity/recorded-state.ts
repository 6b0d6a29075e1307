import { sql } from 'kysely';
import type { RemoteDetails } from '@recon/contract/activity';
import type { ObjectKind } from '@recon/contract/writes';
import { readStored } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import { prepared, statements } from '../db/prepared';
import { stateIn } from './remote-entries';
import type { Fields } from './remote-values';
import { configsOf } from './seal';

/**
 * State of an object by its newest entries. It is complete if one of them created the object, or is an intent before which
 * the object was read; otherwise only the fields that the entries name are known.
 */
export type RecordedState = {
  fields: Fields;
  at: Date;
  contextId: string | null;
  isComplete: boolean;
};

type Of = { tenantId: string; kind: ObjectKind; objectId: string };

/** Returns the state of an object that the log has recorded; `undefined` if it has none, or the object was deleted. */
export async function recordedState(db: Db, of: Of): Promise<RecordedState | undefined> {
  const fields: Record<string, unknown> = {};
  let newest: Row | undefined;
  for await (const entry of newestEntries(db, of)) {
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

type Row = {
  at: Date;
  operation: string;
  outcome: string;
  context_id: string | null;
  remote: string | null;
  before: Fields | undefined;
  after: Fields | undefined;
};

/**
 * Numbers of entries that are read one after the other. Few are enough if the object was read before its last write. No
 * more than these are read: a state is then made from the fields that they name.
 */
const pageSizes = [4, 96];

/** Yields the newest entries that state something of an object, newest first. */
async function* newestEntries(db: Db, { tenantId, kind, objectId }: Of): AsyncGenerator<Row> {
  let before = Number.MAX_SAFE_INTEGER;
  for (const page of pages) {
    const rows = await page.read(db, { tenantId, kind, objectId, before });
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
    if (rows.length < page.size) return;
    before = rows.at(-1)!.number;
  }
}

const pages = pageSizes.map((size) => ({
  size,
  read: prepared((of: Of & { before: number }) =>
    statements
      .selectFrom('activity_entry')
      .select(['number', 'at', 'operation', 'outcome', 'context_id', 'before', 'after', 'remote'])
      .where('tenant_id', '=', of.tenantId)
      .where('object_id', '=', of.objectId)
      .where('object_kind', '=', of.kind)
      // Literals, as a list of parameters is planned anew each time.
      .where('outcome', 'in', [sql.lit('done'), sql.lit('observed'), sql.lit('intended')])
      .where('number', '<', of.before)
      .orderBy('number', 'desc')
      .limit(sql.lit(size)),
  ),
}));

function isDeletion({ operation, before, after }: Row): boolean {
  return after === undefined && (before !== undefined || operation.startsWith('delete'));
}

function isOfRead(remote: string | null): boolean {
  const { before }: RemoteDetails = remote === null ? {} : readStored(remote);
  return before?.source === 'read';
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
