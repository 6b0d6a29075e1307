import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preprocessCSS, resolveConfig } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

/** Asserts how CSS is written (docs/development.md#css), for every style sheet and every source that names a class. */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .toSorted((a, b) => (a < b ? -1 : 1));
const modules = names.filter((name) => name.endsWith('.module.css'));
const sources = names.filter((name) => /(?<!\.test|\.d|routeTree\.gen)\.tsx?$/.test(name));

type Use = { file: string; module: string; name: string };

/** Returns every class of a module that a source names, and every other use of a module. */
function usesIn(file: string, text: string): { uses: Use[]; odd: string[] } {
  const uses: Use[] = [];
  const odd: string[] = [];
  for (const [statement, what = '', from = ''] of text.matchAll(
    /^import\s+(?:([^'";]*?)\s+from\s+)?'([^']+\.css)';/gm,
  )) {
    const [, as] = what.match(/^\* as (\w+)$/) ?? [];
    const module = normalize(join(dirname(file), from)).replaceAll('\\', '/');
    if (!module.endsWith('.module.css')) continue;
    if (as === undefined || roomOf(module) !== roomOf(file)) odd.push(`${file}: ${statement}`);
    for (const [, name] of text.matchAll(new RegExp(String.raw`(?<![\w.$'])${as}\b(?:\.(\w+))?`, 'g')))
      if (name !== undefined) uses.push({ file, module, name });
    const mentions = text.match(new RegExp(String.raw`(?<![\w.$'])${as}\b(?!\.\w| from)`, 'g')) ?? [];
    if (mentions.length > 0) odd.push(`${file}: ${as} without a class's name behind it`);
  }
  return { uses, odd };
}

function roomOf(file: string): string {
  return file.match(/^src\/(features\/[^/]+|[^/]+)\//)?.[1] ?? '';
}

const found = sources.map((file) => usesIn(file, read(file)));
/** Classes by module, each with its name in a build, as Vite makes them. */
const classes = new Map<string, Record<string, string>>();

beforeAll(async () => {
  const config = await resolveConfig({ root, configFile: join(root, 'vite.config.ts') }, 'build');
  for (const name of modules) {
    const { modules: made } = await preprocessCSS(read(name), join(root, name), config);
    classes.set(name, made ?? {});
  }
});

describe('style sheets', () => {
  test('are modules, except the tokens and the base', () => {
    expect(modules.length).toBeGreaterThan(40);
    const global = names.filter((name) => name.endsWith('.css') && !modules.includes(name));
    expect(global).toEqual(['src/ui/base.css', 'src/ui/tokens.css']);
  });

  test('are imported as a namespace, from their own folder, for the names of their classes', () => {
    expect(found.flatMap(({ odd }) => odd)).toEqual([]);
  });

  test('contain every class that is named', () => {
    const missing = found
      .flatMap(({ uses }) => uses)
      .filter(({ module, name }) => classes.get(module)?.[name] === undefined);
    expect(missing).toEqual([]);
  });

  test('contain no unused class', () => {
    const used = new Set(found.flatMap(({ uses }) => uses).map(({ module, name }) => `${module} ${name}`));
    const dead = modules.flatMap((module) =>
      Object.keys(classes.get(module)!)
        .filter((name) => !read(module).includes(`@keyframes ${name} {`))
        .map((name) => `${module} ${name}`)
        .filter((name) => !used.has(name)),
    );
    expect(dead).toEqual([]);
  });

  test('have unique class names in a build', () => {
    const built = [...classes.values()].flatMap((made) => Object.values(made));
    expect(new Set(built).size).toBe(built.length);
  });

  test('name a class of others only if it belongs to a library of components', () => {
    const others = modules.flatMap((module) =>
      [...read(module).matchAll(/:global\(\.([\w-]+)\)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !/^Mui([A-Z]|-focused$)/.test(name))
        .map((name) => `${module}: ${name}`),
    );
    expect(others).toEqual([]);
  });
});

test('no selector makes the browser restyle the complete page when a row is added or removed', () => {
  // Selectors after any element, selectors by tag name after another tag name, and a root that searches its complete
  // subtree.
  const costly =
    /[+~]\s*\*|(?<![\w.#-])[a-z]+\d?\s*[+~]\s*[a-z]|(?<![\w'-])(?:body|html|:root)[^\s>+~,{]*:has\((?!\s*>)/g;
  const found = names
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => (read(name).match(costly) ?? []).map((selector) => `${name}: ${selector}`));
  expect(found).toEqual([]);
});

test('a class that any element may have is in the base, and used', () => {
  const inBase = new Set(read('src/ui/base.css').match(/(?<=\.)ui-[\w-]+/g));
  const worn = new Set(
    [...sources, 'index.html'].flatMap(
      (file) => read(file).match(/(?<=["'` ])ui-[a-z][\w-]*(?=["'` ])/g) ?? [],
    ),
  );
  expect([...worn].filter((name) => !inBase.has(name))).toEqual([]);
  expect([...inBase].filter((name) => !worn.has(name))).toEqual([]);
});

describe('the check itself', () => {
  test.each([
    ['src/list/A.tsx', `import * as styles from '../ui/page/AppShell.module.css';`],
    ['src/list/A.tsx', `import styles from './A.module.css';`],
    ['src/list/A.tsx', `import * as styles from './A.module.css';\nconst a = styles[tone];`],
  ])('rejects in %s: %s', (file, text) => {
    expect(usesIn(file, text).odd).not.toEqual([]);
  });

  test('finds the classes that are named', () => {
    const text = `import * as styles from './A.module.css';\nconst a = \`\${styles.row} \${styles.rowHead}\`;`;
    expect(usesIn('src/list/A.tsx', text)).toEqual({
      uses: ['row', 'rowHead'].map((name) => ({
        file: 'src/list/A.tsx',
        module: 'src/list/A.module.css',
        name,
      })),
      odd: [],
    });
  });
});
