import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import type { MatchRule } from '@recon/contract/match-rule';
import { makeContext, ruleBodies, ruleBody, rulesOf } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const rulesPath = (context: Context) => `/v1/contexts/${context.id}/rules`;
const rulePath = (context: Context, rule: { id: string }) => `${rulesPath(context)}/${rule.id}`;
const reorder = (context: Context, ruleIds: readonly string[]) =>
  ana.ask('POST', `${rulesPath(context)}/reorder`, { body: { ruleIds } });

test('returns a rule as it was sent, including unknown keys and the order of keys', async () => {
  const context = await makeContext(ana);
  const config = { zeta: [1, { b: 1, a: 2 }], percentTolerance: '0.0500', absTolerance: '1.10', alpha: null };
  const made = await ana.ask<MatchRule>('POST', rulesPath(context), {
    body: { priority: 7, type: 'TOLERANCE', config, ignored: true },
  });
  expect(made.status).toBe(201);
  expect(Object.keys(made.body).sort()).toEqual(
    ['config', 'contextId', 'createdAt', 'id', 'priority', 'type', 'updatedAt'].sort(),
  );
  expect(made.body).toMatchObject({ contextId: context.id, priority: 7, type: 'TOLERANCE', config });
  const read = await ana.ask<MatchRule>('GET', rulePath(context, made.body));
  expect(read.body).toEqual(made.body);
  expect(JSON.stringify(read.body.config)).toBe(JSON.stringify(config));
});

test('lists rules by priority, filtered by type', async () => {
  const context = await makeContext(ana, {
    rules: [
      ruleBody({ priority: 30 }),
      ruleBody({ priority: 10, type: 'DATE_LAG', config: { maxDays: 2 } }),
      ruleBody({ priority: 20 }),
    ],
  });
  const all = await rulesOf(ana, context.id);
  expect(all.map(({ priority }) => priority)).toEqual([10, 20, 30]);
  const lags = await ana.ask<{ items: MatchRule[]; hasMore: boolean; limit: number }>(
    'GET',
    `${rulesPath(context)}?type=DATE_LAG`,
  );
  expect(lags.body).toEqual({ items: [all[0]], hasMore: false, limit: 20 });
  expect((await ana.ask('GET', `${rulesPath(context)}?type=exact`)).status).toBe(400);
  expect((await ana.ask<{ items: unknown[] }>('GET', `${rulesPath(context)}?type=`)).body.items).toHaveLength(
    3,
  );
});

test('a JSON number is validated and kept by the digits that were sent', async () => {
  const context = await makeContext(ana);
  const rule = (absTolerance: string, priority = 1) =>
    `{"priority":${priority},"type":"TOLERANCE","config":{"absTolerance":${absTolerance}}}`;
  const made = await ana.ask<MatchRule>('POST', rulesPath(context), { raw: rule('0.100000000000000001') });
  expect(made.status).toBe(201);
  expect(made.text).toContain('"absTolerance":0.100000000000000001');

  const tooLong = '0.1000000000000000001';
  const inline = `{"name":"Inline","type":"1:1","interval":"daily","rules":[${rule(tooLong)}]}`;
  for (const [method, path, raw, at] of [
    ['POST', rulesPath(context), rule(tooLong, 2), ['body', 'config']],
    ['PATCH', rulePath(context, made.body), `{"config":{"absTolerance":${tooLong}}}`, ['body', 'config']],
    ['POST', '/v1/contexts', inline, ['body', 'rules', 0, 'config']],
  ] as const) {
    const refused = await ana.ask(method, path, { raw });
    expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
    expect(refused.body.details?.map((detail) => detail.path)).toEqual([[...at, 'absTolerance']]);
  }
});

test('a whole number with digits that would be dropped is refused, one written otherwise is not', async () => {
  const context = await makeContext(ana);
  const rule = (priority: string, days: string) =>
    `{"priority":${priority},"type":"TOLERANCE","config":{"absTolerance":"1","dateWindowDays":${days}}}`;
  const made = await ana.ask<MatchRule>('POST', rulesPath(context), { raw: rule('30e-1', '3.00') });
  expect([made.status, made.body.priority]).toEqual([201, 3]);
  expect(made.text).toContain('"dateWindowDays":3.00');

  const odd = '3.00000000000000000001';
  const inline = `{"name":"Inline","type":"1:1","interval":"daily","rules":[${rule(odd, '3')}]}`;
  const at = rulePath(context, made.body);
  for (const [method, path, raw, where] of [
    ['POST', rulesPath(context), rule(odd, '3'), ['body', 'priority']],
    ['POST', rulesPath(context), rule('4', odd), ['body', 'config', 'dateWindowDays']],
    ['PATCH', at, `{"priority":${odd}}`, ['body', 'priority']],
    ['PATCH', at, `{"config":{"dateWindowDays":${odd}}}`, ['body', 'config', 'dateWindowDays']],
    ['PATCH', at, '{"config":{"dateWindowDays":1e-400}}', ['body', 'config', 'dateWindowDays']],
    ['POST', '/v1/contexts', inline, ['body', 'rules', 0, 'priority']],
  ] as const) {
    const refused = await ana.ask(method, path, { raw });
    expect([refused.status, refused.body.details?.map((detail) => detail.path)]).toEqual([400, [where]]);
  }
});

test.each([
  [{ priority: 0 }, ['body', 'priority']],
  [{ priority: 1001 }, ['body', 'priority']],
  [{ priority: 1.5 }, ['body', 'priority']],
  [{ priority: '1' }, ['body', 'priority']],
  [{ priority: null }, ['body', 'priority']],
  [{ type: 'exact' }, ['body', 'type']],
  [{ type: undefined }, ['body', 'type']],
  [{ config: {} }, ['body', 'config']],
  [{ config: { unheardOf: 1 } }, ['body', 'config']],
  [{ config: [] }, ['body', 'config']],
  [{ config: 'x' }, ['body', 'config']],
  [{ config: { matchAmount: 'yes' } }, ['body', 'config', 'matchAmount']],
  [{ type: 'DATE_LAG', config: { minDays: 3, maxDays: 2 } }, ['body', 'config', 'maxDays']],
  [{ type: 'TOLERANCE', config: { absTolerance: '-1' } }, ['body', 'config', 'absTolerance']],
])('refuses a rule with %j at %j', async (wrong, path) => {
  const context = await makeContext(ana);
  const refused = await ana.ask('POST', rulesPath(context), { body: { ...ruleBody(), ...wrong } });
  expect(refused.status).toBe(400);
  expect(refused.body.code).toBe('M0001');
  expect(refused.body.details?.map((detail) => detail.path)).toEqual([path]);
});

test('reports which rule has a priority and which one is free next', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(3) });
  const [first, , third] = await rulesOf(ana, context.id);
  const refused = await ana.ask('POST', rulesPath(context), { body: ruleBody({ priority: 1 }) });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('PRIORITY_TAKEN');
  expect(refused.body.details?.[0]?.path).toEqual(['body', 'priority']);
  expect(refused.body.details?.[0]?.message).toContain(first!.id);
  expect(refused.body.details?.[0]?.message).toContain('4');

  const moved = await ana.ask('PATCH', rulePath(context, third!), { body: { priority: 1 } });
  expect([moved.status, moved.body.code]).toEqual([409, 'PRIORITY_TAKEN']);
  expect((await ana.ask('PATCH', rulePath(context, third!), { body: { priority: 3 } })).status).toBe(200);
});

test('fills a gap when the highest priority is taken', async () => {
  const context = await makeContext(ana, { rules: [1, 2, 1000].map((priority) => ruleBody({ priority })) });
  const refused = await ana.ask('POST', rulesPath(context), { body: ruleBody({ priority: 1000 }) });
  expect(refused.body.details?.[0]?.message).toMatch(/\b3$/);
});

test('refuses the 1,001st rule with RULES_FULL', async () => {
  const context = await makeContext(ana);
  const { db } = service.database;
  const now = new Date();
  await db
    .insertInto('match_rule')
    .values(
      Array.from({ length: 1000 }, (_, index) => ({
        id: randomUUID(),
        tenant_id: ana.tenantId,
        context_id: context.id,
        priority: index + 1,
        type: 'EXACT',
        config: '{"matchAmount":true}',
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  const refused = await ana.ask('POST', rulesPath(context), { body: ruleBody({ priority: 5 }) });
  expect([refused.status, refused.body.code]).toEqual([409, 'RULES_FULL']);
  const [, second] = await rulesOf(ana, context.id);
  const moved = await ana.ask('PATCH', rulePath(context, second!), { body: { priority: 5 } });
  expect([moved.status, moved.body.code]).toEqual([409, 'PRIORITY_TAKEN']);
  expect(moved.body.details?.[0]?.message, 'none is free, so none is named').toMatch(/held by the rule \S+$/);

  // The full order of a full context is one request, and the last can go to the top.
  const ids = (
    await db
      .selectFrom('match_rule')
      .select('id')
      .where('context_id', '=', context.id)
      .orderBy('priority')
      .execute()
  ).map(({ id }) => id);
  expect((await reorder(context, [ids.at(-1)!, ...ids.slice(0, -1)])).status).toBe(204);
  expect((await rulesOf(ana, context.id))[0]).toMatchObject({ id: ids.at(-1), priority: 1 });
  const clone = await ana.ask<{ rulesCloned: number }>('POST', `/v1/contexts/${context.id}/clone`, {
    body: { name: `Copy ${randomUUID()}` },
  });
  expect([clone.status, clone.body.rulesCloned]).toEqual([201, 1000]);
});

test('leaves what an update does not name, and moves updatedAt even for {}', async () => {
  const context = await makeContext(ana, { rules: [ruleBody({ config: { matchDate: false } })] });
  const [rule] = await rulesOf(ana, context.id);
  service.time.now = new Date(service.time.now.getTime() + 1000);
  const touched = await ana.ask<MatchRule>('PATCH', rulePath(context, rule!), {
    body: { priority: null, type: null, config: null },
  });
  expect(touched.status).toBe(200);
  expect(touched.body).toEqual({ ...rule, updatedAt: touched.body.updatedAt });
  expect(touched.body.updatedAt! > rule!.updatedAt!).toBe(true);
  const replaced = await ana.ask<MatchRule>('PATCH', rulePath(context, rule!), {
    body: { config: { matchReference: false } },
  });
  expect(replaced.body.config).toEqual({ matchReference: false });
});

test('validates a config against the type the rule will have, also when only the type changes', async () => {
  const context = await makeContext(ana, { rules: [ruleBody({ config: { datePrecision: 'DAY' } })] });
  const [rule] = await rulesOf(ana, context.id);
  const path = rulePath(context, rule!);
  const kept = await ana.ask('PATCH', path, { body: { type: 'DATE_LAG' } });
  expect([kept.status, kept.body.details?.[0]?.path]).toEqual([400, ['body', 'config']]);
  const wrong = await ana.ask('PATCH', path, { body: { config: { datePrecision: 'WEEK' } } });
  expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([400, ['body', 'config', 'datePrecision']]);
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]));
  expect((await ana.ask('PATCH', path, { body: { config: { matchDate: true, ...many } } })).status).toBe(400);
  const both = await ana.ask('PATCH', path, { body: { type: 'DATE_LAG', config: { maxDays: 3 } } });
  expect(both.status).toBe(200);
});

test('deletes a rule once, and leaves the other priorities', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(3) });
  const [, second] = await rulesOf(ana, context.id);
  const deleted = await ana.ask('DELETE', rulePath(context, second!));
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect(deleted.headers.get('X-Idempotency-Replayed')).toBeNull();
  const again = await ana.ask('DELETE', rulePath(context, second!));
  expect([again.status, again.body.code]).toEqual([404, 'M0208']);
  expect((await rulesOf(ana, context.id)).map(({ priority }) => priority)).toEqual([1, 3]);
});

test('a rule of another context or tenant does not exist', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(1) });
  const other = await makeContext(ana);
  const [rule] = await rulesOf(ana, context.id);
  const elsewhere = await ana.ask('GET', rulePath(other, rule!));
  expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'M0208']);
  const stranger = await service.caller();
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', {}],
    ['DELETE', undefined],
  ] as const) {
    const refused = await stranger.ask(method, rulePath(context, rule!), { body });
    expect([method, refused.status, refused.body.code]).toEqual([method, 404, 'M0201']);
  }
  expect((await rulesOf(ana, context.id)).length).toBe(1);
});

test('a partial order goes to the front, the rest keeps its order, all are numbered from 1', async () => {
  const context = await makeContext(ana, {
    rules: [5, 10, 500, 1000].map((priority) => ruleBody({ priority })),
  });
  const [a, b, c, d] = await rulesOf(ana, context.id);
  const done = await reorder(context, [d!.id, b!.id.toUpperCase()]);
  expect([done.status, done.text, done.headers.get('X-Idempotency-Replayed')]).toEqual([204, '', 'false']);
  const after = await rulesOf(ana, context.id);
  expect(after.map(({ id, priority }) => [id, priority])).toEqual([
    [d!.id, 1],
    [b!.id, 2],
    [a!.id, 3],
    [c!.id, 4],
  ]);
  expect(after.map(({ updatedAt }) => updatedAt)).toEqual([d, b, a, c].map((rule) => rule!.updatedAt));
});

test('an unknown, foreign, doubled or empty order changes nothing', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(3) });
  const other = await makeContext(ana, { rules: ruleBodies(1) });
  const before = await rulesOf(ana, context.id);
  const [foreign] = await rulesOf(ana, other.id);
  const [a, b, c] = before.map(({ id }) => id) as [string, string, string];
  for (const [ids, status, code, path] of [
    [[c, randomUUID(), a], 404, 'M0208', ['body', 'ruleIds', 1]],
    [[c, foreign!.id], 404, 'M0208', ['body', 'ruleIds', 1]],
    [[c, b, c], 400, 'M0001', ['body', 'ruleIds']],
    [[c, b, c.toUpperCase()], 400, 'M0001', ['body', 'ruleIds']],
    [[], 400, 'M0001', ['body', 'ruleIds']],
    [[c, 'nonsense'], 400, 'M0001', ['body', 'ruleIds', 1]],
    [Array.from({ length: 1001 }, () => randomUUID()), 400, 'M0001', ['body', 'ruleIds']],
  ] as const) {
    const refused = await reorder(context, ids);
    expect([refused.status, refused.body.code, refused.body.details?.[0]?.path]).toEqual([
      status,
      code,
      path,
    ]);
  }
  expect(await rulesOf(ana, context.id)).toEqual(before);
});

test('any listing of rules ends in that order, densely numbered', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(8) });
  const ids = (await rulesOf(ana, context.id)).map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: 1 }), async (listed) => {
      const before = (await rulesOf(ana, context.id)).map(({ id }) => id);
      expect((await reorder(context, listed)).status).toBe(204);
      const after = await rulesOf(ana, context.id);
      expect(after.map(({ id }) => id)).toEqual([...listed, ...before.filter((id) => !listed.includes(id))]);
      expect(after.map(({ priority }) => priority)).toEqual(ids.map((_, index) => index + 1));
    }),
    { numRuns: 25 },
  );
});

test('orders, new rules and deletions at once leave every priority unique', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(10) });
  const ids = (await rulesOf(ana, context.id)).map(({ id }) => id);
  const answers = await Promise.all([
    ...ids.map((id) => reorder(context, [id])),
    ...Array.from({ length: 5 }, (_, index) =>
      ana.ask('POST', rulesPath(context), { body: ruleBody({ priority: 20 + index }) }),
    ),
    ...ids.slice(0, 3).map((id) => ana.ask('DELETE', `${rulesPath(context)}/${id}`)),
  ]);
  // A reorder that names a rule deleted just before it is a 404; a create may find its number taken. Nothing else may happen.
  for (const { status } of answers) expect([201, 204, 404, 409]).toContain(status);
  const priorities = (await rulesOf(ana, context.id)).map(({ priority }) => priority);
  expect(new Set(priorities).size).toBe(priorities.length);
});

test('rules of an archived context stay writable', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(2) });
  expect(
    (await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: { status: 'ARCHIVED' } })).status,
  ).toBe(200);
  const [a, b] = await rulesOf(ana, context.id);
  expect((await reorder(context, [b!.id, a!.id])).status).toBe(204);
  expect((await ana.ask('DELETE', rulePath(context, a!))).status).toBe(204);
});
