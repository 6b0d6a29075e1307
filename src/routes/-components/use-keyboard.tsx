import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyChunk } from '~/lib/lazy-chunk';
import { part } from '~/ui/page/part';
import { pageActions } from '~/ui/shortcuts/page-actions';
import type * as KeyboardCode from './Keyboard';

type Pressed = typeof KeyboardCode.pressed;

/** Part of the first visit is only that keys are heard; what they do comes in idle time, or with the first of them. */
const code = lazyChunk(async () => import('./Keyboard'));
const Keyboard = part(async () => (await code.get()).Keyboard);

/** Hears the page's keys. Gives what opens the palette, and what is open. */
export function useKeyboard(): { open: () => void; opened: ReactNode } {
  'use no memo';
  const router = useRouter();
  const [place, setPlace] = useState<string>();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      const isPalette = (ctrlKey || metaKey) && !event.shiftKey && key.toLowerCase() === 'k';
      // Before its code is there, since the browser has a use for it as well.
      if (isPalette) event.preventDefault();
      if (!isPalette && key.length > 1 && key !== 'Enter') return;
      const press = ({ pressed }: { pressed: Pressed }) =>
        pressed(event, { router, onOpen: setPlace, pageActions });
      const now = code.now();
      if (now) press(now);
      else void code.get().then(press, () => undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);

  return {
    open: () => setPlace('palette'),
    opened: place && <Keyboard opened={place} onOpen={setPlace} />,
  };
}
