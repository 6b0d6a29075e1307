import { entryScript } from '~/lib/entry-script';
import { readConsolePage } from './http';

/** Why code of the console failed to load: no server, another build than this page (`outdated`), or neither. */
export type ChunkLoadError = 'unreachable' | 'outdated' | 'failed';

/** Returns why code failed to load, by whether the console's page still names the running script. */
export async function chunkLoadError(): Promise<ChunkLoadError> {
  const script = entryScript();
  try {
    const page = await readConsolePage();
    return script && !page.includes(script) ? 'outdated' : 'failed';
  } catch {
    return 'unreachable';
  }
}
