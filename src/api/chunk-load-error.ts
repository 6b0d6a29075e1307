import { entryScript } from '~/lib/entry-script';
import { readConsolePage } from './http';

/** Why a script of the console failed to load: no server, another build than this page (`outdated`), another reason. */
export type ChunkLoadError = 'unreachable' | 'outdated' | 'failed';

/** Returns why a script failed to load: checks whether the console's page, fetched again, names the running script. */
export async function chunkLoadError(): Promise<ChunkLoadError> {
  const script = entryScript();
  try {
    const page = await readConsolePage();
    return script && !page.includes(script) ? 'outdated' : 'failed';
  } catch {
    return 'unreachable';
  }
}
