import type { Context } from 'hono';
import * as z from 'zod/mini';
import { toIssue } from '@recon/contract/to-issue';
import { issuePath } from '@recon/contract/issue-path';
import type { Operation, ParsedOf } from '@recon/contract/operations';
import { isRoundedToWhole } from '@recon/contract/request-values';
import { actionId, idempotencyKey, queryValues } from '../lib/request-parts';
import { AppError, badRequest, type Detail, type DetailInput, issueAt } from '../lib/app-error';
import { isJson, type JsonBody, parseScanned, type scanBody } from '../lib/read-body';

/** A parsed request. */
export type ParsedRequest<Row extends Operation> = {
  /** What the handler gets. */
  input: ParsedOf<Row>;
  /** The ids in the path, in canonical form. */
  params: Record<string, string>;
  json: JsonBody | undefined;
  /** The idempotency key, if the operation takes one. */
  key: string | undefined;
  actionId: string | undefined;
};

/** Parses path, query, headers and body. Throws a 400 with the issues of the path or, if none, of the rest. */
export function parseRequest<Row extends Operation>(
  row: Row,
  context: Context,
  scanned: { scan: ReturnType<typeof scanBody> } | undefined,
): ParsedRequest<Row> {
  const params = parsePart(row.params, context.req.param(), 'path');
  const faults = headerIssues(row.headers, context);
  const query = collect(faults, () => parsePart(row.query, queryValues(row, context), 'query'));
  const json = scanned && collect(faults, () => parseScanned(scanned.scan));
  const body = json && row.body && collect(faults, () => parsePart(row.body!, json.value, 'body'));
  const { headers } = context.req.raw;
  const key = row.idempotent ? collect(faults, () => idempotencyKey(headers)) : undefined;
  const action = row.method === 'GET' ? undefined : collect(faults, () => actionId(headers));
  if (faults.length > 0) throw badRequest(faults);
  // The schemas of the row have parsed each part.
  const input = { params, query, body } as ParsedOf<Row>;
  return { input, params: params as Record<string, string>, json, key, actionId: action };
}

/** Returns the issues of required headers. The only one is `Content-Type`: JSON, although a GET has no body. */
function headerIssues(headers: Operation['headers'], context: Context): DetailInput[] {
  return Object.entries(headers ?? {}).flatMap(([name, { required }]) =>
    required && !isJson(context.req.header(name) ?? null) ? [issueAt(['header', name], 'not_json_type')] : [],
  );
}

/** Parses a part of a request. Throws a 400 that lists every issue with its full path. */
export function parsePart(shape: z.core.$ZodType, value: unknown, part: 'path' | 'query' | 'body'): unknown {
  const parsed = z.safeParse(shape, value);
  if (parsed.success) {
    const rounded = roundedNumbers(value, parsed.data, [part]);
    if (rounded.length > 0) throw badRequest(rounded);
    return parsed.data;
  }
  const { issues } = parsed.error;
  throw badRequest(
    issues.map((issue) => ({ path: [part, ...issuePath(issue)], message: toIssue(issue, value) })),
  );
}

/** Returns issues for integers that were sent with digits which parsing drops. Skips free objects, kept as sent. */
function roundedNumbers(sent: unknown, parsed: unknown, path: Detail['path']): DetailInput[] {
  if (sent === parsed || !isObject(sent) || !isObject(parsed)) return [];
  return Object.entries(parsed).flatMap(([key, member]) => {
    const at = [...path, Array.isArray(parsed) ? Number(key) : key];
    if (typeof member !== 'number') return roundedNumbers(sent[key], member, at);
    return isRoundedToWhole(sent, key) ? [issueAt(at, 'not_a_whole_number')] : [];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Runs a step and collects the issues of its 400, so that one response lists them all. Rethrows other errors. */
function collect<T>(faults: DetailInput[], step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'M0001') throw error;
    faults.push(...error.details);
    return undefined;
  }
}
