import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsOfPage, type PageNeeds } from '@recon/contract/pages';

/** Files of the console that pages need (docs/server-rendering.md). Paths exclude the query. */
export type PagePreloads = {
  /** Returns the `Link` header of a page: files of its route in a language (BCP 47), and the URLs it reads first. */
  links(page: { path: string; language: string; reads: readonly string[] }): string;
  /** Returns the files of a page, as paths below the console's root. Those of every page come first. */
  files(path: string, language: string): readonly string[];
};

/** Vite's manifest: per module its file and its imports. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

/** Returns the files that pages need, by Vite's manifest in the folder of a built console; none without a manifest. */
export function pagePreloads(folder: string): PagePreloads {
  const file = join(folder, '.vite', 'manifest.json');
  if (!existsSync(file)) return { links: () => '', files: () => [] };
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
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
    const needs = needsOfPage(path);
    if (!needs) return [];
    const key = `${language} ${needs.routes.join()}`;
    const files = known.get(key) ?? filesOfRoutes(needs, language);
    known.set(key, files);
    return files;
  };
  const filesOfRoutes = (needs: PageNeeds, language: string) =>
    [...filesOf(manifest, modulesOf(manifest, needs, language))].filter((one) => !ofAll.has(one));
  return {
    links: ({ path, language, reads }) =>
      [
        ...first,
        ...reads.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`),
        ...filesOfPage(path, language).map(link),
      ].join(', '),
    files: (path, language) => [...ofAll, ...filesOfPage(path, language)],
  };
}

/** Returns the manifest's names of the modules of routes and messages. */
function modulesOf(manifest: Manifest, { routes, texts }: PageNeeds, locale: string): string[] {
  // The rest of a route's name lists the other contents of the file.
  const routeOf = (route: string) =>
    Object.keys(manifest).find((name) => name.startsWith(`src/routes/${route}.tsx?tsr-split=component`)) ??
    '';
  return [...texts.map((set) => `src/i18n/${locale}/${set}.ts`), ...routes.map(routeOf)];
}

/** Returns the files of modules and of everything they import. */
function filesOf(manifest: Manifest, modules: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of modules) {
    const module = manifest[name];
    if (!module || found.has(module.file)) continue;
    found.add(module.file);
    for (const style of module.css ?? []) found.add(style);
    filesOf(manifest, module.imports ?? [], found);
  }
  return found;
}

function link(file: string): string {
  return `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`;
}
