import { beforeAll, expect, test } from 'vitest';
import { ruleConfigIssues } from '@recon/engine/configuration/match-rules/config-issues';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import type { Db } from '../db/database';
import { loadSample, sampleTenant } from './sample';
import { sampleContexts } from './sample-data';
import { openTestDatabase } from '../testing/test-database';
import { startProgram } from '../testing/child';

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

test.each(['pt-BR', 'es'] as const)(
  'has all of its names in %s, none too long and none twice',
  async (language) => {
    const { db: other } = await openTestDatabase();
    await loadSample(other, now, language);
    const names = async (table: 'context' | 'source' | 'fee_schedule') =>
      (await other.selectFrom(table).select('name').execute()).map(({ name }) => name);
    const contexts = await names('context');
    const schedules = await names('fee_schedule');
    for (const list of [contexts, schedules]) {
      expect(new Set(list).size).toBe(list.length);
      for (const name of list) expect(name.length).toBeLessThanOrEqual(100);
    }
    for (const name of await names('source')) expect(name.length).toBeLessThanOrEqual(50);
    expect(contexts).toHaveLength(sampleContexts.length);
    // What is called alike in both languages.
    const untranslated = sampleContexts.filter(({ name }) => contexts.includes(name)).map(({ name }) => name);
    expect(untranslated).toEqual(language === 'pt-BR' ? ['Chargebacks 2025'] : []);
    const tied = await other
      .selectFrom('source')
      .select('id')
      .where('fee_schedule_id', 'is not', null)
      .execute();
    const wanted = sampleContexts.flatMap(({ sources }) => sources.filter(({ feeSchedule }) => feeSchedule));
    expect(tied).toHaveLength(wanted.length);
  },
);

test.each([
  ['pt_BR.UTF-8', 'Adquirente de cartões, diário'],
  ['es_MX.UTF-8', 'Adquirente de tarjetas, diario'],
  ['fr_FR.UTF-8', 'Card acquirer daily'],
])('a first start on a system in %s names it so', async (lang, name) => {
  const program = await startProgram('server/testing/programs/sample-language.ts', [], { LC_ALL: lang });
  expect(await program.line((line) => line.startsWith('{'))).toContain(JSON.stringify(name));
  expect(await program.ended).toBe(0);
});
