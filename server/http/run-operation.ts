import type { Context } from 'hono';
import { type ConsoleOperationName, consoleOperations } from '@recon/contract/console-operations';
import { type Operation, type OperationName, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { isWrite } from '@recon/contract/writes';
import type { ActivityLog } from '../activity/activity-log';
import { consoleHandlers, handlers } from '../modules/handlers';
import type { LedgerSettings, Scope } from '../modules/module';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { AppError } from '../lib/app-error';
import type { BodyReader } from '../lib/body-readers';
import { isGone } from '../lib/client-gone';
import {
  brokenAnswer,
  type Connection,
  type InjectedFault,
  noFault,
  pause,
  readFault,
} from '../lib/fault-injection';
import type { Gateway } from '../gateway/gateway';
import { entriesOf, mayRecord, recordLookup, recordWrite } from './activity-entries';
import { type Idempotency, requestDigest, type StoredResponse } from './idempotency';
import { canonicalBody } from '../lib/json-body';
import { may } from '@recon/engine/permissions';
import { writeJson } from '@recon/engine/lib/json/lossless';
import type { ConcurrencyLimit } from '../lib/concurrency';
import type { RateLimit } from './rate-limit';
import type { Log } from '../observe/log';
import { bodyOf } from './large-response';
import type { ListReads } from './list-reads';
import { parseInput } from './parse-input';
import { forwardRecorded, type Send } from './remote-recording';
import type { SettledTenants } from './settled-tenants';
import { scanBody } from '../lib/read-body';
import type { Secrets } from '../lib/secrets';
import type { Share } from '../lib/fair-queue';
import { shareOf } from '../sign-in/caller-shares';
import type { Sessions } from '../sign-in/sessions';
import type { Identity } from '../sign-in/tokens';
import type { UpstreamName } from '../lib/remote-service';

export type OperationRunner = {
  db: Db;
  clock: () => Date;
  secrets: Secrets;
  sessions: Sessions;
  idempotency: Idempotency;
  reads: ListReads;
  /** Missing if RECON_ACTIVITY is off. */
  activity: ActivityLog | undefined;
  rateLimit: RateLimit | undefined;
  ledger: LedgerSettings;
  faults: boolean;
  gateway: Gateway | undefined;
  places: ConcurrencyLimit;
  settled: SettledTenants;
  bodies: BodyReader;
  log: Log;
};

/** Fields that an operation adds to the log entry of its request: names only, no content of the request. */
export type RequestLogFields = {
  operation: OperationName | ConsoleOperationName;
  tenantId?: string;
  replayed?: boolean;
  /** The remote service called, and its own request id if it differs. */
  upstream?: UpstreamName;
  upstreamRequestId?: string;
  /** Headers of every response to this request, refusals included. */
  headers?: Readonly<Record<string, string>>;
  /** True if the response already has the headers that every response has. */
  hasAllHeaders?: boolean;
};

/** Id of a request, headers that its response must have, and a function that stores fields for its log entry. */
export type RunRequest = {
  requestId: string;
  headers: Readonly<Record<string, string>>;
  note: (noted: RequestLogFields) => void;
};

/** An operation that runs in this process. `isOwn`: it is one of the console's own server, not of the interface. */
type LocalOperation = {
  name: RequestLogFields['operation'];
  row: Operation;
  run: AnyHandler;
  isOwn: boolean;
};
/** The tables tie a name to its handler's types. Here the name is any of them, so the type is widened by hand. */
type AnyHandler = (input: Input, scope: Scope) => Promise<unknown>;
type Input = ReturnType<typeof parseInput>['input'];

/** Runs an operation of the console's own server. Throws an AppError if that fails, at once if overloaded. */
export async function runConsoleOperation(
  name: ConsoleOperationName,
  context: Context,
  runner: OperationRunner,
  request: RunRequest,
): Promise<Response> {
  const run = consoleHandlers[name] as unknown as AnyHandler;
  return runHere({ name, row: consoleOperations[name], run, isOwn: true }, context, runner, request);
}

/** Runs an operation, or forwards it to its remote service. Throws an AppError if that fails, at once if overloaded. */
export async function runOperation(
  name: OperationName,
  context: Context,
  runner: OperationRunner,
  request: RunRequest,
): Promise<Response> {
  if (runner.gateway?.upstreamOf(name)) {
    const noted: RequestLogFields = { operation: name };
    request.note(noted);
    return forward(name, context, runner, { gateway: runner.gateway, request, noted });
  }
  const run = handlers[name] as unknown as AnyHandler;
  return runHere({ name, row: operations[name], run, isOwn: false }, context, runner, request);
}

async function runHere(
  operation: LocalOperation,
  context: Context,
  runner: OperationRunner,
  request: RunRequest,
): Promise<Response> {
  const { name, row } = operation;
  const noted: RequestLogFields = { operation: name };
  request.note(noted);
  const share = await shareFor(row, context, runner);
  runner.places.refuseWhenFull(share);
  // Read before the request takes a place, so that a slow sender blocks no one.
  const read = row.body ? await outcomeOf(runner.bodies.read(context.req.raw, share)) : undefined;
  // The client has disconnected.
  if (read && 'fault' in read && isGone(context)) throw read.fault;
  const leave = await runner.places.take(share, () => isGone(context));
  try {
    return await validateAndRun(operation, context, runner, { noted, read, request, share });
  } finally {
    leave();
  }
}

/** Returns the tenant and identity that a request counts for. Verifies a guest's credentials if no place is free. */
async function shareFor(
  row: Operation,
  context: Context,
  { sessions, places, bodies }: OperationRunner,
): Promise<Share> {
  const share = sessions.shareOf(context);
  if (!share.isGuest) return share;
  const isFull = places.isFull(share) || (row.body !== undefined && bodies.isFull());
  if (!isFull) return share;
  const isVerified = await sessions.identify(context).then(
    () => true,
    () => false,
  );
  return isVerified ? sessions.shareOf(context) : share;
}

/** A request body, or the error of reading it, which is thrown later, in the order of checks. */
type ReadBody = { bytes: Uint8Array } | { fault: unknown };

async function outcomeOf(reading: Promise<Uint8Array>): Promise<ReadBody> {
  try {
    return { bytes: await reading };
  } catch (fault) {
    if (fault instanceof AppError && fault.status === 503) throw fault;
    return { fault };
  }
}

/** Validates a request in order (docs/contract.md#order-of-checks) and returns the response of its handler. */
async function validateAndRun(
  operation: LocalOperation,
  context: Context,
  runner: OperationRunner,
  {
    noted,
    read,
    request,
    share,
  }: { noted: RequestLogFields; read: ReadBody | undefined; request: RunRequest; share: Share },
): Promise<Response> {
  const { row } = operation;
  const { requestId } = request;
  const identity = await identityFor(row, context, runner, share);
  noted.tenantId = identity.tenantId;
  refuseUnverified(operation, identity);
  const limit = async () => {
    const caller = `${identity.tenantId} ${identity.subject}`;
    if (runner.rateLimit) noted.headers = await runner.rateLimit(caller);
  };
  await recordRefusal(operation, context, runner, { identity, requestId, limit });
  refuseWithout(row.permission, identity);
  await limit();

  if (read && 'fault' in read) throw read.fault;
  const scanned = read && { scan: scanBody(read.bytes, context.req.header('Content-Type') ?? null) };
  const parsed = parseInput(row, context, scanned);

  const fault = runner.faults ? readFault(context.req.header('X-Recon-Fault')) : noFault;
  if (fault.refusal) throw fault.refusal;

  const answer = await carryOut(operation, context, runner, { ...parsed, identity, fault, requestId });
  if (row.idempotent) noted.replayed = answer.replayed;
  const wrote = row.method === 'GET' ? undefined : await runner.reads.wrote(context);
  if (fault.breakAfterCommit) return brokenAnswer((context.env as Connection | undefined)?.outgoing);
  // Set at once: each header set on a response later costs as much as writing all of them.
  noted.hasAllHeaders = true;
  const headers: Record<string, string> = { ...request.headers, ...noted.headers, 'X-Request-Id': requestId };
  if (answer.body !== null) headers['Content-Type'] = 'application/json';
  if (wrote !== undefined) headers['Set-Cookie'] = wrote;
  if (row.idempotent) headers['X-Idempotency-Replayed'] = String(answer.replayed);
  return new Response(bodyOf(answer.body), { status: answer.status, headers });
}

/** Forwards an operation to its remote service, which validates it. Here, only session and permission are checked. */
async function forward(
  name: OperationName,
  context: Context,
  runner: OperationRunner,
  { gateway, request, noted }: { gateway: Gateway; request: RunRequest; noted: RequestLogFields },
): Promise<Response> {
  const { sessions, ledger, bodies, activity } = runner;
  const row: Operation = operations[name];
  const upstream = gateway.upstreamOf(name)!;
  noted.upstream = upstream;
  const share = sessions.shareOf(context);
  // A guest may prove to be a user whose share is not used up.
  if (!share.isGuest) gateway.refuseWhenFull(name, share);
  const needsNoToken = row.service === 'ledger' && ledger.openTenant !== undefined;
  const { token, identity } = needsNoToken ? {} : await sessions.credentials(context, upstream, share);
  const { requestId } = request;
  if (identity) {
    noted.tenantId = identity.tenantId;
    await refuseForwarded(name, context, runner, { identity, requestId });
  }
  const caller = identity ? shareOf(identity) : share;
  const send: Send = (hooks) =>
    gateway.forward(name, context, { token, share: caller, requestId, bodies, ...hooks });
  const recorder = activity && identity && mayRecord(identity) && { ...runner, activity, gateway };
  const answer = recorder
    ? await forwardRecorded(recorder, { name, context, identity, requestId, token, share: caller }, send)
    : await send();
  const replayed = answer.headers['x-idempotency-replayed'];
  if (row.idempotent && replayed !== undefined) noted.replayed = replayed === 'true';
  // A remote service may have assigned its own request id, which its log uses.
  const { status, body, serviceRequestId: theirs = requestId } = answer;
  if (theirs !== requestId) noted.upstreamRequestId = theirs;
  noted.hasAllHeaders = true;
  return new Response(body, {
    status,
    headers: { ...answer.headers, ...request.headers, 'X-Request-Id': theirs },
  });
}

/** Throws 403 if a caller lacks the permission of a forwarded operation, and records that if this server verified them. */
async function refuseForwarded(
  name: OperationName,
  context: Context,
  { activity, db }: OperationRunner,
  request: { identity: Identity; requestId: string },
): Promise<void> {
  const { permission } = operations[name];
  const { identity } = request;
  if (!may(identity.permissions, permission) && mayRecord(identity)) {
    const entries = await entriesOf(activity, context, request);
    await entries?.refused(db, name, context.req.param());
  }
  refuseWithout(permission, identity);
}

/** Throws for an own operation if only a remote service can verify the tenant and permissions of the caller. */
function refuseUnverified({ isOwn }: LocalOperation, identity: Identity): void {
  if (isOwn && !identity.isVerified)
    throw new AppError(
      'TENANT_NOT_VERIFIED',
      'This server cannot verify the tenant and the permissions of the caller, so it stores nothing for them.',
    );
}

function refuseWithout(permission: string, identity: Identity): void {
  if (!may(identity.permissions, permission))
    throw new AppError('M0103', `This needs the permission ${permission}.`);
}

/** Records in the activity log if the caller lacks the operation's permission. Throws 429 over the rate limit. */
async function recordRefusal(
  { name, row }: LocalOperation,
  context: Context,
  { activity, db }: OperationRunner,
  request: { identity: Identity; requestId: string; limit: () => Promise<void> },
): Promise<void> {
  if (may(request.identity.permissions, row.permission)) return;
  // Before the entry, so that the limit also applies to what a caller may add to the log.
  await request.limit();
  const entries = await entriesOf(activity, context, request);
  await entries?.refused(db, name, context.req.param());
}

async function carryOut(
  { name, row, run }: LocalOperation,
  context: Context,
  runner: OperationRunner,
  request: ReturnType<typeof parseInput> & { identity: Identity; fault: InjectedFault; requestId: string },
): Promise<StoredResponse> {
  const { input, json, key, identity, fault } = request;
  const params = input.params as Record<string, string>;
  const isRecorded = isWrite(name) || row.once === true || row.readsActivity === true;
  const entries = isRecorded ? await entriesOf(runner.activity, context, request) : undefined;
  const work = async (db: Scope['db']) => {
    const now = runner.clock();
    const result = await run(input, scopeOf(runner, identity, { db, now }));
    const data = isWrite(name) ? await recordWrite(db, entries, { name, params, result }) : result;
    await pause(fault.delay);
    return { status: row.status, body: data === undefined ? null : writeJson(data) };
  };
  const { method } = row;
  if (row.once && entries) {
    const lookup = { name, key: params['entryId']!, work };
    return { ...(await recordLookup(runner.db, entries, lookup)), replayed: false };
  }
  if (method === 'GET') {
    // Before the read, so that the list contains this entry: an open page would report it as a new one.
    if (row.readsActivity) await entries?.listed(runner.db);
    return { ...(await runner.reads.read(name, context, work)), replayed: false };
  }
  // The handler of a PUT detects that it was done before.
  if (key === undefined)
    return { ...(await inTransaction(runner.db, work, { repeatable: method === 'PUT' })), replayed: false };
  const { search } = new URL(context.req.url);
  const asked = requestDigest(search, json && canonicalBody(json.text));
  // The path in canonical form, however the request spelled it (docs/contract.md#the-idempotency-key).
  const path = fillPath(row.path, params);
  return runner.idempotency.once({ identity, method, path, key, requestDigest: asked }, work);
}

/** Returns what a handler needs of the process and of the caller. */
function scopeOf(
  { secrets, ledger, gateway, activity }: OperationRunner,
  { tenantId, permissions }: Identity,
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Scope {
  const isEmbedded = !gateway?.upstreamOf('getSource');
  return { db, now, tenantId, permissions, secrets, ledger, isEmbedded, activity };
}

/** Returns the caller. A ledger without access control ignores credentials (docs/contract.md#balances). */
async function identityFor(
  row: Operation,
  context: Context,
  runner: OperationRunner,
  share: Share,
): Promise<Identity> {
  const { openTenant } = runner.ledger;
  if (row.service !== 'ledger' || openTenant === undefined)
    return runner.sessions.identify(context, { isUse: !row.isPolled, share });
  return {
    tenantId: openTenant,
    tenantName: undefined,
    subject: 'anyone',
    permissions: [row.permission],
    isSigned: false,
    isVerified: false,
    expiresAt: new Date(8.64e15),
  };
}
