import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Returns the plugin that compiles messages from ICU format while bundling, so that the browser needs no parser. */
export function catalogues(): Plugin {
  return {
    name: 'recon-catalogues',
    // After types are removed.
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/i18n\/[^/]+\/(console|context|more)\/[^/]+\.ts$/ },
      async handler(code) {
        const { texts } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
          texts: Record<string, string>;
        };
        const compiled = Object.entries(texts).map(([key, message]) => [key, compileMessageOrThrow(message)]);
        return { code: `export const texts = ${JSON.stringify(Object.fromEntries(compiled))};`, map: null };
      },
    },
  };
}
