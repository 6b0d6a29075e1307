import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Serves the two pages that a page of the console is measured against, over HTTP/1.1 and brotli as its own server does.
 * `/static` has 20 rows of plain HTML, `/react` the same by React alone.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveFloors() {
  const outDir = join(root, '.cache', 'bench-react');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, 'bench/baselines/react.mjs'),
        output: { entryFileNames: 'react.js' },
      },
    },
  });
  const rows = Array.from(
    { length: 20 },
    (_, index) => `<tr><td>Context ${index + 1}</td><td>Active</td></tr>`,
  ).join('');
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>';
  /** @type {Record<string, [string, string | Buffer]>} */
  const files = {
    '/static': ['text/html', `${head}<table><tbody>${rows}</tbody></table>`],
    '/react': ['text/html', `${head}<script type="module" src="/react.js"></script><div id="root"></div>`],
    '/react.js': ['text/javascript', readFileSync(join(outDir, 'react.js'))],
  };
  const packed = Object.fromEntries(
    Object.entries(files).map(([path, [type, body]]) => [path, { type, body: brotliCompressSync(body) }]),
  );
  const server = createServer((request, response) => {
    const file = packed[request.url ?? ''];
    if (!file) return void response.writeHead(404).end();
    const { type, body } = file;
    const isPage = type === 'text/html';
    response
      .writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Encoding': 'br',
        'Content-Length': body.length,
        'Cache-Control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The floors have no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
