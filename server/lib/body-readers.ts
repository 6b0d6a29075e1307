import { OverloadedError } from './concurrency';
import { readBody } from './read-body';

/** Reads the whole body of a request, as `readBody` does; throws 503 when it has to give way. */
export type BodyReader = (request: Request) => Promise<Uint8Array>;

/**
 * Reads bodies before a place is taken, so that a slow sender holds none. At most `most` are read at
 * once, which bounds their memory; for one more the one that has taken longest gives way. A body that
 * arrives as it should is read before anybody can push it out.
 */
export function createBodyReader(most: number): BodyReader {
  const reading = new Set<() => void>();
  return async (request) => {
    const [longest] = reading;
    if (longest && reading.size >= most) {
      reading.delete(longest);
      longest();
    }
    let giveWay = () => undefined as void;
    const pushedOut = new Promise<never>((_, reject) => {
      // The rest of the body is not read, so the connection cannot be used again.
      giveWay = () => reject(new OverloadedError({ Connection: 'close' }));
    });
    reading.add(giveWay);
    try {
      return await Promise.race([readBody(request), pushedOut]);
    } finally {
      reading.delete(giveWay);
    }
  };
}
