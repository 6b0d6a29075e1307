import type { Context } from 'hono';
import type { Operation } from '@recon/contract/operations';
import { badRequest, issueAt } from './app-error';

/** Returns the query parameters of an operation. Throws a 400 for a repeated one, if the operation declares 400. */
export function queryValues(
  { query, errors, ownErrors = [] }: Operation,
  context: Context,
): Record<string, string> {
  const { url } = context.req;
  if (!url.includes('?')) return {};
  const given = new URL(url).searchParams;
  const known = Object.keys(query.shape);
  const repeated = known.filter((name) => given.getAll(name).length > 1);
  if (repeated.length > 0 && [...errors, ...ownErrors].includes(400))
    throw badRequest(repeated.map((name) => issueAt(['query', name], 'repeated')));
  return Object.fromEntries(known.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])));
}
