import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { normalizePath, type Plugin } from 'vite';

const folder = normalizePath(fileURLToPath(new URL('../src/i18n/', import.meta.url)));
const prefix = 'texts:';

/**
 * Returns the plugin for messages by locale and area (`src/i18n/en/fees.ts`). Compiles them from ICU format while
 * bundling, so that the browser needs no message parser. `import 'texts:fees'` names the area to fetch in the chosen
 * language. Every `import()` of the sources waits for the messages of the modules it loaded.
 */
export function catalogues(): Plugin {
  return {
    name: 'recon-catalogues',
    // After routes are split and types are removed: only code that runs counts.
    enforce: 'post',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const fetches = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const file = JSON.stringify(`${folder}${entry.name}/${id.slice(prefix.length + 1)}.ts`);
        return entry.isDirectory() ? `${JSON.stringify(entry.name)}: () => import(${file})` : [];
      });
      return `import { registerNamespace } from '${folder}locale.ts';\nregisterNamespace({ ${fetches.join(', ')} });`;
    },
    async transform(code, id) {
      const [path = ''] = id.split('?');
      if (path.startsWith(folder)) {
        if (!/^[^/]+\/[^/]+\.ts$/.test(path.slice(folder.length))) return null;
        const { texts } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
          texts: Record<string, string>;
        };
        const compiled = Object.entries(texts).map(([key, message]) => [key, compileMessageOrThrow(message)]);
        return { code: `export const texts = ${JSON.stringify(Object.fromEntries(compiled))};`, map: null };
      }
      if (!/\/src\/[^?]*(?<!\.test)\.tsx?$/.test(path)) return null;
      if (!/\bimport\(/.test(code)) return null;
      const waiting = code.replaceAll(/\bimport\(\s*(["'`][^)]*)\)/g, 'import($1).then(whenMessagesReady)');
      // On the first line, so that the line numbers of the rest do not change.
      return { code: `import { whenMessagesReady } from '${folder}locale.ts';${waiting}`, map: null };
    },
  };
}
