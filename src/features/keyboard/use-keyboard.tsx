import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { loadTexts } from '~/i18n/locale';
import { lazyChunk, lazyComponent } from '~/lib/lazy';
import {
  beginTypedAhead,
  closedToPalette,
  endTypedAhead,
  isTypingAhead,
  latinKey,
  pageActions,
  recordTypedAhead,
} from '~/ui/shortcuts/page-actions';
import type * as KeyboardCode from './Keyboard';

type Pressed = typeof KeyboardCode.pressed;

/** Code of all shortcuts. It loads when the browser is idle, or on the first key press. */
const code = lazyChunk(async () => {
  await loadTexts('more');
  return import('./Keyboard');
});
const Keyboard = lazyComponent(async () => (await code.get()).Keyboard);

/** Listens for keys on every page. Returns a function that opens the palette, and what to render. */
export function useKeyboard(): { open: () => void; opened: ReactNode } {
  const router = useRouter();
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (recordTypedAhead(event)) {
        event.preventDefault();
        // The palette may be rendered, but not have taken the keys over.
        if (event.key === 'Escape') setPlace(undefined);
        return;
      }
      const { key, ctrlKey, metaKey, shiftKey } = event;
      const isPalette = (ctrlKey || metaKey) && !shiftKey && latinKey(event) === 'k';
      // Before its code has loaded, since the browser has its own action for the key.
      if (isPalette) event.preventDefault();
      if (!isPalette && key.length > 1 && key !== 'Enter') return;
      if (isPalette && !document.querySelector(closedToPalette)) beginTypedAhead();
      const press = ({ pressed }: { pressed: Pressed }) =>
        pressed(event, { router, onOpen: setPlace, pageActions });
      const now = code.now();
      if (now) press(now);
      // Escape may have been pressed since.
      else
        void code
          .get()
          .then((loaded) => (!isPalette || isTypingAhead() ? press(loaded) : undefined), endTypedAhead);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);

  return {
    open: () => {
      beginTypedAhead();
      setPlace('palette');
    },
    opened: place && <Keyboard opened={place} onOpen={setPlace} />,
  };
}
