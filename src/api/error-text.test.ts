import { describe, expect, test } from 'vitest';
import { errorCodes } from '@recon/contract/errors';
import { ApiError, errorFromResponse, errorKind } from './api-error';
import { errorText } from './error-text';
import { idempotencyProtection, recordProtection } from './observed-service';

const answered = (status: number, body: string, contentType = 'application/json') =>
  errorFromResponse({ status, body, contentType, requestId: 'r-1', retryAfter: 0 });

describe('errorText', () => {
  test('has messages for every status from 400 to 599, whatever the body', () => {
    for (let status = 400; status < 600; status += 1)
      for (const [body, type] of [
        ['', 'text/plain'],
        ['Forbidden', 'text/plain'],
        ['<html><body>Bad gateway</body></html>', 'text/html'],
        ['{"code":7,"title":"slug"}', 'application/json'],
        ['{"broken', 'application/json'],
      ] as const) {
        const text = errorText(answered(status, body, type));
        for (const part of [text.title, text.meaning, text.action]) {
          expect(part, `${status}`).not.toBe('');
          expect(part, `${status}`).not.toMatch(/error\.|<|undefined/);
        }
        expect(text.requestId).toBe('r-1');
      }
  });

  test('has messages for every code of the embedded service, according to its status', () => {
    for (const [code, status] of Object.entries(errorCodes)) {
      const text = errorText(answered(status, JSON.stringify({ code, message: '' })));
      expect(text.title, code).not.toMatch(/^error\./);
    }
    expect(errorKind(answered(409, '{"code":"CONTEXT_NAME_TAKEN"}'))).toBe('nameTaken');
  });

  test('recognises codes of the public service by their status, and does not guess other codes of a 409', () => {
    expect(errorKind(answered(409, '{"code":"MTCH-0101"}'))).toBe('nameTaken');
    expect(errorKind(answered(409, '{"code":"MTCH-0018"}'))).toBe('stillRunning');
    expect(errorKind(answered(409, '{"code":409}'))).toBe('conflict');
  });

  test('shows how long to wait if the service names a time', () => {
    const slow = new ApiError({ status: 429, message: '', requestId: 'r', retryAfter: 36_400 });
    expect(errorText(slow).action).toBe('Wait 37 seconds, then try again.');
    expect(errorText(answered(429, '')).action).toBe('Wait a minute, then try again.');
  });

  test('ignores a known code with another status', () => {
    expect(errorKind(answered(500, '{"code":"CONTEXT_NAME_TAKEN"}'))).toBe('serverFailed');
  });

  test("shows the service's own sentence for a general rejection", () => {
    expect(errorText(answered(409, '{"code":"X","message":"a field map exists"}')).meaning).toBe(
      'A field map exists.',
    );
  });

  test("never shows a failed server's own message", () => {
    const text = errorText(answered(500, '{"message":"relation \\"contexts\\" does not exist"}'));
    expect(text.meaning).not.toContain('relation');
  });

  test('states that a write with a lost response can be sent again once the service has proved that this is safe', () => {
    idempotencyProtection.setState(() => 'unknown');
    const lost = new ApiError({ status: 0, message: '', requestId: 'r', outcomeUnknown: true });
    expect(errorText(lost).action).toContain('Check whether the change was saved');
    expect(errorText(lost).action).toContain('recognizes a change that is sent twice');
    expect(errorText(lost).meaning).toContain('The change may or may not have been saved');
    recordProtection(false);
    expect(errorText(lost).action).toContain('Check whether the change was saved');
    recordProtection(true);
    recordProtection(false);
    expect(errorText(lost).action).toContain('won’t be applied twice');
    const read = new ApiError({ status: 0, message: '', requestId: 'r' });
    expect(errorText(read).action).not.toContain('applied twice');
  });

  test('has messages for a response with an unknown schema and for a sign-in as another user', () => {
    const ours = (code: string) => new ApiError({ status: 401, code, message: '', requestId: 'r' });
    expect(errorKind(ours('IDENTITY_CHANGED'))).toBe('identityChanged');
    expect(errorKind(ours('SIGNED_OUT'))).toBe('signedOut');
    expect(errorKind(ours('M0102'))).toBe('tokenRefused');
    expect(errorKind(new ApiError({ status: 200, code: 'UNREADABLE', message: '', requestId: 'r' }))).toBe(
      'unreadable',
    );
  });

  test('asks to reload a page of an older build; other runtime errors have no request id', () => {
    expect(errorKind(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(
      'missingCode',
    );
    expect(errorText(new Error('boom'))).not.toHaveProperty('requestId');
    expect(errorText(new Error('boom')).meaning).not.toContain('boom');
  });
});
