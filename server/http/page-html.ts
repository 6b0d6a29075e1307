import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageData, pageDataId } from '@recon/contract/server-rendering';
import type { ViewPreferences } from '@recon/contract/view-preferences';
import { policyWith } from './security-headers';
import { withoutMark } from './static-files';

/** A page for one user, and the content security policy that allows its inline styles. */
type RenderedPage = { html: string; policy: string };

/** Returns the HTML of a page: the built `index.html` with this page's data and markup. */
export type PageHtml = (page: {
  data: PageData;
  rendered: { html: string; language: string } | undefined;
  /** Scripts and style sheets of the page, as paths below the console's root. */
  files: readonly string[];
  view: ViewPreferences;
}) => RenderedPage;

const root = /(?<=<div id="root">)[\s\S]*?(?=<\/div>\s*<noscript>)/;
/** Scripts and style sheets in the built page's header. They move behind the markup, which must be visible first. */
const loaded = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

/** Returns a function that builds pages from `index.html` in `folder` (docs/server-rendering.md); `undefined` without one. */
export function pageHtml(folder: string): PageHtml | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const built = withoutMark(readFileSync(file, 'utf8'));
  if (!root.test(built)) return undefined;
  const entry = built.match(/<script type="module"[^>]*src="([^"]+)"/)?.[1] ?? '';
  const start = startScript(entry);
  // Applies the stored appearance before the first paint, and records input: the page's end may arrive seconds later.
  const script = join(folder, 'before-paint.js');
  const early = existsSync(script) ? readFileSync(script, 'utf8') : '';
  const text = built
    .replaceAll(loaded, '')
    .replace('<script src="/before-paint.js"></script>', () => `<script>${early}</script>`);
  const stylesOf = styleReader(folder, [early, start]);
  return ({ data, rendered, files, view }) => {
    const { language = 'en' } = rendered ?? {};
    const chosen =
      (view.scheme ? ` data-color-scheme="${view.scheme}"` : '') +
      (view.density ? ` data-density="${view.density}"` : '');
    const sheets = files.filter((path) => path.endsWith('.css'));
    const { styles, policy } = stylesOf(sheets);
    const preloads = files
      .filter((path) => path.endsWith('.js'))
      .map(
        (path) =>
          `<link rel="modulepreload"${`/${path}` === entry ? ' data-entry' : ''} crossorigin href="/${path}">`,
      )
      .join('');
    // The scripts are named before the data, which may be 400 kB: they load while it is parsed.
    // Functions, because `$` has a meaning in a replacement string.
    const html = text
      .replace('<html lang="en">', () => `<html lang="${language}"${chosen}>`)
      .replace(
        '</head>',
        () => `<style data-hrefs="${sheets.map((path) => `/${path}`).join(' ')}">${styles}</style></head>`,
      )
      .replace(root, (boot) => rendered?.html ?? boot)
      .replace('</body>', () => `${preloads}${dataBlock(data)}<script>${start}</script></body>`);
    return { html, policy };
  };
}

/**
 * Returns the script at the end of a page. It marks inlined sheets as loaded and, after a paint, imports `entry`. While
 * that loads, it formats a number: the first one of a page takes 60 ms on a slow processor.
 */
function startScript(entry: string): string {
  return `{
let go=()=>{go=()=>{};import(${JSON.stringify(entry)}).catch(()=>dispatchEvent(new Event("recon-unloaded")));new Intl.NumberFormat(document.documentElement.lang).format(0)};
for(let href of document.querySelector("style").dataset.hrefs.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",disabled:true,href}));
document.hidden?go():requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),1e3)
}`;
}

/** Returns a function that joins style sheets and builds a policy that allows them. Throws if a sheet has `</`. */
function styleReader(folder: string, scripts: readonly string[]) {
  const known = new Map<string, { styles: string; policy: string }>();
  return (paths: readonly string[]) => {
    const key = paths.join(' ');
    const before = known.get(key);
    if (before) return before;
    const styles = paths.map((path) => readFileSync(join(folder, path), 'utf8').trim()).join('');
    if (styles.includes('</')) throw new Error('A style sheet would end its own element.');
    const inlined = { styles, policy: policyWith(styles, scripts) };
    known.set(key, inlined);
    return inlined;
  };
}

/** Returns data in a script element that no browser runs, and that no value can end. */
function dataBlock(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${pageDataId}">${json}</script>`;
}
