import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import { collectBytes } from '../lib/collect-bytes';
import type { Connection } from '../lib/fault-injection';
import { isRequestId } from '../lib/request-parts';
import { headersFromService } from './gateway-headers';
import type { Upstream, UpstreamResponse } from './upstream';
import type { BodyContent } from '../lib/body-content';

/** Response of a remote service, as the client receives it; `serviceRequestId` is the service's id of the request. */
export type ForwardedResponse<Body extends BodyContent = BodyContent> = {
  status: number;
  headers: Record<string, string>;
  body: Body;
  serviceRequestId: string | undefined;
};

type Sent = { upstream: Upstream; context: Context; requestId: string };

/** Converts a remote service's response to the client's. Throws 502 for an invalid status or a redirect. */
export function clientResponse(response: UpstreamResponse, request: Sent): ForwardedResponse {
  const { isEmpty, ...head } = headOf(response, request);
  if (isEmpty) return { ...head, body: null };
  const connection = (request.context.env as Connection | undefined)?.outgoing;
  const onBroken = (error: unknown) => {
    reportBroken(error, request);
    return connection;
  };
  return { ...head, body: streamOf(response.body, onBroken) };
}

const maxBytes = 8 * 1024 * 1024;

/** Reads a remote service's response and converts it. Throws 502 like `clientResponse`, and if it breaks off. */
export async function readResponse(
  response: UpstreamResponse,
  request: Sent,
): Promise<ForwardedResponse<Buffer<ArrayBuffer> | null>> {
  const { isEmpty, ...head } = headOf(response, request);
  if (isEmpty) return { ...head, body: null };
  const chunks = response.body as AsyncIterable<Uint8Array>;
  const body = await collectBytes(chunks, maxBytes).catch((error: unknown) => reportBroken(error, request));
  if (body) return { ...head, body };
  throw new AppError('UPSTREAM_FAILED', 'The service gave no answer that can be read.');
}

/** Logs that a response broke off, unless the client has gone. */
function reportBroken(error: unknown, { upstream, context, requestId }: Sent): void {
  if (!context.req.raw.signal.aborted) upstream.brokeOff(error, requestId);
}

/** Returns a response without its body; `isEmpty` if the client receives none. */
function headOf(
  { status, headers: theirHeaders, body }: UpstreamResponse,
  { upstream, context, requestId }: Sent,
): Omit<ForwardedResponse, 'body'> & { isEmpty: boolean } {
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
  const isWithoutBody = status === 204 || status === 205;
  // Only a response to HEAD declares a length without a body: that of a GET.
  if (isWithoutBody) delete headers['content-length'];
  const isEmpty = isWithoutBody || context.req.method === 'HEAD';
  if (isEmpty) discardBody(body);
  return { status, headers, serviceRequestId, isEmpty };
}

/** Reads and drops the rest of an unused response, so that its connection can be reused. */
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
