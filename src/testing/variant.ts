import type { Differences } from '../../server/testing/variant-differences';
import { variantService } from '../../server/testing/variant-service';

type PageFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * Wraps the service, or a stand-in for it, for `fetch`: responses differ as those of the deliberately different
 * service.
 */
export function makeVariant(fetch: PageFetch, changes: Partial<Differences> = {}): PageFetch {
  const different = variantService(async (request) => {
    const { method, headers, signal, url } = request;
    const text = await request.text();
    return fetch(url, { method, headers, signal, ...(text !== '' && { body: text }) });
  }, changes);
  return (input, init) =>
    different(input instanceof Request ? input : new Request(new URL(input, 'http://test.invalid'), init));
}
