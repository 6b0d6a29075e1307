import { afterEach, beforeEach, vi } from 'vitest';

/** Stubs a storage of the browser for each test of the file. Returns its entries, which are empty before each test. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const held = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal(name, {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
      removeItem: (key: string) => held.delete(key),
    }),
  );
  afterEach(() => {
    vi.unstubAllGlobals();
    held.clear();
  });
  return held;
}
