import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { loadTexts } from '~/i18n/locale';
import { lazyChunk, lazyComponent } from '~/lib/lazy';

/** Code of all shortcuts. It loads when the browser is idle, or on the first key press. */
const code = lazyChunk(async () => {
  await loadTexts('more');
  return import('./Keyboard');
});
const Keyboard = lazyComponent(async () => (await code.get()).Keyboard);

/** Selector of what keeps the palette from opening: a dialog, a menu, the palette itself, a picked-up row. */
const closedToPalette =
  '[data-part=dialog], [role=alertdialog], [role=menu], [data-part=palette], [data-lifted]';

/** Listens for keys on every page. Returns a function that opens the palette or the shortcuts, and what to render. */
export function useKeyboard(): { open: (place: 'palette' | 'shortcuts') => void; opened: ReactNode } {
  const router = useRouter();
  const [place, setPlace] = useState<string>();
  /** Text typed since the palette was opened and before its field has the focus; undefined at other times. */
  const typed = useRef<string>(undefined);
  const open = useCallback((next: string | undefined) => {
    typed.current = next === 'palette' ? '' : undefined;
    setPlace(next);
    code.get().catch(() => (typed.current = undefined));
  }, []);
  useEffect(() => {
    let shortcuts: EventListener | undefined;
    const press = (event: KeyboardEvent) => {
      if (!shortcuts) shortcuts = code.now()?.createShortcuts(router, open);
      shortcuts?.(event);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (typed.current !== undefined && !(ctrlKey || metaKey || altKey)) {
        event.preventDefault();
        if (key === 'Escape') open(undefined);
        else typed.current = typedAfter(typed.current, key);
      } else if (isPaletteKey(event)) {
        // Before its code has loaded, since the browser has its own action for the key.
        event.preventDefault();
        if (!document.querySelector(closedToPalette)) open('palette');
      } else if (code.now()) press(event);
      else if (key.length === 1 || key === 'Enter') void code.get().then(() => press(event), noCode);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, open]);

  return {
    open,
    opened: place !== undefined && (
      <Keyboard
        place={place}
        takeTyped={() => {
          const text = typed.current ?? '';
          typed.current = undefined;
          return text;
        }}
        onOpen={open}
      />
    ),
  };
}

/** Does nothing: without its code a shortcut has no effect, and the next key tries again. */
const noCode = () => undefined;

function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';
}

/** Returns the text after a key press. Enter and arrows have no effect: the user has not seen any entries yet. */
function typedAfter(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : text;
}
