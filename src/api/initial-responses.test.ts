import { afterEach, expect, test } from 'vitest';
import { clearInitialResponses, setInitialResponses, takeInitialResponse } from './initial-responses';

const answers = { '/session': '{"subject":"ana"}', '/v1/contexts?limit=50': '{"items":[]}' };

afterEach(clearInitialResponses);

test('a response embedded in the page is used once, unchanged', () => {
  setInitialResponses({ requestId: 'a-request', answers });
  expect(takeInitialResponse('/session')).toEqual({ body: '{"subject":"ana"}', requestId: 'a-request' });
  expect(takeInitialResponse('/session')).toBeUndefined();
  expect(takeInitialResponse('/v1/contexts?limit=50')?.body).toBe('{"items":[]}');
});

test('a response that was the same when read again is used twice', () => {
  setInitialResponses({ requestId: 'a-request', answers, again: ['/session'] });
  expect(takeInitialResponse('/session')).toBeDefined();
  expect(takeInitialResponse('/session')).toBeDefined();
  expect(takeInitialResponse('/session')).toBeUndefined();
});

test('a response is used for its own URL only', () => {
  setInitialResponses({ requestId: 'a-request', answers });
  expect(takeInitialResponse('/v1/contexts?limit=200')).toBeUndefined();
  expect(takeInitialResponse('toString')).toBeUndefined();
});

test('a response is not used for a URL that was requested before', () => {
  setInitialResponses({ requestId: 'a-request', answers });
  clearInitialResponses();
  expect(takeInitialResponse('/session')).toBeUndefined();
});
