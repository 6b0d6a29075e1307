import { readStored } from '@recon/engine/lib/json/lossless';
import type { Selectable } from 'kysely';
import type { SourceReading } from '@recon/contract/source-reading';
import { encodeIssue } from '@recon/engine/issues/issue';
import { findRow, updateRow } from '../../db/rows';
import type { SourceReadingTable } from '../../db/schema';
import { AppError } from '../../lib/app-error';
import type { Handler, Scope } from '../module';
import { contextOfSource } from './queries';

/** How files of a source are read: docs/contract.md#reading-settings. */

type Stored = Pick<Selectable<SourceReadingTable>, 'settings' | 'version'>;

const getReading: Handler<'getReading'> = async ({ params: { sourceId } }, scope) => {
  await contextOf(scope, sourceId);
  return record(await findRow(scope.db, 'source_reading', keyOf(scope, sourceId)));
};

const putReading: Handler<'putReading'> = async ({ params: { sourceId }, body }, scope) => {
  const contextId = await contextOf(scope, sourceId);
  // The text of parsed settings: equal ones have equal texts, in whatever order their properties were sent.
  const wanted = { settings: JSON.stringify(body.settings), version: body.version };
  const { before, after } = await put(scope, sourceId, wanted);
  return { response: record(after), before: record(before), contextId, isChanged: before !== after };
};

export const readingHandlers = { getReading, putReading };

type Wanted = { settings: string; version: number | undefined };

type Put = { before: Stored | undefined; after: Stored | undefined };

/** Stores settings. Returns what was and is stored. Throws 409 if the caller has not read the stored version. */
async function put(scope: Scope, sourceId: string, wanted: Wanted): Promise<Put> {
  const { db, now } = scope;
  const key = keyOf(scope, sourceId);
  const before = await findRow(db, 'source_reading', key, 'update');
  // The same settings again: a repeated request, or two users who agree.
  if ((before?.settings ?? nothing) === wanted.settings) return { before, after: before };
  if (before?.version !== wanted.version) throw changed(before?.version);
  const values = { settings: wanted.settings, updated_at: now };
  if (before) {
    const changes = { ...values, version: before.version + 1 };
    return { before, after: await updateRow(db, 'source_reading', key, changes) };
  }
  const row = await db
    .insertInto('source_reading')
    .values({ ...key, ...values, version: 1 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source_id']).doNothing())
    .returning(['settings', 'version'])
    .executeTakeFirst();
  // Another request inserted the first ones in the meantime. Rows are not deleted, so it is there now.
  return row ? { before, after: row } : put(scope, sourceId, wanted);
}

/** The settings of a source without any. */
const nothing = '{}';

function record(row: Stored | undefined): SourceReading {
  return row ? { settings: readStored(row.settings), version: row.version } : { settings: {} };
}

const keyOf = ({ tenantId }: Scope, sourceId: string) => ({ tenant_id: tenantId, source_id: sourceId });

/** Returns a source's context; null if a remote service has both. Throws 404 for a source of another tenant. */
async function contextOf({ db, tenantId, isEmbedded }: Scope, sourceId: string): Promise<string | null> {
  return isEmbedded ? contextOfSource(db, tenantId, sourceId) : null;
}

function changed(version: number | undefined): AppError {
  const message =
    version === undefined ? encodeIssue('no_version') : encodeIssue('newer_version', { version });
  return new AppError('READING_CHANGED', 'Another user changed how files of this source are read.', {
    details: [{ path: ['body', 'version'], message }],
  });
}
