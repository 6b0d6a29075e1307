import type { Context } from 'hono';
import type { Operation } from '@recon/contract/operations';
import { isUuid } from '@recon/contract/values';
import { badRequest, issueAt } from './app-error';

/** Parts of a request that have the same form for every operation, embedded or remote. */

/** Header with the id of the user action that a request is part of. One action may need several requests. */
const actionHeader = 'X-Recon-Action';
const keyHeaders = ['X-Idempotency-Key', 'Idempotency-Key'];

/** Returns the action id of a request in lower case, if any. Throws a 400 unless it is a UUID. */
export function actionId(headers: Headers): string | undefined {
  const id = headers.get(actionHeader)?.trim();
  if (id === undefined) return undefined;
  if (!isUuid(id)) throw badRequest([issueAt(['header', actionHeader], 'not_an_identifier')]);
  return id.toLowerCase();
}

/** Returns the key in `X-Idempotency-Key` or `Idempotency-Key`, if any. Throws a 400 if invalid or different. */
export function idempotencyKey(headers: Headers): string | undefined {
  const keys = keyHeaders.flatMap((name) => {
    const value = headers.get(name)?.trim();
    return value === undefined ? [] : [{ path: ['header', name], value }];
  });
  const faults = keys.flatMap(({ path, value }) =>
    /^[A-Za-z0-9:_-]{1,128}$/.test(value) ? [] : [issueAt(path, 'not_an_idempotency_key')],
  );
  if (faults.length > 0) throw badRequest(faults);
  const [first, second] = keys;
  if (first && second && first.value !== second.value)
    throw badRequest([issueAt(second.path, 'different_keys', { header: keyHeaders[0]! })]);
  return first?.value;
}

/** Returns the query parameters of an operation. Throws a 400 for a repeated one, if the operation declares 400. */
export function queryValues(
  { query, errors, ownErrors = [] }: Operation,
  context: Context,
): Record<string, string> {
  const all = context.req.queries();
  const known = Object.keys(query.shape).filter((name) => all[name]);
  const repeated = known.filter((name) => all[name]!.length > 1);
  if (repeated.length > 0 && [...errors, ...ownErrors].includes(400))
    throw badRequest(repeated.map((name) => issueAt(['query', name], 'repeated')));
  return Object.fromEntries(known.map((name) => [name, all[name]![0]!]));
}
