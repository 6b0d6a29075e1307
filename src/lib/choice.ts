import { Store } from '@tanstack/react-store';
import { useSyncExternalStore } from 'react';
import { readStoredText, writeStored } from './browser-storage';

/** A choice of this browser's user, the same in all its tabs. */
export interface Choice<V> {
  get: () => V;
  /** Changes the choice and stores it. If the browser blocks storage, it applies until the page is closed. */
  set: (value: V) => void;
  onChange: (listener: (value: V) => void) => () => void;
  /** Returns the choice, and re-renders when it changes. */
  use: () => V;
}

interface ChoiceOptions<V> {
  key: string;
  /** Returns the choice for a stored text; for `undefined`, or an invalid text, the usual one. */
  read: (text: string | undefined) => V;
  /** Returns the text to store; `undefined` for the usual choice. */
  write: (value: V) => string | undefined;
  /** Returns the choice with which a server renders the page and the browser hydrates it; by default as in the browser. */
  rendered?: (current: V) => V;
}

/** Creates a choice that the browser stores. */
export function createChoice<V>({ key, read, write, rendered }: ChoiceOptions<V>): Choice<V> {
  const store = new Store({ value: read(readStoredText('local', key)) });
  const show = (value: V) => store.setState(() => ({ value }));
  if ('document' in globalThis)
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) show(read(event.newValue ?? undefined));
    });
  const get = () => store.state.value;
  const onChange = (listener: (value: V) => void) => {
    const { unsubscribe } = store.subscribe(({ value }) => listener(value));
    return unsubscribe;
  };
  return {
    get,
    set: (value) => {
      writeStored('local', key, write(value));
      show(value);
    },
    onChange,
    use: () => useSyncExternalStore(onChange, get, () => (rendered ? rendered(get()) : get())),
  };
}
