import type { AppliedFile } from '@recon/contract/activity';
import { type ActivityEvent, activityEvents } from '@recon/contract/activity-kinds';
import { isUuid, nilId } from '@recon/contract/values';
import { type AnyOperationName, isWrite, type Write, type WriteName, writes } from '@recon/contract/writes';
import type { KeyKind } from '@recon/engine/key-details/key-kind';
import { writeJson } from '@recon/engine/lib/json/lossless';
import type { Db } from '../db/database';
import type { ActivityKey } from './activity-key';
import { addEntry, type NewEntry } from './add-entry';
import { entryValues } from './entry-values';
import type { AnyEvidence } from './evidence';
import { createPeople, type RequestAuthor } from './people';
import { createRemoteEntries, type RemoteEntries } from './remote-entries';
import { lastNumber } from './list-entries';
import { addOncePer } from './repeats';

/** The activity log (docs/activity.md): one entry per write, in the transaction of the write. */
export type ActivityLog = {
  /** Returns functions that add the entries of one request. Call it outside a transaction. */
  of(request: RequestOrigin): Promise<RequestEntries>;
  /** Returns the final number of a tenant's newest sealed entry; 0 if the tenant has none. */
  last(tenantId: string): Promise<number>;
  /** Signs reports; `undefined` if this process has no key. */
  key: ActivityKey | undefined;
};

/** Who sent a request, and the ids that it has in logs. `actionId` groups the requests of one user action. */
export type RequestOrigin = { author: RequestAuthor; requestId: string; actionId: string | undefined };

type Params = Readonly<Record<string, string>>;

/** Functions that add entries. Call `addWrite` and `addLookup` in the transaction that they record. */
export type RequestEntries = {
  /** Id of the author. */
  personId: string;
  /** Adds the entry of a write that succeeded. Call it after the write has locked its rows. */
  addWrite(trx: Db, name: WriteName, write: WriteResult): Promise<void>;
  /**
   * Adds the entry of a request that lacks a permission: no values, as the request was not read. Repeats within a minute
   * are only counted.
   */
  addRefusal(db: Db, name: AnyOperationName, params: Params): Promise<void>;
  /** Adds the entry of a request that listed the log: one per hour and author. */
  addListing(db: Db): Promise<void>;
  /** Adds the entry of a sign-in or sign-out. Repeats within a minute are only counted. */
  addSession(db: Db, event: 'signIn' | 'signOut'): Promise<void>;
  /** Adds the entry that an action applies a file, or has applied it. */
  addFile(trx: Db, file: AppliedFile): Promise<void>;
  /** Entries of a write that is sent to a remote service. */
  remote: RemoteEntries;
  /** Adds the entry of a lookup of a Pix key, without the key. */
  addLookup(
    trx: Db,
    name: AnyOperationName,
    lookup: { keyKind: KeyKind | 'OTHER'; found: boolean },
  ): Promise<void>;
};

export type WriteResult = { params: Params; response: unknown; evidence: AnyEvidence };

/** Returns the activity log. With a key, it recognises an erased person who returns. */
export function createActivityLog(db: Db, key?: ActivityKey): ActivityLog {
  const personOf = createPeople(db, key?.pseudonymOf);
  const readers = new Map<string, number>();
  const remoteOf = createRemoteEntries(db);
  return {
    key,
    last: (tenantId) => lastNumber(db, tenantId),
    async of({ author, requestId, actionId }) {
      const origin = {
        tenant_id: author.tenantId,
        author: author.kind,
        person_id: await personOf(author),
        request_id: requestId,
        action_id: actionId ?? null,
      };
      /** Returns the entry of an event that is about no object. */
      const eventOf = (operation: string, kind: string, after?: object): NewEntry => ({
        ...bySystem(author.tenantId),
        ...origin,
        operation,
        object_kind: kind,
        after: after ? writeJson(after) : null,
      });
      return {
        personId: origin.person_id,
        get remote() {
          return remoteOf(origin);
        },
        async addWrite(trx, name, result) {
          const write: Write = writes[name];
          if ('isChanged' in result.evidence && !result.evidence.isChanged) return;
          const { configs, ...texts } = entryValues(write, result.response, result.evidence);
          const ids = {
            object_id: idAt(write.objectId, result),
            context_id: write.contextId === undefined ? null : idAt(write.contextId, result),
          };
          const about = { operation: name, outcome: 'done', object_kind: write.kind };
          await addEntry(trx, { ...origin, ...about, ...ids, ...texts }, configs);
        },
        async addRefusal(db, name, params) {
          const about = { operation: name, outcome: 'refused', ...targetOf(name, params) };
          await addOncePer('minute', db, { ...origin, ...about, before: null, after: null });
        },
        async addListing(db) {
          const reader = `${origin.tenant_id} ${origin.person_id}`;
          // Until then this process has recorded it: pages list the log often.
          if ((readers.get(reader) ?? 0) > performance.now()) return;
          if (readers.size >= maxReaders) readers.clear();
          const entry = eventOf('readActivity', 'activity');
          const rest = await addOncePer('hour', db, entry, { isCounted: false });
          readers.set(reader, performance.now() + rest);
        },
        addSession: async (db, event) => void (await addOncePer('minute', db, eventOf(event, 'session'))),
        addFile: (trx, file) => addEntry(trx, eventOf('applyFile', 'activity', file)),
        addLookup: (trx, name, { keyKind, found }) =>
          addEntry(trx, eventOf(name, 'pix-key', { keyKind, result: found ? 'found' : 'unknown' })),
      };
    },
  };
}

const maxReaders = 10_000;

/** Adds the entry of an action of the system, such as an import, to the transaction of that action. */
export async function addSystemEntry(
  trx: Db,
  tenantId: string,
  { operation, ...counts }: { operation: ActivityEvent } & Record<string, unknown>,
): Promise<void> {
  const about = { operation, object_kind: activityEvents[operation] };
  await addEntry(trx, { ...bySystem(tenantId), ...about, after: writeJson(counts) });
}

/** Records that the command listed the log of a tenant, by an unknown user. Adds one entry per hour. */
export async function addReadEntry(db: Db, tenantId: string): Promise<void> {
  await addOncePer('hour', db, { ...bySystem(tenantId), operation: 'readActivity', object_kind: 'activity' });
}

/** The tenant id of the log of failed sign-ins, which belong to no tenant. */
export const signInTenantId = nilId;

/** Records that a sign-in failed. One entry per minute. */
export async function addFailedSignIn(db: Db): Promise<void> {
  const event = { operation: 'signIn', outcome: 'refused', object_kind: 'session' };
  await addOncePer('minute', db, { ...bySystem(signInTenantId), ...event });
}

/** Returns the fields of a new entry of a tenant whose author is the system. */
export function bySystem(tenantId: string): Omit<NewEntry, 'operation'> {
  return {
    tenant_id: tenantId,
    author: 'system',
    person_id: null,
    request_id: null,
    action_id: null,
    outcome: 'done',
    object_kind: 'tenant',
    object_id: null,
    context_id: null,
    before: null,
    after: null,
  };
}

/** Returns the id at a place such as `path.ruleId` or `response.context.id`; null only for a context elsewhere. */
function idAt(place: Write['objectId'], { params, response, evidence }: WriteResult): string | null {
  const [root = '', ...names] = place.split('.');
  const roots: Record<string, unknown> = {
    path: params,
    response,
    before: 'before' in evidence && evidence.before,
    evidence,
  };
  return names.reduce((value, name) => (value as Record<string, unknown>)[name], roots[root]) as
    | string
    | null;
}

/** Returns what a refused request was about, as far as its path states it. */
function targetOf(name: AnyOperationName, params: Params) {
  const write: Write | undefined = isWrite(name) ? writes[name] : undefined;
  const place = write?.objectId.startsWith('path.') ? write.objectId.slice('path.'.length) : '';
  const id = (text: string | undefined) => (isUuid(text) ? text.toLowerCase() : null);
  return {
    object_kind: write?.kind ?? null,
    object_id: id(params[place]),
    context_id: id(params['contextId']),
  };
}
