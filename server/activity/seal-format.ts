import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ActivityConfigTable, ActivityEntryTable } from '../db/schema';

/**
 * What is sealed of an entry: two JSON texts (docs/activity.md#the-chain). Their bytes are hashed, so they never change:
 * neither the names nor their order.
 *
 *     commitment = SHA-256(content)
 *     hash       = SHA-256(hash of the previous entry, commitment, entry)
 */

/** The hash of the chain before the first entry. */
export const originHash = '0'.repeat(64);

type Entry = Selectable<ActivityEntryTable>;
type Config = Pick<Selectable<ActivityConfigTable>, 'source_id' | 'before' | 'after'>;

/** Returns the JSON of any entry of a tenant up to the final number, which follows. */
export function entryStart(tenantId: string): string {
  return `{"tenantId":${JSON.stringify(tenantId)},"final":`;
}

/** Returns the JSON of an entry without its values, which can be erased. */
export function entryJson(entry: Entry, final: number): string {
  return JSON.stringify({
    tenantId: entry.tenant_id,
    final,
    number: entry.number,
    at: entry.at.toISOString(),
    author: entry.author,
    personId: entry.person_id,
    operation: entry.operation,
    outcome: entry.outcome,
    actionId: entry.action_id,
    requestId: entry.request_id,
    objectKind: entry.object_kind,
    objectId: entry.object_id,
    contextId: entry.context_id,
    intent: entry.intent,
    remote: entry.remote,
  });
}

/**
 * Returns the JSON of the values of an entry, which are JSON texts themselves, and its salt: without it, erased values
 * could be guessed from their digest. Pass `configs` sorted by source.
 */
export function contentJson(
  { before, after }: Pick<Entry, 'before' | 'after'>,
  configs: readonly Config[],
  salt: string,
): string {
  return JSON.stringify({
    before,
    after,
    configs: configs.map((config) => ({
      sourceId: config.source_id,
      before: config.before,
      after: config.after,
    })),
    salt,
  });
}

/** Returns the SHA-256 of a content, in hexadecimal: the commitment to it. */
export function commitmentOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** Bytes to hash: allocating them for each entry would take most of the time of a verification. */
let work = Buffer.alloc(4096);

/** Returns the hash of the chain after an entry. `entry`: its JSON. Hashes and commitments are in hexadecimal. */
export function nextHash(previous: string, commitment: string, entry: Uint8Array): string {
  const length = 64 + entry.length;
  if (length > work.length) work = Buffer.alloc(2 * length);
  work.write(previous, 0, 'hex');
  work.write(commitment, 32, 'hex');
  work.set(entry, 64);
  return hash('sha256', work.subarray(0, length), 'hex');
}
