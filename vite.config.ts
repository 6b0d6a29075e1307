import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';
import { service } from './scripts/vite-service.ts';
import { typeface } from './scripts/vite-typeface.ts';

/** Marks the built page as served by a static host; our server removes the mark (static-files.ts). */
const staticMark: Plugin = {
  name: 'recon-static-mark',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'recon-config', content: '/config.json' }, injectTo: 'head-prepend' },
  ],
};

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The loader of a page is in a file of its own, so that the first script does not contain what other pages need.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    catalogues(),
    staticMark,
    typeface(),
    service(),
  ],
  server: {
    host: process.env['HOST'] || '127.0.0.1',
    port: Number(process.env['PORT'] || 4310),
    strictPort: true,
  },
  resolve: {
    alias: [
      { find: '~', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('./src/lib/zip-at-once.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    license: { fileName: 'licences/packages.txt' },
    // Every browser that runs this target supports `modulepreload`.
    modulePreload: { polyfill: false },
    // kB. The first visit has a budget of its own, of compressed bytes (bench/first-load.mjs).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What most parts of the console use is in two files instead of dozens of small ones.
          groups: [
            { name: 'vendor', test: /\/node_modules\//, minShareCount: 34 },
            { name: 'parts', test: /\/(engine|contract|src)\//, minShareCount: 34 },
          ],
        },
      },
      // The palette imports its words in every language statically, and those of the chosen language as all messages.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
