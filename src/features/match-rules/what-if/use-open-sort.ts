import { useState } from 'react';
import { isOpenSort, type OpenSort } from '@recon/engine/comparison/open-order';
import { readStoredText, writeStored } from '~/lib/browser-storage';

const key = 'what-if.sort';

/** Returns the sort of the unmatched rows and a callback that changes it; this tab stores it until it is closed. */
export function useOpenSort() {
  const [sort, setSort] = useState(() => {
    const stored = readStoredText('session', key);
    return isOpenSort(stored) ? stored : undefined;
  });
  return [
    sort,
    (next: OpenSort | undefined) => {
      writeStored('session', key, next);
      setSort(next);
    },
  ] as const;
}
