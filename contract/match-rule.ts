import * as z from 'zod/mini';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { jsonObject, listOf, openEnum, times } from './values';

/** The highest priority and the maximum number of rules in a context (docs/contract.md#rules-in-a-context). */
export const maxRules = 1000;

export const matchRule = z
  .looseObject({
    id: z.string(),
    contextId: z.optional(z.string()),
    priority: z.number(),
    type: openEnum(matchRuleTypes),
    config: jsonObject,
    ...times,
  })
  .register(z.globalRegistry, { id: 'MatchRule' });
export type MatchRule = z.infer<typeof matchRule>;

export const matchRuleList = listOf(matchRule).register(z.globalRegistry, { id: 'MatchRuleList' });
