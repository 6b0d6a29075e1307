import { createHash } from 'node:crypto';
import { buildScript, serveFiles } from './serve.mjs';

const most = 10_000;

/**
 * Serves the baseline of the rules page: the console's own server-rendered HTML with `count` rows, without its scripts, and
 * with a hand-written script of at most 10 kB after the rows. It has the same policy, and is compressed with brotli.
 * @param {{ html: string, policy: string }} page the rules page as the console's server sends it, with rows in it
 * @param {number} count
 */
export async function serveHandWritten({ html, policy }, count) {
  const script = (await buildScript('hand-written')).trim();
  if (script.length > most) throw new Error(`The hand-written script has ${script.length} bytes.`);
  const hash = createHash('sha256').update(script).digest('base64');
  const page = withRows(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), count);
  return serveFiles({
    '/': {
      type: 'text/html',
      body: page.replace('</body>', `<script type="module">${script}</script></body>`),
      policy: policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`),
    },
  });
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
