import { useEffect, useEffectEvent, useState } from 'react';
import type { ListView } from './list-query';

/** Delay before the URL follows the last keystroke, in milliseconds. */
const pause = 250;

/** Returns the typed search, which filters at once. The URL follows after a pause, or on blur (call `send`). */
export function useSearchWords(view: ListView, onView: (view: ListView) => void) {
  const { q = '' } = view;
  const [typed, setTyped] = useState(q);
  const [given, setGiven] = useState(q);
  const [sent, setSent] = useState(q);
  // Something other than this field changed the URL.
  if (q !== given) {
    setGiven(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  const send = () => {
    if (typed === sent) return;
    setSent(typed);
    onView({ ...view, q: typed || undefined });
  };
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(sendLatest, pause);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return { typed, setTyped, send };
}
