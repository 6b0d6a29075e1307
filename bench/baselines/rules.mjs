import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const most = 10_000;

/**
 * Serves the baseline of the rules page: the console's own server-rendered HTML with `count` rows, without its scripts, and
 * with a hand-written script of at most 10 kB after the rows. It has the same policy, and is compressed with brotli.
 * @param {{ html: string, policy: string }} page the rules page as the console's server sends it, with rows in it
 * @param {number} count
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveHandWritten({ html, policy }, count) {
  const script = await minified();
  if (script.length > most) throw new Error(`The hand-written script has ${script.length} bytes.`);
  const hash = createHash('sha256').update(script).digest('base64');
  const page = withRows(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), count);
  const body = brotliCompressSync(page.replace('</body>', `<script type="module">${script}</script></body>`));
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': body.length,
        'Content-Security-Policy': policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`),
        'Cache-Control': 'no-cache',
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The baseline has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close() };
}

/** Returns the page with copies of its first row in place of its rows. @param {string} html @param {number} count */
function withRows(html, count) {
  const start = html.indexOf('<li data-index="0"');
  const [row = ''] = /<li data-index="0"[\s\S]*?<\/li>/.exec(html) ?? [];
  const end = html.indexOf('</ol>', start);
  if (start === -1 || end === -1) throw new Error('The console did not render the rows.');
  const rows = Array.from({ length: count }, (_, index) =>
    row
      .replace('data-index="0"', `data-index="${index}"`)
      .replace(/data-key="[^"]*"/, `data-key="k${index}"`)
      .replace(/aria-setsize="\d+"/, `aria-setsize="${count}"`)
      .replace('aria-posinset="1"', `aria-posinset="${index + 1}"`)
      .replace('data-part="number">1<', `data-part="number">${index + 1}<`),
  );
  return html.slice(0, start) + rows.join('') + html.slice(end);
}

async function minified() {
  const outDir = join(root, '.cache', 'bench-hand-written');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'bench/baselines/hand-written.mjs'),
        output: { entryFileNames: 'hand-written.js' },
      },
    },
  });
  return readFileSync(join(outDir, 'hand-written.js'), 'utf8').trim();
}
