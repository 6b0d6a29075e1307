/** Delays before the retries of a failed fetch, in milliseconds. */
const pauses = [500, 2_000];
/** Resolves the promise that waits for the first page to be rendered; called by `prefetchOnIdle`. */
let onFirstPage: () => void = () => undefined;
/** The chain of idle-time fetches, up to the one queued last. */
let fetching: Promise<unknown> = new Promise<void>((resolve) => (onFirstPage = resolve));
/** Style sheets that failed to load, each with its pending fetch, which all chunks share. */
const missingStyles = new Map<string, Promise<void> | undefined>();
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
        return await attempt(load);
      } catch {
        await new Promise((resume) => setTimeout(resume, pause));
      }
    }
    return attempt(load);
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

/** Loads a chunk and its missing style sheets, which the bundler's loader does not retry. */
async function attempt<T>(load: () => Promise<T>): Promise<T> {
  const fetched = await load();
  await Promise.all([...missingStyles].map(([href, underWay]) => underWay ?? fetchStyles(href)));
  return fetched;
}

function fetchStyles(href: string): Promise<void> {
  const underWay = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href });
    link.addEventListener('load', () => {
      missingStyles.delete(href);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      missingStyles.set(href, undefined);
      reject(new TypeError(`Failed to fetch dynamically imported module: ${href}`));
    });
    document.head.append(link);
  });
  missingStyles.set(href, underWay);
  return underWay;
}

/** Queues a fetch for idle time. In parallel, fetches would delay the page's own requests. */
function whenIdle(run: () => Promise<unknown>): void {
  fetching = fetching
    .then(idle)
    .then(run)
    .catch(() => undefined);
}

/** Resolves when the browser is idle. */
export async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** Starts fetching what `lazyChunk` defines, in idle time. Call it once the first page is rendered. */
export function prefetchOnIdle(): void {
  onFirstPage();
}

/** Reports that code for a user action could not be fetched; `again` retries. */
export function reportChunkError(error: unknown, again: () => void): void {
  reportMissing(error, again);
}

/** Sets the handler that reports missing code. From now on a style sheet that fails does not stop its chunk. */
export function onChunkFailed(tell: typeof reportMissing): void {
  reportMissing = tell;
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    const href = /^Unable to preload CSS for (\S+)$/.exec(payload.message)?.[1];
    if (href !== undefined) {
      if (!missingStyles.has(href)) missingStyles.set(href, undefined);
      event.preventDefault();
      return;
    }
    // With the original message the router assumes an update and reloads the page, which loses the page when offline.
    payload.message = `Missing code: ${payload.message}`;
  });
}
