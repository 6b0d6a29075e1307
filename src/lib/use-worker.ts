import { useCallback, useEffect, useRef } from 'react';

type StartedWorker<Session> = { readonly session: Session; end(): void; hasFailed(): boolean };

/** Returns a worker that lives until `end` or unmount; another one replaces a failed one. */
export function useWorker<Session>(start: () => StartedWorker<Session>) {
  const worker = useRef<StartedWorker<Session>>(undefined);
  const end = useCallback(() => {
    worker.current?.end();
    worker.current = undefined;
  }, []);
  useEffect(() => end, [end]);
  const session = () => {
    if (worker.current?.hasFailed()) end();
    return (worker.current ??= start()).session;
  };

  return { session, end };
}
