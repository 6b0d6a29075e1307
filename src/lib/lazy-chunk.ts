/** Code that comes after the page: fetched when the browser is idle, tried again when it could not be. */

/** How long after a failed attempt the next one comes, in milliseconds. */
const pauses = [500, 2_000];
/** Fulfilled once the first page stands, by `prefetchOnIdle`. */
let firstPageStands: () => void = () => undefined;
/** What is fetched in idle time, up to what was asked for last. */
let fetching: Promise<unknown> = new Promise<void>((resolve) => (firstPageStands = resolve));
/** Style sheets that could not be fetched, each with the fetching under way, which all parts share. */
const missingStyles = new Map<string, Promise<void> | undefined>();
let reportMissing: (error: unknown, again: () => void) => void = () => undefined;

/** What is fetched later; the same object for as long as the page lives. */
export interface LazyChunk<T> {
  /** What was fetched, or undefined before that. */
  now: () => T | undefined;
  /** Fetches it unless it is there or on its way; tries three times, then throws. */
  get: () => Promise<T>;
}

/** Code to be fetched by `load` in idle time, or when it is first asked for. */
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

/** A style sheet that failed is not fetched again by the bundler's own loading. */
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

/** One after another: all at once would hold up what the page asks for meanwhile, on a slow line for seconds. */
function whenIdle(run: () => Promise<unknown>): void {
  fetching = fetching
    .then(idle)
    .then(run)
    .catch(() => undefined);
}

/** Waits until the browser has nothing else to do. */
export async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** From here on, what may be needed is fetched in idle time. Called once the first page stands. */
export function prefetchOnIdle(): void {
  firstPageStands();
}

/** Says that code for a direct act could not be fetched; `again` tries once more. */
export function reportChunkError(error: unknown, again: () => void): void {
  reportMissing(error, again);
}

/**
 * Sets who tells people about missing code. From here on the failures of the bundler's loading are
 * looked at, too: a style sheet alone does not stop what it belongs to.
 */
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
    // In its own words the router takes it for an update and loads the page anew, which loses it offline.
    payload.message = `Missing code: ${payload.message}`;
  });
}
