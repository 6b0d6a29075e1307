import { readConsolePage } from './http';

/** Why a script failed to load: no connection (`unreachable`), a page of an older build (`outdated`), or `failed`. */
export type ChunkLoadFailure = 'unreachable' | 'outdated' | 'failed';

/** Fetches the console's page and returns why a script failed to load: `outdated` if that page names another script. */
export async function findChunkLoadFailure(): Promise<ChunkLoadFailure> {
  const script = entryScript();
  try {
    const page = await readConsolePage();
    return script && !page.includes(script) ? 'outdated' : 'failed';
  } catch {
    return 'unreachable';
  }
}

/** Returns the URL of the console's first script, which changes with every build; `undefined` in development. */
export function entryScript(): string | undefined {
  // A server-rendered page starts its script later, and names it in a link.
  const entry = document.querySelector('script[type=module][src*="/assets/"], link[data-entry]');
  return entry?.getAttribute('src') ?? entry?.getAttribute('href') ?? undefined;
}
