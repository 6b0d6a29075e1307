import './node-version.mjs';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commitOf } from './build-commit.mjs';
import { parseOptions } from './parse-options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts);
const hashFile = at('dist-server', 'source-hash');
/** Beside the program, which tells it (server/main.ts): a commit that changes no source builds nothing anew. */
const commitFile = at('dist-server', 'commit');
/** Of this process alone: two commands on a fresh clone may both build. */
const fresh = at('.cache', `build-${process.pid}`);

/** Everything that goes into what is built. */
const inputs = [
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
  'scripts/vite-catalogues.ts',
  'scripts/vite-typeface.ts',
];
/** Tests are not built, the list of routes is written by the build itself. */
const notInputs = /\.test\.tsx?$|(^|\/)testing\/|(^|\/)routeTree\.gen\.ts$/;

/** Builds unless what lies there was made from the sources as they are now; says so in one line of stderr. */
export async function ensureBuilt() {
  if (isBuilt()) return recordCommit();
  console.error('Building (only after a change of the sources) ...');
  await buildAll();
}

function isBuilt() {
  return (
    existsSync(at('dist', 'index.html')) &&
    existsSync(at('dist-server', 'main.js')) &&
    existsSync(hashFile) &&
    readFileSync(hashFile, 'utf8') === sourceHash()
  );
}

/** Also of what was built before: it is from the same sources. */
function recordCommit() {
  const commit = commitOf(root, process.env);
  if (commit === undefined || (existsSync(commitFile) && readFileSync(commitFile, 'utf8') === commit)) return;
  try {
    writeFileSync(commitFile, commit);
  } catch {
    // It starts from a folder that may not be written, too, and tells the commit that was built.
  }
}

/** Builds the console into `dist/` and the server into `dist-server/`, and remembers from what. */
async function buildAll() {
  // Otherwise a caller under test would get React's development form.
  process.env.NODE_ENV = 'production';
  const hash = sourceHash();
  mkdirSync(fresh, { recursive: true });
  try {
    const { build } = await import('vite');
    await buildConsole(build);
    await buildServer(build);
    await buildDrawing(build);
    // Another process may have built the same meanwhile, and may be running it.
    if (isBuilt()) return recordCommit();
    // A build that is cut off here does not count: the hash goes first and comes last.
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
  await compressAll(outDir);
}

/** @param {typeof import('vite').build} build */
async function buildServer(build) {
  const entries = ['main', 'seed', 'token', 'transfer'].filter((name) =>
    existsSync(at('server', `${name}.ts`)),
  );
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
        input: Object.fromEntries(entries.map((name) => [name, at('server', `${name}.ts`)])),
      },
    },
  });
}

/**
 * The console as the server draws it: one program, packages and all, in React's form for production whatever
 * environment it runs in.
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
    build: {
      ssr: at('src', 'entry-server.tsx'),
      outDir: join(fresh, 'dist-server', 'console'),
      emptyOutDir: true,
      manifest: false,
      target: 'node20',
      minify: true,
    },
  });
}

/** A digest of the names and contents of the inputs, and of Node's version. */
function sourceHash() {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs)
    for (const name of filesUnder(input))
      if (!notInputs.test(name))
        hash
          .update(name)
          .update('\0')
          .update(readFileSync(at(name)))
          .update('\0');
  return hash.digest('hex');
}

/**
 * The files at or under a name, as names relative to the project, in a fixed order.
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(name) {
  const found = statSync(at(name), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(at(name))
    .sort()
    .flatMap((entry) => filesUnder(`${name}/${entry}`));
}

/**
 * Puts a brotli and a gzip form beside every file that gets smaller by it.
 * @param {string} folder
 */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseOptions('npm run build -- [--if-needed]', {
    options: { 'if-needed': { type: 'boolean' } },
  });
  await (values['if-needed'] ? ensureBuilt() : buildAll());
}
