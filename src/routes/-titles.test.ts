import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Every page that has an address has a title of its own: its route sets one, or what the route shows. */

const src = fileURLToPath(new URL('..', import.meta.url));
const routes = readdirSync(join(src, 'routes'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('-components'),
);
/** Without a page of their own: frames of others, steps to another address, and the sheet that names itself. */
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

test('what has no page of its own is still there', () => {
  expect(others.filter((name) => !routes.includes(name))).toEqual([]);
  expect(routes.length).toBeGreaterThan(18);
});
