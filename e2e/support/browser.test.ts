import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findFirefox, findNewestChromium, findTestBrowser } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recon-browsers-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets a PATH of one folder that contains these programs; each prints its text if asked for its version. */
function machineWith(programs: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', folder);
  // Where Playwright's own browsers would be.
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'none'));
}

test('the newest Chromium is found by its version, and one that does not respond is ignored', async () => {
  machineWith({
    chromium: 'echo Chromium 99.0.4844.51 built on Debian',
    'google-chrome': 'echo Google Chrome 156.0.8078.79',
    'chromium-browser': 'exit 1',
  });
  expect(await findNewestChromium()).toEqual({
    path: join(folder, 'google-chrome'),
    version: '156.0.8078.79',
  });
});

test('a machine without browsers is reported as such', async () => {
  machineWith({});
  expect(await findNewestChromium()).toBeUndefined();
  expect(await findFirefox()).toEqual({ fault: 'there is no Firefox on this machine' });
});

test('a Firefox that opens no page is named once with its version and the reason', async () => {
  machineWith({ 'firefox-esr': 'echo Mozilla Firefox 1.5' });
  symlinkSync('firefox-esr', join(folder, 'firefox'));
  const { fault } = (await findFirefox()) as { fault: string };
  expect(fault).toMatch(/^Playwright cannot drive .*firefox-esr 1\.5 \(.+\)$/);
  expect(fault.match(/cannot drive/g)).toHaveLength(1);
});

test('a Firefox that is not Playwright’s own is driven by WebDriver BiDi; an unknown browser is refused', async () => {
  vi.stubEnv('RECON_TEST_BROWSER', 'firefox');
  vi.stubEnv('FIREFOX_PATH', '/usr/bin/firefox');
  expect(await findTestBrowser()).toEqual({
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: '/usr/bin/firefox' },
  });
  vi.stubEnv('RECON_TEST_BROWSER', 'netscape');
  await expect(findTestBrowser()).rejects.toThrow('must be chromium or firefox');
});
