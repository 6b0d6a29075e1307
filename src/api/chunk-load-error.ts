import { entryScript } from '~/lib/entry-script';
import { readConsolePage } from './http';

/**
 * Reasons why a chunk of the console's code failed to load: the server is unreachable, it has another build than this
 * page (`outdated`), or neither.
 */
export type ChunkLoadError = 'unreachable' | 'outdated' | 'failed';

/**
 * Determines why a chunk failed to load. Requests the console's page and checks whether it names the running script.
 */
export async function chunkLoadError(): Promise<ChunkLoadError> {
  const script = entryScript();
  try {
    const page = await readConsolePage();
    return script && !page.includes(script) ? 'outdated' : 'failed';
  } catch {
    return 'unreachable';
  }
}
