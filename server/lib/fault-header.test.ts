import { expect, test } from 'vitest';
import { errorCodes } from '@recon/contract/errors';
import { brokenResponse, noFault, pause, readFault } from './fault-injection';

test('no header is no fault', () => {
  expect(readFault(undefined)).toEqual({ delay: 0, refusal: undefined, breakAfterCommit: false });
});

test.each([
  ['delay=1500', { delay: 1500 }],
  ['delay=0', { delay: 0 }],
  ['delay=99999', { delay: 99_999 }],
  ['break-after-commit', { breakAfterCommit: true }],
  [' delay=5 ; break-after-commit ', { delay: 5, breakAfterCommit: true }],
])('%j is read', (header, expected) => {
  expect(readFault(header)).toEqual({ ...noFault, ...expected });
  expect(noFault).toEqual({ delay: 0, refusal: undefined, breakAfterCommit: false });
});

test.each([
  ['', ''],
  ['delay', 'delay'],
  ['delay=100000', 'delay=100000'],
  ['delay=-1', 'delay=-1'],
  ['delay=1s', 'delay=1s'],
  ['status=200', 'status=200'],
  ['status=constructor', 'status=constructor'],
  ['status', 'status'],
  ['break-after-commit=1', 'break-after-commit=1'],
  ['other=404', 'other=404'],
  ['other=5', 'other=5'],
  ['delay=5;', ''],
])('%j is refused at %j', (header, part) => {
  expect(() => readFault(header)).toThrow(
    expect.objectContaining({
      status: 400,
      details: [
        {
          path: ['header', 'X-Recon-Fault'],
          message: `cannot be read at "${part}"`,
          code: 'unreadable',
          values: { part },
        },
      ],
    }),
  );
});

test.each([...new Set(Object.values(errorCodes))])('a %i may be ordered', (status) => {
  const { refusal } = readFault(`status=${status}`);
  expect(refusal).toMatchObject({ status, message: 'A failure that was ordered for a test.' });
  expect(errorCodes[refusal!.code]).toBe(status);
  expect(refusal!.headers).toEqual([409, 429, 503].includes(status) ? { 'Retry-After': '1' } : {});
});

test.each([
  ['401', 'M0102'],
  ['404', 'M0201'],
  ['409', 'IDEMPOTENCY_IN_PROGRESS'],
  ['403', 'M0103'],
])('a %s is the one that is met most: %s', (status, code) => {
  expect(readFault(`status=${status}`).refusal?.code).toBe(code);
});

test('a broken answer drops the connection, or breaks off', async () => {
  let dropped = 0;
  brokenResponse({ destroy: () => (dropped += 1) });
  expect(dropped).toBe(1);
  await expect(brokenResponse(undefined).text()).rejects.toThrow(
    'A broken connection that was ordered for a test.',
  );
});

test('a pause of no time is none', async () => {
  await expect(pause(0)).resolves.toBeUndefined();
  await expect(pause(1)).resolves.toBeUndefined();
});
