import { queryOptions } from '@tanstack/react-query';
import type { ActivityEntry, ContextAsOf, PeriodProof } from '@recon/contract/activity';
import { consoleOperations } from '@recon/contract/console-operations';
import { contextStarts } from '@recon/engine/configuration/activity/entry';
import { scheduleIdsIn } from '@recon/engine/configuration/activity/schedule-ids';
import { may } from '@recon/engine/permissions';
import { type ActivityFilters, readAllEntries } from './activity';
import { ApiError } from './api-error';
import { callConsole } from './client';
import { pagesByCursor } from './cursor-list';
import { readAllRules } from '~/api/rule-order/rule-queries';
import type { Session } from './sign-in';
import { readAllSources } from './sources';

/** Period and context of a report; instants are ISO 8601 in UTC, `to` is excluded. */
export type ReportScope = {
  readonly from: string;
  readonly to: string;
  readonly contextId?: string | undefined;
};

/** A configuration, or why there is none: the log starts later (`starts`), or the context was created `later`. */
export type StateAt = ContextAsOf | 'starts' | 'later';

/** Entries of a period, newest first. */
export type PeriodReport = {
  /** Of a context: also those of the fee schedules that its sources used in the period. */
  readonly entries: readonly ActivityEntry[];
  /** Whether there are more, the earliest ones, which are missing. */
  readonly isCut: boolean;
  readonly proof: PeriodProof;
  /** Present types, by id, of the rules of contexts whose rules were moved. */
  readonly ruleTypes: ReadonlyMap<string, string>;
  /** Configurations of the context at the start of the period and at `at`; undefined if the server has no such states. */
  readonly states?: { readonly start: StateAt; readonly end: StateAt; readonly at: string } | undefined;
};

/** Fetches the file that proves a report (docs/activity.md#format-of-a-file), as the texts of its parts. */
export async function readProofFile({ contextId, from, to }: ReportScope): Promise<string[]> {
  const parts: string[] = [];
  const read = (cursor: string | undefined) =>
    callConsole(consoleOperations.getActivityReport, { query: { from, to, contextId, cursor } });
  for await (const { lines } of pagesByCursor(read)) parts.push(...lines.map((line) => `${line}\n`));
  return parts;
}

type Reader = Pick<Session, 'permissions' | 'isEmbedded'>;

/** Returns the query of all entries of a period with the proof that none is missing. Enable it only with a `reader`. */
export function periodReportQuery(
  period: ReportScope,
  reader: Reader | null | undefined,
  onProgress: (done: number) => void = () => undefined,
) {
  return queryOptions({
    queryKey: ['activity', 'report', period],
    queryFn: async ({ signal }) => readReport(period, reader!, { signal, onProgress }),
    meta: { errorShown: 'inline' },
    structuralSharing: false,
    // A report states when it was read: it is read again on request only.
    staleTime: Infinity,
  });
}

type Progress = { signal: AbortSignal; onProgress: (done: number) => void };

async function readReport(
  period: ReportScope,
  reader: Reader,
  { signal, onProgress }: Progress,
): Promise<PeriodReport> {
  const { contextId, from, to } = period;
  const readProof = () => callConsole(consoleOperations.getPeriodProof, { query: { from, to } }, { signal });
  const first = await readProof();
  let done = 0;
  const read = async (filters: ActivityFilters) => {
    const found = await readAllEntries({ ...filters, from, to }, signal, (count) => onProgress(done + count));
    done += found.entries.length;
    return found;
  };
  let { entries, isCut } = await read({ contextId });
  // A period that is not over ends with the newest checkpoint.
  const at = first.after === null && first.newest ? first.newest.at : to;
  const mayHaveStates = reader.isEmbedded === true && may(reader.permissions, 'context:read');
  const states =
    contextId !== undefined && mayHaveStates
      ? {
          start: startIn(entries, contextId) ?? (await stateAt(contextId, from, signal)),
          end: await stateAt(contextId, at, signal),
          at,
        }
      : undefined;
  if (contextId !== undefined) {
    const used = await usedSchedules(contextId, states?.end, { permissions: reader.permissions, signal });
    for (const objectId of new Set([...used, ...schedulesAt(states?.start), ...scheduleIdsIn(entries)])) {
      // One after the other: the service limits requests, and most contexts use one.
      const found = await read({ objectId });
      entries = [...entries, ...found.entries];
      isCut ||= found.isCut;
    }
    entries = entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.number - a.number);
  }
  // A period that is not over ends with the checkpoint that was the newest before its entries were read. Of another one, a
  // checkpoint that is read now covers all entries that were read.
  const isOver = first.after !== null;
  const proof = isOver ? await readProof() : first;
  if (!isOver) entries = entries.filter(({ number }) => number <= (first.newest?.final ?? 0));
  const ruleTypes = may(reader.permissions, 'rule:read')
    ? await presentTypes(entries, signal)
    : new Map<string, string>();
  return { entries, isCut, proof, ruleTypes, states };
}

const maxNamed = 50;

async function presentTypes(
  entries: readonly ActivityEntry[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const moved = entries.filter(({ objectKind, after }) => objectKind === 'rule-order' && after !== null);
  const types = new Map<string, string>();
  for (const contextId of [...new Set(moved.flatMap(({ contextId: id }) => id ?? []))].slice(0, maxNamed))
    try {
      // One after the other: the service limits requests.
      for (const { id, type } of await readAllRules(contextId, signal)) types.set(id, type);
    } catch (error) {
      // The report names these rules by their ids.
      if (!(error instanceof ApiError)) throw error;
    }
  return types;
}

/** Returns why the log does not have the state before these entries; undefined if it may have it. */
function startIn(entries: readonly ActivityEntry[], contextId: string): 'starts' | 'later' | undefined {
  // Newest first: what was before a baseline that followed is not certified.
  const start = entries.find(
    ({ objectId, operation }) => objectId === contextId && contextStarts.includes(operation),
  );
  if (!start) return undefined;
  return start.operation === 'baseline' ? 'starts' : 'later';
}

async function stateAt(contextId: string, at: string, signal: AbortSignal): Promise<StateAt> {
  try {
    return await callConsole(
      consoleOperations.getContextAsOf,
      { path: { contextId }, query: { at } },
      { signal },
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ACTIVITY_GAP') return 'starts';
    if (error instanceof ApiError && error.status === 404) return 'later';
    throw error;
  }
}

function schedulesAt(state: StateAt | undefined): string[] {
  const sources = typeof state === 'object' ? state.snapshot.sources : [];
  return sources.flatMap(({ feeScheduleId: id }) => (typeof id === 'string' ? [id] : []));
}

/** Returns the ids of the fee schedules that the sources use at the end; those in use now, if the log does not state it. */
async function usedSchedules(
  contextId: string,
  end: StateAt | undefined,
  { permissions, signal }: Pick<Reader, 'permissions'> & { signal: AbortSignal },
): Promise<string[]> {
  if (typeof end === 'object') return schedulesAt(end);
  if (!may(permissions, 'source:read')) return [];
  try {
    const sources = await readAllSources(contextId, signal);
    return sources.flatMap(({ feeScheduleId }) => feeScheduleId ?? []);
  } catch (error) {
    // A context of the log need not exist.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
