import { randomUUID } from 'node:crypto';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FieldMap } from '@recon/contract/field-map';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Source } from '@recon/contract/source';
import type { SourceReading } from '@recon/contract/source-reading';
import { contextBody, feeScheduleBody, ruleBody, sourceBody } from './bodies';
import type { Answered, Caller } from './test-service';

/** Returns a generator of numbers from 0 to below 1, the same for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** Objects that a history created, by kind. Deleted ones stay, so that later requests fail. */
type World = {
  contexts: Context[];
  rules: MatchRule[];
  sources: Source[];
  maps: FieldMap[];
  schedules: FeeSchedule[];
};

export const newWorld = (): World => ({ contexts: [], rules: [], sources: [], maps: [], schedules: [] });

/**
 * Sends random writes: valid ones, ones that fail, and repeats with the same key. Returns the number that succeeded,
 * without repeats. Several histories may share a world and run at once.
 */
export async function randomHistory(
  caller: Caller,
  random: () => number,
  { writes, world = newWorld() }: { writes: number; world?: World },
): Promise<number> {
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <T>(from: readonly T[]): T | undefined => from[whole(from.length)];
  const maybe = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined);
  const progress = { done: 0 };
  const send = async <Body>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answered<Body> | undefined> => {
    const headers: Record<string, string> =
      !['DELETE', 'PUT'].includes(method) && random() < 0.3 ? { 'X-Idempotency-Key': randomUUID() } : {};
    const answer = await caller.ask<Body>(method, path, { ...(body && { body }), headers });
    if (answer.status >= 500) throw new Error(answer.text);
    if (answer.status >= 400) return undefined;
    progress.done += 1;
    if (headers['X-Idempotency-Key'] !== undefined)
      await caller.ask(method, path, { ...(body && { body }), headers });
    return answer;
  };
  const mapping = () => ({ amount: `Valor ${whole(5)}`, ...(random() < 0.3 && { date: 'Data' }) });
  const config = () => ({ currency: pick(['BRL', 'USD']), note: `n${whole(9)}`, number: whole(100) / 10 });
  const ruleConfig = () => ({ matchAmount: random() < 0.5, matchReference: true });
  const at = (context: Context | undefined) => `/v1/contexts/${context?.id ?? randomUUID()}`;

  const steps: (() => Promise<void>)[] = [
    async () => {
      const rules = Array.from({ length: whole(4) }, (_, index) => ruleBody({ priority: (index + 1) * 10 }));
      const sources = Array.from({ length: whole(3) }, () => ({
        ...sourceBody({ config: config() }),
        mapping: mapping(),
      }));
      const made = await send<Context>('POST', '/v1/contexts', contextBody({ rules, sources }));
      if (!made) return;
      world.contexts.push(made.body);
      const list = async <T>(part: string) =>
        (await caller.ask<{ items: T[] }>('GET', `${at(made.body)}/${part}`)).body.items;
      world.rules.push(...(await list<MatchRule>('rules')));
      world.sources.push(...(await list<Source>('sources')));
    },
    async () => {
      const body = {
        interval: maybe(`every ${whole(9)} hours`),
        feeNormalization: pick(['', 'NET', 'GROSS']),
        feeToleranceAbs: maybe(`${whole(3)}.50`),
        status: pick([undefined, undefined, 'ACTIVE', 'PAUSED']),
        autoMatchOnUpload: maybe(random() < 0.5),
      };
      await send('PATCH', at(pick(world.contexts)), body);
    },
    async () => {
      const body = {
        name: `Copy ${randomUUID()}`,
        includeRules: random() < 0.8,
        includeSources: random() < 0.8,
      };
      const made = await send<{ context: Context }>('POST', `${at(pick(world.contexts))}/clone`, {
        ...body,
        includeFeeSchedules: random() < 0.5,
      });
      if (made) world.contexts.push(made.body.context);
    },
    async () => {
      const body = ruleBody({ priority: 1 + whole(40), config: ruleConfig() });
      const made = await send<MatchRule>('POST', `${at(pick(world.contexts))}/rules`, body);
      if (made) world.rules.push(made.body);
    },
    async () => {
      const rule = pick(world.rules);
      if (!rule) return;
      const body = { priority: maybe(1 + whole(40)), config: maybe(ruleConfig()) };
      await send('PATCH', `/v1/contexts/${rule.contextId}/rules/${rule.id}`, body);
    },
    async () => {
      const rule = pick(world.rules);
      if (rule) await send('DELETE', `/v1/contexts/${rule.contextId}/rules/${rule.id}`);
    },
    async () => {
      const context = pick(world.contexts);
      const { body } = await caller.ask<{ items?: MatchRule[] }>('GET', `${at(context)}/rules?limit=200`);
      const ids = (body.items ?? []).map(({ id }) => id).toSorted(() => random() - 0.5);
      if (ids.length > 0)
        await send('POST', `${at(context)}/rules/reorder`, { ruleIds: ids.slice(0, 1 + whole(ids.length)) });
    },
    async () => {
      const schedule = pick(world.schedules);
      const body = sourceBody({ config: config(), ...(schedule && { feeScheduleId: schedule.id }) });
      const made = await send<Source>('POST', `${at(pick(world.contexts))}/sources`, body);
      if (made) world.sources.push(made.body);
    },
    async () => {
      const source = pick(world.sources);
      if (!source) return;
      const body = {
        name: maybe(`Source ${whole(9)}`),
        config: maybe(config()),
        side: pick([undefined, 'LEFT', 'RIGHT']),
        feeScheduleId: pick([undefined, '', pick(world.schedules)?.id]),
      };
      await send('PATCH', `/v1/contexts/${source.contextId}/sources/${source.id}`, body);
    },
    async () => {
      const source = pick(world.sources);
      if (!source) return;
      const path = `/console/v1/sources/${source.id}/reading`;
      const { body: read } = await caller.ask<SourceReading>('GET', path);
      // Never what is stored: that makes no entry.
      const settings = { fields: { amount: `Valor ${randomUUID()}` } };
      await send('PUT', path, { settings, ...(read.version !== undefined && { version: read.version }) });
    },
    async () => {
      const source = pick(world.sources);
      if (!source) return;
      const path = `/v1/contexts/${source.contextId}/sources/${source.id}/field-maps`;
      const made = await send<FieldMap>('POST', path, { mapping: mapping() });
      if (made) world.maps.push(made.body);
    },
    async () => {
      const map = pick(world.maps);
      if (map) await send('PATCH', `/v1/field-maps/${map.id}`, { mapping: mapping() });
    },
    async () => {
      const map = pick(world.maps);
      if (map && random() < 0.5) await send('DELETE', `/v1/field-maps/${map.id}`);
    },
    async () => {
      const made = await send<FeeSchedule>('POST', '/v1/fee-schedules', feeScheduleBody());
      if (made) world.schedules.push(made.body);
    },
    async () => {
      const schedule = pick(world.schedules);
      const body = { roundingScale: maybe(whole(5)), name: maybe(`Fees ${randomUUID()}`) };
      if (schedule) await send('PATCH', `/v1/fee-schedules/${schedule.id}`, body);
    },
  ];
  await steps[0]!();
  while (progress.done < writes) await pick(steps)!();
  return progress.done;
}
