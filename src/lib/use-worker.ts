import { useCallback, useEffect, useRef } from 'react';

type Started<Session> = { readonly session: Session; end(): void; hasFailed(): boolean };

/** Returns a worker that lives until `end` or unmount; another one replaces a failed one. */
export function useWorker<Session>(start: () => Started<Session>) {
  const worker = useRef<Started<Session>>(undefined);
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
