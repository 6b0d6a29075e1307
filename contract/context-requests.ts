import * as z from 'zod/mini';
import { contextStatuses, contextTypes } from '@recon/engine/configuration/contexts/context-status';
import { encodeIssue } from '@recon/engine/issues/issue';
import { sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { feeNormalizations } from './context';
import { matchRuleCreate } from './match-rule-requests';
import { decimal, oneOf, patch, queryFilter, shortList, text } from './request-values';
import { sourceConfig } from './source-requests';
import { jsonObject } from './values';

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const inlineMapping = jsonObject
  .check(
    z.refine((mapping) => Object.values(mapping).every(isText), {
      error: encodeIssue('mapping_without_text'),
    }),
  )
  .register(z.globalRegistry, { type: 'object', additionalProperties: { type: 'string', minLength: 1 } });

/** The schema of `feeNormalization`; an empty string removes the setting from the context. */
const feeNormalization = patch(
  z.union([z.literal(''), oneOf(feeNormalizations)], {
    error: encodeIssue('unknown_value_or_empty', { allowed: feeNormalizations }),
  }),
);

/** A source that is created together with its context. If `mapping` is missing or empty, no field map is created. */
const inlineSource = z.object({
  name: text(50),
  type: oneOf(sourceTypes),
  side: patch(oneOf(sides)),
  config: patch(sourceConfig),
  mapping: patch(inlineMapping),
});

export const contextCreate = z
  .object({
    name: text(100),
    type: oneOf(contextTypes),
    interval: text(100),
    feeToleranceAbs: patch(decimal),
    feeTolerancePct: patch(decimal),
    feeNormalization,
    autoMatchOnUpload: patch(z.boolean()),
    sources: patch(shortList(inlineSource, 10, encodeIssue('too_many_sources', { max: 10 }))),
    rules: patch(shortList(matchRuleCreate, 50, encodeIssue('too_many_rules', { max: 50 }))),
  })
  .register(z.globalRegistry, { id: 'ContextCreate' });
export type ContextCreate = z.infer<typeof contextCreate>;

export const contextUpdate = z
  .object({
    name: patch(text(100)),
    type: patch(oneOf(contextTypes)),
    status: patch(oneOf(['ACTIVE', 'PAUSED', 'ARCHIVED'])),
    interval: patch(text(100)),
    feeToleranceAbs: patch(decimal),
    feeTolerancePct: patch(decimal),
    feeNormalization,
    autoMatchOnUpload: patch(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'ContextUpdate' });
export type ContextUpdate = z.infer<typeof contextUpdate>;

export const contextClone = z
  .object({
    name: text(100),
    includeSources: patch(z.boolean()),
    includeRules: patch(z.boolean()),
    includeFeeSchedules: patch(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'ContextClone' });
export type ContextClone = z.infer<typeof contextClone>;

export const contextTypeFilter = queryFilter(contextTypes);
export const contextStatusFilter = queryFilter(contextStatuses);
