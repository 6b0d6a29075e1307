import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';
import { typeface } from './scripts/vite-typeface.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** By this mark the built page knows that no server of ours serves it: ours takes it out (static-files.ts). */
const staticMark: Plugin = {
  name: 'recon-static-mark',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'recon-config', content: '/config.json' }, injectTo: 'head-prepend' },
  ],
};

const fileMarks = (path: string) =>
  createHash('sha256').update(relative(root, path).replaceAll('\\', '/')).digest('hex').slice(0, 4);

/** Of a built class: marks of its file, then its place in it. The same text gives the same names. */
function shortClassName(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z]\w*/gi))];
  return `c${fileMarks(file)}${names.indexOf(name).toString(36)}`;
}

/** What every page needs comes as one file, not as one for each piece that lazy pages share with it; so do its texts. */
const filesOfConsole: BuildOptions['rolldownOptions'] = {
  output: {
    // Names stand in every page's list of what to load: six characters of each content's hash are enough.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:7][extname]',
    codeSplitting: {
      groups: [
        { name: 'first', tags: ['$initial'] },
        // Small pieces that the first list shares with other pages: apart, each costs a request and a name.
        {
          name: 'list-parts',
          test: /\/src\/(ui\/controls\/(Chip|RelativeTime)|ui\/page\/PageHeader|list\/(VirtualTable|ListPage|use-list-rows|use-search-words|use-scroll-key|sort|list-query)|lib\/(relative-time|strict-search|without-accents)|domain\/(permissions|contexts\/context-)|features\/contexts\/(context-(messages|links)|use-permissions))|\/react-query\/.*\/useInfiniteQuery/,
        },
        // What sheets, menus and dialogs share, and what forms are made of, as one file each: apart, every small piece
        // waits for its turn on a slow line.
        {
          name: 'mui-parts',
          test: /\/node_modules\/(@emotion\/|@mui\/(?!material\/|x-)|@mui\/material\/(ButtonBase|Unstable_TrapFocus|DefaultPropsProvider|styles|colors|utils|Typography|SvgIcon)\/)/,
        },
        {
          name: 'form-parts',
          test: /\/node_modules\/(react-hook-form|@hookform|@mui\/material\/(InputBase|NativeSelect|Radio|RadioGroup|FormControlLabel|Checkbox|Switch|FormLabel|FormHelperText|FormControl|FormGroup))\//,
        },
        {
          name: 'forms',
          test: /\/src\/(forms\/(Form(Sheet|Body|Alert)|ConflictNotice|conflict-messages|use-(contract-form|focus-first-error|merged-save|field)|contract-resolver|field-errors|controls\/(Field|TextInput|NumberInput|RadioCards|CheckInput|SelectInput|SimilarKeys|use-typed-number)\.)|ui\/(overlay\/Sheet\.|hooks\/use-(modal|focus-return)|page\/(ThemeProvider|theme|StickyFooter|foot-height)))/,
          includeDependenciesRecursively: false,
        },
        // Texts of what stands behind a context's pages: apart, each costs a name in the list of every page.
        {
          debugName: 'texts of a context',
          name: (id) => `texts-${id.split('/').at(-2)}-${/(\w+)[\w.]*\.ts$/.exec(id)?.[1]}`,
          test: /\/src\/i18n\/[^/]+\/(contexts\.(clone|form|move|overview|picture)|whatIf(\.\w+)?)\.ts$/,
        },
        {
          debugName: 'texts of every page',
          name: (id) => `texts-${id.split('/').at(-2)}`,
          test: /\/src\/i18n\/[^/]+\/(app|error|kept|nav|page|session|ui)\.ts$/,
        },
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
      // What a page reads is asked for by its own file, so that the first script lacks what other pages need.
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
    // Every browser that runs this target knows `modulepreload` itself.
    modulePreload: { polyfill: false },
    // kB. What a first visit costs has a budget of its own, of what is sent (bench/first-load.mjs).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      ...(isSsrBuild ? {} : filesOfConsole),
      // The palette's words come in every language with its code, the shown language's as all texts do: meant so.
      checks: { ineffectiveDynamicImport: false },
    },
  },
}));
