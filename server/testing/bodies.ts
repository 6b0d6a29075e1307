import type { Context, ContextCreate } from '~/contract/context';
import type { FeeScheduleCreate } from '~/contract/fee-schedule';
import type { MatchRule, MatchRuleCreate } from '~/contract/match-rule';
import type { Source, SourceCreate } from '~/contract/source';
import type { Answered } from './test-service';

/** Whoever asks the service: a caller of a service test, or another person in a test of a component. */
export type Asking = {
  ask: <Body>(method: string, path: string, asked?: { body?: unknown }) => Promise<Answered<Body>>;
};

/** A body that makes a context, under a name of its own unless one is given. */
export function contextBody(changes: Partial<ContextCreate> = {}): ContextCreate {
  return { name: `Context ${crypto.randomUUID()}`, type: '1:1', interval: 'daily', ...changes };
}

/** Makes a context and gives its record. */
export async function makeContext(caller: Asking, changes: Partial<ContextCreate> = {}): Promise<Context> {
  const made = await caller.ask<Context>('POST', '/v1/contexts', { body: contextBody(changes) });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** A body that makes a match rule. */
export function ruleBody(changes: Partial<MatchRuleCreate> = {}): MatchRuleCreate {
  return { priority: 1, type: 'EXACT', config: { matchAmount: true }, ...changes };
}

/** Rules with the priorities 1 to `count`, for a context that is about to be made. */
export function ruleBodies(count: number): MatchRuleCreate[] {
  return Array.from({ length: count }, (_, index) => ruleBody({ priority: index + 1 }));
}

/** All rules of a context, in their order. */
export async function rulesOf(caller: Asking, contextId: string): Promise<MatchRule[]> {
  const { body } = await caller.ask<{ items: MatchRule[] }>(
    'GET',
    `/v1/contexts/${contextId}/rules?limit=200`,
  );
  return body.items;
}

/** A body that makes a source. */
export function sourceBody(changes: Partial<SourceCreate> = {}): SourceCreate {
  return { name: 'Bank statement', type: 'BANK', side: 'RIGHT', ...changes };
}

/** Makes a source and gives its record. */
export async function makeSource(
  caller: Asking,
  contextId: string,
  changes: Partial<SourceCreate> = {},
): Promise<Source> {
  const body = sourceBody(changes);
  const made = await caller.ask<Source>('POST', `/v1/contexts/${contextId}/sources`, { body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** A body that makes a fee schedule, under a name of its own unless one is given. */
export function feeScheduleBody(changes: Partial<FeeScheduleCreate> = {}): FeeScheduleCreate {
  return {
    name: `Schedule ${crypto.randomUUID()}`,
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [{ name: 'Flat', priority: 1, structureType: 'FLAT', structure: { amount: '0.30' } }],
    ...changes,
  };
}
