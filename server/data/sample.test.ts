import { beforeAll, expect, test } from 'vitest';
import { ruleConfigIssues } from '~/domain/match-rules/config-issues';
import type { MatchRuleType } from '~/domain/match-rules/rule-config';
import type { Db } from '../db/database';
import { loadSample, sampleTenant } from './sample';
import { openTestDatabase } from '../db/testing';

let db: Db;
const now = new Date('2026-05-06T07:08:09Z');
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await loadSample(db, now);
});

test('has contexts in all states and types, of one tenant, made over the past months', async () => {
  const contexts = await db.selectFrom('context').selectAll().execute();
  expect(contexts.length).toBeGreaterThanOrEqual(14);
  expect(new Set(contexts.map(({ status }) => status)).size).toBe(4);
  expect(new Set(contexts.map(({ type }) => type)).size).toBe(3);
  for (const { tenant_id, created_at, updated_at } of contexts) {
    expect(tenant_id).toBe(sampleTenant.id);
    expect(updated_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime());
    expect(updated_at.getTime()).toBeLessThanOrEqual(now.getTime());
  }
  expect(new Set(contexts.map(({ created_at }) => created_at.getTime())).size).toBe(contexts.length);
});

test('has rules that may be saved, forty of them in one context and none in another', async () => {
  const rules = await db.selectFrom('match_rule').selectAll().execute();
  for (const { type, config } of rules)
    expect(ruleConfigIssues(type as MatchRuleType, JSON.parse(config)), config).toEqual([]);
  const counts = await db
    .selectFrom('context')
    .leftJoin('match_rule', (join) =>
      join
        .onRef('match_rule.tenant_id', '=', 'context.tenant_id')
        .onRef('match_rule.context_id', '=', 'context.id'),
    )
    .select(({ fn }) => fn.count<number>('match_rule.id').as('rules'))
    .groupBy('context.id')
    .execute();
  expect(Math.max(...counts.map(({ rules }) => rules))).toBe(40);
  expect(Math.min(...counts.map(({ rules }) => rules))).toBe(0);
});

test('has sources on both sides, with field maps, and fee schedules they refer to', async () => {
  const sources = await db.selectFrom('source').select(['side', 'fee_schedule_id']).execute();
  expect(new Set(sources.map(({ side }) => side))).toEqual(new Set(['LEFT', 'RIGHT']));
  const used = new Set(sources.flatMap(({ fee_schedule_id: id }) => (id === null ? [] : [id])));
  const schedules = await db.selectFrom('fee_schedule').select('id').execute();
  expect([...used].sort()).toEqual(schedules.map(({ id }) => id).sort());
  expect((await db.selectFrom('field_map').select('id').execute()).length).toBeGreaterThan(10);
});

test('is loaded once', async () => {
  const before = await db.selectFrom('context').select('id').execute();
  await loadSample(db, now);
  expect(await db.selectFrom('context').select('id').execute()).toEqual(before);
});

test('is not loaded again where its rows were kept and the note of it was not', async () => {
  const count = async () =>
    Promise.all(
      (['context', 'organization', 'setting'] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  const before = await count();
  await db.deleteFrom('setting').execute();
  await loadSample(db, now);
  expect(await count()).toEqual(before);
});
