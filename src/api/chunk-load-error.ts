import { entryScript } from '~/lib/entry-script';
import { readConsolePage } from './http';

/**
 * Why a part of the console's own code could not be fetched: the server is out of reach, it has another
 * build than this page (`outdated`), or neither.
 */
export type ChunkLoadError = 'unreachable' | 'outdated' | 'failed';

/** Finds out by asking for the console's page: does it come, and does it name the script this one runs? */
export async function chunkLoadError(): Promise<ChunkLoadError> {
  const script = entryScript();
  try {
    const page = await readConsolePage();
    return script && !page.includes(script) ? 'outdated' : 'failed';
  } catch {
    return 'unreachable';
  }
}
