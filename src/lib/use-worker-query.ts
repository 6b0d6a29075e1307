import { useEffect, useState } from 'react';

/**
 * Returns the worker's response to a query; `undefined` while pending, `'failed'` if it rejects. `question` identifies
 * what `ask` requests: a change sends a new query.
 */
export function useWorkerQuery<Answer>(
  question: string,
  ask: () => Promise<Answer>,
): Answer | 'failed' | undefined {
  const [held, setHeld] = useState<{ question: string; answer: Answer | 'failed' }>();
  useEffect(() => {
    let isOld = false;
    const hold = (answer: Answer | 'failed') => isOld || setHeld({ question, answer });
    ask().then(hold, () => hold('failed'));
    return () => {
      isOld = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question says what is asked
  }, [question]);
  return held?.question === question ? held.answer : undefined;
}
