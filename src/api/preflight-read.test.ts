import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error';
import { connectSession } from './client';
import { readContextNow } from './contexts';
import { errorText } from './error-text';
import { readFieldMapNow } from './field-maps';
import { createMatchRuleAt, readMatchRuleNow } from './match-rules';
import { reorderMatchRules } from './rule-order/rule-order';
import { readSourceNow } from './sources';
import { settle } from '~/testing/settle';

const id = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const rule = { type: 'EXACT', config: { matchAmount: true } } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the messages of an attempt against a server with these responses, and the requests that were sent. */
async function tried(run: (client: QueryClient) => Promise<unknown>, answer: () => Response) {
  vi.useFakeTimers();
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
  const methods: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    methods.push(method ?? 'GET');
    return answer();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const error = await settle(run(client).catch((failure: unknown) => failure));
  return { error, methods };
}

const dead = () => {
  throw new TypeError('Failed to fetch');
};
const away = () => new Response('{}', { status: 503 });
const run = (client: QueryClient, options: object, variables: unknown) =>
  client.getMutationCache().build(client, options).execute(variables);

test.each([
  ['a context', (client: QueryClient) => readContextNow(client, id)],
  ['a source', (client: QueryClient) => readSourceNow(client, id, id)],
  ['a field map', (client: QueryClient) => readFieldMapNow(client, { contextId: id, sourceId: id })],
  ['a rule', () => readMatchRuleNow(id, id)],
  ['an order', (client: QueryClient) => run(client, reorderMatchRules(id), { ruleIds: [id], order: [id] })],
  ['a new rule', (client: QueryClient) => run(client, createMatchRuleAt(id), { rule, place: () => 0 })],
])(
  'saving %s with an unreachable server reports that nothing was sent, and that trying again is safe',
  async (_what, save) => {
    for (const answer of [dead, away]) {
      const { error, methods } = await tried(save, answer);
      expect(new Set(methods)).toEqual(new Set(['GET']));
      const text = errorText(error);
      expect(text.title).toBe('Nothing was sent');
      expect(text.meaning).toContain('nothing was changed');
      expect(text.action).toContain('safe');
    }
  },
);

test('a rejection of the preflight read keeps its own message', async () => {
  const { error } = await tried(
    () => readMatchRuleNow(id, id),
    () => new Response('{"code":"M0208"}', { status: 404 }),
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(errorText(error).title).toBe('Rule not found');
});
