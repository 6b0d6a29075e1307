import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Messages } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { issueMessages } from '@recon/engine/issues/issue-messages';
import { languages } from '@recon/engine/lib/languages';

/**
 * Checks that types cannot make: every locale has the same messages, every message is used, and every module imports
 * its areas. A malformed message stops the build (scripts/vite-catalogues.ts).
 */

const src = fileURLToPath(new URL('..', import.meta.url));
const files = import.meta.glob<Messages>('./*/*.ts', { eager: true, import: 'texts' });
const locales = [...new Set(Object.keys(files).map((path) => path.split('/')[1]!))];
const areas = areasOf('en');
const keys = Object.keys(textsOf('en'));

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
    .filter((area) => key.startsWith(`${area}.`))
    .toSorted((a, b) => b.length - a.length)
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

type Source = { named: string[]; imports: string[] };
const sources = new Map<string, Source>();
for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$|^testing\/|^i18n\/[^/]+\/|^routeTree/.test(name)) continue;
  const code = readFileSync(join(src, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const imports = [
    ...code.matchAll(/^(?:import|export)\s(?!type)(?:[^'"`;]*?\sfrom\s)?\s*'([^'\n]+)'/gm),
  ].map(([, from]) =>
    from!.startsWith('.') ? normalize(join(dirname(name), from!)) : from!.replace(/^~\//, ''),
  );
  const usesTexts = imports.includes('i18n/t');
  sources.set(name, { named: usesTexts ? keysNamedIn(code) : [], imports });
}

/** Returns the areas that a module loads, directly and through its imports. */
function areasLoadedBy(name: string, seen = new Set<string>()): Set<string> {
  const loaded = new Set<string>();
  if (seen.has(name)) return loaded;
  seen.add(name);
  for (const target of sources.get(name)?.imports ?? []) {
    if (target.startsWith('texts:')) loaded.add(target.slice('texts:'.length));
    for (const file of [`${target}.ts`, `${target}.tsx`])
      for (const area of areasLoadedBy(file, seen)) loaded.add(area);
  }
  return loaded;
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
    expect(signatures(files['./en/faults.ts']!)).toEqual(codes.toSorted());
  });

  test('is imported by each module that uses it, directly or through an import', () => {
    const missing = [...sources].flatMap(([name, { named }]) => {
      const loaded = areasLoadedBy(name);
      const lacks = new Set(named.map((key) => areaOf(key)!).filter((area) => !loaded.has(area)));
      return [...lacks].map((area) => `${name} lacks import 'texts:${area}'`);
    });
    expect(missing).toEqual([]);
    expect(sources.size).toBeGreaterThan(200);
  });
});

test('reads values in branches, too', () => {
  const message = [
    ['count', 'plural', { one: [['name'], ' alone'], other: ['#', ' with ', ['name']] }],
  ] as unknown as Messages[string];
  expect(signatures({ a: message, b: 'plain' })).toEqual(['a {count, name}', 'b {}']);
});
