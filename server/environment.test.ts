import { expect, test } from 'vitest';
import { readEnvironment } from './environment';

test('nothing set gives the defaults, and an empty variable counts as absent', () => {
  const defaults = readEnvironment({});
  expect(defaults).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4310,
    RECON_DATA_DIR: '.data',
    RECON_SAMPLE: 'on',
    RECON_FAULTS: 'off',
    RECON_PRINT_TOKEN: 'off',
    RECON_LOG_LEVEL: 'info',
  });
  expect(readEnvironment({ HOST: '', PORT: '', RECON_JWT_SECRET: '', OTHER: 'x' })).toEqual(defaults);
});

test('one message names every fault', () => {
  const wrong = {
    PORT: '70000',
    RECON_SAMPLE: 'yes',
    RECON_JWT_SECRET: 'short',
    RECON_JWKS_URL: 'ftp://keys.example',
    RECON_RATE_LIMIT: '0',
    RECON_LOG_LEVEL: 'loud',
  };
  const read = () => readEnvironment(wrong);
  for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${name} must`, 'm'));
  // The message does not repeat a secret.
  expect(read).not.toThrow(/short/);
});

test.each([
  ['127.0.0.1', true],
  ['127.3.2.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.4', false],
  ['127.0.0.1.example.com', false],
])('fault switches with HOST=%s: %s', (HOST, allowed) => {
  const outcome = () => {
    try {
      return readEnvironment({ HOST, RECON_FAULTS: 'on' }).RECON_FAULTS;
    } catch (error) {
      return String(error);
    }
  };
  expect(outcome()).toMatch(allowed ? /^on$/ : /RECON_FAULTS may be on only when HOST is a loopback address/);
});

test('a secret and a key set exclude one another', () => {
  expect(() =>
    readEnvironment({ RECON_JWT_SECRET: 'x'.repeat(32), RECON_JWKS_URL: 'https://keys.example/jwks' }),
  ).toThrow('RECON_JWKS_URL cannot be set together with RECON_JWT_SECRET');
});

const company = {
  RECON_OIDC_ISSUER: 'https://login.example',
  RECON_OIDC_CLIENT_ID: 'console',
  RECON_JWKS_URL: 'https://login.example/keys',
};

test('sign-in at a provider has what it needs, and times are read with their unit', () => {
  expect(readEnvironment({ ...company, RECON_SESSION_IDLE: '15m', RECON_SESSION_MAX: 'off' })).toMatchObject({
    ...company,
    RECON_OIDC_SCOPE: 'openid profile',
    RECON_SESSION_IDLE: 900_000,
    RECON_SESSION_MAX: 'off',
  });
  expect(() => readEnvironment({ ...company, RECON_OIDC_ISSUER: 'http://127.0.0.1:9000' })).not.toThrow();
});

test.each<[string, Record<string, string>]>([
  ['RECON_OIDC_CLIENT_ID is needed', { RECON_OIDC_CLIENT_ID: '' }],
  ['RECON_JWKS_URL is needed', { RECON_JWKS_URL: '' }],
  ['RECON_OIDC_ISSUER must be an https address', { RECON_OIDC_ISSUER: 'http://login.example' }],
  ['RECON_OIDC_ISSUER is needed', { RECON_OIDC_ISSUER: '' }],
  ['RECON_OIDC_SCOPE must contain openid', { RECON_OIDC_SCOPE: 'profile' }],
  ['RECON_PUBLIC_URL must be an origin', { RECON_PUBLIC_URL: 'https://console.example/recon' }],
  ['RECON_SESSION_IDLE must be a number and s, m, h or d', { RECON_SESSION_IDLE: '30' }],
])('%s', (message, changes) => {
  expect(() => readEnvironment({ ...company, ...changes })).toThrow(message);
});

test('the token cannot be turned off where there is no other way to sign in', () => {
  expect(() => readEnvironment({ RECON_TOKEN_SIGN_IN: 'off' })).toThrow('nobody could sign in');
});
