import * as z from 'zod/mini';
import { encodeIssue } from '@recon/engine/issues/issue';
import {
  type ConfigIssue,
  jsonLimitIssue,
  ruleConfigIssues,
} from '@recon/engine/configuration/match-rules/config-issues';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { type MatchRuleType, matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { maxRules } from './match-rule';
import { ruleSchemas } from './openapi-schemas';
import { isRoundedToWhole, oneOf, patch, queryFilter, shortList, uuid } from './request-values';
import { jsonObject } from './values';

const priorityMessage = encodeIssue('out_of_range', { min: 1, max: maxRules });
const priority = z.int(priorityMessage).check(z.gte(1, priorityMessage), z.lte(maxRules, priorityMessage));

type Judged = z.core.ParsePayload<{
  type?: MatchRuleType | null | undefined;
  config?: Record<string, unknown> | null | undefined;
}>;

/** Returns the issues of a rule's settings as sent: also of 2.0000000000000001, which JSON parsing rounds to 2. */
export function sentConfigIssues(type: MatchRuleType, config: Record<string, unknown>): ConfigIssue[] {
  const issues = ruleConfigIssues(type, config);
  const rounded = configFields[type].flatMap((field) =>
    field.kind === 'integer' &&
    isRoundedToWhole(config, field.key) &&
    !issues.some(({ path }) => path.length === 0 || path[0] === field.key)
      ? [{ path: [field.key], message: encodeIssue('out_of_range', { min: field.min, max: field.max }) }]
      : [],
  );
  return [...issues, ...rounded];
}

/** Validates the config by the type of the rule; in an update without a type, only size, depth and number of keys. */
export function configFitsType(payload: Judged) {
  const { type, config } = payload.value;
  if (!config) return;
  const untyped = Object.keys(config).length === 0 ? emptyConfig : jsonLimitIssue(config);
  const known = type && matchRuleTypes.includes(type);
  const issues = known ? sentConfigIssues(type, config) : untyped ? [untyped] : [];
  for (const { path, message } of issues)
    payload.issues.push({ code: 'custom', input: config, path: ['config', ...path], message });
}
const emptyConfig: ConfigIssue = { path: [], message: encodeIssue('empty') };

export const matchRuleCreate = z
  .object({ priority, type: oneOf(matchRuleTypes), config: jsonObject })
  .check(configFitsType)
  .register(z.globalRegistry, { id: 'MatchRuleCreate', oneOf: ruleSchemas });
export type MatchRuleCreate = z.infer<typeof matchRuleCreate>;

/** Returns a schema to edit `rule`: accepts its present priority and type, even if a new rule could not have them. */
export function editSchemaOf(rule: { priority: number; type: string }) {
  const mayBe = (value: number) => value === rule.priority || (value >= 1 && value <= maxRules);
  const isType = (value: string) => value === rule.type || matchRuleTypes.some((type) => type === value);
  return z
    .object({
      priority: z.int(priorityMessage).check(z.refine(mayBe, { error: priorityMessage })),
      type: z.custom<MatchRuleType>((value) => typeof value === 'string' && isType(value), {
        error: encodeIssue('unknown_value', { allowed: matchRuleTypes }),
      }),
      config: jsonObject,
    })
    .check(configFitsType);
}

/** The schema of an update's config. It allows any settings, because they depend on a type that the update may omit. */
const anyConfig = jsonObject.check().register(z.globalRegistry, {
  type: 'object',
  minProperties: 1,
  maxProperties: 100,
  description: 'Settings as of a new rule of the type.',
});

export const matchRuleUpdate = z
  .object({ priority: patch(priority), type: patch(oneOf(matchRuleTypes)), config: patch(anyConfig) })
  .check(configFitsType)
  .register(z.globalRegistry, { id: 'MatchRuleUpdate' });
export type MatchRuleUpdate = z.infer<typeof matchRuleUpdate>;

export const matchRuleReorder = z
  .object({
    ruleIds: shortList(
      uuid,
      maxRules,
      encodeIssue('too_many_rules', { max: maxRules }),
      z.minLength(1, encodeIssue('no_rules')),
      z.refine((ids) => new Set(ids).size === ids.length, { error: encodeIssue('not_unique') }),
    ),
  })
  .register(z.globalRegistry, { id: 'MatchRuleReorder' });
export type MatchRuleReorder = z.infer<typeof matchRuleReorder>;

export const matchRuleTypeFilter = queryFilter(matchRuleTypes);
