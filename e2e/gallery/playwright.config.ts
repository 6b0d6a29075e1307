import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../support/browser.mjs';
import type { GalleryOptions, Look } from './gallery.e2e';

const browser = await findTestBrowser();
const look = (width: number, more: Partial<Look> = {}): Look => ({
  width,
  height: { 1440: 900, 1024: 768, 390: 844, 320: 640 }[width] ?? 900,
  colorScheme: 'light',
  locale: 'en',
  isMainOnly: false,
  isReadmeOnly: false,
  scale: 1,
  ...more,
});
const looks = [
  ...[1440, 390].flatMap((width) => [
    look(width),
    look(width, { colorScheme: 'dark' }),
    look(width, { locale: 'pt-BR', isMainOnly: true }),
    look(width, { locale: 'es', isMainOnly: true }),
  ]),
  ...[1024, 320].map((width) => look(width, { isMainOnly: true })),
];

/**
 * `npm run gallery`: takes pictures of all pages and states for review, light and dark, wide and narrow; of the main
 * pages also in all languages, and in widths between. With `-- -g rules` only those whose name contains the word, with
 * `-- --project readme` only those of the README, to copy into `docs/`.
 */
export default defineConfig<object, GalleryOptions>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  projects: [
    ...looks.map((one) => ({
      name: `${one.width}-${one.colorScheme}${one.locale === 'en' ? '' : `-${one.locale}`}`,
      use: { look: one },
    })),
    { name: 'readme', use: { look: look(1440, { height: 1040, isReadmeOnly: true, scale: 1.5 }) } },
  ],
  globalSetup: '../support/build.ts',
  // A page mostly waits.
  workers: 2,
  timeout: 90_000,
  reporter: [['list'], ['html', { outputFolder: '../../gallery/report', open: 'never' }]],
  outputDir: '../../test-results',
  use: browser,
});
