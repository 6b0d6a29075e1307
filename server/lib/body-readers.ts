import { OverloadedError } from './concurrency';
import { type Share, ShareCounts } from './fair-queue';
import { readBody } from './read-body';

/** Reads the bodies of requests. */
export type BodyReader = {
  /** Returns the complete body, as `readBody` does. Throws 503 if it is aborted in favour of another body. */
  read(request: Request, share: Share): Promise<Uint8Array>;
  /** Returns whether one more body would abort another read. */
  isFull(): boolean;
};

type Reading = { share: Share; giveWay: () => void };

/**
 * Returns a reader of at most `most` bodies at a time, to bound memory. One more aborts a read, chosen by share
 * (docs/contract.md#overload): a guest's, else one of the tenant and identity with the most; among equals, the oldest.
 * Many slow bodies of one sender thus abort one another.
 */
export function createBodyReader(most: number): BodyReader {
  const reading = new Set<Reading>();
  const counts = new ShareCounts();
  const end = (one: Reading) => {
    if (reading.delete(one)) counts.add(one.share, -1);
  };
  const begin = (one: Reading) => {
    const isFull = reading.size >= most;
    counts.add(one.share, 1);
    reading.add(one);
    if (!isFull) return;
    const other = givingWay(reading, counts);
    end(other);
    other.giveWay();
  };
  return {
    isFull: () => reading.size >= most,
    async read(request, share) {
      let giveWay = () => undefined as void;
      const pushedOut = new Promise<never>((_, reject) => {
        // The rest of the body is not read, so the connection cannot be used again.
        giveWay = () => reject(new OverloadedError({ Connection: 'close' }));
      });
      const own = { share, giveWay };
      begin(own);
      try {
        return await Promise.race([readBody(request), pushedOut]);
      } finally {
        end(own);
      }
    },
  };
}

/**
 * Returns the request whose body is no longer read when too many are: one without a valid session before others, then
 * one of the tenant and person with the most. `reading` is in order of arrival; of equals the earliest is returned.
 */
function givingWay(reading: Iterable<Reading>, counts: ShareCounts): Reading {
  const loadOf = ({ share }: Reading) => [
    share.isGuest === true ? 1 : 0,
    counts.ofTenant(share),
    counts.of(share),
  ];
  const [first, ...others] = reading;
  return others.reduce((heaviest, one) => (isMore(loadOf(one), loadOf(heaviest)) ? one : heaviest), first!);
}

/** Returns whether `these` has the larger number at the first index at which they differ. */
function isMore(these: readonly number[], those: readonly number[]): boolean {
  const at = these.findIndex((one, index) => one !== those[index]);
  return at >= 0 && these[at]! > those[at]!;
}
