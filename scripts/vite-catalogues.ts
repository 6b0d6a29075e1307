import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Returns the plugin that builds each set of messages of a language, such as `src/i18n/en/console.ts`, as one module
 * from the files of its folder. Messages are compiled, so that the browser needs no parser of ICU format.
 */
export function catalogues(): Plugin {
  return {
    name: 'recon-catalogues',
    load: {
      filter: { id: /\/src\/i18n\/[^/]+\/(console|context|more)\.ts$/ },
      async handler(id) {
        const folder = id.replace(/\.ts$/, '');
        const files = readdirSync(folder).map((name) => join(folder, name));
        for (const file of files) this.addWatchFile(file);
        const sets = await Promise.all(files.map(readTexts));
        const compiled = sets.flat().map(([key, message]) => [key, compileMessageOrThrow(message)]);
        return { code: `export const texts = ${JSON.stringify(Object.fromEntries(compiled))};`, map: null };
      },
    },
  };
}

/** Returns the keys and messages of a file, whose only content is one object literal, `texts`. */
async function readTexts(file: string): Promise<[key: string, message: string][]> {
  const code = readFileSync(file, 'utf8').replace(/\} as const;\s*$/, '};');
  const { texts } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    texts: Record<string, string>;
  };
  return Object.entries(texts);
}
