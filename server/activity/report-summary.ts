import * as z from 'zod/mini';
import { baselineOperations, changesConfiguration } from '@recon/engine/configuration/activity/entry';
import { scheduleIdsIn } from '@recon/engine/configuration/activity/schedule-ids';
import { jsonOf } from '../lib/json-of';
import type { Statement } from './statement';

/** What a report states about its period, derived from the sealed entries. Lists have final numbers. */
export type ReportSummary = {
  /** Number of entries of the tenant in the period. */
  entriesOfTenant: number;
  /** Entries of the report: of the tenant, or of the context and its fee schedules. */
  entries: number[];
  /** Those that changed the configuration, or may have. */
  changes: number[];
  /** Those without values in the file. */
  withoutValues: number[];
  /** Entries of the report that state the whole configuration again. */
  baselines: number[];
  /** Whether an entry of the file is of a write that succeeded in the context; undefined for a report of the tenant. */
  isContextNamed: boolean | undefined;
  /** Time of the first entry of the file. */
  first: string | undefined;
  /** Whether the configuration of the context is known at both ends, and the same, with no change between. */
  configuration: 'same' | 'changed' | 'unknown';
};

const text = z.nullable(z.string());
const entrySchema = z.looseObject({
  final: z.int(),
  number: z.int(),
  at: z.string(),
  operation: z.string(),
  outcome: z.string(),
  objectKind: text,
  objectId: text,
  contextId: text,
  intent: z.nullable(z.int()),
  remote: text,
});
const contentSchema = z.looseObject({
  before: text,
  after: text,
  configs: z.array(z.looseObject({ sourceId: z.string(), before: text, after: text })),
});

type InPeriod = Pick<
  z.infer<typeof entrySchema>,
  'final' | 'number' | 'intent' | 'objectId' | 'contextId'
> & {
  isChange: boolean;
  isBaseline: boolean;
  hasValues: boolean;
};

/** Outcomes of writes that succeeded, and of changes past the console. */
const happened = new Set(['done', 'observed']);

/**
 * Returns functions that build the summary of a report: pass each entry as sealed, with or without its content. Counts
 * those with `from` ≤ time < `to`.
 */
export function createReportSummary({ contextId, from, to, configuration }: Statement) {
  const inPeriod: InPeriod[] = [];
  const schedules = new Set(configuration?.feeSchedules);
  let first: string | undefined;
  let isNamed = false;
  return {
    add(entryJson: string, contentJson: string | undefined): void {
      const entry = z.safeParse(entrySchema, objectIn(entryJson)).data;
      first ??= entry?.at;
      // A refused request may name any id.
      if (entry?.contextId === contextId && happened.has(entry.outcome)) isNamed = true;
      // Its hash is reported.
      if (!entry || entry.at < from! || entry.at >= to!) return;
      const content = z.safeParse(contentSchema, objectIn(contentJson)).data;
      const values = { before: objectIn(content?.before), after: objectIn(content?.after) };
      if (entry.contextId === contextId) for (const id of scheduleIdsIn([values])) schedules.add(id);
      const { final, number, intent, objectId, operation } = entry;
      const isChange = changesConfiguration({
        ...entry,
        ...values,
        remote: objectIn(entry.remote),
        isHidden: !content,
        configs: content?.configs ?? [],
      });
      const isBaseline = baselineOperations.includes(operation);
      const facts = { isChange, isBaseline, hasValues: content !== undefined };
      inPeriod.push({ final, number, intent, objectId, contextId: entry.contextId, ...facts });
    },
    finish(): ReportSummary {
      const own = inPeriod.filter(
        (entry) => contextId === null || entry.contextId === contextId || schedules.has(entry.objectId ?? ''),
      );
      // Of a remote service, an intent whose result is known is not a change of its own.
      const concluded = new Set(own.flatMap(({ intent }) => intent ?? []));
      const changes = own.filter(({ isChange, number }) => isChange && !concluded.has(number));
      const finals = (entries: readonly InPeriod[]) => entries.map(({ final }) => final);
      const isSame = configuration?.from === configuration?.to && changes.length === 0;
      const baselines = own.filter(({ isBaseline }) => isBaseline);
      const isKnown = configuration !== null && baselines.length === 0;
      return {
        entriesOfTenant: inPeriod.length,
        entries: finals(own),
        changes: finals(changes),
        withoutValues: finals(own.filter(({ hasValues }) => !hasValues)),
        baselines: finals(baselines),
        isContextNamed: contextId === null ? undefined : isNamed,
        first,
        configuration: !isKnown ? 'unknown' : isSame ? 'same' : 'changed',
      };
    },
  };
}

/** Returns the object of a JSON text, which is not trusted; null if it is none. */
function objectIn(json: string | null | undefined): Record<string, unknown> | null {
  return (jsonOf(json ?? 'null') ?? null) as Record<string, unknown> | null;
}
