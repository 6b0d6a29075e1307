import type { WhatIfFigures } from '@recon/contract/what-if-result';
import type { Context } from '@recon/contract/context';
import type { ContextCreate } from '@recon/contract/context-requests';
import type { FeeScheduleCreate } from '@recon/contract/fee-schedule-requests';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleCreate } from '@recon/contract/match-rule-requests';
import type { Source } from '@recon/contract/source';
import type { SourceCreate } from '@recon/contract/source-requests';
import type { Answered } from './test-service';

/** Client that sends requests: a caller of a service test, or another user in a test of a component. */
export type Asking = {
  ask: <Body>(
    method: string,
    path: string,
    asked?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<Answered<Body>>;
};

/** Returns the request body of a new context, whose name is unique unless `changes` has one. */
export function contextBody(changes: Partial<ContextCreate> = {}): ContextCreate {
  return { name: `Context ${crypto.randomUUID()}`, type: '1:1', interval: 'daily', ...changes };
}

/** Creates a context and returns its record. Throws an Error unless the response is a 201. */
export async function makeContext(caller: Asking, changes: Partial<ContextCreate> = {}): Promise<Context> {
  const made = await caller.ask<Context>('POST', '/v1/contexts', { body: contextBody(changes) });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** Returns the request body of a new match rule. */
export function ruleBody(changes: Partial<MatchRuleCreate> = {}): MatchRuleCreate {
  return { priority: 1, type: 'EXACT', config: { matchAmount: true }, ...changes };
}

/** Returns `count` rules with the priorities 1 to `count`, for the request body of a new context. */
export function ruleBodies(count: number): MatchRuleCreate[] {
  return Array.from({ length: count }, (_, index) => ruleBody({ priority: index + 1 }));
}

/** Returns the rules of a context (at most 200) in their order. */
export async function rulesOf(caller: Asking, contextId: string): Promise<MatchRule[]> {
  const { body } = await caller.ask<{ items: MatchRule[] }>(
    'GET',
    `/v1/contexts/${contextId}/rules?limit=200`,
  );
  return body.items;
}

/** Returns the request body of a new source. */
export function sourceBody(changes: Partial<SourceCreate> = {}): SourceCreate {
  return { name: 'Bank statement', type: 'BANK', side: 'RIGHT', ...changes };
}

/** Creates a source and returns its record. Throws an Error unless the response is a 201. */
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

/** Returns the request body of a new fee schedule, whose name is unique unless `changes` has one. */
export function feeScheduleBody(changes: Partial<FeeScheduleCreate> = {}): FeeScheduleCreate {
  return {
    name: `Schedule ${crypto.randomUUID()}`,
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [{ name: 'Flat', priority: 1, structureType: 'FLAT', structure: { amount: '0.30' } }],
    ...changes,
  };
}

const side = { rows: { confirmed: 90, proposed: 3, open: 7 }, open: [{ currency: 'BRL', amount: '310.50' }] };
/** Figures of a what-if. */
export const whatIfFigures: WhatIfFigures = {
  left: side,
  right: side,
  reasons: [
    {
      code: 'no-counterpart',
      left: { rows: 5, amounts: [{ currency: 'BRL', amount: '210.00' }] },
      right: { rows: 0, amounts: [] },
    },
  ],
  rules: [{ id: '01957f3e-5a10-7c3b-9d2e-6b1f4a8c0d58', updatedAt: '2026-01-02T03:04:05.006Z', rows: 93 }],
};
