import { type KeyboardEvent, useState } from 'react';

const pageRows = 8;

/** Manages the active entry of a list by keys from a text field; another `list` starts at the first entry. */
export function useListKeys(count: number, list: string, onEnter: (index: number) => void) {
  const [at, setAt] = useState({ list, index: 0 });
  const active = at.list === list ? Math.max(0, Math.min(at.index, count - 1)) : 0;
  const setActive = (index: number) => setAt({ list, index });

  function onKeyDown(event: KeyboardEvent) {
    // 229: Safari ends a composition with a key event that no longer belongs to it.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const last = count - 1;
    const steps: Record<string, number | undefined> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + pageRows),
      PageUp: Math.max(0, active - pageRows),
      Home: 0,
      End: last,
    };
    const next = event.shiftKey ? undefined : steps[event.key];
    if (event.key === 'Enter') onEnter(active);
    else if (next === undefined || count === 0) return;
    else setActive(next);
    event.preventDefault();
  }

  return { active, setActive, onKeyDown };
}
