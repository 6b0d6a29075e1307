import { buildScript, serveFiles } from './serve.mjs';

/**
 * Serves the two pages that a page of the console is measured against. `/static` has 20 rows of plain HTML, `/react` the
 * same by React alone.
 */
export async function servePageBaselines() {
  const rows = Array.from(
    { length: 20 },
    (_, index) => `<tr><td>Context ${index + 1}</td><td>Active</td></tr>`,
  ).join('');
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>';
  return serveFiles({
    '/static': { type: 'text/html', body: `${head}<table><tbody>${rows}</tbody></table>` },
    '/react': {
      type: 'text/html',
      body: `${head}<script type="module" src="/react.js"></script><div id="root"></div>`,
    },
    '/react.js': { type: 'text/javascript', body: await buildScript('react') },
  });
}
