import { setImmediate as turn } from 'node:timers/promises';
import type { ResponseBody } from '../lib/response-body';

/** An answer of so many characters goes out as a whole, with its length. */
export const largestWhole = 1024 * 1024;
const piece = 256 * 1024;

/**
 * A large answer in pieces, each in a turn of the event loop of its own: to write 12 MB at once, the most that a list
 * may have (docs/contract.md#sizes), held it for a tenth of a second. One that is small as it is.
 */
export function streamInChunks(text: string | null): ResponseBody {
  if (text === null || text.length <= largestWhole) return text;
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

/** Never between the halves of a surrogate pair, which are one character only together. */
function endOfPiece(text: string, start: number): number {
  const end = Math.min(start + piece, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
