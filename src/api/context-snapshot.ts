import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Context } from '~/contract/context';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { FieldMap } from '~/contract/field-map';
import type { MatchRule } from '~/contract/match-rule';
import type { Source } from '~/contract/source';
import { elementsOf, indentJson, membersOf, objectOf, writeJson } from '~/lib/json/lossless';
import { sha256 } from '~/lib/sha256';
import { call } from './client';
import { readFieldMap } from './field-maps';
import { changedWhileReading, readAllRules } from './rule-order/read-rules';
import { readAllSources } from './sources';

/** All that decides how a context matches. */
type Parts = {
  context: Context;
  rules: readonly MatchRule[];
  sources: readonly (Source & { fieldMap: FieldMap | null })[];
  /** Those that its sources refer to. */
  feeSchedules: readonly FeeSchedule[];
};

/** The same as it was read, twice with the same result, between two instants (ISO 8601). */
export type ContextSnapshot = Parts & {
  readFrom: string;
  readTo: string;
  /** What decides as indented JSON, without ids and times (docs/behaviour.md#audit-sheet). */
  text: string;
  /** The SHA-256 of `text` in hexadecimal; undefined where the browser does not compute one (no https). */
  hash: string | undefined;
};

/** Which reading it is, from 1, and how many of its field maps and fee schedules are there. */
export type ReadingProgress = { reading: number; done: number; of: number };

/** The context is read so often at most to find it twice the same. */
const maxReads = 5;

/**
 * Reads a context whole, past all caches, and never again by itself: what is about to be signed does not change under
 * the hand. No request gives all parts of one moment, so it is read until two readings in a row say the same, times of
 * change included; throws `changedWhileReading` when none do. One part that cannot be read is the failure of all: a
 * sheet with a gap would be taken for whole.
 */
export function contextRecordQuery(contextId: string, onProgress: (progress: ReadingProgress) => void) {
  return queryOptions({
    queryKey: ['context-record', contextId],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { errorShown: 'inline' },
    queryFn: async ({ signal, client }): Promise<ContextSnapshot> => {
      let before: { said: string; began: string } | undefined;
      for (let reading = 1; reading <= maxReads; reading += 1) {
        const began = new Date().toISOString();
        const tell = (done: number, of: number) => onProgress({ reading, done, of });
        const parts = await readParts(client, contextId, { signal, tell });
        const said = writeJson(parts);
        if (said === before?.said) {
          const readTo = new Date().toISOString();
          const text = await recordText(parts);
          return { ...parts, readFrom: before.began, readTo, text, hash: await sha256(text) };
        }
        before = { said, began };
      }
      throw changedWhileReading();
    },
  });
}

/** One reading of all parts, one after the other. Not through the cache, which forgets how a config was written. */
async function readParts(
  client: QueryClient,
  contextId: string,
  { signal, tell }: { signal: AbortSignal; tell: (done: number, of: number) => void },
): Promise<Parts> {
  const [{ data: context }, rules, listed] = await Promise.all([
    call('getContext', { path: { contextId } }, { signal }),
    readAllRules(contextId, signal),
    readAllSources(contextId, signal),
  ]);
  const scheduleIds = [...new Set(listed.flatMap(({ feeScheduleId }) => feeScheduleId ?? []))];
  const of = listed.length + scheduleIds.length;
  const sources: Parts['sources'][number][] = [];
  const feeSchedules: FeeSchedule[] = [];
  tell(0, of);
  // One after the other: a service counts requests, and most contexts have two sources.
  for (const source of listed) {
    const fieldMap = await readFieldMap(client, { contextId, sourceId: source.id }, signal);
    tell(sources.push({ ...source, fieldMap }), of);
  }
  for (const scheduleId of scheduleIds) {
    const { data } = await call('getFeeSchedule', { path: { scheduleId } }, { signal });
    tell(sources.length + feeSchedules.push(data), of);
  }
  return { context, rules, sources, feeSchedules };
}

/**
 * The configuration as JSON, to be kept beside the sheet: the same one is the same text. Ids and times are left out, of
 * rules their numbers too, since their order decides; members stand by name. Of the settings of a source there is a
 * digest alone: one may be a secret.
 */
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
    // The order in which they were made decides nothing.
    { key: 'sources', json: `[${(await Promise.all(ofSources)).toSorted().join()}]` },
  ];
  return `${indentJson(objectOf(members))}\n`;
}

const idsAndTimes = ['id', 'tenantId', 'contextId', 'createdAt', 'updatedAt'];

/** A record without what does not decide. A member that is not known stays: it may. */
function settings(record: object, without: readonly string[] = []): Record<string, unknown> {
  const left = Object.entries(record).filter(([key]) => ![...idsAndTimes, ...without].includes(key));
  return Object.fromEntries(left);
}

/** The JSON of a value with the members of all its objects in the order of their names. */
function sortedJson(value: unknown): string {
  return sorted(writeJson(value));
}

function sorted(json: string): string {
  if (json.startsWith('[')) return `[${elementsOf(json).map(sorted).join()}]`;
  if (!json.startsWith('{')) return json;
  const members = membersOf(json).map((member) => ({ ...member, json: sorted(member.json) }));
  return objectOf(members.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)));
}
