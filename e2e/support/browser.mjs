/** @import { LaunchOptions } from 'playwright' */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const chromiumNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
/**
 * Launch options that Playwright needs.
 * @typedef {{ executablePath: string, env: NodeJS.ProcessEnv }} Browser
 */
/** @typedef {{ path: string, version: string }} Program */

/** @type {Promise<Browser> | undefined} */
let found;

/**
 * Finds a Chromium for tests and pictures, or downloads one. Tries `CHROMIUM_PATH`, the one that npm pins
 * (@sparticuz/chromium), Playwright's own, one on the PATH, Debian's, then Playwright's download. The pinned one comes
 * first, so that other installed browsers do not decide whether the tests pass.
 */
export function findBrowser() {
  found ??= look();
  return found;
}

async function look() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (await answers(asked)) return browser(asked);
    throw new Error(`CHROMIUM_PATH is ${asked}, but running it with --version fails.`);
  }
  const pinned = await fromPackage();
  if (pinned) return pinned;
  const { chromium } = await import('playwright');
  const candidates = [chromium.executablePath(), ...onPath(chromiumNames)];
  for (const path of candidates) if (existsSync(path) && (await answers(path))) return browser(path);
  return (await fromDebian()) ?? (await fromPlaywright(chromium));
}

/** Returns the newest Chromium among Playwright's own and those on the PATH; undefined if there is none. */
export async function findNewestChromium() {
  const { chromium } = await import('playwright');
  const paths = [chromium.executablePath(), ...onPath(chromiumNames)].filter((path) => existsSync(path));
  /** @type {Program[]} */
  const programs = [];
  for (const path of paths) {
    const version = await versionOf(path);
    if (version !== undefined) programs.push({ path, version });
  }
  return programs.sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true })).at(0);
}

/**
 * Returns Playwright's own Firefox, else one on the PATH, that opened a page for Playwright. If there is none, returns
 * the reason as a message.
 * @returns {Promise<Program | { fault: string }>}
 */
export async function findFirefox() {
  const { firefox } = await import('playwright');
  const own = firefox.executablePath();
  const paths = [own, ...onPath(['firefox', 'firefox-esr'])].filter((path) => existsSync(path));
  // Several names may lead to one program.
  const candidates = new Set(paths.map((path) => (path === own ? path : realpathSync(path))));
  if (candidates.size === 0) return { fault: 'there is no Firefox on this machine' };
  const faults = [];
  for (const path of candidates) {
    const version = (await versionOf(path)) ?? 'of no known version';
    const options = firefoxAt(path, own);
    const fault = await whyNoPage(firefox, options);
    if (fault === undefined) return { path, version };
    faults.push(`Playwright cannot drive ${path} ${version} (${fault})`);
  }
  return { fault: faults.join('; ') };
}

/**
 * Returns the browser of the end-to-end tests, in terms of Playwright's configuration. RECON_TEST_BROWSER is `chromium`
 * (the default, as `findBrowser`) or `firefox` (at FIREFOX_PATH, else Playwright's own).
 * @returns {Promise<{ browserName: 'chromium' | 'firefox', channel?: string, launchOptions: LaunchOptions }>}
 */
export async function findTestBrowser() {
  const { RECON_TEST_BROWSER: name = 'chromium', FIREFOX_PATH: path } = process.env;
  if (name === 'chromium') return { browserName: 'chromium', launchOptions: await findBrowser() };
  if (name !== 'firefox') throw new Error('RECON_TEST_BROWSER must be chromium or firefox.');
  const { firefox } = await import('playwright');
  const own = firefox.executablePath();
  const { channel, ...launchOptions } = firefoxAt(path ?? own, own);
  return { browserName: 'firefox', ...(channel && { channel }), launchOptions };
}

/**
 * Returns the launch options of a Firefox. Playwright drives its own Firefox by a protocol of its own, any other by
 * WebDriver BiDi.
 * @param {string} path
 * @param {string} own
 * @returns {LaunchOptions}
 */
function firefoxAt(path, own) {
  return path === own ? { executablePath: path } : { executablePath: path, channel: 'moz-firefox' };
}

/**
 * Opens a page to check whether that works; returns the reason if not. Playwright 1.65 requires the BiDi command
 * emulation.setMediaFeaturesOverride, which Debian's Firefox 153 ESR does not support.
 * @param {import('playwright').BrowserType} firefox
 * @param {LaunchOptions} options
 */
async function whyNoPage(firefox, options) {
  let browser;
  try {
    browser = await firefox.launch({ ...options, timeout: 120_000 });
    await browser.newPage();
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n', 1)[0];
  } finally {
    await browser?.close();
  }
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Returns whether a browser responds: Ubuntu's snap stub exists on the PATH but does not.
 * @param {string} path
 */
async function answers(path, env = process.env) {
  return (await versionOf(path, env)) !== undefined;
}

/**
 * Returns the version of a browser, such as 156.0.8078.79, or undefined if it does not respond.
 * @param {string} path
 */
async function versionOf(path, env = process.env) {
  return run(path, ['--version'], { timeout: 20_000, env }).then(
    ({ stdout }) => /\d+(\.\d+)+/.exec(stdout)?.[0],
    () => undefined,
  );
}

/**
 * @param {string} executablePath
 * @returns {Browser}
 */
function browser(executablePath, env = { ...process.env }) {
  return { executablePath, env };
}

async function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  try {
    if (!existsSync(folder)) await unpack(folder);
    const executablePath = join(folder, 'chromium');
    const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontsIn(folder) };
    return (await answers(executablePath, env)) ? browser(executablePath, env) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Unpacks in a separate process, since the package changes the variables of the process that loads it. Renames the
 * complete folder into place: several processes may unpack at once.
 * @param {string} folder
 */
async function unpack(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
  await run(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
    cwd: root,
    // It unpacks into the temporary folder; the runtime's name makes it unpack libraries and fonts too.
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Writes a font configuration. The package's own one names only folders of AWS: without this, texts have no size.
 * @param {string} folder
 */
function fontsIn(folder) {
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  return file;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  try {
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { timeout: 600_000 });
  } catch {
    return undefined;
  }
  return (await answers('/usr/bin/chromium')) ? browser('/usr/bin/chromium') : undefined;
}

/** @param {import('playwright').BrowserType} chromium */
async function fromPlaywright(chromium) {
  await run('npx', ['playwright', 'install', '--with-deps', 'chromium-headless-shell'], {
    timeout: 600_000,
  }).catch((error) => {
    throw new Error(
      `No Chromium was found or could be brought. Set CHROMIUM_PATH to one. (${error.message})`,
    );
  });
  return browser(chromium.executablePath());
}
