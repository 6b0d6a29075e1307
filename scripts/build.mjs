import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commitOf } from './build-commit.mjs';
import { hashFiles } from './hash-files.mjs';
import { writeSbom } from './sbom.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts);
const hashFile = at('dist-server', 'source-hash');
/** File with the commit of the build, which the program reads (server/main.ts). A new commit alone does not rebuild. */
const commitFile = at('dist-server', 'commit');
/** Output folder of this process only: two commands on a fresh clone may build at the same time. */
const fresh = at('.cache', `build-${process.pid}`);

const inputs = [
  'engine',
  'contract',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-commit.mjs',
  'scripts/hash-files.mjs',
  'scripts/sbom.mjs',
  'scripts/vite-catalogues.ts',
  'scripts/vite-typeface.ts',
];
/** Paths that the build does not depend on: tests, and the list of routes, which the build writes itself. */
const notInputs = /\.test\.tsx?$|(^|\/)testing\/|(^|\/)routeTree\.gen\.ts$/;

/**
 * Builds console and server unless the build is of the current sources. Prints one line to stderr if it builds. Throws if
 * that fails. The build is a process of its own: in that of the server it left 700 MB of memory.
 */
export async function ensureBuilt() {
  if (isBuilt()) return recordCommit();
  console.error('Building (only after a change of the sources) ...');
  const build = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('The build failed.');
}

function isBuilt() {
  return (
    existsSync(at('dist', 'index.html')) &&
    existsSync(at('dist-server', 'main.js')) &&
    existsSync(hashFile) &&
    readFileSync(hashFile, 'utf8') === hashFiles(inputs, notInputs)
  );
}

/** Records the current commit, also for an existing build: its sources are the same. */
function recordCommit() {
  const commit = commitOf(root, process.env);
  if (commit === undefined || (existsSync(commitFile) && readFileSync(commitFile, 'utf8') === commit)) return;
  try {
    writeFileSync(commitFile, commit);
  } catch {
    // The program also starts from a read-only folder, and reports the commit that was built.
  }
}

/** Builds the console into `dist/` and the server into `dist-server/`, and records the hash of the sources. */
async function buildAll() {
  // Otherwise a caller under test would get React's development build.
  process.env.NODE_ENV = 'production';
  const hash = hashFiles(inputs, notInputs);
  mkdirSync(fresh, { recursive: true });
  try {
    const { build } = await import('vite');
    await buildConsole(build);
    await buildServer(build);
    await buildDrawing(build);
    writePages();
    // Another process may have built the same in the meantime, and may be running it.
    if (isBuilt()) return recordCommit();
    // A build that is interrupted here must not count: the hash is removed first and written last.
    rmSync(hashFile, { force: true });
    for (const folder of ['dist', 'dist-server']) {
      rmSync(at(folder), { recursive: true, force: true });
      renameSync(join(fresh, folder), at(folder));
    }
    recordCommit();
    writeFileSync(hashFile, hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {typeof import('vite').build} build */
async function buildConsole(build) {
  const outDir = join(fresh, 'dist');
  await build({
    root,
    configFile: at('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  await writeSbom(join(outDir, 'licences', 'sbom.cdx.json'));
  await compressAll(outDir);
}

/** @param {typeof import('vite').build} build */
async function buildServer(build) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '~': at('src') } },
    build: {
      ssr: true,
      outDir: join(fresh, 'dist-server'),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { main: at('server', 'main.ts') },
      },
    },
  });
}

/**
 * Builds the server rendering of the console: one file with all modules and packages, so that each evaluation creates
 * all of them again (server/http/page-renderer.ts). Uses React's production build in every environment.
 * @param {typeof import('vite').build} build
 */
async function buildDrawing(build) {
  await build({
    root,
    configFile: at('vite.config.ts'),
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    // Its files for Node need modules of Node that pages do not have.
    resolve: { alias: { yaml: at('node_modules', 'yaml', 'browser', 'index.js') } },
    build: {
      ssr: at('src', 'entry-server.tsx'),
      outDir: join(fresh, 'dist-server', 'console'),
      emptyOutDir: true,
      manifest: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        output: { format: 'cjs', codeSplitting: false, entryFileNames: 'entry-server.cjs' },
      },
    },
  });
}

/** Writes the pages that the routes state, next to Vite's manifest, for the server (server/http/page-preloads.ts). */
function writePages() {
  const { preparedPages } = createRequire(import.meta.url)(
    join(fresh, 'dist-server', 'console', 'entry-server.cjs'),
  );
  writeFileSync(join(fresh, 'dist', '.vite', 'pages.json'), JSON.stringify(preparedPages(), undefined, 1));
}

/** Writes a brotli and a gzip file next to every file that becomes smaller. @param {string} folder */
async function compressAll(folder) {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[^.].*\.(js|css|html|svg|json|txt|webmanifest)$/.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const plain = readFileSync(path);
      const forms = {
        '.br': await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        '.gz': await zip(plain, { level: 9 }),
      };
      for (const [ending, bytes] of Object.entries(forms))
        if (bytes.length < plain.length) writeFileSync(path + ending, bytes);
    }),
  );
}

// Removing `dist` makes it build again.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (isBuilt()) recordCommit();
  else await buildAll();
}
