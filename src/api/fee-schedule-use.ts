import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Context } from '@recon/contract/context';
import { locale, memoizePerLocale } from '~/i18n/t';
import { ApiError } from './api-error';
import { call } from './client';
import { feeScheduleKeys } from './fee-schedules';

/** Number of contexts to search before the user is asked to continue. No operation lists a fee schedule's sources. */
export const contextsPerRound = 200;
/** Maximum number of concurrent requests of the search. */
export const maxConcurrentRequests = 3;
const maxFailures = 5;
const sourcesPerPage = 200;

type UsingSource = {
  readonly id: string;
  readonly name: string;
  readonly contextId: string;
  readonly contextName: string;
  readonly isArchived: boolean;
};

/** Result so far of a search for sources that use a fee schedule. See `isCompleteUse` for whether all were read. */
export type FeeScheduleUse = {
  readonly sources: readonly UsingSource[];
  readonly contextsRead: number;
  readonly waiting: readonly Context[];
  readonly failed: readonly { readonly context: Context; readonly error: unknown }[];
  /** Whether the list of contexts has `more` pages, `ended`, or has more but returns no cursor to them (`cutOff`). */
  readonly list: 'more' | 'ended' | 'cutOff';
  readonly cursor: string | undefined;
  /** Whether any source that was read has a fee schedule. If none has, the service may not store that field. */
  readonly isKept: boolean;
  /** Error that halted the search, and what was being read then. */
  readonly halted: { readonly of: 'contexts' | 'sources'; readonly error: unknown } | undefined;
  readonly readAt: number;
};

/** Returns the initial result of a search, which has read nothing yet. */
export function emptyFeeScheduleUse(): FeeScheduleUse {
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

/** Returns the query of the sources found in this session that use a schedule; `readFeeScheduleUse` sets its data. */
export function feeScheduleUseQuery(scheduleId: string) {
  return queryOptions<FeeScheduleUse>({
    queryKey: feeScheduleKeys.use(scheduleId),
    queryFn: skipToken,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

/** Returns whether every source of every context was read. */
export function isCompleteUse({ list, waiting, failed }: FeeScheduleUse): boolean {
  return list === 'ended' && waiting.length === 0 && failed.length === 0;
}

/** Returns the result of a search with its failed contexts waiting to be read again. */
export function withFailedQueued(use: FeeScheduleUse): FeeScheduleUse {
  return { ...use, waiting: [...use.failed.map(({ context }) => context), ...use.waiting], failed: [] };
}

/** Continues a search: reads up to `contextsPerRound` more contexts, and calls `tell` with the result after each step. */
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
      // 401 and 403 apply to every context, and after a 429 no more requests may follow.
      const isForAll = error instanceof ApiError && [401, 403, 429].includes(error.status);
      if (!isForAll) change({ waiting: without(), failed: [...use.failed, { context, error }] });
      if (isForAll || failures >= maxFailures) change({ halted: use.halted ?? { of: 'sources', error } });
    }
  };
  const worker = async () => {
    for (let next = queue.shift(); next && !signal.aborted && !use.halted; next = queue.shift())
      await readOne(next);
  };
  await Promise.all(Array.from({ length: maxConcurrentRequests }, worker));
}

/** Reads the next contexts of the list, of every status. Throws an ApiError. */
async function nextContexts(
  from: string | undefined,
  signal: AbortSignal,
): Promise<Pick<FeeScheduleUse, 'waiting' | 'list' | 'cursor'>> {
  const contexts = new Map<string, Context>();
  let cursor = from;
  let list: FeeScheduleUse['list'] = 'more';
  while (list === 'more' && contexts.size < contextsPerRound) {
    const query = { limit: contextsPerRound - contexts.size, ...(cursor !== undefined && { cursor }) };
    const { data } = await call('listContexts', { query }, { signal });
    const held = contexts.size;
    for (const context of data.items) contexts.set(context.id, context);
    list = whatFollows(data, cursor, contexts.size > held);
    cursor = data.nextCursor;
  }
  return { waiting: [...contexts.values()], list, cursor };
}

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

/** Returns whether `more` pages follow, or the list `ended`; `cutOff` if rows are missing, or it would never end. */
function whatFollows(
  { nextCursor, hasMore }: { nextCursor?: string | undefined; hasMore?: boolean | undefined },
  cursor: string | undefined,
  hasNew: boolean,
): FeeScheduleUse['list'] {
  if (nextCursor === undefined) return hasMore === true ? 'cutOff' : 'ended';
  return nextCursor === cursor || !hasNew ? 'cutOff' : 'more';
}

const collator = memoizePerLocale(() => new Intl.Collator(locale(), { numeric: true }));

/** Sorts sources by context and name, without duplicates: a context may move in the list while it is read. */
function inOrder(sources: readonly UsingSource[]): UsingSource[] {
  return [...new Map(sources.map((source) => [source.id, source])).values()].toSorted(
    (a, b) => collator().compare(a.contextName, b.contextName) || collator().compare(a.name, b.name),
  );
}
