import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the list of the packages that the console and its server consist of, as CycloneDX JSON by npm, without those
 * of the development. The same packages result in the same file. @param {string} file
 */
export async function writeSbom(file) {
  const { stdout } = await promisify(execFile)(
    'npm',
    // The build sets NODE_ENV to production, with which npm leaves out the development.
    ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  const { serialNumber: _, ...sbom } = JSON.parse(stdout);
  const { name, packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  delete sbom.metadata.timestamp;
  // npm states the name of the folder.
  sbom.metadata.component.name = name;
  // `npm sbom --omit=dev` also omits what both need, such as `@lingui/message-utils`.
  const shipped = new Set([sbom.metadata.component['bom-ref']]);
  for (const [path, { version, dev, devOptional }] of Object.entries(packages))
    if (!dev && !devOptional) shipped.add(`${path.split('node_modules/').at(-1)}@${version}`);
  const isShipped = (/** @type {string} */ ref) => shipped.has(ref);
  sbom.components = sbom.components.filter((/** @type {any} */ one) => isShipped(one['bom-ref']));
  sbom.dependencies = sbom.dependencies.flatMap((/** @type {any} */ { ref, dependsOn }) =>
    isShipped(ref) ? [{ ref, dependsOn: dependsOn.filter(isShipped) }] : [],
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(sbom));
}
