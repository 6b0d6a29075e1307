import { expect, test } from 'vitest';
import { readEnvironment } from './environment';
import { startupSummary } from './startup-summary';

test('prints nothing for the defaults', () => {
  expect(startupSummary(readEnvironment({}), undefined)).toEqual([]);
});

test('prints what is on, and no secret', () => {
  const lines = startupSummary(
    readEnvironment({
      RECON_BASE_URL: 'https://recon.example/prefix',
      RECON_TRANSACTION_URL: 'https://ledger.example',
      RECON_DATABASE_URL: 'postgres://user:hidden@db.example:5432/recon?sslmode=require',
      RECON_SESSION_SECRET: 'hidden'.repeat(6),
      RECON_ACTIVITY_KEY_FILE: '/hidden/key',
      RECON_ACTIVITY_RETENTION: '400d',
      RECON_RATE_LIMIT: '100',
      RECON_TRUST_PROXY: 'on',
      RECON_FAULTS: 'on',
    }),
    'http://127.0.0.1:9464/metrics',
  );
  expect(lines).toEqual([
    'Reconciliation is remote: https://recon.example/prefix',
    'The ledger is remote: https://ledger.example',
    'The database is a server: postgres://db.example:5432/recon',
    'Limit: 100 requests a minute and identity',
    'Entries of the activity log are removed after 400 days',
    'X-Forwarded-Proto and X-Forwarded-For are believed: only a proxy may reach this port',
    'Failures may be ordered by X-Recon-Fault: for tests only',
    'Metrics are at http://127.0.0.1:9464/metrics',
  ]);
});
