import { describe, expect, test } from 'vitest';
import { databaseLocation, keySetOf, readEnvironment } from './environment';

test('the variables of commands for a service do not hinder a server in the same shell', () => {
  const variables = { RECON_URL: 'https://recon.example', RECON_TOKEN: 'x' };
  expect(readEnvironment(variables)).toEqual(readEnvironment({}));
});

test('without variables the defaults apply, and an empty variable counts as absent', () => {
  const defaults = readEnvironment({});
  expect(defaults).toEqual({
    HOST: '127.0.0.1',
    PORT: 4310,
    RECON_DATA_DIR: '.data',
    RECON_DATABASE_PREPARE: 'on',
    RECON_SAMPLE: 'on',
    RECON_OIDC_SCOPE: 'openid profile',
    RECON_IDEMPOTENCY_HEADER: 'X-Idempotency-Key',
    RECON_UPSTREAM_TIMEOUT: 60,
    RECON_STOP_DELAY: 0,
    RECON_PRINT_TOKEN: 'off',
    RECON_FAULTS: 'off',
    RECON_TRUST_PROXY: 'off',
    RECON_MAX_QUEUE: 64,
    MAX_PAGINATION_LIMIT: 100,
    RECON_LEDGER_ACCESS_CONTROL: 'on',
    RECON_ACTIVITY: 'on',
    RECON_LOG_LEVEL: 'info',
    RECON_METRICS_HOST: '127.0.0.1',
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
    RECON_STOP_DELAY: '301',
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

test('a PostgreSQL server needs the secrets that its replicas share, and its address is not repeated', () => {
  const secrets = {
    RECON_SESSION_SECRET: 's'.repeat(32),
    RECON_JWT_SECRET: 'j'.repeat(32),
    RECON_ACTIVITY_KEY_FILE: '/key',
  };
  const url = 'postgres://recon:hidden@db.example/console';
  const read = (variables: Record<string, string>) => () => readEnvironment(variables);
  expect(read({ RECON_DATABASE_URL: url })).toThrow(
    /RECON_SESSION_SECRET must be set with RECON_DATABASE_URL/,
  );
  expect(read({ RECON_DATABASE_URL: url })).toThrow(/RECON_JWT_SECRET or RECON_JWKS_URL must be set/);
  for (const wrong of ['mysql://recon:hidden@db.example/console', 'recon:hidden@db', 'postgres://'])
    expect(read({ ...secrets, RECON_DATABASE_URL: wrong })).toThrow(/RECON_DATABASE_URL must be an address/);
  expect(read({ ...secrets, RECON_DATABASE_URL: 'mysql://recon:hidden@db' })).not.toThrow(/hidden/);
  const place = databaseLocation(
    readEnvironment({ ...secrets, RECON_DATABASE_URL: url, RECON_DATABASE_POOL: '3' }),
  );
  expect(place).toEqual({ url, poolSize: 3, prepare: true });
  const spread = readEnvironment({
    ...secrets,
    RECON_DATABASE_URL: url,
    RECON_DATABASE_DISTRIBUTED: 'citus',
  });
  expect(databaseLocation(spread)).toEqual({ url, poolSize: 10, prepare: true, distributed: 'citus' });
  const unprepared = readEnvironment({ ...secrets, RECON_DATABASE_URL: url, RECON_DATABASE_PREPARE: 'off' });
  expect(databaseLocation(unprepared)).toEqual({ url, poolSize: 10, prepare: false });
  expect(databaseLocation(readEnvironment({ RECON_DATA_DIR: '/d' }))).toEqual({ dataDir: '/d' });
  const keySet = {
    RECON_SESSION_SECRET: 's'.repeat(32),
    RECON_ACTIVITY_KEY_FILE: '/key',
    RECON_JWKS_URL: 'https://keys.example/jwks',
    RECON_TOKEN_ISSUER: 'https://keys.example',
    RECON_TOKEN_AUDIENCE: 'recon',
  };
  const pool = (more = {}) =>
    databaseLocation(readEnvironment({ ...keySet, RECON_DATABASE_URL: url, ...more }));
  expect([pool(), pool({ RECON_DATABASE_POOL: '3' })]).toMatchObject([{ poolSize: 10 }, { poolSize: 3 }]);
});

test.each(['1', '2', 'auto'])('RECON_WORKERS=%s is refused with what to do instead', (RECON_WORKERS) => {
  expect(() => readEnvironment({ RECON_WORKERS })).toThrow(
    'RECON_WORKERS is no setting any more: start several replicas behind a proxy instead (docs/scaling.md)',
  );
});

describe('remote services', () => {
  const both = { RECON_BASE_URL: 'https://recon.example/api', RECON_TRANSACTION_URL: 'http://ledger:3000' };
  test('are addresses, with a header for keys and a time to wait', () => {
    expect(readEnvironment(both)).toMatchObject({
      ...both,
      RECON_IDEMPOTENCY_HEADER: 'X-Idempotency-Key',
      RECON_UPSTREAM_TIMEOUT: 60,
    });
  });

  test.each([
    ['RECON_BASE_URL', 'recon.example'],
    ['RECON_BASE_URL', 'ftp://recon.example'],
    ['RECON_BASE_URL', 'https://user:password@recon.example'],
    ['RECON_TRANSACTION_URL', 'https://ledger.example/?x=1'],
    ['RECON_TRANSACTION_URL', 'https://ledger.example/#x'],
    ['RECON_IDEMPOTENCY_HEADER', 'Authorization'],
    ['RECON_IDEMPOTENCY_HEADER', 'Content-Length'],
    ['RECON_IDEMPOTENCY_HEADER', 'X: y'],
    ['RECON_UPSTREAM_TIMEOUT', '0'],
    ['RECON_UPSTREAM_TIMEOUT', '4000'],
  ])('%s=%s is refused, and what it holds is not repeated', (name, value) => {
    const read = () => readEnvironment({ ...both, [name]: value });
    expect(read).toThrow(new RegExp(`^  ${name} must`, 'm'));
    expect(read).not.toThrow(/password/);
  });

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ RECON_JWT_SECRET: 'x'.repeat(32) }, true],
    [
      {
        RECON_JWKS_URL: 'https://keys.example/jwks',
        RECON_TOKEN_ISSUER: 'https://keys.example',
        RECON_TOKEN_AUDIENCE: 'recon',
      },
      true,
    ],
    [{ RECON_LEDGER_ACCESS_CONTROL: 'off' }, true],
    [{ RECON_TRANSACTION_URL: both.RECON_TRANSACTION_URL }, true],
  ])("an embedded ledger must be able to check the remote service's tokens: %j", (more, isGood) => {
    const read = () => readEnvironment({ RECON_BASE_URL: both.RECON_BASE_URL, ...more });
    const outcome = () => {
      try {
        return String(read().RECON_BASE_URL);
      } catch (error) {
        return String(error);
      }
    };
    expect(outcome()).toMatch(isGood ? /^https/ : /RECON_BASE_URL needs RECON_JWT_SECRET or/);
  });
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

test('reports invalid values and unknown names in one message', () => {
  const read = () => readEnvironment({ PORT: 'x', RECON_SAMPEL: 'off' });
  expect(read).toThrow(/^ {2}PORT must/m);
  expect(read).toThrow(/^ {2}RECON_SAMPEL is not known; did you mean RECON_SAMPLE\?$/m);
});

test.each([
  ['RECON_UPSTREAM_TIMEOUT', '3601', 'must be 3600 seconds at most'],
  ['RECON_UPSTREAM_TIMEOUT', '99999999', 'must be 3600 seconds at most'],
  ['MAX_PAGINATION_LIMIT', '10000000', 'must be 9999999 at most'],
  ['MAX_PAGINATION_LIMIT', '9'.repeat(400), 'must be 9999999 at most'],
  ['MAX_PAGINATION_LIMIT', '-1', 'must be a whole number above 0'],
  ['RECON_JWT_SECRET', ' '.repeat(40), 'must not be spaces only'],
  ['RECON_JWT_SECRET', '\t\u00a0'.repeat(20), 'must not be spaces only'],
  ['RECON_DATABASE_DISTRIBUTED', 'yugabyte', 'must be citus'],
  ['RECON_DATABASE_URL', 'x', 'must be an address such as postgres://user:password@host/name'],
  [
    'RECON_DATABASE_URL',
    'see postgres://h/n',
    'must be an address such as postgres://user:password@host/name',
  ],
  ['RECON_DATABASE_URL', 'postgres://h/n m', 'must be an address such as postgres://user:password@host/name'],
  [
    'RECON_DATABASE_URL',
    'postgres://h:99999/n',
    'must be an address such as postgres://user:password@host/name',
  ],
  [
    'RECON_DATABASE_URL',
    'postgres://u:50%@h/n',
    'must have %25 for each % that is not the beginning of a code such as %40',
  ],
  [
    'RECON_DATABASE_URL',
    'postgres://h/n?sslmode=on',
    'must have an sslmode of disable, prefer, require, verify-ca, verify-full, no-verify',
  ],
  ['RECON_PUBLIC_URL', 'https://console.example/recon', 'must be an origin without a path'],
  ['RECON_PUBLIC_URL', 'console.example', 'must be an http or https address'],
  ['RECON_OIDC_ISSUER', 'login.example', 'must be an https address'],
  ['RECON_OIDC_ISSUER', 'ftp://login.example', 'must be an https address'],
  ['RECON_OIDC_RESOURCE', 'recon', 'must be an address'],
  ['RECON_OIDC_SCOPE', 'openidx', 'must contain openid'],
  ['RECON_OIDC_SCOPE', 'xopenid', 'must contain openid'],
  ['RECON_IDEMPOTENCY_HEADER', 'Host', 'must be the name of a header for keys, such as Idempotency-Key'],
  [
    'RECON_IDEMPOTENCY_HEADER',
    'x'.repeat(65),
    'must be the name of a header for keys, such as Idempotency-Key',
  ],
  ['RECON_LOG_LEVEL', 'loud', 'must be debug, info, warn, error or silent'],
  ['RECON_MAX_CONCURRENT', '10001', 'must be 10000 at most'],
  ['RECON_MAX_QUEUE', '100001', 'must be 100000 at most'],
  ['RECON_FAULTS', 'yes', 'must be on or off'],
  ['RECON_ACTIVITY_KEY_FILE', ' ', 'must be the path of a file'],
  ['RECON_ACTIVITY_RETENTION', '12h', 'must be a number of days, such as 400d'],
  ['RECON_ACTIVITY_RETENTION', '0d', 'must be a number of days, such as 400d'],
  ...[
    'https://console.example',
    'Production=console.example',
    'Production=https://a:b@console.example',
    'Production=https://console.example?token=x',
    'A=https://a.example,A=https://b.example',
  ].map((value) => [
    'RECON_ENVIRONMENTS',
    value,
    'must be names and addresses such as Production=https://console.example, parted by commas',
  ]),
] as [string, string, string][])('%s=%s says what is wrong with it', (name, value, message) => {
  const read = () => readEnvironment({ [name]: value });
  expect(read).toThrow(`The environment is not valid:\n  ${name} ${message}`);
});

test('other consoles are read as names and base URLs without a slash at the end', () => {
  const text = 'Test team = https://test.example/recon/ , Production=https://console.example';
  expect(readEnvironment({ RECON_ENVIRONMENTS: text }).RECON_ENVIRONMENTS).toEqual([
    { name: 'Test team', url: 'https://test.example/recon' },
    { name: 'Production', url: 'https://console.example' },
  ]);
});

test('the retention of the activity log is read in milliseconds', () => {
  expect(readEnvironment({ RECON_ACTIVITY_RETENTION: '400d' }).RECON_ACTIVITY_RETENTION).toBe(34_560_000_000);
});

test('the metrics have a port of their own', () => {
  expect(readEnvironment({}).RECON_METRICS_PORT).toBeUndefined();
  expect(readEnvironment({ RECON_METRICS_PORT: '9464' })).toMatchObject({
    RECON_METRICS_PORT: 9464,
    RECON_METRICS_HOST: '127.0.0.1',
  });
  expect(() => readEnvironment({ PORT: '4310', RECON_METRICS_PORT: '4310' })).toThrow(
    'RECON_METRICS_PORT must be another port than PORT: the metrics are not for who uses the console',
  );
  // Any free port is not the same twice.
  expect(readEnvironment({ PORT: '0', RECON_METRICS_PORT: '0' }).RECON_METRICS_PORT).toBe(0);
});

const company = {
  RECON_OIDC_ISSUER: 'https://login.example',
  RECON_OIDC_CLIENT_ID: 'console',
  RECON_JWKS_URL: 'https://login.example/keys',
  RECON_OIDC_AUDIENCE: 'recon',
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
  ["it does not verify the provider's tokens; set RECON_JWKS_URL", { RECON_JWT_SECRET: 'x'.repeat(32) }],
  ['RECON_OIDC_ISSUER must be an https address', { RECON_OIDC_ISSUER: 'http://login.example' }],
  ['RECON_OIDC_ISSUER is needed', { RECON_OIDC_ISSUER: '' }],
  ['RECON_OIDC_SCOPE must contain openid', { RECON_OIDC_SCOPE: 'profile' }],
  ['RECON_PUBLIC_URL must be an origin', { RECON_PUBLIC_URL: 'https://console.example/recon' }],
  ['RECON_SESSION_IDLE must be a number and s, m, h or d', { RECON_SESSION_IDLE: '30' }],
])('%s', (message, changes) => {
  expect(() => readEnvironment({ ...company, ...changes })).toThrow(message);
});

test.each([
  ['openid', 'openid profile', 'email openid'].map((scope) => ({ ...company, RECON_OIDC_SCOPE: scope })),
  ['postgres://h/n', 'postgresql://u:p@h:5432/n?sslmode=require'].map((url) => ({
    RECON_DATABASE_URL: url,
    RECON_SESSION_SECRET: 's'.repeat(32),
    RECON_ACTIVITY_KEY_FILE: '/key',
    RECON_JWT_SECRET: 'j'.repeat(32),
  })),
  ['https://console.example', 'http://console.example:8080/'].map((url) => ({ RECON_PUBLIC_URL: url })),
  ['Idempotency-Key', 'x'.repeat(64), 'Accepted', 'X-Host'].map((name) => ({
    RECON_IDEMPOTENCY_HEADER: name,
  })),
  ['debug', 'info', 'warn', 'error', 'silent'].map((level) => ({ RECON_LOG_LEVEL: level })),
  // Of this machine alone, as an address writes it.
  ['http://localhost', 'http://[::1]:9000', 'https://login.example'].map((issuer) => ({
    ...company,
    RECON_OIDC_ISSUER: issuer,
  })),
  // Remote services check tokens by themselves.
  [
    {
      RECON_OIDC_ISSUER: company.RECON_OIDC_ISSUER,
      RECON_OIDC_CLIENT_ID: 'console',
      RECON_BASE_URL: 'https://recon.example',
      RECON_TRANSACTION_URL: 'https://ledger.example',
      RECON_TOKEN_SIGN_IN: 'off',
    },
  ],
  [
    {
      RECON_DATABASE_URL: 'postgres://h/n',
      RECON_SESSION_SECRET: 's'.repeat(32),
      RECON_ACTIVITY_KEY_FILE: '/key',
      RECON_BASE_URL: 'https://recon.example',
      RECON_LEDGER_ACCESS_CONTROL: 'off',
    },
  ],
])('is taken as it is: %j', (...all) => {
  for (const variables of all) expect(readEnvironment(variables)).toMatchObject(variables);
});

test('keys of a provider come with the issuer and the audience of the tokens they verify', () => {
  const RECON_JWKS_URL = 'https://keys.example/jwks';
  const read = (more: Record<string, string>) => readEnvironment({ RECON_JWKS_URL, ...more });
  expect(() => read({})).toThrow(/^ {2}RECON_TOKEN_ISSUER or RECON_OIDC_ISSUER is needed/m);
  expect(() => read({ RECON_TOKEN_ISSUER: 'https://keys.example' })).toThrow(
    /^ {2}RECON_TOKEN_AUDIENCE or RECON_OIDC_AUDIENCE or RECON_OIDC_RESOURCE is needed/m,
  );
  expect(() => readEnvironment({ ...company, RECON_OIDC_AUDIENCE: '' })).toThrow(/RECON_TOKEN_AUDIENCE/);
  const token = { RECON_TOKEN_ISSUER: 'https://keys.example', RECON_TOKEN_AUDIENCE: 'recon' };
  expect(keySetOf(read(token))).toEqual({
    jwksUrl: RECON_JWKS_URL,
    issuer: 'https://keys.example',
    audience: 'recon',
  });
  const { RECON_OIDC_ISSUER: issuer, RECON_JWKS_URL: jwksUrl } = company;
  expect(keySetOf(readEnvironment(company))).toEqual({ jwksUrl, issuer, audience: 'recon' });
  const resource = { RECON_OIDC_AUDIENCE: '', RECON_OIDC_RESOURCE: 'https://recon.example' };
  expect(keySetOf(readEnvironment({ ...company, ...resource }))?.audience).toBe('https://recon.example');
  expect(keySetOf(readEnvironment({ ...company, ...token }))).toEqual({
    jwksUrl,
    issuer: 'https://keys.example',
    audience: 'recon',
  });
  expect(keySetOf(readEnvironment({}))).toBeUndefined();
  for (const name of ['RECON_TOKEN_ISSUER', 'RECON_TOKEN_AUDIENCE'])
    expect(() => readEnvironment({ [name]: 'x' })).toThrow(
      `${name} is for the tokens of RECON_JWKS_URL alone`,
    );
});

test('reports each fault at its variable, with a remedy', () => {
  const faultsOf = (variables: Record<string, string>) => {
    try {
      readEnvironment(variables);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
  };
  expect(faultsOf({ RECON_DATABASE_URL: 'postgres://h/n' })).toEqual([
    '  RECON_SESSION_SECRET must be set with RECON_DATABASE_URL, the same for every replica',
    '  RECON_JWT_SECRET or RECON_JWKS_URL must be set with RECON_DATABASE_URL, the same for every replica',
    '  RECON_ACTIVITY_KEY_FILE must be set with RECON_DATABASE_URL, the same for every replica, unless RECON_ACTIVITY is ' +
      'off: its key signs the activity log (recon activity new-key FILE makes one)',
  ]);
  const keys = { RECON_SESSION_SECRET: 's'.repeat(32), RECON_JWT_SECRET: 'j'.repeat(32) };
  expect(faultsOf({ ...keys, RECON_DATABASE_URL: 'postgres://h/n', RECON_ACTIVITY: 'off' })).toEqual([]);
  expect(faultsOf({ RECON_DATABASE_DISTRIBUTED: 'citus' })).toEqual([
    '  RECON_DATABASE_DISTRIBUTED is for a server: set RECON_DATABASE_URL to the address of its coordinator',
  ]);
  expect(faultsOf({ RECON_DATABASE_READ_URL: 'postgres://standby/recon' })).toEqual([
    '  RECON_DATABASE_READ_URL is for a standby of a server: set RECON_DATABASE_URL to its primary',
  ]);
  const both = {
    RECON_SESSION_SECRET: 's'.repeat(32),
    RECON_ACTIVITY_KEY_FILE: '/key',
    RECON_JWT_SECRET: 'j'.repeat(32),
    RECON_DATABASE_URL: 'postgres://c/recon',
    RECON_DATABASE_READ_URL: 'postgres://s/recon',
    RECON_DATABASE_DISTRIBUTED: 'citus',
  };
  expect(faultsOf(both)).toEqual([
    '  RECON_DATABASE_READ_URL cannot be set together with RECON_DATABASE_DISTRIBUTED: a standby of the coordinator has no tenants',
  ]);
  expect(faultsOf({ RECON_BASE_URL: 'https://recon.example' })).toEqual([
    "  RECON_BASE_URL needs RECON_JWT_SECRET or RECON_JWKS_URL, by which the embedded ledger checks the service's tokens; " +
      'or RECON_TRANSACTION_URL, or RECON_LEDGER_ACCESS_CONTROL=off',
  ]);
  expect(faultsOf({ RECON_OIDC_ISSUER: 'http://login.example' })).toEqual([
    '  RECON_OIDC_CLIENT_ID is needed beside RECON_OIDC_ISSUER',
    '  RECON_OIDC_ISSUER must be an https address',
    '  RECON_JWKS_URL is needed beside RECON_OIDC_ISSUER: the service inside checks tokens by its keys',
  ]);
  expect(faultsOf({ RECON_OIDC_CLIENT_ID: 'console', RECON_TOKEN_SIGN_IN: 'off' })).toEqual([
    '  RECON_OIDC_ISSUER is needed beside RECON_OIDC_CLIENT_ID',
    '  RECON_TOKEN_SIGN_IN may be off only when RECON_OIDC_ISSUER is set: nobody could sign in',
  ]);
  expect(faultsOf({ RECON_JWT_SECRET: 'x'.repeat(32), RECON_JWKS_URL: 'https://keys.example' })).toEqual([
    '  RECON_JWKS_URL cannot be set together with RECON_JWT_SECRET',
  ]);
  expect(faultsOf({ RECON_FAULTS: 'on', HOST: '0.0.0.0' })).toEqual([
    '  RECON_FAULTS may be on only when HOST is a loopback address, not 0.0.0.0',
  ]);
});

test('the token cannot be turned off where there is no other way to sign in', () => {
  expect(() => readEnvironment({ RECON_TOKEN_SIGN_IN: 'off' })).toThrow('nobody could sign in');
});

test.each(['0', '-1', '1.5', 'many', '1e9'])('RECON_MAX_CONCURRENT and RECON_MAX_QUEUE of "%s"', (given) => {
  const read = () => readEnvironment({ RECON_MAX_CONCURRENT: given, RECON_MAX_QUEUE: given });
  expect(read).toThrow(/^  RECON_MAX_CONCURRENT must/m);
  expect(read).toThrow(/^  RECON_MAX_QUEUE must/m);
});
