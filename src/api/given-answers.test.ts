import { afterEach, expect, test } from 'vitest';
import { forgetGivenAnswers, giveAnswers, takeGivenAnswer } from './given-answers';

const answers = { '/session': '{"subject":"ana"}', '/v1/contexts?limit=50': '{"items":[]}' };

afterEach(forgetGivenAnswers);

test('an answer that came with the page is taken once, word for word', () => {
  giveAnswers({ requestId: 'a-request', answers });
  expect(takeGivenAnswer('/session')).toEqual({ body: '{"subject":"ana"}', requestId: 'a-request' });
  expect(takeGivenAnswer('/session')).toBeUndefined();
  expect(takeGivenAnswer('/v1/contexts?limit=50')?.body).toBe('{"items":[]}');
});

test('it answers its own address alone', () => {
  giveAnswers({ requestId: 'a-request', answers });
  expect(takeGivenAnswer('/v1/contexts?limit=200')).toBeUndefined();
  expect(takeGivenAnswer('toString')).toBeUndefined();
});

test('what was asked for before it was given is not taken later', () => {
  giveAnswers({ requestId: 'a-request', answers });
  forgetGivenAnswers();
  expect(takeGivenAnswer('/session')).toBeUndefined();
});
