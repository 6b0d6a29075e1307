import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import type { Connection } from '../lib/fault-injection';
import { isRequestId } from '../observe/request-id';
import { headersFromService } from './gateway-headers';
import type { Upstream, UpstreamResponse } from './upstream';
import type { ResponseBody } from '../lib/response-body';

/** A service's answer, as its asker is to see it; the id that the service gave the request when it has its own. */
export type Forwarded = {
  status: number;
  headers: Record<string, string>;
  body: ResponseBody;
  serviceRequestId: string | undefined;
};

/** An answer that says to have so many bytes at most goes on when it is whole: that costs a third of a stream. */
const waitedFor = 64 * 1024;

/** Throws 502 for a status that is none, or leads elsewhere. */
export async function forwarded(
  { status, headers: given, body }: UpstreamResponse,
  upstream: Upstream,
  context: Context,
  requestId: string,
): Promise<Forwarded> {
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
  const { 'x-request-id': theirs = null, ...headers } = headersFromService(given);
  const serviceRequestId = isRequestId(theirs) ? theirs : undefined;
  const isEmpty = status === 204 || status === 205;
  // A length is told without its body only to a HEAD, as what a GET would have.
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
  return { status, headers, body: await passed(body, isShort(headers), onBroken), serviceRequestId };
}

/** Takes the rest of an answer nobody wants, so that its connection can be used again. */
export function discardBody(body: UpstreamResponse['body']): void {
  void body.dump().catch(() => undefined);
}

type OnBroken = (error: unknown) => Connection['outgoing'];

function isShort({ 'content-length': length }: Record<string, string>): boolean {
  return length !== undefined && Number(length) <= waitedFor;
}

/** The body, whole when it is short or there already. What breaks off in the middle breaks the connection off: it never looks whole. */
async function passed(body: Readable, isShort: boolean, onBroken: OnBroken): Promise<ResponseBody> {
  const start = await startOf(body, isShort).catch((error: unknown) => {
    const connection = onBroken(error);
    if (!connection) throw error;
    connection.destroy();
    return { pieces: [], isWhole: true };
  });
  return start.isWhole ? joined(start.pieces) : streamOf(start.pieces, body, onBroken);
}

/** What a body begins with: all of a short one, else what has arrived. Rejects when it breaks off. */
function startOf(
  body: Readable,
  isShort: boolean,
): Promise<{ pieces: Uint8Array<ArrayBuffer>[]; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const take = (piece: Uint8Array<ArrayBuffer>) => void pieces.push(piece);
    const stop = () => {
      body.pause();
      over();
      resolve({ pieces, isWhole: false });
    };
    const end = () => {
      over();
      resolve({ pieces, isWhole: true });
    };
    const fail = (error: unknown) => {
      over();
      reject(error);
    };
    const late = isShort ? undefined : setImmediate(stop);
    const over = () => {
      clearImmediate(late);
      body.off('data', take).off('end', end).off('error', fail);
    };
    body.on('data', take).on('end', end).on('error', fail);
  });
}

function joined(pieces: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** After its beginning it reads on only as fast as the asker takes it; an asker that has gone ends the answer. */
function streamOf(start: Uint8Array[], body: Readable, onBroken: OnBroken): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let isWanted = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of start) controller.enqueue(piece);
    },
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
