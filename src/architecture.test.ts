import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * Asserts which module may import which (docs/architecture.md#modules-and-imports), for every import statement of
 * the engine, the contract, src and server.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports that a file may have: names that start a path in the project, or names of packages. */
type Rule = { files: RegExp; own: RegExp; packages?: RegExp };

const everywhere = String.raw`src/(lib|i18n)/|engine/`;
const browserOnly = String.raw`react|react-dom|@mui|@emotion|@tanstack|@dnd-kit|react-hook-form|@hookform`;
const serverOnly = String.raw`node:|kysely|hono|@hono|pg$|@electric-sql|jose|openid-client`;
const muiForm =
  /^@mui\/material\/(Autocomplete|Checkbox|Form|Input|FilledInput|OutlinedInput|NativeSelect|Radio|Select|Slider|Switch|TextField|ToggleButton)|^@mui\/material$/;
const notForBrowsers = new RegExp(`^(?!${serverOnly})`);

/** Rules in priority order: the first one whose `files` matches a file applies to it. */
const rules: readonly Rule[] = [
  { files: /^engine\/testing\//, own: /^engine\// },
  { files: /^engine\/file\/(formats|service)\//, own: /^engine\//, packages: /^(big\.js|papaparse)$/ },
  { files: /^engine\/configuration\/bundle\//, own: /^engine\//, packages: /^yaml$/ },
  { files: /^engine\//, own: /^engine\//, packages: /^big\.js$/ },
  { files: /^contract\//, own: /^(contract|engine)\//, packages: /^zod\/mini$/ },
  { files: /^src\/api\//, own: paths('api|contract', everywhere), packages: notForBrowsers },
  {
    files: /^src\/(lib|i18n)\//,
    own: new RegExp(`^(${everywhere})`),
    packages: notForBrowsers,
  },
  { files: /^src\/ui\//, own: paths('ui', everywhere), packages: notForBrowsers },
  {
    files: /^src\/list\//,
    own: paths(
      'list|ui|contract',
      `${everywhere}|src/api/(cursor-list|api-error|error-text|query-client|saved-filters)$`,
    ),
    packages: notForBrowsers,
  },
  {
    files: /^src\/forms\//,
    own: paths('forms|ui|contract', `${everywhere}|src/api/(api-error|error-text|save-messages)$`),
    packages: notForBrowsers,
  },
  {
    files: /^src\/file-reading\//,
    own: paths('file-reading|forms|ui|api|contract|workers', everywhere),
    packages: notForBrowsers,
  },
  {
    files: /^src\/history\//,
    own: paths('history|ui|api|contract', everywhere),
    packages: notForBrowsers,
  },
  {
    files: /^src\/plan\//,
    own: paths('plan|forms|ui|api|contract', everywhere),
    packages: notForBrowsers,
  },
  { files: /^src\/workers\//, own: paths('workers', everywhere), packages: /^comlink$/ },
  {
    // They show several features on one page.
    files: /^src\/features\/(activity|audit-sheet|bundles|from-files|keyboard|overview)\//,
    own: paths('features|history|plan|file-reading|forms|list|ui|api|contract|workers', everywhere),
    packages: notForBrowsers,
  },
  {
    files: /^src\/features\//,
    own: paths(
      'history|plan|file-reading|forms|list|ui|api|contract|workers',
      `${everywhere}|src/features/<same>/`,
    ),
    packages: notForBrowsers,
  },
  { files: /^src\/testing\//, own: /^(engine|contract|src|server)\// },
  { files: /^src\//, own: /^(engine|contract|src)\/(?!testing\/)/, packages: notForBrowsers },
  {
    files: /^server\/testing\//,
    own: /^(server|scripts|e2e\/support|contract|engine)\//,
  },
  // Modules of the server, from the lowest up. The files that compose them are next to these folders.
  ...serverRoom('lib', 'lib'),
  ...serverRoom('db', 'db|lib'),
  ...serverRoom('observe', 'observe|lib|db'),
  ...serverRoom('gateway', 'gateway|lib|observe'),
  ...serverRoom('sign-in', 'sign-in|lib|observe|db'),
  ...serverRoom('activity', 'activity|lib|db'),
  ...serverRoom('modules', 'modules|lib|db|activity'),
  ...serverRoom('data', 'data|lib|db'),
  ...serverRoom('matching', 'matching'),
  ...serverRoom('convert', 'convert|matching'),
  ...serverRoom('http', 'http|lib|db|observe|gateway|sign-in|activity|modules'),
  ...serverRoom('', '.*'),
];

/**
 * Returns the rules of a server module, which may import the named ones. Its tests and their setup may import all of
 * the server.
 */
function serverRoom(room: string, others: string): Rule[] {
  const packages = new RegExp(`^(?!${browserOnly})`);
  const place = room === '' ? '^server/' : `^server/${room}/`;
  return [
    {
      files: new RegExp(String.raw`${place}(.*/)?[\w.-]*\.test\.ts$`),
      own: /^(server|contract|engine)\//,
      packages,
    },
    {
      files: new RegExp(place),
      own: new RegExp(`^(server/(${others})(/|$)|contract/|engine/)`),
      packages,
    },
  ];
}

function paths(folders: string, more: string): RegExp {
  const own = folders.split('|').map((folder) => (folder === 'contract' ? 'contract/' : `src/${folder}/`));
  return new RegExp(`^(${own.join('|')}|${more})`);
}

type Import = { file: string; target: string; isPackage: boolean };

/** Returns every `import … from`, `export … from`, `import '…'` and `import('…')` of a source text. */
function importsOf(file: string, text: string): Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = code.matchAll(
    /(?:^|[;\n])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g,
  );
  return [...statements].map(([, from, lazily]) => {
    const name = from ?? lazily ?? '';
    if (name.startsWith('@recon/')) return { file, target: name.slice(7), isPackage: false };
    if (name.startsWith('~/')) return { file, target: `src/${name.slice(2)}`, isPackage: false };
    if (name.startsWith('.')) return { file, target: normalize(join(dirname(file), name)), isPackage: false };
    return { file, target: name, isPackage: true };
  });
}

/** Returns the imports that break a rule, one line each. */
function faultsIn(imports: readonly Import[]): string[] {
  return imports.filter((one) => !isAllowed(one)).map(({ file, target }) => `${file} imports ${target}`);
}

function isAllowed({ file, target, isPackage }: Import): boolean {
  const isTest = /\.test\.tsx?$/.test(file);
  // Tests may read files, use tools for tests, and replacements.
  if (
    isTest &&
    (isPackage || /^(engine|src|server)\/testing\//.test(target) || /^(scripts|e2e\/support)\//.test(target))
  )
    return true;
  // The version, which both the browser and the server report.
  if (target === 'package.json') return true;
  const rule = rules.find(({ files }) => files.test(file));
  if (!rule) return false;
  if (isPackage) {
    if (target.startsWith('@dnd-kit/') && !file.startsWith('src/ui/sortable/')) return false;
    // MUI's form components load with the first form, never with a list (docs/decisions.md#choices).
    if (muiForm.test(target) && !file.startsWith('src/forms/')) return false;
    return rule.packages?.test(target) ?? true;
  }
  const [, feature = ''] = file.match(/^src\/features\/([^/]+)\//) ?? [];
  return new RegExp(rule.own.source.replace('<same>', feature)).test(target);
}

const files = ['engine', 'contract', 'src', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((name) => /(?<!architecture\.test|routeTree\.gen)\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const sources = files.filter(({ name }) => !/\.test\.tsx?$|\/testing\//.test(name));

/** Returns the names of the sources whose text matches. */
function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

describe('the architecture', () => {
  test('every file imports only what its folder may import', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(faultsIn(files.flatMap(({ name, text }) => importsOf(name, text)))).toEqual([]);
  });

  test('only the client calls fetch', () => {
    expect(filesWith(/(?<![\w.])fetch\(/).filter((name) => name.startsWith('src/'))).toEqual([
      'src/api/http.ts',
    ]);
  });

  test('exports have names', () => {
    const files = filesWith(/^export default|^export \* from|\bas default\b/m);
    // It describes a library that has a default export.
    expect(files.filter((file) => file !== 'engine/papaparse.d.ts')).toEqual([]);
  });
});

test('these are all URLs of the console', () => {
  const tree = readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8');
  const [, list = ''] = tree.match(/\bto:((?:\s*\|?\s*'[^']*')+)/) ?? [];
  const addresses = [...list.matchAll(/'([^']*)'/g)].map(([, address = '']) => address);
  expect(addresses.toSorted((a, b) => (a < b ? -1 : 1))).toMatchInlineSnapshot(`
    [
      "/",
      "/activity",
      "/activity/report",
      "/balances",
      "/contexts",
      "/contexts/$contextId",
      "/contexts/$contextId/activity",
      "/contexts/$contextId/activity/as-it-was",
      "/contexts/$contextId/audit-sheet",
      "/contexts/$contextId/clone",
      "/contexts/$contextId/compare",
      "/contexts/$contextId/rules",
      "/contexts/$contextId/settings",
      "/contexts/$contextId/sources",
      "/contexts/$contextId/sources/$sourceId/field-map",
      "/contexts/$contextId/what-if",
      "/contexts/from-files",
      "/contexts/import",
      "/contexts/new",
      "/diagnostics",
      "/fee-schedules",
      "/fee-schedules/$scheduleId",
      "/fee-schedules/$scheduleId/what-if",
      "/fee-schedules/new",
      "/glossary",
      "/key-details",
      "/signed-in",
    ]
  `);
});

/** Returns the first import cycle found, as a path of names. A type-only import counts, too. */
function circleIn(imports: readonly Import[]): string[] | undefined {
  const known = new Map<string, string[]>();
  for (const { file, target, isPackage } of imports) {
    if (isPackage) continue;
    const found = [`${target}.ts`, `${target}.tsx`, target].find((name) =>
      files.some((one) => one.name === name),
    );
    if (found) known.set(file, [...(known.get(file) ?? []), found]);
  }
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of known.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of known.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
}

test('imports have no cycle, inside modules either', () => {
  expect(circleIn(sources.flatMap(({ name, text }) => importsOf(name, text)))).toBeUndefined();
});

test('no two modules of the engine export different things of one name', () => {
  const names = sources.flatMap(({ name, text }) =>
    name.startsWith('engine/')
      ? [...text.matchAll(/^export (?:type|class|const|(?:async )?function\*?) (\w+)/gm)].map(
          ([, one]) => one!,
        )
      : [],
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('the check itself', () => {
  test.each([
    ['engine/money/x.ts', `import { z } from 'zod/mini';`],
    ['engine/money/x.ts', `import { call } from '../../src/api/client';`],
    ['engine/money/x.ts', `import { maxRules } from '@recon/contract/match-rule';`],
    ['engine/money/x.ts', `import Papa from 'papaparse';`],
    ['engine/file/reading/x.ts', `import { inflateRawSync } from 'node:zlib';`],
    ['contract/x.ts', `import type { A } from '~/api/client';`],
    ['src/api/x.ts', `import { A } from '~/ui/A';`],
    ['src/ui/x.tsx', `import {\n  A,\n  B,\n} from '@recon/contract/context';`],
    ['src/ui/Table.tsx', `import { DndContext } from '@dnd-kit/core';`],
    ['src/ui/controls/A.tsx', `import FormControlLabel from '@mui/material/FormControlLabel';`],
    ['src/features/contexts/A.tsx', `import { TextField } from '@mui/material';`],
    ['src/workers/x.ts', `import { call } from '~/api/client';`],
    ['src/workers/x.ts', `import { useState } from 'react';`],
    ['src/forms/x.tsx', `import { contextQueries } from '~/api/contexts';`],
    ['src/features/contexts/A.tsx', `import { B } from '~/features/match-rules/B';`],
    ['src/features/contexts/A.tsx', `const B = lazy(() => import('../match-rules/B'));`],
    ['src/features/contexts/A.tsx', `export { B } from '~/testing/b';`],
    ['src/routes/index.tsx', `import '~/testing/b';`],
    ['src/main.tsx', `import { createApp } from '../server/app';`],
    ['src/lib/x.ts', `import { readFileSync } from 'node:fs';`],
    ['server/app.ts', `import { call } from '~/api/client';`],
    ['server/app.ts', `import { useState } from 'react';`],
    ['server/app.test.ts', `import { call } from '~/api/client';`],
  ])('rejects in %s: %s', (file, text) => {
    expect(faultsIn(importsOf(file, text))).toHaveLength(1);
  });

  test('detects a cycle', () => {
    const imports = ['money', 'hints', 'fees'].map((name, index, all) => ({
      file: sources.find((one) => one.name.startsWith(`engine/${name}/`))!.name,
      target: sources
        .find((one) => one.name.startsWith(`engine/${all[(index + 1) % 3]}/`))!
        .name.replace(/\.ts$/, ''),
      isPackage: false,
    }));
    expect(circleIn(imports)).toHaveLength(4);
    expect(circleIn(imports.slice(1))).toBeUndefined();
  });

  test.each([
    ['engine/money/x.ts', `// import { z } from 'zod';\nimport Big from 'big.js';`],
    ['engine/file/formats/x.ts', `import Papa from 'papaparse';`],
    ['src/features/contexts/A.tsx', `import { B } from './B';\nimport { C } from '~/features/contexts/C';`],
    ['src/features/contexts/A.test.ts', `import { a } from '~/testing/a';`],
    ['src/ui/sortable/SortableList.tsx', `import { DndContext } from '@dnd-kit/core';`],
    ['src/forms/controls/A.tsx', `import InputBase from '@mui/material/InputBase';`],
    ['src/testing/x.ts', `import { createApp } from '../../server/app';`],
  ])('accepts in %s: %s', (file, text) => {
    expect(importsOf(file, text).length).toBeGreaterThan(0);
    expect(faultsIn(importsOf(file, text))).toEqual([]);
  });
});
