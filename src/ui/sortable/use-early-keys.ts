import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowPart } from '../page/row-part';

/** Key that was pressed on a row's drag handle before the row was hydrated. */
type EarlyKey = { row: string } & Required<Pick<KeyboardEventInit, 'key' | 'altKey'>>;

/**
 * Replays the keys that were pressed on drag handles of the server-rendered list (`isDrawn`), as recorded by a script
 * in the page's head (docs/server-rendering.md). Returns the rows that must be in the page for that. A list that was
 * not hydrated replays none: its rows may be in another order than the visible ones were.
 */
export function useEarlyKeys(list: RefObject<HTMLElement | null>, isDrawn: boolean): readonly string[] {
  const [keys, setKeys] = useState<readonly EarlyKey[]>([]);
  const isHydrating = useRef(isDrawn);
  // The render after hydration omits rows that are not visible, so the required ones must be known before.
  useLayoutEffect(() => {
    const recorded: EarlyKey[] = [];
    dispatchEvent(new CustomEvent('recon-early-keys', { detail: recorded }));
    if (isHydrating.current) setKeys((previous) => [...previous, ...recorded]);
  }, []);
  useEffect(() => {
    if (isDrawn || keys.length === 0) return;
    // Inside an effect React would not render synchronously, and each key must find the list as the previous one left
    // it.
    queueMicrotask(() => {
      for (const { row, ...key } of keys) flushSync(() => pressKey(list.current, row, key));
      setKeys([]);
    });
  }, [list, isDrawn, keys]);
  return keys.map(({ row }) => row);
}

/** Presses a key on a drag handle. If the handle is disabled, clicks it: the click shows and announces the reason. */
function pressKey(list: HTMLElement | null, row: string, key: KeyboardEventInit): void {
  const grip = rowPart(list, row, '[data-part=grip]');
  if (grip?.ariaDisabled === 'true') grip.click();
  else grip?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
}
