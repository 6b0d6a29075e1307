import { hash } from 'node:crypto';
import { type Operation, type OperationName, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { isUuid } from '@recon/contract/values';
import { isWrite, type ObjectKind, type Write, type WriteName, writes } from '@recon/contract/writes';
import type { Fields } from '@recon/engine/configuration/snapshot/snapshot';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import type { ActivityLog } from '../activity/activity-log';
import type { Intent, RemoteEntries, RemoteWrite, Result } from '../activity/remote-entries';
import type { RecordedState } from '../activity/recorded-state';
import { addObserved, type LogState, readLogState, watchFor } from '../activity/remote-observed';
import { type StateBefore, stateOf, unreadState } from '../activity/remote-values';
import type { Db } from '../db/database';
import type { ForwardedResponse } from '../gateway/forwarded';
import type { Gateway } from '../gateway/gateway';
import { actionId, idempotencyKey } from '../lib/request-parts';
import { AppError } from '../lib/app-error';
import { messageOf } from '../lib/error-message';
import { jsonOf } from '../lib/json-of';
import { OverloadedError, type Slots, type Share } from '../lib/slots';
import type { Log } from '../observe/log';
import type { Identity } from '../sign-in/tokens';
import { entriesOf } from './activity-entries';
import type { RequestContext } from './request-context';

/** Recording of writes that are forwarded to a remote service (docs/activity.md#in-front-of-a-remote-service). */

export type RemoteRequest = {
  name: OperationName;
  context: RequestContext;
  identity: Identity;
  requestId: string;
  token: string | undefined;
  share: Share;
  bodies: Slots;
};

export type Recorder = {
  db: Db;
  activity: ActivityLog;
  gateway: Gateway;
  clock: () => Date;
  log: Log;
};

/** A response that was read completely. */
type ReadResponse = Awaited<ReturnType<Gateway['forwardAndRead']>>;

/** Below this number of requests that the service still accepts, none is spent on the state before a write. */
const minRequestsLeft = 20;
/**
 * Forwards a request and records it: a write, or what a read shows of earlier writes. Throws 503 before anything is
 * sent if an intent cannot be stored.
 */
export async function forwardRecorded(
  recorder: Recorder,
  request: RemoteRequest,
): Promise<ForwardedResponse> {
  const { name, context } = request;
  if (isWrite(name)) return forwardWrite(recorder, { ...request, name });
  const kind = readKinds[name];
  return kind && context.req.method === 'GET'
    ? forwardRead(recorder, { ...request, kind })
    : recorder.gateway.forward(name, request);
}

/** Reads that show the state of an object, by the kind of the object. */
const readKinds: Readonly<Partial<Record<OperationName, ObjectKind>>> = {
  getContext: 'context',
  getMatchRule: 'match-rule',
  getSource: 'source',
  getFieldMap: 'field-map',
  getFeeSchedule: 'fee-schedule',
  listMatchRules: 'rule-order',
};

async function forwardWrite(
  recorder: Recorder,
  request: RemoteRequest & { name: OperationName & WriteName },
): Promise<ForwardedResponse> {
  const action = actionId(request.context.req.raw.headers);
  const entries = await withStoredIntent(async () => {
    const origin = { ...request, actionId: action };
    const found = await entriesOf(recorder.activity, request.context, origin);
    return found!.remote;
  });
  let intent: Intent | undefined;
  const conclude = (result: Result) => {
    const { log } = recorder;
    return entries.addResult(intent!, result).catch((error: unknown) =>
      log.warn('the result of a write was not recorded', {
        requestId: request.requestId,
        reason: messageOf(error),
      }),
    );
  };
  try {
    const answer = await recorder.gateway.forwardAndRead(request.name, request, async (body) => {
      intent = await intend(recorder, request, entries, body);
    });
    await conclude(resultOf(answer));
    return answer;
  } catch (error) {
    if (intent) await conclude({ outcome: wasSent(error) ? 'unclear' : 'failed', status: undefined });
    throw error;
  }
}

/** Runs `work`, which stores something before a write is sent. Throws 503 if that fails. */
async function withStoredIntent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'ACTIVITY_NOT_STORED',
      'The activity log cannot be written, so nothing was sent to the service. Try again.',
      { headers: { 'Retry-After': '2', 'X-Recon-Outcome': 'not-done' } },
    );
  }
}

async function intend(
  recorder: Recorder,
  request: RemoteRequest & { name: OperationName & WriteName },
  entries: RemoteEntries,
  bytes: Uint8Array | undefined,
): Promise<Intent> {
  const { name, context, identity } = request;
  const row: Operation = operations[name];
  const params = context.req.param() as Record<string, string>;
  const key = row.idempotent ? idempotencyKey(context.req.raw.headers) : undefined;
  const { tenantId, issuer, subject } = identity;
  const text = bytes ? Buffer.from(bytes).toString() : '';
  const scope = [tenantId, issuer, subject, row.method, fillPath(row.path, params), key, text];
  const write: RemoteWrite = {
    name,
    params,
    // What is not JSON, the service rejects.
    body: jsonOf(text),
    digest: key === undefined ? undefined : hash('sha256', JSON.stringify(scope)),
  };
  return withStoredIntent(async () => {
    const { kind, objectId, before: read }: Write = writes[name];
    // Without a state before, storing the intent finds that of an earlier request.
    if (read === undefined) return entries.addIntent(write, unreadState);
    const id = params[objectId.slice('path.'.length)];
    const of = { tenantId, kind, objectId: isUuid(id) ? id.toLowerCase() : undefined };
    const standing = await readLogState(recorder.db, { ...of, digest: write.digest });
    if (standing.repeated !== undefined) return entries.findIntent(write, standing.repeated);
    return entries.addIntent(write, await stateBefore(recorder, request, { of, standing: standing, write }));
  });
}

/** An object that a write is about; `objectId` is undefined if the service has ids of another form. */
type Target = { tenantId: string; kind: ObjectKind; objectId: string | undefined };

/** Returns the state of an object before a write: by one GET, else from the log. */
async function stateBefore(
  recorder: Recorder,
  request: RemoteRequest & { name: WriteName },
  { of, standing, write: { params, body } }: { of: Target; standing: LogState; write: RemoteWrite },
): Promise<StateBefore> {
  const { gateway } = recorder;
  const known = await standing.recordedState();
  const left = gateway.requestsLeft(request.share);
  const found =
    left === undefined || left >= minRequestsLeft
      ? await readBefore(recorder, request, { of, standing, params: { ...params, ...idsOf(known) } })
      : undefined;
  if (found && !isPartialOrder(found, body)) return found;
  if (!known || writes[request.name].verb === 'reorder') return unreadState;
  // Without the complete state, the last entries must have all fields that the request names.
  const names = isJsonObject(body) ? Object.keys(stateOf(of.kind, body)) : [];
  const isEnough = known.isComplete || (names.length > 0 && names.every((name) => name in known.fields));
  const { at, fields: state, contextId } = known;
  return isEnough ? { source: 'entry', at, state, contextId } : unreadState;
}

/** Returns whether a request orders only some of the rules: services place the others differently. */
function isPartialOrder(before: StateBefore, body: unknown): boolean {
  if (!('rules' in before)) return false;
  const { ruleIds } = isJsonObject(body) ? body : {};
  const listed = new Set(Array.isArray(ruleIds) ? ruleIds : []);
  return listed.size !== before.rules.length || !before.rules.every(({ id }) => listed.has(id));
}

/** Returns the ids in the path of a field map's read, which the path of its write lacks. */
function idsOf(known: RecordedState | undefined): Record<string, string> {
  const sourceId = known?.fields['sourceId'];
  const contextId = known?.contextId ?? undefined;
  return {
    ...(contextId !== undefined && { contextId }),
    ...(typeof sourceId === 'string' && { sourceId }),
  };
}

async function readBefore(
  recorder: Recorder,
  { name, token, share }: RemoteRequest & { name: WriteName },
  { of, standing, params }: { of: Target; standing: LogState; params: Readonly<Record<string, string>> },
): Promise<StateBefore | undefined> {
  const { db, gateway, clock } = recorder;
  const { kind } = of;
  const { before }: Write = writes[name];
  const operation = before as OperationName;
  const path = operations[operation].params.shape;
  if (!Object.keys(path).every((one) => params[one] !== undefined)) return undefined;
  const { timeout } = gateway;
  const wanted = { ...of, now: clock(), timeout, isHistory: kind !== 'rule-order' };
  const watch = await watchFor(db, wanted, standing);
  const at = clock();
  const answer = await gateway.read(operation, params, { token, share });
  const seen = answer && stateSeen(kind, answer, params);
  if (watch && seen) await addObserved(db, watch, seen);
  if (answer?.status !== 200 || !isJsonObject(answer.body)) return undefined;
  if (kind === 'rule-order') {
    const { items, nextCursor } = answer.body;
    // A longer list would need several requests.
    return Array.isArray(items) && !nextCursor ? { source: 'read', at, rules: items } : undefined;
  }
  const { contextId } = params;
  return { source: 'read', at, state: stateOf(kind, answer.body), contextId: contextId ?? null };
}

/** Forwards a read of an object. Records what it shows of writes without a known result, or of changes past the console. */
async function forwardRead(
  recorder: Recorder,
  { kind, ...request }: RemoteRequest & { kind: ObjectKind },
): Promise<ForwardedResponse> {
  const { db, log, gateway } = recorder;
  const { name, context, identity, requestId } = request;
  const params = context.req.param() as Record<string, string>;
  const failed = (error: unknown): undefined => {
    log.warn('a read was not compared with the activity log', { requestId, reason: messageOf(error) });
  };
  if (kind === 'rule-order' && isPartOfList(context)) return gateway.forward(name, request);
  const { tenantId } = identity;
  const isHistory = kind !== 'rule-order' && context.req.header('X-Recon-Observe') === 'history';
  const watch = await watchFor(db, {
    tenantId,
    kind,
    objectId: objectInPath(kind, params),
    now: recorder.clock(),
    timeout: gateway.timeout,
    isHistory,
  }).catch(failed);
  if (!watch) return gateway.forward(name, request);
  const answer = await gateway.forwardAndRead(name, request);
  const seen = stateSeen(kind, { status: answer.status, body: jsonIn(answer) }, params);
  if (seen) await addObserved(db, watch, seen).catch(failed);
  return answer;
}

/** Returns whether a list is requested from a cursor on, or filtered. */
function isPartOfList(context: RequestContext): boolean {
  return [...new URL(context.req.url).searchParams.keys()].some((name) => name !== 'limit');
}

/** Returns the id of the object that a read is about; `undefined` for a field map, whose path has that of its source. */
function objectInPath(kind: ObjectKind, params: Record<string, string>): string | undefined {
  if (kind === 'field-map') return undefined;
  const { contextId, ruleId, sourceId, scheduleId } = params;
  return (ruleId ?? sourceId ?? scheduleId ?? contextId)?.toLowerCase();
}

/** Returns the object that a response shows, with its state; `undefined` if it shows none. */
function stateSeen(
  kind: ObjectKind,
  { status, body }: { status: number; body: unknown },
  params: Record<string, string>,
): { objectId: string; live: Fields | undefined } | undefined {
  const objectId = kind === 'field-map' ? undefined : objectInPath(kind, params);
  if (status === 404) return isUuid(objectId) ? { objectId, live: undefined } : undefined;
  if (status !== 200 || !isJsonObject(body)) return undefined;
  if (kind === 'rule-order') {
    const { items, nextCursor } = body;
    if (!Array.isArray(items) || nextCursor || !isUuid(objectId)) return undefined;
    return { objectId, live: { ruleIds: items.map(({ id }: { id: unknown }) => id) } };
  }
  const { id } = body;
  return isUuid(id) ? { objectId: id.toLowerCase(), live: stateOf(kind, body) } : undefined;
}

/** Returns whether a request may have reached the service although there is no response. */
function wasSent(error: unknown): boolean {
  if (error instanceof OverloadedError) return false;
  return !(error instanceof AppError && error.headers['X-Recon-Outcome'] === 'not-done');
}

/** Returns what a response states about a write. A 5xx does not state that nothing was done. */
function resultOf(response: ReadResponse): Result {
  const { status, headers } = response;
  if (status < 300) {
    const isReplay = headers['x-idempotency-replayed'] === 'true';
    return { outcome: 'done', status, response: jsonIn(response), isReplay };
  }
  const isRefused = (status < 500 && status !== 408) || status === 501;
  return { outcome: isRefused ? 'failed' : 'unclear', status };
}

function jsonIn({ body }: ReadResponse): unknown {
  return body ? jsonOf(body.toString()) : undefined;
}
