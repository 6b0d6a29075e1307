import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = new URL('..', import.meta.url);
const readJson = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));

/**
 * Writes the list of the packages that the console and its server consist of, as CycloneDX JSON by npm, without those
 * of the development. The same packages result in the same file. @param {string} file
 */
export async function writeSbom(file) {
  const folder = mkdtempSync(join(tmpdir(), 'recon-sbom-'));
  try {
    const project = writeProduct(folder);
    const { stdout } = await promisify(execFile)(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
    );
    const { serialNumber: _, ...sbom } = JSON.parse(stdout);
    delete sbom.metadata.timestamp;
    // npm states the name of the folder.
    sbom.metadata.component.name = project.name;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(sbom));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Writes the project's package files without the development: `npm sbom --omit=dev` also omits what both need, such as
 * `@lingui/message-utils`. Returns the content of `package.json`. @param {string} folder
 */
function writeProduct(folder) {
  const { devDependencies: _, workspaces: __, ...project } = readJson('package.json');
  const lock = readJson('package-lock.json');
  const { devDependencies: ___, workspaces: ____, ...self } = lock.packages[''];
  const shipped = Object.entries(lock.packages).filter(
    // The workspaces are code of this project; what they depend on, the project does, too.
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !link && !dev && !devOptional,
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  const packages = { '': self, ...Object.fromEntries(shipped) };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  return project;
}
