import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleTenant } from './data/sample';
import { tokenVerifier } from './sign-in/tokens';
import { folderSecret } from './secret-file';
import { makeToken } from './token';

const tenant = '01940000-0000-7000-8000-0000000000AA';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recon-token-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a token made for a data folder is taken by its service', async () => {
  const RECON_DATA_DIR = emptyFolder();
  const secret = folderSecret(RECON_DATA_DIR);
  const now = Date.now();
  const token = await makeToken(
    { RECON_DATA_DIR },
    { tenant, name: 'Loja', subject: 'ana', permissions: 'context:read, activity:read', ttl: '15m' },
  );
  const who = await tokenVerifier({ secret }, () => new Date(now))(token);
  expect(who).toMatchObject({
    tenantId: tenant.toLowerCase(),
    tenantName: 'Loja',
    subject: 'ana',
    permissions: ['context:read', 'activity:read'],
  });
  expect(Math.abs(who.expiresAt.getTime() - now - 900_000)).toBeLessThan(5000);
});

test('without a tenant it is for the sample tenant, for eight hours', async () => {
  const RECON_JWT_SECRET = 'x'.repeat(32);
  const secret = new TextEncoder().encode(RECON_JWT_SECRET);
  const token = await makeToken({ RECON_JWT_SECRET }, { permissions: '*' });
  const who = await tokenVerifier({ secret }, () => new Date())(token);
  expect(who).toMatchObject({
    tenantId: sampleTenant.id,
    tenantName: sampleTenant.name,
    permissions: ['*'],
  });
  expect(Math.abs(who.expiresAt.getTime() - Date.now() - 8 * 3600_000)).toBeLessThan(5000);
});

test.each([
  ['a tenant that is no UUID', { tenant: 'acme', permissions: '*' }, '--tenant'],
  ['an unknown permission', { permissions: 'context:read,rule:eat' }, '--permissions'],
  ['no permission', {}, '--permissions'],
  ['a subject of blanks', { permissions: '*', subject: '  ' }, '--subject'],
  ['a name with a line break', { permissions: '*', name: 'Loja\nX' }, '--name'],
  ['a lifetime without a unit', { permissions: '*', ttl: '8' }, '--ttl'],
])('%s is refused by the name of its option', async (_, request, option) => {
  await expect(makeToken({ RECON_JWT_SECRET: 'x'.repeat(32) }, request)).rejects.toThrow(option);
});

test('reports a folder without a secret, and keys that are elsewhere', async () => {
  const RECON_DATA_DIR = emptyFolder();
  await expect(makeToken({ RECON_DATA_DIR }, { permissions: '*' })).rejects.toThrow(
    `${RECON_DATA_DIR} has no secret yet`,
  );
  await expect(
    makeToken({ RECON_JWKS_URL: 'https://id.example/keys' }, { permissions: '*' }),
  ).rejects.toThrow('RECON_JWKS_URL');
});
