import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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
    ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  const { serialNumber: _, ...sbom } = JSON.parse(stdout);
  delete sbom.metadata.timestamp;
  // npm states the name of the folder.
  sbom.metadata.component.name = 'recon-console';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(sbom));
}
