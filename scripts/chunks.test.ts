import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { pagePreloads } from '../server/http/page-preloads';
import { ensureProgram } from '../server/testing/ensure-program';

/** The chunks of the built console (vite.config.ts). */

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;
let manifest: Manifest;
beforeAll(async () => {
  await ensureProgram();
  const file = new URL('../dist/.vite/manifest.json', import.meta.url);
  manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}, 180_000);

/** Returns the chunks that a chunk imports, directly or through others. */
function importsOf(name: string, found = new Set<string>()): Set<string> {
  for (const one of manifest[name]?.imports ?? []) {
    if (found.has(one)) continue;
    found.add(one);
    importsOf(one, found);
  }
  return found;
}

test('no chunk imports itself through others: it would run before what it needs', () => {
  const names = Object.keys(manifest);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => importsOf(name).has(name))).toEqual([]);
});

test('the list of contexts does not load the schemas of requests at first', () => {
  const folder = fileURLToPath(new URL('../dist/', import.meta.url));
  const scripts = pagePreloads(folder)
    .files('/contexts', 'en')
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  expect(scripts).toContain('context:create');
  expect(scripts).toContain('contexts.list.found');
  // Their messages are texts of every page.
  for (const rare of [/(?<!faults\.)too_many_fee_items/, /(?<!faults\.)priority_not_unique/])
    expect(rare.test(scripts), rare.source).toBe(false);
});
