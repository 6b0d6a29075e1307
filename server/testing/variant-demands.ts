import { publicError, readRefusal, unexpectedError } from './variant-errors';
import type { Row } from './variant-records';
import type { AskInner, Differences } from './variant-differences';

/**
 * Requests that the vendor's service rejects but the embedded one accepts, or rejects with a 500 instead of a 4xx
 * (docs/contract.md#input-errors-returned-as-500).
 */

/** Write request: the parts of its path after `/v1/`, and its body. */
export type Write = { method: string; parts: readonly (string | undefined)[]; body: Row };
type Refuse = (write: Write, inner: AskInner) => Promise<Response | undefined> | Response | undefined;

/** Returns the error response of the variant service, for tests, to a write that the embedded one accepts, if any. */
export async function refusedBefore(
  differences: Differences,
  write: Write,
  inner: AskInner,
): Promise<Response | undefined> {
  const demands: [boolean, Refuse][] = [
    [differences.byteNames, nameInBytes],
    [differences.mistakesAre500, hugeTolerance],
    [differences.draftsStay, archivedDraft],
  ];
  for (const [isOn, refuse] of demands) {
    const refusal = isOn ? await refuse(write, inner) : undefined;
    if (!refusal) continue;
    // A caller without permission gets that error first.
    const asker = await inner('GET', '/v1/contexts?limit=1');
    return asker.status === 401 || asker.status === 403 ? asker : refusal;
  }
  return undefined;
}

/** Returns the embedded service's response to a write, or a 500 if the variant service, for tests, fails instead. */
export async function refusedAfter(
  { mistakesAre500 }: Differences,
  { method, parts, body }: Write,
  response: Response,
): Promise<Response> {
  if (!mistakesAre500 || response.ok || method === 'GET') return response;
  const { code = '', details = [] } = await readRefusal(response);
  const [noun, , child, , grandchild] = parts;
  const isUnknownSource = noun === 'contexts' && child === 'sources' && grandchild === 'field-maps';
  const isTolerance = (path: readonly (string | number)[]) =>
    path[0] === 'body' && /^feeTolerance(Abs|Pct)$/.test(String(path[1]));
  const isLongItem = (path: readonly (string | number)[]) =>
    path[1] === 'items' && path[3] === 'name' && (itemName(body, Number(path[2]))?.length ?? 0) > 100;
  const isMistake =
    code === 'FEE_SCHEDULE_NAME_TAKEN' ||
    (code === 'SOURCE_NOT_FOUND' && method === 'POST' && isUnknownSource) ||
    (details.length > 0 && details.every(({ path }) => isTolerance(path) || isLongItem(path)));
  return isMistake ? unexpectedError() : response;
}

function itemName({ items }: Row, index: number): string | undefined {
  const name = Array.isArray(items) ? (items[index] as Row | undefined)?.['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Returns the error for a name that is too long in bytes (context: 100, source: 50): validation counts characters. */
function nameInBytes({ parts, body }: Write): Response | undefined {
  const [noun, , child] = parts;
  const isSource = child === 'sources';
  const isContext = noun === 'contexts' && (child === undefined || child === 'clone');
  if ((!isSource && !isContext) || typeof body['name'] !== 'string') return undefined;
  const most = isSource ? 50 : 100;
  const name = body['name'].trim();
  if (Array.from(name).length > most || new TextEncoder().encode(name).length <= most) return undefined;
  const kind = isSource ? 'source' : 'context';
  return publicError(400, 'MTCH-0001', `${kind} name exceeds maximum length of ${most}`);
}

/** Returns the error for a tolerance with 16 digits before the point, which the column cannot hold. */
function hugeTolerance({ parts: [noun, , child], body }: Write): Response | undefined {
  if (noun !== 'contexts' || child !== undefined) return undefined;
  const texts = [body['feeToleranceAbs'], body['feeTolerancePct']];
  const isHuge = texts.some((text) => typeof text === 'string' && /^\+?0*[1-9]\d{15,}(\.|$)/.test(text));
  return isHuge ? unexpectedError() : undefined;
}

/** Returns the error for archiving a draft, which must be active first. */
async function archivedDraft({ method, parts, body }: Write, inner: AskInner): Promise<Response | undefined> {
  const [noun, id, child] = parts;
  if (method !== 'PATCH' || noun !== 'contexts' || child !== undefined || body['status'] !== 'ARCHIVED')
    return undefined;
  const response = await inner('GET', `/v1/contexts/${id}`);
  if (!response.ok) return undefined;
  const { status } = (await response.json()) as { status: string };
  return status === 'DRAFT' ? publicError(409, 'MTCH-0103', 'invalid state transition') : undefined;
}
