import type { Selectable } from 'kysely';
import type { SourceReading } from '~/contract/source-reading';
import { encodeIssue } from '~/domain/issues/issue';
import type { Db } from '../../db/database';
import type { SourceReadingTable } from '../../db/schema';
import { AppError } from '../../lib/app-error';
import { asStored } from '../../lib/stored-json';
import type { ConsoleHandler, Scope } from '../module';
import { refuseUnknownSource } from './queries';

/** How files of a source are read: docs/contract.md#reading-settings. */

type Stored = Pick<Selectable<SourceReadingTable>, 'settings' | 'version'>;

const getReading: ConsoleHandler<'getReading'> = async ({ params: { sourceId } }, scope) => {
  await refuseForeignSource(scope, sourceId);
  return record(await storedReading(scope, sourceId).executeTakeFirst());
};

const putReading: ConsoleHandler<'putReading'> = async ({ params: { sourceId }, body }, scope) => {
  await refuseForeignSource(scope, sourceId);
  // The text of parsed settings: equal ones have equal texts, in whatever order their properties were sent.
  return record(
    await put(scope, sourceId, { settings: JSON.stringify(body.settings), version: body.version }),
  );
};

export const readingHandlers = { getReading, putReading };

type Wanted = { settings: string; version: number | undefined };

/** Stores settings and returns what is stored. Throws 409 if the caller has not read the stored version. */
async function put(scope: Scope, sourceId: string, wanted: Wanted): Promise<Stored | undefined> {
  const { db, tenantId, now } = scope;
  const before = await storedReading(scope, sourceId).forUpdate().executeTakeFirst();
  // The same settings again: a repeated request, or two users who agree.
  if ((before?.settings ?? nothing) === wanted.settings) return before;
  if (before?.version !== wanted.version) throw changed(before?.version);
  const values = { settings: wanted.settings, updated_at: now };
  if (before)
    return db
      .updateTable('source_reading')
      .set({ ...values, version: before.version + 1 })
      .where((eb) => eb.and({ tenant_id: tenantId, source_id: sourceId }))
      .returning(['settings', 'version'])
      .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('source_reading')
    .values({ tenant_id: tenantId, source_id: sourceId, ...values, version: 1 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source_id']).doNothing())
    .returning(['settings', 'version'])
    .executeTakeFirst();
  // Another request inserted the first ones in the meantime. Rows are not deleted, so it is there now.
  return made ?? put(scope, sourceId, wanted);
}

/** The settings of a source without any. */
const nothing = '{}';

function record(row: Stored | undefined): SourceReading {
  return row ? { settings: asStored(row.settings), version: row.version } : { settings: {} };
}

function storedReading({ db, tenantId }: { db: Db; tenantId: string }, sourceId: string) {
  return db
    .selectFrom('source_reading')
    .select(['settings', 'version'])
    .where((eb) => eb.and({ tenant_id: tenantId, source_id: sourceId }));
}

/** Throws 404 for a source of another tenant. Sources of a remote service are not in this database. */
async function refuseForeignSource({ db, tenantId, isEmbedded }: Scope, sourceId: string): Promise<void> {
  if (isEmbedded) await refuseUnknownSource(db, tenantId, sourceId);
}

function changed(version: number | undefined): AppError {
  const message =
    version === undefined ? encodeIssue('no_version') : encodeIssue('newer_version', { version });
  return new AppError('READING_CHANGED', 'Another user changed how files of this source are read.', {
    details: [{ path: ['body', 'version'], message }],
  });
}
