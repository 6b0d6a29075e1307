import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageData, pageDataId } from '~/contract/server-rendering';
import type { ViewPreferences } from '~/contract/view-preferences';
import { earlyInput } from './early-input';
import { policyWith } from './security-headers';
import { withoutMark } from './static-files';

/** A page put together for one person, and the content security policy that lets it have its styles. */
type RenderedPage = { html: string; policy: string };

/** A page's HTML: the console's own, with what this answer adds to it. */
export type PageHtml = (page: {
  data: PageData;
  drawn: { html: string; language: string } | undefined;
  /** Scripts and style sheets of the page, as paths below the console's root. */
  files: readonly string[];
  view: ViewPreferences;
}) => RenderedPage;

const root = /(?<=<div id="root">)[\s\S]*?(?=<\/div>\s*<noscript>)/;
/** What of the built page's head is loaded: it comes back after the markup, which is to be seen first. */
const loaded = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

/**
 * Puts a page together from the built console's `index.html`: styles in its head, so that it is painted when it comes;
 * then its markup, its data, its scripts (docs/server-rendering.md). Undefined where there is none.
 */
export function pageHtml(folder: string): PageHtml | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const built = withoutMark(readFileSync(file, 'utf8'));
  if (!root.test(built)) return undefined;
  const entry = built.match(/<script type="module"[^>]*src="([^"]+)"/)?.[1] ?? '';
  const start = startScript(entry);
  const early = earlyScript(folder);
  const text = built
    .replaceAll(loaded, '')
    .replace('<script src="/before-paint.js"></script>', () => `<script>${early}</script>`);
  const stylesOf = styleReader(folder, [early, start]);
  return ({ data, drawn, files, view }) => {
    const { language = 'en' } = drawn ?? {};
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
    // Functions, since in a text put in `$` would mean something.
    const html = text
      .replace('<html lang="en">', () => `<html lang="${language}"${chosen}>`)
      .replace(
        '</head>',
        () => `<style data-hrefs="${sheets.map((path) => `/${path}`).join(' ')}">${styles}</style></head>`,
      )
      .replace(root, (boot) => drawn?.html ?? boot)
      .replace('</body>', () => `${dataBlock(data)}${preloads}<script>${start}</script></body>`);
    return { html, policy };
  };
}

/**
 * Returns the script at a page's end. It lets the bundler's loading find the style sheets that are in the page (a
 * disabled link is not fetched), and starts the console's first script once the page has been painted, which a cached
 * script would delay.
 */
function startScript(entry: string): string {
  return `{
let go=()=>{go=()=>{};import(${JSON.stringify(entry)})};
for(let href of document.querySelector("style").dataset.hrefs.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",disabled:true,href}));
document.hidden?go():requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),1e3)
}`;
}

/**
 * Returns the script in a page's head. Before the page is painted it applies the colours, the row height and the font that
 * this browser stored, and it records input from the first row on: the page's end may be seconds away.
 */
function earlyScript(folder: string): string {
  const file = join(folder, 'before-paint.js');
  return (existsSync(file) ? readFileSync(file, 'utf8') : '') + earlyInput;
}

/** Reads style sheets into one text; with the policy that lets a page have it, beside these scripts. */
function styleReader(folder: string, scripts: readonly string[]) {
  const known = new Map<string, { styles: string; policy: string }>();
  return (paths: readonly string[]) => {
    const key = paths.join(' ');
    const before = known.get(key);
    if (before) return before;
    const styles = paths.map((path) => readFileSync(join(folder, path), 'utf8').trim()).join('');
    if (styles.includes('</')) throw new Error('A style sheet would end its own element.');
    const made = { styles, policy: policyWith(styles, scripts) };
    known.set(key, made);
    return made;
  };
}

/** Data in a script that no browser runs: it needs no permission of the policy, and cannot be ended from inside. */
function dataBlock(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${pageDataId}">${json}</script>`;
}
