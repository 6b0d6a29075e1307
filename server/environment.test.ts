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

test('a name of ours that means nothing is a fault, with the one that is probably meant', () => {
  const read = (name: string, value = 'on') => {
    try {
      return readEnvironment({ [name]: value }).PORT;
    } catch (error) {
      return String(error);
    }
  };
  expect(read('RECON_TRUST_PROXI')).toContain(
    '  RECON_TRUST_PROXI is not known; did you mean RECON_TRUST_PROXY?',
  );
  expect(read('RECON_LOGLEVEL')).toContain('did you mean RECON_LOG_LEVEL?');
  expect(read('RECON_SOMETHING_ELSE_ENTIRELY')).toMatch(/RECON_SOMETHING_ELSE_ENTIRELY is not known$/);
  expect(read('OTHER_NAME')).toBe(4310);
  // What Kubernetes tells of a service named "recon", and what our own tools read.
  expect(read('RECON_SERVICE_HOST', '10.0.0.1')).toBe(4310);
  expect(read('RECON_PORT', 'tcp://10.0.0.1:4310')).toBe(4310);
  expect(read('RECON_PORT_4310_TCP_ADDR', '10.0.0.1')).toBe(4310);
  expect(read('RECON_TEST_DATABASE_URL', 'postgres://x')).toBe(4310);
});

test('faults of values and unknown names are told in one message', () => {
  const read = () => readEnvironment({ PORT: 'x', RECON_SAMPEL: 'off' });
  expect(read).toThrow(/^ {2}PORT must/m);
  expect(read).toThrow(/^ {2}RECON_SAMPEL is not known; did you mean RECON_SAMPLE\?$/m);
});

test('the metrics have a port of their own', () => {
  expect(readEnvironment({}).RECON_METRICS_PORT).toBeUndefined();
  expect(readEnvironment({ RECON_METRICS_PORT: '9464' })).toMatchObject({
    RECON_METRICS_PORT: 9464,
    RECON_METRICS_HOST: '127.0.0.1',
  });
  expect(() => readEnvironment({ PORT: '4310', RECON_METRICS_PORT: '4310' })).toThrow(
    'RECON_METRICS_PORT must be another port than PORT',
  );
});
