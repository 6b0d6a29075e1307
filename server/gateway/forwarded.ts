import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import type { Connection } from '../lib/fault-injection';
import { isRequestId } from '../lib/request-parts';
import { headersFromService } from './gateway-headers';
import type { Upstream, UpstreamResponse } from './upstream';
import type { ResponseBody } from '../lib/response-body';

/** Response of a remote service, as the client receives it; `serviceRequestId` is the service's id of the request. */
export type Forwarded = {
  status: number;
  headers: Record<string, string>;
  body: ResponseBody;
  serviceRequestId: string | undefined;
};

/** Returns a remote service's response as the client receives it. Throws 502 for a bad status or a redirect. */
export function forwarded(
  { status, headers: theirHeaders, body }: UpstreamResponse,
  upstream: Upstream,
  context: Context,
  requestId: string,
): Forwarded {
  if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
    discardBody(body);
    upstream.brokeOff({ code: `STATUS_${status}` }, requestId);
    throw new AppError(
      'UPSTREAM_FAILED',
      status < 400
        ? 'The service sends its callers to another address, which is not followed. Its configured address is wrong.'
        : 'The service answered with a status that does not exist.',
    );
  }
  const { 'x-request-id': theirs = null, ...headers } = headersFromService(theirHeaders);
  const serviceRequestId = isRequestId(theirs) ? theirs : undefined;
  const isEmpty = status === 204 || status === 205;
  // Only a response to HEAD declares a length without a body: that of a GET.
  if (isEmpty) delete headers['content-length'];
  if (isEmpty || context.req.method === 'HEAD') {
    discardBody(body);
    return { status, headers, body: null, serviceRequestId };
  }
  const connection = (context.env as Connection | undefined)?.outgoing;
  const onBroken = (error: unknown) => {
    if (!context.req.raw.signal.aborted) upstream.brokeOff(error, requestId);
    return connection;
  };
  return { status, headers, body: streamOf(body, onBroken), serviceRequestId };
}

/** Reads and drops the rest of an unwanted response, so that its connection can be reused. */
export function discardBody(body: UpstreamResponse['body']): void {
  void body.dump().catch(() => undefined);
}

type OnBroken = (error: unknown) => Connection['outgoing'];

/** Returns a stream of the body, at the caller's speed. Ends the service's response if the caller disconnects. */
function streamOf(body: Readable, onBroken: OnBroken): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let isWanted = true;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!isWanted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!isWanted) return;
        const connection = onBroken(error);
        if (!connection) return controller.error(error);
        connection.destroy();
        controller.close();
      }
    },
    cancel() {
      isWanted = false;
      body.destroy();
    },
  });
}
