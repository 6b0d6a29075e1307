import type { LaunchOptions } from '@playwright/test';

/** Finds a Chromium for tests and pictures, or brings one; see browser.mjs. */
export function findBrowser(): Promise<{ executablePath: string; env: Record<string, string> }>;

/** The newest Chromium among Playwright's own and those on the PATH; undefined when there is none. */
export function findNewestChromium(): Promise<{ path: string; version: string } | undefined>;

/**
 * Playwright's own Firefox, else one on the PATH, that opened a page for Playwright; or, in words, why
 * there is none.
 */
export function findFirefox(): Promise<{ path: string; version: string } | { fault: string }>;

/**
 * The browser of the journeys: that of RECON_TEST_BROWSER, `chromium` (as `findBrowser`) unless set, or
 * `firefox` (at FIREFOX_PATH, else Playwright's own), in the words of Playwright's configuration.
 */
export function findTestBrowser(): Promise<{
  browserName: 'chromium' | 'firefox';
  channel?: string;
  launchOptions: LaunchOptions;
}>;
