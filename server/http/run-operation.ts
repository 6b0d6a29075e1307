import { hash } from 'node:crypto';
import { fillPath } from '@recon/contract/client-operations';
import type { AppliedFile } from '@recon/contract/activity';
import type { Operation } from '@recon/contract/operations';
import type { AnyOperationName, AnyOperations } from '@recon/contract/writes';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { may } from '@recon/engine/permissions';
import type { ActivityLog, RequestEntries } from '../activity/activity-log';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import type { Gateway } from '../gateway/gateway';
import { AppError } from '../lib/app-error';
import { brokenResponse, type InjectedFault, pause, readFault } from '../lib/fault-injection';
import { canonicalBody } from '../lib/json-body';
import type { Slots } from '../lib/slots';
import { readBody, scanBody } from '../lib/read-body';
import type { Secrets } from '../lib/secrets';
import { allOperations } from '../modules/handlers';
import type { LedgerSettings, Scope } from '../modules/module';
import type { Log } from '../observe/log';
import type { Sessions } from '../sign-in/sessions';
import type { Identity } from '../sign-in/tokens';
import { entriesOf, recordLookup } from './activity-entries';
import { callIn, missingPermission, runHandler } from './call-operation';
import { type Idempotency, requestDigest, type StoredResponse } from './idempotency';
import type { ListReads } from './list-reads';
import { type ParsedRequest, parseRequest } from './parse-input';
import type { RateLimit } from './rate-limit';
import type { RequestContext } from './request-context';
import { completeResponse } from './request-log';

/** What running an operation needs of this process. */
export type OperationService = {
  db: Db;
  clock: () => Date;
  secrets: Secrets;
  sessions: Pick<Sessions, 'identify' | 'credentials'>;
  idempotency: Idempotency;
  /** Missing if lists are read from no standby. */
  reads: ListReads | undefined;
  /** Missing if RECON_ACTIVITY is off. */
  activity: ActivityLog | undefined;
  rateLimit: RateLimit | undefined;
  ledger: LedgerSettings;
  /** RECON_FAULTS */
  faults: boolean;
  trustProxy: boolean;
  gateway: Gateway | undefined;
  /** Slots for operations, and for bodies that arrive: a slow sender holds no slot of an operation. */
  slots: Slots;
  bodies: Slots;
  log: Log;
};

/**
 * Runs an operation of this process, and returns its response: the steps, in the order of
 * docs/contract.md#order-of-checks. Each throws an AppError with the status that its comment names.
 */
// oxlint-disable-next-line no-unnecessary-type-parameters -- it ties the row to the handler of the same name
export async function runOperation<K extends AnyOperationName>(
  name: K,
  context: RequestContext,
  service: OperationService,
): Promise<Response> {
  const row: AnyOperations[K] & Operation = allOperations[name];
  context.set('operation', name);
  service.slots.refuseWhenFull(); // 503
  const identity = await identify(row, context, service); // 401
  const { tenantId, subject } = identity;
  if (service.rateLimit) context.set('rateLimit', await service.rateLimit(`${tenantId} ${subject}`)); // 429
  await refuseForbidden(name, context, service, identity); // 403
  // 413 above its limit, 503 if too many arrive at once
  const body = row.body && (await service.bodies.run(tenantId, () => readBody(context.req.raw)));
  return service.slots.run(tenantId, async () => {
    const scanned = body && { scan: scanBody(body, context.req.header('Content-Type') ?? null) }; // 413
    const request = parseRequest(row, context, scanned); // 400
    const fault = readInjectedFault(context, service);
    const stored = await execute(name, context, service, { ...request, identity, fault }); // 404, 409
    const position = row.method === 'GET' ? undefined : await service.reads?.wrote(context);
    if (fault?.breakAfterCommit) return brokenResponse(context.env?.outgoing);
    return respond(row, context, stored, position);
  });
}

/** Returns the caller. A ledger without access control ignores credentials (docs/contract.md#balances). */
async function identify(
  row: Operation,
  context: RequestContext,
  { ledger, sessions }: OperationService,
): Promise<Identity> {
  const identity =
    row.service === 'ledger' && ledger.openTenant !== undefined
      ? anyoneIn(ledger.openTenant, row.permission)
      : await sessions.identify(context, { isUse: !row.isPolled });
  context.set('tenantId', identity.tenantId);
  return identity;
}

function anyoneIn(tenantId: string, permission: string): Identity {
  return {
    tenantId,
    tenantName: undefined,
    subject: 'anyone',
    permissions: [permission],
    isSigned: false,
    isVerified: false,
    expiresAt: new Date(8.64e15),
  };
}

/**
 * Throws 403 if the caller lacks the operation's permission, and records that; or if this server stores something for
 * tenants that only a remote service could verify.
 */
async function refuseForbidden(
  name: AnyOperationName,
  context: RequestContext,
  { activity, db }: OperationService,
  identity: Identity,
): Promise<void> {
  const { permission, tag }: Operation = allOperations[name];
  if (tag === 'Console' && !identity.isVerified)
    throw new AppError(
      'TENANT_NOT_VERIFIED',
      'This server cannot verify the tenant and the permissions of the caller, so it stores nothing for them.',
    );
  if (may(identity.permissions, permission)) return;
  const entries = await entriesOf(activity, context, { identity });
  await entries?.addRefusal(db, name, context.req.param());
  throw missingPermission(permission);
}

/** Returns the fault that a test requests, if RECON_FAULTS allows it. Throws it if it is an error. */
function readInjectedFault(context: RequestContext, { faults }: OperationService): InjectedFault | undefined {
  const header = faults ? context.req.header('X-Recon-Fault') : undefined;
  if (header === undefined) return undefined;
  const fault = readFault(header);
  if (fault.refusal) throw fault.refusal;
  return fault;
}

/**
 * Runs the handler: a write in one transaction with its idempotency record and its entry of the activity log. Returns the
 * response to send, which is an earlier one if the idempotency key was used before.
 */
async function execute<K extends AnyOperationName>(
  name: K,
  context: RequestContext,
  service: OperationService,
  request: ParsedRequest<AnyOperations[K]> & { identity: Identity; fault: InjectedFault | undefined },
): Promise<StoredResponse> {
  const row: Operation = allOperations[name];
  const { input, params, json, key, actionId, identity, fault } = request;
  const isRecorded = row.method !== 'GET' || row.once === true || row.readsActivity === true;
  const entries = isRecorded ? await entriesOf(service.activity, context, { identity, actionId }) : undefined;
  const work = async (db: Db) => {
    const data = await runHandler(name, input, scopeOf(service, identity, db, entries), entries);
    const file = appliedFileOf(name, input.body, data);
    if (file) await entries?.addFile(db, file);
    if (fault) await pause(fault.delay);
    return { status: row.status, body: data === undefined ? null : writeJson(data) };
  };
  if (row.once && entries) {
    const lookup = { name, key: params['entryId']!, work };
    return { ...(await recordLookup(service.db, entries, lookup)), replayed: false };
  }
  if (row.method === 'GET') {
    // Before the read, so that the list contains this entry: an open page would report it as a new one.
    if (row.readsActivity) await entries?.addListing(service.db);
    const { reads, db } = service;
    return { ...(await (reads ? reads.read(name, context, work) : work(db))), replayed: false };
  }
  // The handler of a PUT detects that it was done before.
  if (key === undefined) {
    const working = inTransaction(service.db, work, { repeatable: row.method === 'PUT' });
    const stored = await working.catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'M0103')
        await entries?.addRefusal(service.db, name, params);
      throw error;
    });
    return { ...stored, replayed: false };
  }
  const { search } = new URL(context.req.url);
  const requestId = requestDigest(search, json && canonicalBody(json.text));
  // The path in canonical form, however the request spelled it (docs/contract.md#the-idempotency-key).
  const scope = { identity, method: row.method, path: fillPath(row.path, params), key };
  return service.idempotency.once({ ...scope, requestDigest: requestId }, work);
}

function scopeOf(
  { clock, secrets, ledger, gateway, activity }: OperationService,
  { tenantId, permissions }: Identity,
  db: Db,
  entries: RequestEntries | undefined,
): Scope {
  const isEmbedded = !gateway?.upstreamOf('getSource');
  const caller = { tenantId, permissions, personId: entries?.personId };
  const scope = { db, now: clock(), ...caller, secrets, ledger, isEmbedded, activity };
  return { ...scope, call: callIn(scope, entries) };
}

/** Returns the file that a request applies or names, for the entry of the activity log. */
function appliedFileOf(name: AnyOperationName, body: unknown, data: unknown): AppliedFile | undefined {
  if (name === 'putAppliedFile') return data as AppliedFile;
  if (name !== 'putConfiguration' || (data as { steps: number }).steps === 0) return undefined;
  const { file, text } = body as { file: string; text: string };
  return { file, digest: hash('sha256', text), isDone: true };
}

/** Returns the response. `position` is the cookie with the log position of a write. */
function respond(
  row: Operation,
  context: RequestContext,
  { status, body, replayed }: StoredResponse,
  position: string | undefined,
): Response {
  const headers: Record<string, string> = {};
  if (body !== null) headers['Content-Type'] = 'application/json';
  if (position !== undefined) headers['Set-Cookie'] = position;
  if (row.idempotent) {
    headers['X-Idempotency-Replayed'] = String(replayed);
    context.set('replayed', replayed);
  }
  return completeResponse(context, body, { status, headers });
}
