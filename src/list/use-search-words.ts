import { useEffect, useState } from 'react';
import type { ListView } from './list-query';

/** How long the address waits for the next letter, in milliseconds. */
const pause = 250;

/** The words of a search: what is typed narrows at once, the address follows when typing pauses. */
export function useSearchWords(view: ListView, onView: (view: ListView) => void) {
  const { q = '' } = view;
  const [typed, setTyped] = useState(q);
  const [given, setGiven] = useState(q);
  const [sent, setSent] = useState(q);
  // The address was changed by something else than this field.
  if (q !== given) {
    setGiven(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onView({ ...view, q: typed });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, sent, view, onView]);
  return [typed, setTyped] as const;
}
