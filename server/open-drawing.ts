import { pathToFileURL } from 'node:url';
import type { DrawPage } from '~/contract/drawn-page';
import type { Log } from './observe/log';

/**
 * The console's own drawing of its pages, from the one file of it that the server loads (built from
 * `src/entry-server.tsx`; docs/design.md#the-first-load). Loaded at once, beside the start; without it pages come
 * undrawn, and the log says why.
 */
export function openDrawing(file: string, log: Log): DrawPage {
  const loading = (
    import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<{ drawPage: DrawPage }>
  ).catch((error: Error) => {
    log.error('pages are not drawn', { error: error.message });
    return { drawPage: () => Promise.resolve(undefined) };
  });
  return async (page) => (await loading).drawPage(page);
}
