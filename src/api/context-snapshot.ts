import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FieldMap } from '@recon/contract/field-map';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Source } from '@recon/contract/source';
import { indentJson, objectOf, writeJson } from '@recon/engine/lib/json/lossless';
import { sortedKeys } from '@recon/engine/lib/json/sorted-keys';
import { sha256 } from '~/lib/sha256';
import { call } from './client';
import { readFieldMap } from './field-maps';
import { changedWhileReading, readAllRules } from '~/api/rule-order/rule-queries';
import { readAllSources } from './sources';

/** Everything that determines how a context matches. */
type Parts = {
  context: Context;
  rules: readonly MatchRule[];
  sources: readonly (Source & { fieldMap: FieldMap | null })[];
  feeSchedules: readonly FeeSchedule[];
};

/** Complete configuration of a context, read twice with the same result between `readFrom` and `readTo` (ISO 8601). */
export type ContextSnapshot = Parts & {
  readFrom: string;
  readTo: string;
  /** The configuration as indented JSON, without ids and times (docs/behaviour.md#audit-sheet). */
  text: string;
  /** SHA-256 of `text` in hexadecimal; undefined if the browser cannot compute it (no https). */
  hash: string | undefined;
};

/** Progress: the number of the current read, from 1, and how many of its field maps and fee schedules are loaded. */
export type ReadingProgress = { reading: number; done: number; of: number };

/** Maximum number of reads to get the same result twice. */
const maxReads = 5;

/** Returns the query of a complete context. Reads it until two reads in a row are equal; fails if it keeps changing. */
export function contextRecordQuery(contextId: string, onProgress: (progress: ReadingProgress) => void) {
  return queryOptions({
    queryKey: ['context-record', contextId],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { errorShown: 'inline' },
    queryFn: async ({ signal, client }): Promise<ContextSnapshot> => {
      const { parts, readFrom } = await readContextParts(client, contextId, { signal, onProgress });
      const readTo = new Date().toISOString();
      const text = await recordText(parts);
      return { ...parts, readFrom, readTo, text, hash: await sha256(text) };
    },
  });
}

type ReadingOptions = {
  signal: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
  /** Ids of fee schedules to read in addition to those that the sources use. */
  scheduleIds?: readonly string[];
};

/**
 * Reads a complete context until two reads in a row are equal. Returns its parts, and when the first of these reads
 * started (ISO 8601). Throws an ApiError, also if the context keeps changing.
 */
export async function readContextParts(
  client: QueryClient,
  contextId: string,
  { signal, onProgress, scheduleIds = [] }: ReadingOptions,
): Promise<{ parts: Parts; readFrom: string }> {
  let before: { json: string; began: string } | undefined;
  for (let reading = 1; reading <= maxReads; reading += 1) {
    const began = new Date().toISOString();
    const onStep = (done: number, of: number) => onProgress?.({ reading, done, of });
    // oxlint-disable-next-line no-await-in-loop -- one read after the other
    const parts = await readParts(client, contextId, { signal, onStep, scheduleIds });
    const json = writeJson(parts);
    if (json === before?.json) return { parts, readFrom: before.began };
    before = { json, began };
  }
  throw changedWhileReading();
}

/** Reads all parts once, without the cache: cached configs lose the original notation of their values. */
async function readParts(
  client: QueryClient,
  contextId: string,
  {
    signal,
    onStep,
    scheduleIds: others,
  }: { signal: AbortSignal; onStep: (done: number, of: number) => void; scheduleIds: readonly string[] },
): Promise<Parts> {
  const [{ data: context }, rules, listed] = await Promise.all([
    call('getContext', { path: { contextId } }, { signal }),
    readAllRules(contextId, signal),
    readAllSources(contextId, signal),
  ]);
  const used = listed.flatMap(({ feeScheduleId }) => feeScheduleId ?? []);
  const scheduleIds = [...new Set([...used, ...others])];
  const of = listed.length + scheduleIds.length;
  const sources: Parts['sources'][number][] = [];
  const feeSchedules: FeeSchedule[] = [];
  onStep(0, of);
  // Sequential: the service limits requests, and most contexts have two sources.
  for (const source of listed) {
    const fieldMap = await readFieldMap(client, { contextId, sourceId: source.id }, signal);
    onStep(sources.push({ ...source, fieldMap }), of);
  }
  for (const scheduleId of scheduleIds) {
    const { data } = await call('getFeeSchedule', { path: { scheduleId } }, { signal });
    onStep(sources.length + feeSchedules.push(data), of);
  }
  return { context, rules, sources, feeSchedules };
}

/** Returns equal JSON for equal configurations, without ids and times; hashes source configs: they may be secret. */
async function recordText({ context, rules, sources, feeSchedules }: Parts): Promise<string> {
  const ofSources = sources.map(async (source) => {
    const { config, fieldMap } = source;
    const schedule = feeSchedules.find(({ id }) => id === source.feeScheduleId);
    return sortedJson({
      ...settings(source, ['config', 'feeScheduleId', 'hasFieldMaps']),
      configSha256: config && (await sha256(sortedJson(config))),
      fieldMap: fieldMap && settings(fieldMap, ['sourceId', 'version']),
      feeSchedule: schedule
        ? { ...settings(schedule), items: schedule.items.map((item) => settings(item)) }
        : null,
    });
  });
  const members = [
    { key: 'context', json: sortedJson(settings(context)) },
    { key: 'rules', json: sortedJson(rules.map((rule) => settings(rule, ['priority']))) },
    // The order of creation does not matter.
    { key: 'sources', json: `[${(await Promise.all(ofSources)).toSorted().join()}]` },
  ];
  return `${indentJson(objectOf(members))}\n`;
}

const idsAndTimes = ['id', 'tenantId', 'contextId', 'createdAt', 'updatedAt'];

/** Returns a record without ids, times and the fields `without`; keeps unknown fields, as they may affect matching. */
function settings(record: object, without: readonly string[] = []): Record<string, unknown> {
  const left = Object.entries(record).filter(([key]) => ![...idsAndTimes, ...without].includes(key));
  return Object.fromEntries(left);
}

/** Returns the JSON of a value with the keys of all objects sorted by name. */
const sortedJson = (value: unknown): string => sortedKeys(writeJson(value));
