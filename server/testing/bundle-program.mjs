import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('../..', import.meta.url));

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
