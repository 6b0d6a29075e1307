import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { hashFiles } from './hash-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles a TypeScript program for Node; returns the path of the result. @param {string} entry path from the root */
export async function bundleProgram(entry) {
  const { build } = await import('vite');
  const name = entry.replaceAll(/\W+/g, '-');
  // Below node_modules, so that the external packages are found from there.
  const folder = join(root, `node_modules/.cache/recon-console/${name}-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '~': join(root, 'src') } },
    build: {
      ssr: join(root, entry),
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  return join(folder, 'program.mjs');
}

/**
 * Returns the path of the bundle of `entry`, as `bundleProgram` does, but bundles it again only if a file below
 * `inputs` (paths from the project's root) has changed. Several processes may call it at once.
 * @param {string} entry
 * @param {readonly string[]} inputs
 */
export async function cachedProgram(entry, inputs) {
  const folder = join(root, '.cache', entry.replaceAll(/\W+/g, '-'));
  const current = join(folder, hashFiles(inputs, /\.test\.tsx?$/).slice(0, 16));
  const program = join(current, 'program.mjs');
  if (existsSync(program)) return program;
  const fresh = await bundleProgram(entry);
  mkdirSync(folder, { recursive: true });
  const outdated = readdirSync(folder).map((name) => join(folder, name));
  try {
    renameSync(dirname(fresh), current);
  } catch {
    // If files cannot be moved there, use the bundle of this process.
    if (!existsSync(program)) return fresh;
    // Another process was faster.
    rmSync(dirname(fresh), { recursive: true, force: true });
    return program;
  }
  for (const path of outdated) if (path !== current) rmSync(path, { recursive: true, force: true });
  return program;
}
