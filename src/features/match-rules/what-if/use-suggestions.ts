import { useEffect, useState } from 'react';
import type { Suggestions } from '~/domain/rule-suggestions/suggestion';

type Held = {
  readonly question: string;
  /** The completed part, from 0 to 1. */
  readonly progress: number;
  readonly found?: Suggestions | 'failed';
};

/** Requests suggestions for a question until it changes. Returns the progress until the result arrives. */
export function useSuggestions(
  question: string,
  ask: (onProgress: (done: number) => void) => Promise<Suggestions | undefined>,
  leave: () => void,
): Pick<Held, 'progress' | 'found'> {
  const [held, setHeld] = useState<Held>({ question, progress: 0 });
  useEffect(() => {
    let isOld = false;
    const end = (found: Suggestions | 'failed' | undefined) => {
      if (!isOld && found) setHeld({ question, progress: 1, found });
      // Progress may arrive after the result, since each uses a message port of its own.
      isOld = true;
    };
    ask((progress) => void (isOld || setHeld({ question, progress }))).then(end, () => end('failed'));
    return () => {
      isOld = true;
      leave();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question says what is asked
  }, [question]);
  return held.question === question ? held : { progress: 0 };
}
