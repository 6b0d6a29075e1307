import { describe, expect, test } from 'vitest';
import { type DiagnosticData, diagnosticsText, sectionsOf } from './findings';

const strict = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";
const found: DiagnosticData = {
  deployment: { kind: 'server' },
  status: {
    version: '0.1.0',
    interface: '4.3.0',
    services: {
      reconciliation: { kind: 'remote', origin: 'https://recon.example' },
      ledger: { kind: 'embedded' },
    },
    database: 'PostgreSQL 18.6',
  },
  version: '0.1.0',
  build: 'index-abc.js',
  seenHeaders: {
    responses: 3,
    refusalsToWait: 0,
    read: { 'X-Request-Id': 3, 'Retry-After': 0, 'X-RateLimit-Limit': 0, Date: 3 },
    clock: { ahead: 100, within: 520 },
    pace: {},
  },
  idempotency: 'seen',
  policy: strict,
  isSecure: true,
};

/** Returns an object from each finding's label to its standing and value in one string: `good: …`. */
const tell = (change: Partial<DiagnosticData> = {}) =>
  Object.fromEntries(
    sectionsOf({ ...found, ...change }).flatMap(({ findings }) =>
      findings.map(({ label, value, standing }) => [label, `${standing}: ${value}`]),
    ),
  );

describe('findings', () => {
  test('name the server that responds, and only the origin of a remote service', () => {
    expect(tell()).toMatchObject({
      Reconciliation: 'plain: https://recon.example',
      Ledger: 'plain: Embedded',
      Server: 'good: 0.1.0',
      'X-Request-Id': 'good: Readable',
      'Retry-After': 'unknown: Not known yet',
      'Clock of this browser': 'good: As the service’s, to 0.5 s',
      'Content security policy': 'good: Strict, with Trusted Types',
    });
    const status = { ...found.status!, commit: 'a1b2c3d4e5f6' };
    expect(tell({ status })).toMatchObject({ Server: 'good: 0.1.0 (a1b2c3d4e5f6)' });
    const direct = {
      kind: 'static',
      reconciliationUrl: 'https://user:secret@recon.example/prefix',
      ledgerUrl: 'https://ledger.example',
      idempotencyHeader: 'X-Idempotency-Key',
    } as const;
    expect(tell({ deployment: direct, status: null })).toMatchObject({
      Reconciliation: 'plain: https://recon.example',
      Ledger: 'plain: https://ledger.example',
      'Signed in by': 'plain: The token, in the memory of this page',
    });
  });

  test('mark what needs attention', () => {
    expect(
      tell({
        status: { ...found.status!, version: '0.2.0' },
        seenHeaders: {
          ...found.seenHeaders,
          refusalsToWait: 1,
          read: { ...found.seenHeaders.read, 'X-Request-Id': 0 },
        },
        idempotency: 'not seen',
        isSecure: false,
      }),
    ).toMatchObject({
      Server: 'warning: 0.2.0',
      'X-Request-Id': 'warning: Not readable',
      'Retry-After': 'warning: Not readable',
      'Duplicate protection': 'warning: Not seen',
      Connection: 'warning: Not safe: plain http',
    });
  });

  test('are unknown if the server did not report them', () => {
    expect(tell({ status: undefined, policy: undefined })).toMatchObject({
      Reconciliation: 'unknown: not known',
      Server: 'unknown: not known',
      'Content security policy': 'unknown: not known',
    });
  });

  test.each([
    [4_000, 'good: 4 s ahead of the service’s, to 0.5 s'],
    [-4_000, 'good: 4 s behind the service’s, to 0.5 s'],
    [90_000, 'warning: 90 s ahead of the service’s, to 0.5 s'],
    [-90_000, 'warning: 90 s behind the service’s, to 0.5 s'],
  ])('a clock %i ms ahead is %s', (ahead, text) => {
    const seenHeaders = { ...found.seenHeaders, clock: { ahead, within: 500 } };
    expect(tell({ seenHeaders })['Clock of this browser']).toBe(text);
  });

  test.each([
    [null, 'None came with the page'],
    ['', 'None came with the page'],
    ["default-src 'self'", 'Without Trusted Types'],
    ["script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'", 'Lets other scripts'],
    ["script-src 'self' https://cdn.example; require-trusted-types-for 'script'", 'Lets other scripts'],
    ["img-src 'self'; require-trusted-types-for 'script'", 'Lets other scripts'],
  ])('the policy %s is not strict', (policy, text) => {
    expect(tell({ policy })['Content security policy']).toContain(`warning: ${text}`);
  });
});

test('a report marks warnings, and contains only the number of stored items', () => {
  const kept = [
    { store: 'session', key: 'recon.intent.clone.0196f0c2', bytes: 80, purpose: 'intents' },
    { store: 'local', key: 'color-scheme', bytes: 16, purpose: 'colours' },
    { store: 'local', key: 'what-if.reading.abc', bytes: 16, purpose: 'reading' },
    { store: 'local', key: 'fee-what-if.groups.abc', bytes: 16, purpose: 'groupSchedules' },
  ] as const;
  const sections = sectionsOf({ ...found, idempotency: 'not seen' });
  const report = diagnosticsText(sections, kept, new Date('2026-11-21T12:00:00Z'), 'Chromium');
  expect(report).toContain('Recon Console, 2026-11-21T12:00:00.000Z\nChromium');
  expect(report).toContain('\n! Duplicate protection: Not seen');
  expect(report).toContain('\n  Reconciliation: https://recon.example');
  expect(report).toContain('\n  Key of a change under way: 1');
  expect(report).toContain('\n  How files of a source are read: 1');
  expect(report).toContain('\n  Fee schedules of groups of sales: 1');
  expect(report).not.toContain('0196f0c2');
});
