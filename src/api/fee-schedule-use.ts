import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Context } from '~/contract/context';
import { memoizePerLocale } from '~/i18n/memoize-per-locale';
import { locale } from '~/i18n/t';
import { ApiError } from './api-error';
import { call } from './client';
import { feeScheduleKeys } from './fee-schedules';

/**
 * Which sources use a fee schedule. No operation tells it, so the sources of every context are read, when
 * somebody asks for it: a bounded number of contexts at a time, a few requests at a time.
 */

/** Contexts read before it asks whether to go on. */
export const contextsAtOnce = 200;
/** Requests under way together. */
export const requestsAtOnce = 3;
/** After so many contexts in a row that could not be read, the rest is not tried. */
const maxFailures = 5;
const sourcesPerPage = 200;

type UsingSource = {
  readonly id: string;
  readonly name: string;
  readonly contextId: string;
  readonly contextName: string;
  readonly isArchived: boolean;
};

/** What has been found, and what has not been read. Everything was read when `isCompleteUse` says so. */
export type FeeScheduleUse = {
  /** By name of context and source. */
  readonly sources: readonly UsingSource[];
  /** How many contexts were read to the end of their sources. */
  readonly contextsRead: number;
  /** Contexts that are known and not read. */
  readonly waiting: readonly Context[];
  readonly failed: readonly { readonly context: Context; readonly error: unknown }[];
  /** Of the list of contexts: `cutOff` when the service has more and gives no way to them. */
  readonly list: 'more' | 'ended' | 'cutOff';
  readonly cursor: string | undefined;
  /** Whether any source that was read names a fee schedule; some services do not keep it. */
  readonly isKept: boolean;
  /** Why reading ended early, and what was read then. */
  readonly halted: { readonly of: 'contexts' | 'sources'; readonly error: unknown } | undefined;
  /** When it was last read from: milliseconds since 1970. */
  readonly readAt: number;
};

/** Nothing read yet. */
export function nothingRead(): FeeScheduleUse {
  return {
    sources: [],
    contextsRead: 0,
    waiting: [],
    failed: [],
    list: 'more',
    cursor: undefined,
    isKept: false,
    halted: undefined,
    readAt: Date.now(),
  };
}

/** What was found for a fee schedule in this session. It is only put there, by whoever reads it. */
export function feeScheduleUseQuery(scheduleId: string) {
  return queryOptions<FeeScheduleUse>({
    queryKey: feeScheduleKeys.use(scheduleId),
    queryFn: skipToken,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

/** Whether every source of every context was read. */
export function isCompleteUse({ list, waiting, failed }: FeeScheduleUse): boolean {
  return list === 'ended' && waiting.length === 0 && failed.length === 0;
}

/** With the contexts that failed waiting again. */
export function withFailedAgain(use: FeeScheduleUse): FeeScheduleUse {
  return { ...use, waiting: [...use.failed.map(({ context }) => context), ...use.waiting], failed: [] };
}

/**
 * Reads on from `before`: the contexts that wait or, when none does, the next ones of the list, at most
 * `contextsAtOnce`. `tell` is given every step, so that what was read stays when the signal ends it.
 * Never throws for an answer: a context that fails is named; a refusal, too many requests or several
 * failures in a row halt it. The client has waited and tried again before that.
 */
export async function readFeeScheduleUse(
  scheduleId: string,
  before: FeeScheduleUse,
  { signal, tell }: { signal: AbortSignal; tell: (use: FeeScheduleUse) => void },
): Promise<void> {
  let use: FeeScheduleUse = { ...before, halted: undefined };
  const change = (changes: Partial<FeeScheduleUse>) => {
    use = { ...use, ...changes, readAt: Date.now() };
    tell(use);
  };
  if (use.waiting.length === 0 && use.list === 'more') {
    try {
      change(await nextContexts(use.cursor, signal));
    } catch (error) {
      if (!signal.aborted) change({ halted: { of: 'contexts', error } });
      return;
    }
  }
  const queue = [...use.waiting];
  let failures = 0;
  const readOne = async (context: Context) => {
    const without = () => use.waiting.filter(({ id }) => id !== context.id);
    try {
      const { sources, isKept } = await sourcesUsing(scheduleId, context, signal);
      if (signal.aborted) return;
      failures = 0;
      change({
        sources: inOrder([...use.sources, ...sources]),
        contextsRead: use.contextsRead + 1,
        waiting: without(),
        isKept: use.isKept || isKept,
      });
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      // What is refused for one is refused for all; too many requests must not become more.
      const isForAll = error instanceof ApiError && [401, 403, 429].includes(error.status);
      if (!isForAll) change({ waiting: without(), failed: [...use.failed, { context, error }] });
      if (isForAll || failures >= maxFailures) change({ halted: use.halted ?? { of: 'sources', error } });
    }
  };
  const worker = async () => {
    for (let next = queue.shift(); next && !signal.aborted && !use.halted; next = queue.shift())
      await readOne(next);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, worker));
}

/** The next contexts of the list, of every status. Throws an ApiError. */
async function nextContexts(
  from: string | undefined,
  signal: AbortSignal,
): Promise<Pick<FeeScheduleUse, 'waiting' | 'list' | 'cursor'>> {
  const contexts = new Map<string, Context>();
  let cursor = from;
  let list: FeeScheduleUse['list'] = 'more';
  while (list === 'more' && contexts.size < contextsAtOnce) {
    const query = { limit: contextsAtOnce - contexts.size, ...(cursor !== undefined && { cursor }) };
    const { data } = await call('listContexts', { query }, { signal });
    const held = contexts.size;
    for (const context of data.items) contexts.set(context.id, context);
    list = whatFollows(data, cursor, contexts.size > held);
    cursor = data.nextCursor;
  }
  return { waiting: [...contexts.values()], list, cursor };
}

/** The sources of a context with this fee schedule. Throws an ApiError. */
async function sourcesUsing(
  scheduleId: string,
  context: Context,
  signal: AbortSignal,
): Promise<Pick<FeeScheduleUse, 'sources' | 'isKept'>> {
  const { id: contextId, name: contextName, status } = context;
  const seen = new Set<string>();
  const sources: UsingSource[] = [];
  let isKept = false;
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: sourcesPerPage, ...(cursor !== undefined && { cursor }) };
    const { data, requestId } = await call('listSources', { path: { contextId }, query }, { signal });
    const held = seen.size;
    for (const { id, name, feeScheduleId } of data.items) {
      if (seen.has(id)) continue;
      seen.add(id);
      isKept ||= typeof feeScheduleId === 'string' && feeScheduleId !== '';
      if (feeScheduleId === scheduleId)
        sources.push({ id, name, contextId, contextName, isArchived: status === 'ARCHIVED' });
    }
    const follows = whatFollows(data, cursor, seen.size > held);
    if (follows === 'ended') return { sources, isKept };
    if (follows === 'cutOff') throw new ApiError({ status: 200, code: 'UNREADABLE', message: '', requestId });
    cursor = data.nextCursor;
  }
}

/** A cursor that repeats itself, or a page with nothing new, must not make a list endless, nor whole. */
function whatFollows(
  { nextCursor, hasMore }: { nextCursor?: string | undefined; hasMore?: boolean | undefined },
  cursor: string | undefined,
  hasNew: boolean,
): FeeScheduleUse['list'] {
  if (nextCursor === undefined) return hasMore === true ? 'cutOff' : 'ended';
  return nextCursor === cursor || !hasNew ? 'cutOff' : 'more';
}

const collator = memoizePerLocale(() => new Intl.Collator(locale(), { numeric: true }));

/** By context and name; a context that moved in the list while it was read gives each source once. */
function inOrder(sources: readonly UsingSource[]): UsingSource[] {
  return [...new Map(sources.map((source) => [source.id, source])).values()].toSorted(
    (a, b) => collator().compare(a.contextName, b.contextName) || collator().compare(a.name, b.name),
  );
}
