import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { glob } from 'tinyglobby';
import { beforeAll, expect, test } from 'vitest';
import { ensureProgram } from '../server/testing/ensure-program';

const root = new URL('..', import.meta.url);
beforeAll(ensureProgram, 180_000);

/** Returns the names of the packages that the console's own code imports, without those of tests and types. */
async function importedPackages(): Promise<string[]> {
  const files = await glob(
    ['engine', 'contract', 'src'].map((folder) => `${folder}/**/*.{ts,tsx}`),
    {
      cwd: fileURLToPath(root),
      ignore: ['**/*.test.{ts,tsx}', 'engine/testing/**', 'src/testing/**', 'src/entry-server.tsx'],
    },
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^;]*?from '((?:@[\w-]+\/)?[\w.-]+)/gm,
      ),
    ].flatMap(([, name]) => (name && /^[^.~]/.test(name) && !/^(node:|@recon\/)/.test(name) ? [name] : [])),
  );
  return [...new Set(names)].sort();
}

test('the build includes the licence of every package that the console sends to browsers', async () => {
  const licences = readFileSync(new URL('dist/licences/packages.txt', root), 'utf8');
  const listed = new Map(
    licences
      .split(/^## /m)
      .slice(1)
      .map((part) => [/^(\S+) - /.exec(part)?.[1], part]),
  );
  const imported = await importedPackages();
  expect(imported).toEqual(expect.arrayContaining(['@mui/material', 'big.js', 'react', 'zod']));
  expect(imported.filter((name) => !listed.has(name))).toEqual([]);
  for (const [name, part] of listed) expect(part, name).toMatch(/copyright|permission|licen[cs]e/i);
  expect(readFileSync(new URL('dist/licences/inter.txt', root), 'utf8')).toContain('SIL OPEN FONT LICENSE');
});

/** Licences that allow to use a package in a product whose own code stays under another licence. */
const allowedLicences = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT AND ISC', 'Unlicense'];

/** `devOptional`: a dependency of the development, and an optional one of the console, so it is not installed for that. */
type Locked = {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  link?: boolean;
};
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<string, Locked>;
};
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional, link }]) =>
    path.startsWith('node_modules/') && link !== true && dev !== true && devOptional !== true,
);

test('every package of the console and its server has an allowed licence', () => {
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped.filter(([, { license }]) => !allowedLicences.includes(license ?? ''));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('the build includes a list of these packages, without those of the development', () => {
  const sbom = JSON.parse(readFileSync(new URL('dist/licences/sbom.cdx.json', root), 'utf8')) as {
    bomFormat: string;
    metadata: object;
    components: { name: string; version: string }[];
  };
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'recon-console' } },
  });
  const listed = new Set(sbom.components.map(({ name, version }) => `${name} ${version}`));
  const missing = shipped.filter(([path, { version, optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return optional !== true && !listed.has(`${name} ${version}`);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
  expect([...listed].filter((one) => /^(vitest|oxlint|@playwright\/test) /.test(one))).toEqual([]);
});

test('the image starts from bases that cannot change under their name', () => {
  const bases = [...readFileSync(new URL('Dockerfile', root), 'utf8').matchAll(/^FROM (\S+)/gm)];
  expect(bases.length).toBeGreaterThan(0);
  for (const [, base] of bases) expect(base).toMatch(/^node:\S+@sha256:[0-9a-f]{64}$/);
});
