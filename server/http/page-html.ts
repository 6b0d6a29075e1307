import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageData, pageDataId } from '~/contract/drawn-page';
import type { PageView } from '~/contract/page-view';

/** A page's HTML: the console's own, with what this answer adds to it. */
export type PageHtml = (page: {
  data: PageData;
  drawn: { html: string; language: string } | undefined;
  /** Style sheets of its route, as paths of the console. */
  styles: readonly string[];
  view: PageView;
}) => string;

const root = /(?<=<div id="root">)[\s\S]*?(?=<\/div>\s*<noscript>)/;

/** Puts a page together from the built console's `index.html`; undefined where there is none. */
export function pageHtml(folder: string): PageHtml | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8').replace(/<meta name="recon-config"[^>]*>\s*/, '');
  if (!root.test(text)) return undefined;
  return ({ data, drawn, styles, view }) => {
    const { language = 'en' } = drawn ?? {};
    const scheme = view.scheme ? ` data-color-scheme="${view.scheme}"` : '';
    const links = styles.map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`).join('');
    // Functions, since in a text put in `$` would mean something.
    return text
      .replace('<html lang="en">', () => `<html lang="${language}"${scheme}>`)
      .replace('</head>', () => `${links}</head>`)
      .replace(root, (boot) => drawn?.html ?? boot)
      .replace('</body>', () => `${dataBlock(data)}</body>`);
  };
}

/** Data in a script that no browser runs: it needs no permission of the policy, and cannot be ended from inside. */
function dataBlock(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${pageDataId}">${json}</script>`;
}
