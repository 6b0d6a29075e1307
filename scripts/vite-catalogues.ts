import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * Compiles the ICU messages of `src/i18n/catalogues/*.ts` while bundling, so that the browser
 * gets ready-made message parts and no message parser (5 kB, brotli).
 */
export function catalogues(): Plugin {
  return {
    name: 'recon-catalogues',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/i18n\/catalogues\/[\w-]+\.ts$/.test(id)) return null;
      const { code: javascript } = await transformWithOxc(code, id);
      const module = (await import(`data:text/javascript,${encodeURIComponent(javascript)}`)) as Record<
        string,
        Record<string, string>
      >;
      const exports = Object.entries(module).map(([name, messages]) => {
        const compiled = Object.fromEntries(
          Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
        );
        return `export const ${name} = ${JSON.stringify(compiled)};`;
      });
      return { code: exports.join('\n'), map: null };
    },
  };
}
