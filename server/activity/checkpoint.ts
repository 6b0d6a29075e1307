import type { KeyObject } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import type { Db } from '../db/database';
import type { ActivityCheckpointTable } from '../db/schema';
import { type ActivityKey, isSignedBy } from './activity-key';

/** SHA-256 in hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));
/** An instant in the format of `toISOString`. */
export const instantText = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

export const checkpointFields = {
  tenantId: z.string().check(z.refine(isUuid)),
  /** `end`: `hash` is the chain's hash after the entry `final`. `start`: also, the entries up to `final` were removed. */
  kind: z.enum(['end', 'start']),
  /** Final number of an entry. */
  final: z.int().check(z.gte(0)),
  hash: sha256,
  at: instantText,
  keyId: sha256,
  signature: z.string(),
};

/** Schema of a checkpoint as a line of the console's log, which has more fields. */
export const checkpointSchema = z.object(checkpointFields);

/** Signed statement of the end or the start of a tenant's log at a time of the database (docs/activity.md#checkpoints). */
export type Checkpoint = z.infer<typeof checkpointSchema>;

export type CheckpointContent = Omit<Checkpoint, 'keyId' | 'signature'>;

/** Returns a checkpoint with the signature of a key. */
export function signCheckpoint(
  key: ActivityKey,
  { tenantId, kind, final, hash, at }: CheckpointContent,
): Checkpoint {
  const unsigned = { tenantId, kind, final, hash, at };
  return { ...unsigned, keyId: key.id, signature: key.sign(signedText(unsigned)) };
}

/** Returns whether the signature of a checkpoint is valid for this key. */
export function hasValidSignature(checkpoint: Checkpoint, key: KeyObject): boolean {
  return isSignedBy(key, signedText(checkpoint), checkpoint.signature);
}

function signedText({ tenantId, kind, final, hash, at }: CheckpointContent): string {
  return JSON.stringify(['recon-activity-checkpoint', tenantId, kind, final, hash, at]);
}

/** Converts a row of the database to a checkpoint. */
export function checkpointOf(row: Selectable<ActivityCheckpointTable>): Checkpoint {
  return {
    tenantId: row.tenant_id,
    kind: row.kind === 'start' ? 'start' : 'end',
    final: row.final,
    hash: row.hash,
    at: row.at.toISOString(),
    keyId: row.key_id,
    signature: row.signature,
  };
}

const dayMs = 86_400_000;

/** Removes earlier checkpoints of ends: keeps the last one per hour of those over a day old, per day after 30 days. */
export async function thinCheckpoints(db: Db, now: Date): Promise<void> {
  const thin = (unit: 'hour' | 'day', before: Date) => sql`delete from activity_checkpoint as c
    where kind = 'end' and at < ${before} and exists (
      select from activity_checkpoint as later
      where later.tenant_id = c.tenant_id and later.kind = 'end' and later.final > c.final
        and date_trunc(${sql.lit(unit)}, later.at, 'UTC') = date_trunc(${sql.lit(unit)}, c.at, 'UTC'))`;
  await thin('hour', new Date(now.getTime() - dayMs)).execute(db);
  await thin('day', new Date(now.getTime() - 30 * dayMs)).execute(db);
}
