import { useEffect, useEffectEvent, useState } from 'react';
import { listView, type ListView } from './list-query';

/** How long the address waits for the next letter, in milliseconds. */
const pause = 250;

/**
 * The words of a search: what is typed narrows at once, the address follows when typing pauses or the field is left.
 * A link that is followed next then finds nothing under way that would lead back to the list.
 */
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
  const send = () => {
    if (typed === sent) return;
    setSent(typed);
    onView(listView({ ...view, q: typed }));
  };
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(sendLatest, pause);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return { typed, setTyped, send };
}
