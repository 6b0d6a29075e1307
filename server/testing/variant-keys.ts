import { publicError } from './variant-errors';
import type { Differences } from './variant-differences';

/**
 * Idempotency as in the vendor's service (docs/contract.md#idempotency): a key is stored without its request, so
 * another body gets the first response; without a key the body of a POST is the key; and a request that died reserves
 * its key for a time. Stored in memory.
 */

type Kept =
  | { state: 'running' }
  | { state: 'dead'; until: number }
  | { state: 'done'; answer: StoredResponse };
/** `sent` is the body of the request, `text` that of the response. */
type StoredResponse = { status: number; sent: string; text: string };
/** Response to a write; `died` is true if the process was killed, before or after the write was done. */
export type Outcome = { response: Response; died?: boolean };

export function variantKeys(differences: Differences) {
  const { keysIgnoreBodies, bodyIsKey, stuckKeySeconds, replayHeader } = differences;
  const kept = new Map<string, Kept>();
  /** Keys that have expired here. Their requests run again, although the embedded service may still store the keys. */
  const lapsed = new Set<string>();

  function keyOf(request: Request, text: string): string | Response | undefined {
    if (request.method !== 'POST' && request.method !== 'PATCH') return undefined;
    const header = ['X-Idempotency-Key', 'Idempotency-Key'].map((name) => request.headers.get(name)?.trim());
    const given = header.find((value) => value !== undefined);
    if (given !== undefined && !/^[A-Za-z0-9:_-]{1,128}$/.test(given))
      return publicError(400, 'MTCH-0015', 'invalid idempotency key');
    const byBody = bodyIsKey && request.method === 'POST' && text !== '' ? ` body ${text}` : undefined;
    const key = given ?? byBody;
    if (key === undefined) return undefined;
    const { pathname, searchParams } = new URL(request.url);
    searchParams.sort();
    return JSON.stringify([principalOf(request), request.method, pathname, String(searchParams), key]);
  }

  /** Runs a write once per key. `work` receives whether it may pass the key to the embedded service. */
  async function once(
    request: Request,
    text: string,
    work: (forwardKey: boolean) => Promise<Outcome>,
  ): Promise<Response> {
    const key = keyOf(request, text);
    if (key instanceof Response) return key;
    if (key === undefined) return (await work(true)).response;
    const before = kept.get(key);
    if (before?.state === 'done') {
      const isSame = keysIgnoreBodies || before.answer.sent === text;
      // Otherwise the service beneath knows the key, and says so.
      return isSame ? replayed(before.answer) : (await work(true)).response;
    }
    if (before?.state === 'running' || (before?.state === 'dead' && before.until > Date.now()))
      return publicError(409, 'MTCH-0018', 'a request with this idempotency key is already in progress');
    if (before) lapsed.add(key);
    kept.set(key, { state: 'running' });
    const { response, died } = await work(!lapsed.has(key)).catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
    if (died) kept.set(key, { state: 'dead', until: Date.now() + stuckKeySeconds * 1000 });
    else if (!response.ok) kept.delete(key);
    else {
      const answer = { status: response.status, sent: text, text: await response.clone().text() };
      kept.set(key, { state: 'done', answer });
    }
    return response;
  }

  /** Returns the earlier response. Of its headers only the type is known: JSON, even without a body. */
  function replayed({ status, text }: StoredResponse): Response {
    return new Response(text === '' ? null : text, {
      status,
      headers: {
        'Content-Type': 'application/json',
        ...(replayHeader !== 'never' && { 'X-Idempotency-Replayed': 'true' }),
      },
    });
  }

  return { once };
}

/** Returns the tenant and subject of a request's token; the header `Authorization` if it cannot be decoded. */
export function principalOf({ headers }: Request): string {
  const token = headers.get('Authorization') ?? '';
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { tenantId, sub } = JSON.parse(atob(payload)) as { tenantId?: string; sub?: string };
    return `${tenantId} ${sub}`;
  } catch {
    return token;
  }
}
