import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import * as z from 'zod/mini';
import { malformedKeys } from '@recon/engine/configuration/bundle/placeholders';
import { possibleMistakes } from '@recon/engine/configuration/bundle/possible-mistakes';
import { maxFaults, type Path, readYaml, type TextFault } from '@recon/engine/configuration/bundle/read-yaml';
import { contextStatuses } from '@recon/engine/configuration/contexts/context-status';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { encodeIssue } from '@recon/engine/issues/issue';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readJson } from '@recon/engine/lib/json/lossless';
import { feeNormalizations } from './context';
import { contextCreate } from './context-requests';
import { conversion } from './conversion';
import { feeScheduleCreate } from './fee-schedule-requests';
import { fieldMapCreate } from './field-map-requests';
import { issuePath } from './issue-path';
import { maxRules } from './match-rule';
import { configFitsType } from './match-rule-requests';
import { oneOf, patch, shortList, text } from './request-values';
import { sourceCreate } from './source-requests';
import { toIssue } from './to-issue';
import { jsonObject } from './values';

/** The schemas of a bundle (docs/bundles.md), the source of the published JSON schema. */

const rule = z.strictObject({ type: oneOf(matchRuleTypes), config: jsonObject }).check(configFitsType);

const { name, type, side, config } = sourceCreate.shape;
const source = z
  .strictObject({
    name,
    type,
    side,
    config,
    feeSchedule: patch(text(100)),
    fieldMap: patch(fieldMapCreate.shape.mapping),
    reading: patch(conversion),
  })
  .check(({ value, issues }) => {
    const message = encodeIssue('not_a_placeholder');
    for (const key of malformedKeys(value.config ?? {}))
      issues.push({ code: 'custom', input: value, path: ['config', key], message });
  });

const settings = contextCreate.shape;
const context = z.strictObject({
  name: settings.name,
  type: settings.type,
  status: patch(oneOf(contextStatuses)),
  interval: settings.interval,
  feeToleranceAbs: settings.feeToleranceAbs,
  feeTolerancePct: settings.feeTolerancePct,
  feeNormalization: patch(oneOf(feeNormalizations)),
  autoMatchOnUpload: settings.autoMatchOnUpload,
  rules: z._default(shortList(rule, maxRules, encodeIssue('too_many_rules', { max: maxRules })), () => []),
  sources: z._default(z.array(source).check(uniqueNames), () => []),
});

const bundle = z.strictObject({
  version: z.literal(1, encodeIssue('unknown_value', { allowed: ['1'] })),
  contexts: z._default(z.array(context).check(uniqueNames), () => []),
  feeSchedules: z._default(z.array(z.strictObject(feeScheduleCreate.shape)).check(uniqueNames), () => []),
});

function uniqueNames({ value, issues }: z.core.ParsePayload<{ name: string }[]>): void {
  const seen = new Set<string>();
  value.forEach((one, index) => {
    if (seen.has(one.name))
      issues.push({ code: 'custom', input: value, path: [index, 'name'], message: encodeIssue('repeated') });
    seen.add(one.name);
  });
}

/** Returns the JSON schema of a bundle, for editors. */
export function bundleSchema(): object {
  return z.toJSONSchema(bundle, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id;
      if (jsonSchema.enum) delete jsonSchema.anyOf;
    },
  });
}

/** A bundle, what in it may be a mistake although it is valid, and `at`: where a path starts in its text. */
export type BundleFile = {
  readonly bundle: Bundle;
  readonly mistakes: readonly TextFault[];
  readonly at: (path: Path) => { line: number; column: number };
};

/** Parses the text of a bundle in YAML or JSON, or returns all its faults. */
export function readBundle(content: string): BundleFile | { readonly faults: readonly TextFault[] } {
  const read = readYaml(content);
  if ('faults' in read) return read;
  const value = readJson(read.json);
  const parsed = z.safeParse(bundle, value);
  const found = parsed.success
    ? unknownMembers(value, parsed.data)
    : parsed.error.issues.map((issue) => ({ path: issuePath(issue), message: toIssue(issue, value) }));
  const placed = (faults: typeof found) =>
    faults.slice(0, maxFaults).map((fault) => ({ ...read.at(fault.path), ...fault }));
  if (!parsed.success || found.length > 0) return { faults: placed(found) };
  const file = parsed.data as Bundle;
  return { bundle: file, mistakes: placed(possibleMistakes(file)), at: read.at };
}

/** Returns the faults of members that parsing has left out, as a request would: in a file they are mistakes. */
function unknownMembers(value: unknown, parsed: unknown, path: Path = []): { path: Path; message: string }[] {
  if (value === parsed || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, at) => unknownMembers(item, (parsed as unknown[])[at], [...path, at]));
  return Object.entries(value).flatMap(([key, member]) => {
    const inside = [...path, key];
    return isJsonObject(parsed) && Object.hasOwn(parsed, key)
      ? unknownMembers(member, parsed[key], inside)
      : [{ path: inside, message: encodeIssue('unknown_setting') }];
  });
}
