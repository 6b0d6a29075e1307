import { expect, test } from 'vitest';
import { answersSeen, noteAnswer } from './answers-seen';

test('counts which headers could be read, and tells the clocks apart', () => {
  const service = Date.parse('2026-11-21T12:00:00Z');
  expect(answersSeen()).toMatchObject({ answers: 0, clock: undefined });

  noteAnswer(200, new Headers({ 'X-Request-Id': 'r' }), service, service + 10);
  expect(answersSeen().clock).toBeUndefined();
  expect(answersSeen()).toMatchObject({
    answers: 1,
    refusalsToWait: 0,
    read: { 'X-Request-Id': 1, Date: 0 },
  });

  const told = new Headers({ Date: new Date(service).toUTCString(), 'Retry-After': '1' });
  noteAnswer(503, told, service + 60_400, service + 60_600);
  expect(answersSeen()).toMatchObject({ answers: 2, refusalsToWait: 1, read: { 'Retry-After': 1, Date: 1 } });
  expect(answersSeen().clock).toEqual({ ahead: 60_000, within: 600 });

  noteAnswer(200, new Headers({ Date: 'yesterday' }), service, service);
  expect(answersSeen().clock).toEqual({ ahead: 60_000, within: 600 });
});
