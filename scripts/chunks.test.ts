import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
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
