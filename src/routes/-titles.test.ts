import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Every page with a URL has its own title: its route or the component that it renders sets one. */

const src = fileURLToPath(new URL('..', import.meta.url));
const routes = readdirSync(join(src, 'routes'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('-components'),
);
/** Routes without a page of their own: layouts, redirects, and the sheet that sets its own title. */
const others = [
  '__root.tsx',
  'index.tsx',
  'signed-in.tsx',
  'contexts/$contextId/route.tsx',
  'contexts/_list.index.tsx',
  'contexts/_list.new.tsx',
];

function setsTitle(file: string, depth: number): boolean {
  const code = readFileSync(file, 'utf8');
  if (/\b(usePageTitle|useSheetTitle)\(/.test(code)) return true;
  if (depth === 0) return false;
  const shown = [...code.matchAll(/from '((?:~|\.)[^']*\/[A-Z]\w*)'/g)].map(([, from = '']) =>
    from.startsWith('~/') ? join(src, from.slice(2)) : join(dirname(file), from),
  );
  return shown.some((path) => setsTitle(`${path}.tsx`, depth - 1));
}

test.each(routes.filter((name) => !others.includes(name)))('%s', (name) => {
  expect(setsTitle(join(src, 'routes', name), 1)).toBe(true);
});

test('routes without a page of their own still exist', () => {
  expect(others.filter((name) => !routes.includes(name))).toEqual([]);
  expect(routes.length).toBeGreaterThan(18);
});
