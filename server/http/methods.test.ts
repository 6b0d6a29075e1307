import { beforeAll, expect, test } from 'vitest';
import { makeTestService, type TestService } from '../testing/test-service';

let service: TestService;
beforeAll(async () => {
  service = await makeTestService();
});

const context = '/v1/contexts/0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';

test.each([
  ['OPTIONS', `${context}/rules/reorder`, 'POST'],
  // Not a rule with this name.
  ['GET', `${context}/rules/reorder`, 'POST'],
  ['DELETE', `${context}/rules/reorder`, 'POST'],
  ['OPTIONS', `${context}/rules/x`, 'GET, HEAD, PATCH, DELETE'],
  ['OPTIONS', `${context}/rules`, 'GET, HEAD, POST'],
  ['OPTIONS', `${context}/clone`, 'POST'],
  ['PUT', context, 'GET, HEAD, PATCH'],
  ['PUT', '/session', 'POST, GET, HEAD, DELETE'],
])('%s %s is 405 and lists the allowed methods: %s', async (method, path, allow) => {
  const answer = await service.ask<{ code: string }>(method, path);
  expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(answer.headers.get('Allow')).toBe(allow);
  expect(answer.headers.get('X-Request-Id')).toBeTruthy();
});

test('a reorder still works', async () => {
  const { ask } = await service.caller();
  expect((await ask('POST', `${context}/rules/reorder`, { body: { ruleIds: [] } })).status).toBe(400);
});
