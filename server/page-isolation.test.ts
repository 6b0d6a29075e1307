import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rendererCode, rendererFolder, renderPoisoned } from './testing/poisoned-pages';

/** Rendered pages share nothing (docs/server-rendering.md), by the built renderer. */

test('pages of two tenants at a time are as if each were alone, with every module poisoned @soak', async () => {
  // `page-isolation.soak.test.ts` renders 1,000.
  const { alone, differing, bindings, poisoned } = await renderPoisoned(100);
  expect(alone).toMatchObject([{ language: 'pt-BR' }, { language: 'es' }]);
  expect(alone[0]!.html).toContain('Context Aurora');
  expect(alone[0]!.html).not.toContain('Azul');
  expect(alone[1]!.html).toContain('Context Casa Azul');
  expect(alone[1]!.html).not.toContain('Aurora');
  expect(differing).toBe(0);
  expect(bindings).toBeGreaterThan(3_000);
  expect(poisoned).toBeGreaterThan(bindings * 0.9);
}, 300_000);

test('all modules are in the file that is evaluated for each page, except those of Node', async () => {
  const files = readdirSync(rendererFolder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.[cm]?js$/.test(name))).toEqual(['entry-server.cjs']);
  const required = [...(await rendererCode()).matchAll(/\b(?:require|import)\(([^)]*)\)/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(required)).toEqual(new Set(['"async_hooks"', '"crypto"', '"stream"', '"util"']));
});
