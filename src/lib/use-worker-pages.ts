import { useEffect, useState } from 'react';

/** Some lines from a worker, and their total. */
type Page<Line> = { readonly total: number; readonly lines: readonly Line[] };

/** The lines read under a key. A pending or failed read starts at the number of lines held. */
type Reading<Line> = { key: string; page: Page<Line> | undefined; state: 'idle' | 'reading' | 'failed' };

/**
 * Returns lines that are read page by page as the user scrolls. A new `key` restarts reading; the previous lines stay
 * until the first page arrives. If a page fails, `retry` is set and reading pauses until it is called.
 */
export function useWorkerPages<Line>(key: string, readFrom: (from: number) => Promise<Page<Line>>) {
  const [reading, setReading] = useState<Reading<Line>>({ key: '', page: undefined, state: 'idle' });
  const isOld = reading.key !== key;
  const held = isOld ? undefined : reading.page;

  function read(before: readonly Line[]) {
    const state = (next: Reading<Line>['state'], page?: Page<Line>) =>
      setReading((now) => {
        // Another key has been read in the meantime.
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
    /** True if all lines are read. */
    isComplete,
    /** Reads the next page; `undefined` if there are no more lines, a read is pending, or the last one failed. */
    readMore: isComplete || isOld || state !== 'idle' ? undefined : () => read(held?.lines ?? []),
    /** Retries the failed read; `undefined` if none failed. */
    retry: !isOld && state === 'failed' ? () => read(held?.lines ?? []) : undefined,
  };
}
