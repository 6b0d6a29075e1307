import { setImmediate as turn } from 'node:timers/promises';
import type { ResponseBody } from '../lib/response-body';

/** Characters from which a response is sent as bytes: Node would copy a text three times to send it. */
export const smallestBytes = 8192;
/** Largest response, in characters, that is sent in one piece with its length. */
export const largestWhole = 1024 * 1024;
const piece = 256 * 1024;

/**
 * Returns a text as the body of a response: a long one as bytes, one above `largestWhole` as a stream, one chunk per turn
 * of the event loop, since 12 MB at once blocked it.
 */
export function bodyOf(text: string | null): ResponseBody {
  if (text === null || text.length < smallestBytes) return text;
  if (text.length <= largestWhole) return Buffer.from(text);
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at > 0) await turn();
      const end = endOfPiece(text, at);
      controller.enqueue(Buffer.from(text.slice(at, end)));
      at = end;
      if (at === text.length) controller.close();
    },
  });
}

/** Returns where the chunk ends. Never splits a surrogate pair, which is one character. */
function endOfPiece(text: string, start: number): number {
  const end = Math.min(start + piece, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
