import { useSyncExternalStore } from 'react';
import { getServerView } from '~/lib/server-view';

/** A look that is chosen in this browser. It stands on the root element, where styles find it, unless it is the usual one. */
export type RootChoice<V extends string> = {
  get: () => V;
  /** Chooses, and remembers it in this browser. */
  set: (value: V) => void;
  /** Calls back when another is chosen, here or in another tab; gives back what ends that. */
  onChange: (listener: () => void) => () => void;
  /** What is chosen, kept in step with other tabs. */
  use: () => V;
};

/**
 * Such a choice out of `usual` and `others`: by `attribute` of the root element's data, and `key` in the browser's
 * storage, which public/before-paint.js puts there before the first paint; `drawn` says it of a page that a server draws.
 */
export function createRootPreference<V extends string>(options: {
  key: string;
  attribute: string;
  usual: V;
  others: readonly V[];
  drawn: (view: NonNullable<ReturnType<typeof getServerView>>) => V | undefined;
}): RootChoice<V> {
  const { key, attribute, usual, others, drawn } = options;
  const listeners = new Set<() => void>();
  const known = (value: string | null | undefined) => others.find((other) => other === value) ?? usual;
  const get = () => known(document.documentElement.dataset[attribute]);

  function show(value: V) {
    if (value === usual) delete document.documentElement.dataset[attribute];
    else document.documentElement.dataset[attribute] = value;
    for (const listener of listeners) listener();
  }

  function set(value: V) {
    show(value);
    try {
      if (value === usual) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Storage may be forbidden; the choice then holds until the page is left.
    }
  }

  function followOtherTabs(event: StorageEvent) {
    if (event.key === key) show(known(event.newValue));
  }

  function onChange(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', followOtherTabs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
    };
  }

  /** As the page was drawn: by the server, and while the browser takes that over. */
  function asDrawn() {
    const view = getServerView();
    return view ? (drawn(view) ?? usual) : get();
  }

  return { get, set, onChange, use: () => useSyncExternalStore(onChange, get, asDrawn) };
}
