import { useCallback, useEffect, useRef } from 'react';

type Started<Session> = { readonly session: Session; end(): void; hasFailed(): boolean };

/**
 * Returns a worker that lives until `end` or unmount; another one replaces a failed one. A second `read` ends a pending one
 * together with its worker.
 */
export function useWorker<Session>(start: () => Started<Session>) {
  const worker = useRef<Started<Session>>(undefined);
  const reading = useRef<symbol>(undefined);
  const end = useCallback(() => {
    worker.current?.end();
    worker.current = undefined;
    reading.current = undefined;
  }, []);
  useEffect(() => end, [end]);
  const session = () => {
    if (worker.current?.hasFailed()) end();
    return (worker.current ??= start()).session;
  };

  /** Returns the worker's result of `ask`; `undefined` if another `read` started in the meantime. */
  async function read<Result>(ask: (session: Session) => Promise<Result>): Promise<Result | undefined> {
    if (reading.current) end();
    const asked = session();
    const mine = Symbol('reading');
    reading.current = mine;
    try {
      const result = await ask(asked);
      return reading.current === mine ? result : undefined;
    } finally {
      if (reading.current === mine) reading.current = undefined;
    }
  }
  return { session, end, read };
}
