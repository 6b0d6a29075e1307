import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import zodPackage from 'zod/package.json' with { type: 'json' };
import { afterEach, expect, test } from 'vitest';

const { version } = zodPackage;
const root = new URL('..', import.meta.url);
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Returns a package with one version, as a registry describes it. */
function packageAt(path: string) {
  const name = decodeURIComponent(path.slice(1));
  return { name, versions: { [version]: { name, version } }, 'dist-tags': { latest: version } };
}

/** Runs the audit against a registry that answers with these advisories, or with an error. */
async function audit(answer: { status?: number; advisories?: object }, ...parameters: string[]) {
  const registry = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' });
    // npm also reads the versions of a package with an advisory, and of those that need it.
    const body = request.method === 'POST' ? (answer.advisories ?? {}) : packageAt(request.url!);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void registry.listen(0, '127.0.0.1', resolve));
  ends.push(() => void registry.close());
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, npm_config_registry: url };
    execFile(process.execPath, ['scripts/audit.mjs', ...parameters], { cwd: root, env }, (error, output) =>
      resolve({ code: error ? Number(error.code) : 0, output }),
    );
  });
}

/** The ids differ, as npm stores what it read of an advisory. */
const advisory = (id: number, severity: string) => ({
  zod: [{ id, url: `https://example.com/${id}`, title: 'Made up', severity, vulnerable_versions: '*' }],
});

test('a high vulnerability of a package fails the audit, and is named', async () => {
  const { code, output } = await audit({ advisories: advisory(1, 'high') }, '--if-possible');
  expect(output).toContain('high: zod *');
  expect(code).toBe(1);
});

test('a moderate one is named, and none are counted @soak', async () => {
  const { code, output } = await audit({ advisories: advisory(2, 'moderate') });
  expect(output).toContain('moderate: zod *');
  expect(code).toBe(0);
  expect((await audit({})).output).toContain('0 known vulnerabilities');
});

test('a registry without audits is named; only the tests continue', async () => {
  const none = await audit({ status: 405 });
  expect(none.output).toContain('The registry gave no result: 405');
  expect(none.code).toBe(1);
  expect((await audit({ status: 405 }, '--if-possible')).code).toBe(0);
});
