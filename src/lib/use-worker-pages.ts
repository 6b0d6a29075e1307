import { useEffect, useState } from 'react';

/** Some lines that a worker returns, and how many it has in all. */
type Page<Line> = { readonly total: number; readonly lines: readonly Line[] };

/** What was read under a key; a read in progress or one that failed starts at the number of lines held. */
type Reading<Line> = { key: string; page: Page<Line> | undefined; state: 'idle' | 'reading' | 'failed' };

/**
 * Returns lines that are read page by page as they come near. Under another `key` reading starts again, and the lines of
 * the previous key stay until the first page has come. A page that cannot be read sets `retry` and is not requested again
 * until that is called.
 */
export function useWorkerPages<Line>(key: string, readFrom: (from: number) => Promise<Page<Line>>) {
  const [reading, setReading] = useState<Reading<Line>>({ key: '', page: undefined, state: 'idle' });
  const isOld = reading.key !== key;
  const held = isOld ? undefined : reading.page;

  function read(before: readonly Line[]) {
    const state = (next: Reading<Line>['state'], page?: Page<Line>) =>
      setReading((now) => {
        // Another key has been read since.
        if (next !== 'reading' && now.key !== key) return now;
        return { key, page: page ?? now.page, state: next };
      });
    state('reading');
    readFrom(before.length).then(
      ({ total, lines }) => state('idle', { total, lines: [...before, ...lines] }),
      () => state('failed'),
    );
  }

  useEffect(() => {
    if (isOld) read([]);
  });
  const { page, state } = reading;
  const isComplete = page !== undefined && page.lines.length >= page.total;
  return {
    page,
    /** All lines of the page are read. */
    isComplete,
    /** Undefined if there are no more, if the next ones are being read, or if they could not be read. */
    readMore: isComplete || isOld || state !== 'idle' ? undefined : () => read(held?.lines ?? []),
    /** Reads again what could not be read; undefined unless that has happened. */
    retry: !isOld && state === 'failed' ? () => read(held?.lines ?? []) : undefined,
  };
}
