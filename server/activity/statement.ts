import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import type { ActivityKey } from './activity-key';
import { checkpointFields, instantText, sha256 } from './checkpoint';

/**
 * What the server states of a file: which part of the log it has, when it was made, and the configuration of its context
 * (docs/activity.md#format-of-a-file). The last line signs all of the file.
 */

const uuid = z.string().check(z.refine(isUuid));
const checkpoint = z.strictObject(checkpointFields);

export const statementSchema = z.strictObject({
  tenantId: uuid,
  /** Context of a report; null for all entries of the tenant. */
  contextId: z.nullable(uuid),
  /** Period of a report, `to` excluded; null for the whole log. */
  from: z.nullable(instantText),
  to: z.nullable(instantText),
  /** When the file was made. */
  at: instantText,
  /** Checkpoint after which the entries of the file start; null if they start with the first one. */
  start: z.nullable(checkpoint),
  /** Checkpoint of the last entry of the file. */
  end: checkpoint,
  /** Final number of the newest entry of the log when the file was made. */
  head: z.int().check(z.gte(0)),
  /**
   * SHA-256 of the context's configuration at `from`, and at `to` or the end of the file if that is earlier, with the ids of
   * the fee schedules that its sources used then. Null if the log does not have both, or the reader may not read them.
   */
  configuration: z.nullable(z.strictObject({ from: sha256, to: sha256, feeSchedules: z.array(uuid) })),
});
export type Statement = z.infer<typeof statementSchema>;

/** Returns whether the checkpoints of a statement belong to its log, and enclose its period. */
export function isConsistent(statement: Statement): boolean {
  const { tenantId, at, start, end, head } = statement;
  const isOwn = [start, end].every((one) => one === null || (one.tenantId === tenantId && one.at <= at));
  const isOrdered = (start?.final ?? 0) <= end.final && end.final <= head;
  if (!isOwn || !isOrdered || end.kind !== 'end') return false;
  const { from, to } = statement;
  return from === null || to === null ? isWholeLog(statement) : isPeriod(statement, from, to);
}

function isWholeLog({ contextId, from, to, start, end, head, configuration }: Statement): boolean {
  const isOfTenant = contextId === null && configuration === null;
  return from === to && isOfTenant && start?.kind !== 'end' && end.final === head;
}

function isPeriod(statement: Statement, from: string, to: string): boolean {
  const { start, end, head } = statement;
  if (from >= to || !isContextOf(statement)) return false;
  // A start of the log may be later than the period: then the file lacks what was removed.
  const isFromStart = start === null || start.kind === 'start' || start.at < from;
  return isFromStart && (end.final === head || end.at >= to);
}

function isContextOf({ contextId, configuration }: Statement): boolean {
  if (contextId === null) return configuration === null;
  return contextId === contextId.toLowerCase() && isSortedSet(configuration?.feeSchedules ?? []);
}

/** Returns whether ids in lower case are sorted, each once. */
function isSortedSet(ids: readonly string[]): boolean {
  return ids.every((id, index) => id === id.toLowerCase() && (index === 0 || ids[index - 1]! < id));
}

/**
 * Returns the hash of a file after `lines`. `before`: the hash before them, `originHash` at the start. The last line of
 * a file has the signature of the hash of all others.
 */
export function fileHash(before: string, lines: readonly (string | Uint8Array)[]): string {
  return lines.reduce<string>(
    (last, line) => createHash('sha256').update(last, 'hex').update(line).digest('hex'),
    before,
  );
}

export const endLine = z.strictObject({
  end: z.literal(true),
  hash: sha256,
  keyId: sha256,
  signature: z.string(),
});

/** Returns the signed last line of a file whose other lines have this hash. */
export function lastLine(key: ActivityKey, hash: string): string {
  const end: z.infer<typeof endLine> = {
    end: true,
    hash,
    keyId: key.id,
    signature: key.sign(signedText(hash)),
  };
  return JSON.stringify(end);
}

/** Returns the text to sign for a file with this hash. */
export function signedText(hash: string): string {
  return JSON.stringify(['recon-activity-file', hash]);
}
