import type { ReadSettings } from '@recon/engine/file/settings';
import * as z from 'zod/mini';
import { jsonSizeIssue } from '@recon/engine/configuration/match-rules/config-issues';
import { encodeIssue } from '@recon/engine/issues/issue';
import { conversion } from './conversion';

/** How files of a source are read, as the console's own server stores it (docs/files.md#reading-settings). */

/** Schema of the settings; empty if none are set. `version` rises with every change; it is missing before the first. */
export const sourceReading = z.object({
  settings: conversion as z.ZodMiniType<ReadSettings, ReadSettings>,
  version: z.optional(z.int()),
});
export type SourceReading = z.infer<typeof sourceReading>;

const notAVersion = encodeIssue('out_of_range', { min: 1, max: 2 ** 31 - 1 });

/** The schema of new settings, at most 64 KiB; empty ones remove them. `version` is what the caller last read. */
export const sourceReadingPut = z.object({
  settings: sourceReading.shape.settings.check((payload) => {
    const issue = jsonSizeIssue(payload.value);
    if (issue) payload.issues.push({ code: 'custom', input: payload.value, message: issue.message });
  }),
  version: z.optional(z.int().check(z.gte(1, notAVersion), z.lte(2 ** 31 - 1, notAVersion))),
});
