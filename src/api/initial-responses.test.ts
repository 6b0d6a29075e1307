import { afterEach, expect, test } from 'vitest';
import { clearInitialResponses, setInitialResponses, takeInitialResponse } from './initial-responses';

const answers = { '/session': '{"subject":"ana"}', '/v1/contexts?limit=50': '{"items":[]}' };

afterEach(clearInitialResponses);

test('an answer that came with the page is taken once, word for word', () => {
  setInitialResponses({ requestId: 'a-request', answers });
  expect(takeInitialResponse('/session')).toEqual({ body: '{"subject":"ana"}', requestId: 'a-request' });
  expect(takeInitialResponse('/session')).toBeUndefined();
  expect(takeInitialResponse('/v1/contexts?limit=50')?.body).toBe('{"items":[]}');
});

test('it answers its own address alone', () => {
  setInitialResponses({ requestId: 'a-request', answers });
  expect(takeInitialResponse('/v1/contexts?limit=200')).toBeUndefined();
  expect(takeInitialResponse('toString')).toBeUndefined();
});

test('what was asked for before it was given is not taken later', () => {
  setInitialResponses({ requestId: 'a-request', answers });
  clearInitialResponses();
  expect(takeInitialResponse('/session')).toBeUndefined();
});
