import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';

/** By this mark the built page knows that no server of ours serves it: ours takes it out (static-files.ts). */
const staticMark: Plugin = {
  name: 'recon-static-mark',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'recon-config', content: '/config.json' }, injectTo: 'head-prepend' },
  ],
};

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react({ compiler: true }),
    catalogues(),
    staticMark,
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // Every browser that runs this target knows `modulepreload` itself.
    modulePreload: { polyfill: false },
    // What every page needs comes as one file, not as one for each piece that lazy pages share with it; so do its texts.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            {
              name: (id) => `texts-${id.split('/').at(-2)}`,
              test: /\/src\/i18n\/[^/]+\/(app|error|kept|nav|page|session|ui)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
