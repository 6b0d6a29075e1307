import { useEffect, useState } from 'react';

/** What the worker answers to a question; undefined until it does. The question says what `ask` asks: another one asks anew. */
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
