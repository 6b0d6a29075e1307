/** Items that the console stores in this browser, by key; values are never read. */

export type StoredArea = 'local' | 'session';
export type StoredPurpose = (typeof purposes)[number][1] | 'unknown';
export type StoredItem = { store: StoredArea; key: string; bytes: number; purpose: StoredPurpose };

const purposes = [
  [/^color-scheme$/, 'colours'],
  [/^density$/, 'density'],
  [/^time-zone$/, 'zone'],
  [/^balances\./, 'balances'],
  [/^what-if\.reading\./, 'reading'],
  [/^fee-what-if\.groups\./, 'groupSchedules'],
  [/^recon\.intent\.last-seen$/, 'recents'],
  [/^saved-filters\./, 'filters'],
  [/^single-keys$/, 'singleKeys'],
  [/^recon\.intent\./, 'intents'],
  [/^recon\.order-sent\./, 'orderSent'],
  [/^(tsr-scroll-restoration|recon\.rows)/, 'scroll'],
] as const;

/** Returns all entries of local and session storage, each sorted by key; none of a storage that the browser denies. */
export function listStoredItems(): StoredItem[] {
  return (['local', 'session'] as const).flatMap((store) => {
    const storage = storageOf(store);
    if (!storage) return [];
    return Object.keys(storage)
      .toSorted()
      .map((key) => ({
        store,
        key,
        bytes: new Blob([key, storage.getItem(key) ?? '']).size,
        purpose: purposes.find(([pattern]) => pattern.test(key))?.[1] ?? 'unknown',
      }));
  });
}

/** Removes these entries from browser storage, and nothing else. */
export function removeStoredItems(items: readonly StoredItem[]): void {
  for (const { store, key } of items) storageOf(store)?.removeItem(key);
}

function storageOf(store: StoredArea): Storage | undefined {
  try {
    return store === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}
