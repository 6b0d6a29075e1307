import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ErrorDetail } from '~/contract/errors';
import { type Operation, type OperationName, operations } from '~/contract/operations';
import { handlers } from '../modules/handlers';
import type { Handler, LedgerSettings, Scope } from '../modules/module';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { AppError, badRequest } from './app-error';
import { brokenAnswer, type Fault, noFault, pause, readFault } from './faults';
import { type Idempotency, idempotencyKey, requestDigest, type StoredAnswer } from './idempotency';
import { stringifyJson } from './json-source';
import type { RateLimit } from './rate-limit';
import { isJson, parseJson, readBody } from './read-body';
import type { Secrets } from './secrets';
import type { Sessions } from './sessions';
import { type Identity, may } from './tokens';

export type OperationRunner = {
  db: Db;
  clock: () => Date;
  secrets: Secrets;
  sessions: Sessions;
  idempotency: Idempotency;
  rateLimit: RateLimit | undefined;
  ledger: LedgerSettings;
  faults: boolean;
};

/** What the HTTP server hands in beside a request. */
type Connection = { outgoing?: { destroy(): unknown } };

/** What the request log says of an operation: names only, nothing of the request. */
export type Noted = {
  operation: OperationName;
  tenantId?: string;
  replayed?: boolean;
  /** Headers of every answer to this request, refusals included. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * Judges a request in the order of the decisions (contract facts, "order of judgement") and answers it:
 * identity, permission, size, path, query and body, idempotency, then the handler in one transaction.
 */
export async function runOperation(
  name: OperationName,
  context: Context,
  runner: OperationRunner,
  note: (noted: Noted) => void,
): Promise<Response> {
  const row: Operation = operations[name];
  const noted: Noted = { operation: name };
  note(noted);
  const identity = await identityFor(row, context, runner);
  noted.tenantId = identity.tenantId;
  if (!may(identity, row.permission))
    throw new AppError('M0103', `This needs the permission ${row.permission}.`);
  if (runner.rateLimit) noted.headers = runner.rateLimit(`${identity.tenantId} ${identity.subject}`);

  const bytes = row.body ? await readBody(context.req.raw) : undefined;
  const params = parsePart(row.params, context.req.param(), 'path');
  const faults: ErrorDetail[] = [];
  if (row.headers) collect(faults, () => requireHeaders(row.headers!, context));
  const query = collect(faults, () => parsePart(row.query, queryValues(row.query, context), 'query'));
  const json = bytes && collect(faults, () => parseJson(bytes, context.req.header('Content-Type') ?? null));
  const body =
    json === undefined || !row.body ? undefined : collect(faults, () => parsePart(row.body!, json, 'body'));
  const key = row.idempotent ? collect(faults, () => idempotencyKey(context.req.raw.headers)) : undefined;
  if (faults.length > 0) throw badRequest(faults);

  const fault = runner.faults ? readFault(context.req.header('X-Recon-Fault')) : noFault;
  if (fault.refusal) throw fault.refusal;

  const answer = await carryOut({
    name,
    row,
    input: { params, query, body },
    json,
    identity,
    key,
    context,
    runner,
    fault,
  });
  if (row.idempotent) noted.replayed = answer.replayed;
  if (fault.breakAfterCommit) return brokenAnswer((context.env as Connection | undefined)?.outgoing);
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...(answer.body !== null && { 'Content-Type': 'application/json' }),
      ...(row.idempotent && { 'X-Idempotency-Replayed': String(answer.replayed) }),
    },
  });
}

async function carryOut(request: {
  name: OperationName;
  row: Operation;
  input: { params: unknown; query: unknown; body: unknown };
  json: unknown;
  identity: Identity;
  key: string | undefined;
  context: Context;
  runner: OperationRunner;
  fault: Fault;
}): Promise<StoredAnswer> {
  const { name, row, input, json, identity, key, context, runner, fault } = request;
  // The table ties a name to its handler's types; here it is only one of all names.
  const handler = handlers[name] as unknown as Handler<'getContext'>;
  const work = async (db: Scope['db']) => {
    const now = runner.clock();
    const { secrets, ledger } = runner;
    const scope: Scope = { db, tenantId: identity.tenantId, now, secrets, ledger };
    const data: unknown = await handler(input as Parameters<typeof handler>[0], scope);
    await pause(fault.delay);
    return { status: row.status, body: data === undefined ? null : stringifyJson(data) };
  };
  if (row.method === 'GET') return { ...(await work(runner.db)), replayed: false };
  if (key === undefined) {
    const answer = await inTransaction(runner.db, work);
    return { ...answer, replayed: false };
  }
  const url = new URL(context.req.url);
  return runner.idempotency.once(
    { identity, method: row.method, path: url.pathname, key, requestDigest: requestDigest(url.search, json) },
    work,
  );
}

/** Who asks. A ledger without access control looks at no credentials (interface, "Authentication"). */
async function identityFor(row: Operation, context: Context, runner: OperationRunner): Promise<Identity> {
  const { openTenant } = runner.ledger;
  if (row.service !== 'ledger' || openTenant === undefined) return runner.sessions.identify(context);
  return {
    tenantId: openTenant,
    tenantName: undefined,
    subject: 'anyone',
    permissions: [row.permission],
    expiresAt: new Date(8.64e15),
  };
}

/** The headers an operation asks for; the one there is must say JSON, although a GET has no body. */
function requireHeaders(headers: NonNullable<Operation['headers']>, context: Context): void {
  const faults = Object.entries(headers).flatMap(([name, { required, description }]) =>
    required && !isJson(context.req.header(name) ?? null)
      ? [{ path: ['header', name], message: description }]
      : [],
  );
  if (faults.length > 0) throw badRequest(faults);
}

/** Parses a part of the request; every fault is told with its whole path. */
function parsePart(shape: z.core.$ZodType, value: unknown, part: 'path' | 'query' | 'body'): unknown {
  const parsed = z.safeParse(shape, value);
  if (parsed.success) return parsed.data;
  throw badRequest(
    parsed.error.issues.map((issue) => ({
      path: [part, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      message: sayIssue(issue, value),
    })),
  );
}

/** Our shapes carry their own messages; what zod says by itself is put in the same form. */
function sayIssue(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const given = issue.path.reduce<unknown>(
    (node, step) => (node as Record<PropertyKey, unknown> | null)?.[step],
    value,
  );
  if (given === undefined) return 'is required';
  const names: Record<string, string> = {
    string: 'a text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    int: 'a whole number',
    number: 'a number',
  };
  return issue.message.startsWith('must')
    ? issue.message
    : `must be ${names[issue.expected] ?? issue.expected}`;
}

/** The parameters the operation knows, each given once; others are ignored. */
function queryValues(shape: Operation['query'], context: Context): Record<string, string> {
  const given = new URL(context.req.url).searchParams;
  const known = Object.keys(shape.shape);
  const repeated = known.filter((name) => given.getAll(name).length > 1);
  if (repeated.length > 0)
    throw badRequest(repeated.map((name) => ({ path: ['query', name], message: 'may be given only once' })));
  return Object.fromEntries(known.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])));
}

/** Runs a step; its 400 joins the others, so that one answer names every fault. */
function collect<T>(faults: ErrorDetail[], step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'M0001') throw error;
    faults.push(...error.details);
    return undefined;
  }
}
