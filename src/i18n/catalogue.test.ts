import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { issueMessages } from '@recon/engine/issues/issue-messages';
import { languages } from '@recon/engine/lib/languages';
import { type TextSet, textSets } from './locale';

/**
 * Checks that types cannot make: every locale has the same messages, every message is used, and every page loads the
 * sets of messages that it shows. A malformed message stops the build (scripts/vite-catalogues.ts).
 */

const src = fileURLToPath(new URL('..', import.meta.url));
const texts = import.meta.glob<Record<string, string>>('./*/*/*.ts', { eager: true, import: 'texts' });
const files = Object.fromEntries(Object.entries(texts).map(([path, one]) => [path, compiled(one)]));
const locales = [...new Set(Object.keys(files).map((path) => path.split('/')[1]!))];
const areas = areasOf('en');
const keys = Object.keys(textsOf('en'));

function compiled(texts: Record<string, string>): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, message]) => [key, compileMessageOrThrow(message)]),
  );
}

/** Returns the areas of a locale with their sets: `context/rules`. */
function areasOf(locale: string): string[] {
  return Object.keys(files).flatMap((path) =>
    path.startsWith(`./${locale}/`) ? [path.slice(locale.length + 3, -3)] : [],
  );
}

function textsOf(locale: string): Messages {
  return Object.assign({}, ...areasOf(locale).map((area) => files[`./${locale}/${area}.ts`]));
}

/** Returns the area of a key: the file with the longest matching prefix. */
function areaOf(key: string): string | undefined {
  return areas
    .filter((area) => key.startsWith(`${area.split('/')[1]}.`))
    .toSorted((a, b) => b.split('/')[1]!.length - a.split('/')[1]!.length)
    .at(0);
}

/** Returns `key {name, name}` per message: the part that all locales must share. */
function signatures(texts: Messages): string[] {
  return Object.entries(texts)
    .map(([key, message]) => `${key} {${[...new Set(argumentsOf(message))].toSorted().join(', ')}}`)
    .toSorted();
}

function argumentsOf(message: Messages[string]): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, , branches] = part;
    const inner = typeof branches === 'object' ? Object.values(branches ?? {}) : [];
    return [
      name,
      ...inner.flatMap((one) => (Array.isArray(one) ? argumentsOf(one as Messages[string]) : [])),
    ].filter((one) => one !== '#');
  });
}

/**
 * Returns the keys that a source may use: by a string that equals a key or its first parts, or a template with the same
 * start.
 */
function keysNamedIn(code: string): string[] {
  return [...code.matchAll(/(["'`])([a-zA-Z]+\.[\w.:-]*)(\$\{|\1)/g)].flatMap(([, , text = '', end]) => {
    if (end !== '${' && keys.includes(text)) return [text];
    return keys.filter((key) => key.startsWith(end === '${' ? text : `${text}.`));
  });
}

/** A module: the keys that it uses, the modules that it imports at once or later, and the set that it loads. */
type Source = { named: string[]; imports: string[]; later: string[]; loads: TextSet | undefined };
const sources = new Map<string, Source>();
for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$|^testing\/|^i18n\/[^/]+\/|^routeTree/.test(name)) continue;
  const code = readFileSync(join(src, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const modules = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, from]) => moduleOf(name, from!));
  const imports = modules(/^(?:import|export)\s(?!type)(?:[^'"`;]*?\sfrom\s)?\s*'([^'\n]+)'/gm);
  const later = modules(/\bimport\('([^'\n]+)'\)/g);
  const loads = /loadTexts\('(\w+)'\)/.exec(code)?.[1] as TextSet | undefined;
  const named = imports.includes('i18n/t') ? keysNamedIn(code) : [];
  sources.set(name, { named, imports, later, loads });
}

function moduleOf(importer: string, from: string): string {
  return from.startsWith('.') ? normalize(join(dirname(importer), from)) : from.replace(/^~\//, '');
}

/** Returns the areas that a module shows, with everything it imports, but parts that load a set of their own. */
function areasShownBy(name: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(name);
  if (!source || seen.has(name)) return new Set();
  seen.add(name);
  const { named, imports, later, loads } = source;
  const isPart = loads !== undefined && !name.startsWith('routes/');
  const shown = new Set(named.map((key) => areaOf(key)!));
  for (const target of isPart ? imports : [...imports, ...later])
    for (const file of [`${target}.ts`, `${target}.tsx`])
      for (const area of areasShownBy(file, seen)) shown.add(area);
  return shown;
}

/** Returns the set that a route loads, or the routes above it (`contexts/$contextId/rules` is below `…/route`). */
function setOfRoute(name: string): TextSet {
  const above = name.replace(/[^/]+$/, 'route.tsx');
  return sources.get(name)?.loads ?? sources.get(above)?.loads ?? 'console';
}

describe('the catalogue', () => {
  test('has a folder for each selectable language', () => {
    expect(locales.toSorted()).toEqual(languages.toSorted());
  });

  test.each(locales)('%s has the messages of English, with the same values', (locale) => {
    expect(signatures(textsOf(locale))).toEqual(signatures(textsOf('en')));
    expect(areasOf(locale)).toEqual(areas);
  });

  test('contains each message in the file of its area', () => {
    const misplaced = areas.flatMap((area) =>
      Object.keys(files[`./en/${area}.ts`]!).filter((key) => areaOf(key) !== area),
    );
    expect(misplaced).toEqual([]);
  });

  test('uses every message', () => {
    const used = new Set([...sources.values()].flatMap(({ named }) => named));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  test('has a message for every issue code, with the same values', () => {
    const codes = Object.entries(issueMessages).map(([code, message]) => {
      const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      return `faults.${code} {${names.toSorted().join(', ')}}`;
    });
    expect(signatures(files['./en/context/faults.ts']!)).toEqual(codes.toSorted());
  });

  test('is loaded by each page and each later part that shows it', () => {
    const first = ['main.tsx', 'error-toasts.ts', 'i18n/locale.ts'].map((name) => [name, 'console'] as const);
    const routes = [...sources.keys()]
      .filter((name) => /^routes\/(?!.*-components)/.test(name))
      .map((name) => [name, setOfRoute(name)] as const);
    const parts = [...sources].flatMap(([name, { later, loads }]) =>
      loads && !name.startsWith('routes/') ? later.map((part) => [`${part}.tsx`, loads] as const) : [],
    );
    const missing = [...first, ...routes, ...parts].flatMap(([name, set]) =>
      [...areasShownBy(name)]
        // An issue has a message of its own, shown until the translations are loaded (validation-message.ts).
        .filter((area) => area !== 'context/faults')
        .filter((area) => textSets.indexOf(area.split('/')[0] as TextSet) > textSets.indexOf(set))
        .map((area) => `${name} shows ${area} and loads ${set}`),
    );
    expect(missing).toEqual([]);
    expect(sources.size).toBeGreaterThan(200);
    expect(routes.length).toBeGreaterThan(20);
    expect(parts.length).toBeGreaterThan(0);
  });
});

test('reads values in branches, too', () => {
  const message = [
    ['count', 'plural', { one: [['name'], ' alone'], other: ['#', ' with ', ['name']] }],
  ] as unknown as Messages[string];
  expect(signatures({ a: message, b: 'plain' })).toEqual(['a {count, name}', 'b {}']);
});
