import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientOperations, fillPath } from '@recon/contract/client-operations';
import type { PageRead, PreparedPage } from '@recon/contract/pages';

/** The first API reads of a page, as URLs. */
export type PageNeeds = {
  reads: readonly string[];
  /** Those of `reads` that are lists of which the page reads all pages: each but the last one twice. */
  wholeReads: readonly string[];
  isServerRendered: boolean;
};

/** What pages of the console load first (docs/server-rendering.md). Paths exclude the query. */
export type PagePreloads = {
  /** Returns what the page at a path reads first; `undefined` if no route states it. */
  needs(path: string): PageNeeds | undefined;
  /** Returns the `Link` header of a page: files of its route in a language (BCP 47), and the URLs it reads first. */
  links(page: { path: string; language: string; reads: readonly string[] }): string;
  /** Returns the files of a page, as paths below the console's root. Those of every page come first. */
  files(path: string, language: string): readonly string[];
};

/** Vite's manifest: per module its file and its imports. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

/**
 * Returns what pages load first, from two lists of the build: Vite's manifest, and the pages in the routes. Without
 * these lists, pages load nothing early.
 */
export function pagePreloads(folder: string): PagePreloads {
  const manifest = listIn(folder, 'manifest.json') as Manifest | undefined;
  const pages = listIn(folder, 'pages.json') as readonly PreparedPage[] | undefined;
  if (!manifest || !pages) return { needs: () => undefined, links: () => '', files: () => [] };
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }));
  /** Returns the page at a path, and the ids in the path. The home page is the list of contexts. */
  const find = (path: string) => {
    for (const { page, pattern } of patterns) {
      const found = pattern.exec(path === '/' ? '/contexts' : path);
      if (found) return { page, ids: found.groups ?? {} };
    }
    return undefined;
  };
  const ofAll = filesOf(manifest, ['index.html']);
  // Listed before the files of the route: over HTTP/1.1 a browser fetches six files at a time, in this order.
  const isStyle = (file: string) => file.endsWith('.css');
  const first = [
    ...[...ofAll].filter(isStyle).map(link),
    '</before-paint.js>; rel=preload; as=script',
    ...[...ofAll].filter((file) => !isStyle(file)).map(link),
  ];
  const known = new Map<string, string[]>();
  const filesOfPage = (path: string, language: string) => {
    const page = find(path)?.page;
    if (!page) return [];
    const key = `${language} ${page.path}`;
    const files = known.get(key) ?? filesOfRoutes(page, language);
    known.set(key, files);
    return files;
  };
  const filesOfRoutes = (page: PreparedPage, language: string) =>
    [...filesOf(manifest, modulesOf(manifest, page, language))].filter((one) => !ofAll.has(one));
  return {
    needs: (path) => {
      const found = find(path);
      if (!found) return undefined;
      const { page, ids } = found;
      const wholeReads = page.reads.filter(([, , extent]) => extent === 'whole');
      const { isServerRendered } = page;
      return { isServerRendered, reads: urlsOf(page.reads, ids), wholeReads: urlsOf(wholeReads, ids) };
    },
    links: ({ path, language, reads }) =>
      [
        ...first,
        ...reads.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`),
        ...filesOfPage(path, language).map(link),
      ].join(', '),
    files: (path, language) => [...ofAll, ...filesOfPage(path, language)],
  };
}

function listIn(folder: string, name: string): unknown {
  const file = join(folder, '.vite', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Returns the regular expression of a path of the router: its parameters are UUIDs. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[0-9a-f-]{36})')}$`);
}

function urlsOf(reads: readonly PageRead[], ids: Readonly<Record<string, string>>): string[] {
  return reads.map(([operation, limit]) => {
    const path = fillPath(clientOperations[operation].path, ids);
    return limit === undefined ? path : `${path}?limit=${limit}`;
  });
}

function modulesOf(manifest: Manifest, { routes, texts }: PreparedPage, locale: string): string[] {
  const components = Object.keys(manifest).filter((name) => routes.includes(routeIn(name) ?? ''));
  return [...texts.map((set) => `src/i18n/${locale}/${set}.ts`), ...components];
}

/** Returns the id of the route whose component is in a module; the rest of the name lists the module's other contents. */
function routeIn(name: string): string | undefined {
  const [, file] = /^src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(name) ?? [];
  return file && `/${file.replaceAll('.', '/')}`.replace(/\/route$/, '').replace(/\/index$/, '/');
}

function filesOf(manifest: Manifest, modules: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of modules) {
    const module = manifest[name];
    if (!module || found.has(module.file)) continue;
    found.add(module.file);
    filesOf(manifest, module.imports ?? [], found);
    // After those of its imports, which they override.
    for (const style of module.css ?? []) found.add(style);
  }
  return found;
}

function link(file: string): string {
  return `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`;
}
