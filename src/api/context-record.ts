import { queryOptions } from '@tanstack/react-query';
import type { Context } from '~/contract/context';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { FieldMap } from '~/contract/field-map';
import type { MatchRule } from '~/contract/match-rule';
import type { Source } from '~/contract/source';
import { indentJson, writeJson } from '~/lib/json/as-written';
import { sha256 } from '~/lib/sha256';
import { call } from './client';
import { fieldMapQueries } from './field-maps';
import { readAllRules } from './rule-order/read-rules';
import { sourceQueries } from './sources';

/** All that decides how a context matches, as it was read between two instants (ISO 8601). */
export type ContextRecord = {
  context: Context;
  rules: readonly MatchRule[];
  sources: readonly (Source & { fieldMap: FieldMap | null })[];
  /** Those that its sources refer to. */
  feeSchedules: readonly FeeSchedule[];
  readFrom: string;
  readTo: string;
  /** The whole as indented JSON, the settings of sources by their digest alone: they may hold a secret. */
  text: string;
  /** The SHA-256 of `text` in hexadecimal; undefined where the browser does not compute one (no https). */
  hash: string | undefined;
};

/**
 * Reads a context whole, past all caches, and never again by itself: what is about to be signed does not change under
 * the hand. One part that cannot be read is the failure of all: a sheet with a gap would be taken for whole.
 */
export function contextRecordQuery(contextId: string, onProgress: (done: number, of: number) => void) {
  return queryOptions({
    queryKey: ['context-record', contextId],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { errorShown: 'inline' },
    queryFn: async ({ signal, client }): Promise<ContextRecord> => {
      const readFrom = new Date().toISOString();
      const [{ data: context }, rules, listed] = await Promise.all([
        call('getContext', { path: { contextId } }, { signal }),
        readAllRules(contextId, signal),
        client.fetchQuery({ ...sourceQueries.all(contextId), staleTime: 0 }),
      ]);
      const scheduleIds = [...new Set(listed.flatMap(({ feeScheduleId }) => feeScheduleId ?? []))];
      const of = listed.length + scheduleIds.length;
      const sources: ContextRecord['sources'][number][] = [];
      const feeSchedules: FeeSchedule[] = [];
      // One after the other: a service counts requests, and most contexts have two sources.
      for (const source of listed) {
        onProgress(sources.length, of);
        const map = fieldMapQueries.ofSource({ contextId, sourceId: source.id });
        sources.push({ ...source, fieldMap: await client.fetchQuery({ ...map, staleTime: 0 }) });
        signal.throwIfAborted();
      }
      for (const scheduleId of scheduleIds) {
        onProgress(sources.length + feeSchedules.length, of);
        feeSchedules.push((await call('getFeeSchedule', { path: { scheduleId } }, { signal })).data);
      }
      const parts = { context, rules, sources, feeSchedules };
      const text = await recordText(parts);
      return { ...parts, readFrom, readTo: new Date().toISOString(), text, hash: await sha256(text) };
    },
  });
}

/** The record as JSON, to be kept beside the sheet: the same configuration is the same text. */
async function recordText(
  parts: Pick<ContextRecord, 'context' | 'rules' | 'sources' | 'feeSchedules'>,
): Promise<string> {
  const sources = await Promise.all(
    parts.sources.map(async ({ config, ...source }) => ({
      ...source,
      configSha256: config === undefined ? undefined : await sha256(writeJson(config)),
    })),
  );
  return `${indentJson(writeJson({ ...parts, sources }))}\n`;
}
