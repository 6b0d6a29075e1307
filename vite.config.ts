import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';
import { typeface } from './scripts/vite-typeface.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Marks the built page as served by a static host; our server removes the mark (static-files.ts). */
const staticMark: Plugin = {
  name: 'recon-static-mark',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'recon-config', content: '/config.json' }, injectTo: 'head-prepend' },
  ],
};

const fileMarks = (path: string) =>
  createHash('sha256').update(relative(root, path).replaceAll('\\', '/')).digest('hex').slice(0, 4);

/** Returns the name of a class in the build: a hash of its file's path, so that it stays the same, then its index. */
function shortClassName(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z]\w*/gi))];
  return `c${fileMarks(file)}${names.indexOf(name).toString(36)}`;
}

/** Areas of the catalogue with the messages of every page: the imports of `src/i18n/t.ts`, and those of the first list. */
const areasOfEveryPage = [
  ...[
    ...readFileSync(new URL('src/i18n/t.ts', import.meta.url), 'utf8').matchAll(/^import 'texts:([\w.]+)'/gm),
  ].map(([, area = '']) => area),
  'contexts',
  'list',
];

/** Returns the chunk of a file of messages: of every page, or of parts of an area; `null` for a file on its own. */
function chunkOfTexts(id: string): string | null {
  const [, locale, area = '', part] = /\/src\/i18n\/([^/]+)\/(\w+)(?:\.(\w+))?\.ts$/.exec(id) ?? [];
  if (areasOfEveryPage.includes(part === undefined ? area : `${area}.${part}`)) return `texts-${locale}`;
  if (part === undefined) return null;
  // Each of these belongs to one page or sheet, the other parts of the area to all pages of a context.
  if (area === 'contexts' && /^(clone|first|form)$/.test(part)) return null;
  return `texts-${locale}-${area}`;
}

/** Returns whether a module is one of `wanted`, or one of those imports it statically. */
function isImportedBy(
  wanted: RegExp,
  id: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (wanted.test(id)) return true;
  return graph.getModuleInfo(id)?.importers.some((by) => isImportedBy(wanted, by, graph, seen)) ?? false;
}

/** The start, and the list of contexts, most users' first page. */
const firstPage = /\/index\.html$|\/src\/routes\/contexts\/_list\.tsx\?tsr-split/;
const rulesPage = /\/index\.html$|\/src\/(routes\/contexts\/\$contextId\/(route|rules)\.tsx\?tsr-split)/;
const ruleSheets = /\/src\/features\/match-rules\/RuleSheets\.tsx$/;

/**
 * What every page needs is one file, together with the list of contexts, most users' first page; so are its messages.
 * Pieces that many pages share are grouped by folder: on its own, each would cost a request and a name in lists of files.
 */
const filesOfConsole: BuildOptions['rolldownOptions'] = {
  output: {
    // Every page lists the names of the files to load, so the hash is short.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:7][extname]',
    codeSplitting: {
      groups: [
        // The package exports it next to what every page uses, which alone would make it a part of the first page.
        {
          name: 'queries',
          test: /\/(queriesObserver|useQueries)\.js$/,
          includeDependenciesRecursively: false,
        },
        {
          debugName: 'first',
          name: (id, graph) => (isImportedBy(firstPage, id, graph) ? 'first' : null),
          // Each route of the list stays a chunk of its own, which the router loads.
          test: /^(?!.*\?tsr-split)/,
        },
        // `minShareCount`: the number of lazy parts of the console that use a module.
        { name: 'mui-parts', test: /\/node_modules\/(@emotion\/|@mui\/(?!x-))/, minShareCount: 15 },
        { name: 'form-parts', test: /\/node_modules\/(react-hook-form|@hookform)\// },
        {
          name: 'form-messages',
          test: /\0texts:(faults|form)$/,
          includeDependenciesRecursively: false,
        },
        {
          // What a form needs and the page below it does not: on its own, each piece would cost a request.
          debugName: 'sheet-parts',
          name: (id, graph) =>
            isImportedBy(ruleSheets, id, graph) && !isImportedBy(rulesPage, id, graph) ? 'sheet-parts' : null,
          test: /\/src\/(forms|ui)\//,
          minShareCount: 2,
          // Or it would contain what the page uses.
          includeDependenciesRecursively: false,
        },
        // Without what needs MUI: pages without forms load these, too.
        { name: 'parts', test: /\/(engine|src\/lib|src\/ui(?!\/page\/theme))\//i, minShareCount: 30 },
        { debugName: 'texts', name: chunkOfTexts, test: /\/src\/i18n\/[^/]+\/[\w.]+\.ts$/ },
      ],
    },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  css: { modules: command === 'build' ? { generateScopedName: shortClassName } : {} },
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
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
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
      ...(isSsrBuild ? {} : filesOfConsole),
      // The palette imports its words in every language statically, and those of the chosen language as all messages.
      checks: { ineffectiveDynamicImport: false },
    },
  },
}));
