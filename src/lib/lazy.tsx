import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

/** Delays before the retries of a failed fetch, in milliseconds. */
const pauses = [500, 2_000];
/** Resolves the promise that waits for the first page to be rendered; called by `prefetchOnIdle`. */
let onFirstPage: () => void = () => undefined;
/** The chain of idle-time fetches, up to the one queued last. */
let fetching: Promise<unknown> = new Promise<void>((resolve) => (onFirstPage = resolve));
let reportMissing: (error: unknown, again: () => void) => void = () => undefined;

/** A chunk of code that is fetched later; the same object for the lifetime of the page. */
export interface LazyChunk<T> {
  /** Returns the fetched value, or `undefined` before it is loaded. */
  now: () => T | undefined;
  /** Fetches the chunk unless it is loaded or pending. Tries three times, then throws. */
  get: () => Promise<T>;
}

/** Defines a chunk that `load` fetches in idle time, or when it is first requested. */
export function lazyChunk<T>(load: () => Promise<T>): LazyChunk<T> {
  let value: T | undefined;
  let underWay: Promise<T> | undefined;

  async function attempts(): Promise<T> {
    for (const pause of pauses) {
      try {
        return await load();
      } catch {
        await new Promise((resume) => setTimeout(resume, pause));
      }
    }
    return load();
  }

  function get(): Promise<T> {
    underWay ??= attempts().then(
      (fetched) => (value = fetched),
      (error: unknown) => {
        underWay = undefined;
        throw error;
      },
    );
    return underWay;
  }

  whenIdle(get);
  return { now: () => value, get };
}

/** Queues a fetch for idle time. In parallel, fetches would delay the page's own requests. */
function whenIdle(run: () => Promise<unknown>): void {
  fetching = fetching
    .then(idle)
    .then(run)
    .catch(() => undefined);
}

/** Resolves when the browser is idle, after two seconds at the latest. */
export async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/** Starts to fetch all chunks of `lazyChunk` in idle time. Call it once the first page is rendered. */
export function prefetchOnIdle(): void {
  onFirstPage();
}

/** Reports that code for a user action could not be fetched; `retry` fetches it again. */
export function reportChunkError(error: unknown, retry: () => void): void {
  reportMissing(error, retry);
}

/** Sets the handler of `reportChunkError`. */
export function onChunkFailed(tell: typeof reportMissing): void {
  reportMissing = tell;
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    // With the original message the router assumes an update and reloads the page, which loses the page when offline.
    payload.message = `Missing code: ${payload.message}`;
  });
}

/** Component that loads later; `prepare` loads it when it may be needed soon. */
type Part<P> = FunctionComponent<P> & { prepare: () => void };

/** Creates a component whose code loads on demand or in idle time. Until then it renders `Waiting`; reports a failure. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
): Part<P> {
  const code = lazyChunk(load);

  function LaterPart(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => code.now());
    const isMissing = Shown === undefined;

    useEffect(() => {
      if (!isMissing) return;
      let isGone = false;
      async function get() {
        try {
          const fetched = await code.get();
          if (!isGone) setShown(() => fetched);
        } catch (error) {
          if (isGone) return;
          reportChunkError(error, () => void get());
        }
      }
      const getAgain = () => void get();
      getAgain();
      addEventListener('online', getAgain);
      return () => {
        isGone = true;
        removeEventListener('online', getAgain);
      };
    }, [isMissing]);

    if (Shown) return <Shown {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  }

  return Object.assign(LaterPart, { prepare: () => void code.get().catch(() => undefined) });
}
