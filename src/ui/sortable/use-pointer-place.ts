import { useEffect } from 'react';
import { useLatest } from '../hooks/use-latest';

/** Calls back with the pointer's height in the window whenever it, or the page under it, moves. */
export function usePointerPlace(active: boolean, onPlace: (clientY: number) => void) {
  const latest = useLatest(onPlace);
  useEffect(() => {
    if (!active) return;
    let at: number | undefined;
    const move = (event: PointerEvent) => {
      at = event.clientY;
      latest(at);
    };
    const scroll = () => {
      if (at !== undefined) latest(at);
    };
    addEventListener('pointermove', move, { capture: true, passive: true });
    addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => {
      removeEventListener('pointermove', move, { capture: true });
      removeEventListener('scroll', scroll, { capture: true });
    };
  }, [active, latest]);
}
