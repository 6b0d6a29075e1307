import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseOptions } from './parse-options.mjs';

/**
 * `node scripts/audit.mjs`: asks the registry for known vulnerabilities of the packages of the console and its server, without
 * those of the development. Fails from severity `high`, and if the registry gives no result, unless `--if-possible`.
 */
const { values: options } = parseOptions('node scripts/audit.mjs [--if-possible]', {
  options: { 'if-possible': { type: 'boolean' } },
});
const audit = promisify(execFile)(
  'npm',
  ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=30000'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
);
// npm fails if it has found one, too.
const { stdout } = await audit.catch((error) => error);
const report = JSON.parse(stdout || '{}');
const counts = report.metadata?.vulnerabilities;
if (!counts) {
  console.log(`The registry gave no result: ${report.message ?? report.error?.summary ?? 'no answer'}`);
  process.exitCode = options['if-possible'] ? 0 : 1;
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  console.log(
    `${counts.total} known vulnerabilities, ${counts.high + counts.critical} of them high or critical.`,
  );
  process.exitCode = counts.high + counts.critical > 0 ? 1 : 0;
}
