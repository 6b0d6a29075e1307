import { isUuid } from '@recon/contract/values';
import type { AnyOperationName, WriteName } from '@recon/contract/writes';
import { readKey } from '@recon/engine/key-details/key-kind';
import type { ActivityLog, RequestEntries } from '../activity/activity-log';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { AppError } from '../lib/app-error';
import type { HandledWrite } from '../modules/module';
import { bearerToken } from '../lib/request-parts';
import type { Identity } from '../sign-in/tokens';
import type { RequestContext } from './request-context';

/** Returns functions that add the entries of a request to the activity log; `undefined` if the log is off. */
export async function entriesOf(
  activity: ActivityLog | undefined,
  context: RequestContext,
  { identity, actionId }: { identity: Identity; actionId?: string | undefined },
): Promise<RequestEntries | undefined> {
  if (!isUuid(identity.tenantId)) return undefined;
  const kind = bearerToken(context) === undefined ? 'person' : 'program';
  return activity?.of({
    author: { kind, ...authorOf(identity) },
    requestId: context.var.requestId,
    actionId,
  });
}

/**
 * Returns whether to record sign-ins of a caller and writes at a remote service: only if this server verified the
 * token. A token of a remote service may also name its tenant in another form.
 */
export function mayRecord({ isSigned, tenantId }: Identity): boolean {
  return isSigned && isUuid(tenantId);
}

/** Adds the entry of a write, in its transaction. Returns the response body. */
export async function recordWrite(
  trx: Db,
  entries: RequestEntries | undefined,
  { name, params, result }: { name: WriteName; params: Record<string, string>; result: unknown },
): Promise<unknown> {
  const { response, ...evidence } = result as HandledWrite<WriteName>;
  await entries?.addWrite(trx, name, { params, response, evidence });
  return response;
}

/** Runs the lookup of a Pix key in a transaction and adds its entry, also if there is no such key. */
export async function recordLookup<Response>(
  db: Db,
  entries: RequestEntries,
  { name, key, work }: { name: AnyOperationName; key: string; work: (trx: Db) => Promise<Response> },
): Promise<Response> {
  const keyKind = readKey(key)[0]?.kind ?? 'OTHER';
  const outcome = await inTransaction(db, async (trx) => {
    const found = await work(trx).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'KEY_NOT_FOUND') return error;
      throw error;
    });
    await entries.addLookup(trx, name, { keyKind, found: !(found instanceof AppError) });
    return found;
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Returns a caller as the author of an entry, without `kind`. */
export function authorOf({ tenantId, issuer, subject, name }: Identity) {
  return { tenantId, issuer: issuer ?? '', subject, name: name ?? null };
}
