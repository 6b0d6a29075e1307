import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ type: 'text/html' | 'text/javascript', body: string, policy?: string }} ServedFile */

/**
 * Returns the script of a baseline, `bench/baselines/<name>.mjs`, built as the console's own scripts are.
 * @param {string} name
 */
export async function buildScript(name) {
  const outDir = join(root, '.cache', `bench-${name}`);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, `bench/baselines/${name}.mjs`),
        output: { entryFileNames: 'script.js' },
      },
    },
  });
  return readFileSync(join(outDir, 'script.js'), 'utf8');
}

/**
 * Serves files by their paths over HTTP/1.1 and brotli, as the console's own server does.
 * @param {Readonly<Record<string, ServedFile>>} files
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveFiles(files) {
  const packed = Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, { ...file, body: brotliCompressSync(file.body) }]),
  );
  const server = createServer((request, response) => {
    const file = packed[request.url ?? ''];
    if (!file) return void response.writeHead(404).end();
    const { type, body, policy } = file;
    response
      .writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Encoding': 'br',
        'Content-Length': body.length,
        'Cache-Control': type === 'text/html' ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The baseline has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
