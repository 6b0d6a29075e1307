import { entryScript } from '~/lib/entry-script';
import { readConsolePage } from './http';

/** Why a script failed to load: no connection (`unreachable`), a page of an older build (`outdated`), or `failed`. */
export type ChunkLoadError = 'unreachable' | 'outdated' | 'failed';

/** Fetches the console's page and returns why a script failed to load: `outdated` if that page names another script. */
export async function chunkLoadError(): Promise<ChunkLoadError> {
  const script = entryScript();
  try {
    const page = await readConsolePage();
    return script && !page.includes(script) ? 'outdated' : 'failed';
  } catch {
    return 'unreachable';
  }
}
