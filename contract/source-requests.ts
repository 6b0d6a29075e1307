import * as z from 'zod/mini';
import { encodeIssue } from '@recon/engine/issues/issue';
import { jsonLimitIssue } from '@recon/engine/configuration/match-rules/config-issues';
import { sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { oneOf, patch, queryFilter, text, uuid } from './request-values';
import { jsonObject } from './values';

/** The schema of a source's config: any JSON object of at most 64 KiB, 5 levels and 100 keys. */
export const sourceConfig = jsonObject
  .check((payload) => {
    const issue = jsonLimitIssue(payload.value);
    if (issue)
      payload.issues.push({ code: 'custom', input: payload.value, path: [], message: issue.message });
  })
  .register(z.globalRegistry, {
    type: 'object',
    maxProperties: 100,
    description: '64 KiB, 5 levels and 100 keys at most.',
  });

export const sourceCreate = z
  .object({
    name: text(50),
    type: oneOf(sourceTypes),
    side: patch(oneOf(sides)),
    config: patch(sourceConfig),
    feeScheduleId: patch(uuid),
  })
  .register(z.globalRegistry, { id: 'SourceCreate' });
export type SourceCreate = z.infer<typeof sourceCreate>;

export const sourceUpdate = z
  .object({
    name: patch(text(50)),
    type: patch(oneOf(sourceTypes)),
    side: patch(oneOf(sides)),
    config: patch(sourceConfig),
    /** An empty string removes the fee schedule from the source; `null` leaves it unchanged, as in every update. */
    feeScheduleId: patch(
      z.union([z.literal(''), uuid], { error: encodeIssue('not_an_identifier_or_empty') }),
    ),
  })
  .register(z.globalRegistry, { id: 'SourceUpdate' });
export type SourceUpdate = z.infer<typeof sourceUpdate>;

export const sourceTypeFilter = queryFilter(sourceTypes);
