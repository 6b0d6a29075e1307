import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { mergeOrder, overwrittenMoves } from '~/domain/match-rules/merge-order';
import { type Order, orderOf, type RuleMove } from '~/domain/match-rules/order';
import { manyRequests, planBlock } from '~/domain/match-rules/priority-plan';
import { slidPast } from '~/domain/match-rules/slid-past';
import { call } from '../client';
import { sleep } from '../retry';
import { readAllRules } from './read-rules';
import { matchRuleScope, pendingMoves, ruleList, type Settled, settleMoves } from './optimistic-order';
import { sendChanges } from './priority-requests';
import { isTooLong } from './reorder-request';
import { orderSaving } from './saving-progress';

/**
 * Lost updates: moves that another page's order overwrites. The service silently accepts a list that was made before a
 * move (docs/behaviour.md#order). The later of two lists then reverts the earlier move, even of another rule. Each page
 * finds its own lost moves and reapplies them to the other's order.
 */

/** Maximum number of times moves are reapplied before the user decides. */
const maxReapplies = 5;
/** Longest first wait, in milliseconds. Each further wait may be longer by the same amount. */
const shortWait = 150;
/** Maximum number of replaced orders that are stored. */
const maxReplaced = 20;

/** This page's latest moves in a context, until a read after all concurrent lists shows them. */
type Burst = {
  wanted: Order;
  replaced: readonly Order[];
  moves: ReadonlyMap<string, RuleMove>;
  /** Rules with their numbers after the moves, if these were sent as single priorities. */
  placed?: readonly MatchRule[] | undefined;
  times: number;
};

const bursts = new WeakMap<QueryClient, Map<string, Burst>>();

/** `before` is the order that the requests replaced, `wanted` the order that they produced. */
type SentMoves = Pick<Burst, 'wanted' | 'placed'> & { before: Order; moves: readonly RuleMove[] };

/** Records that moves were sent. */
export function recordSent(
  client: QueryClient,
  contextId: string,
  { before, wanted, moves, placed }: SentMoves,
): void {
  const known = bursts.get(client) ?? new Map<string, Burst>();
  bursts.set(client, known);
  const burst = known.get(contextId);
  known.set(contextId, {
    wanted,
    placed,
    replaced: [...(burst?.replaced ?? []), before].slice(-maxReplaced),
    moves: new Map([
      ...(burst?.moves ?? []),
      ...moves.flatMap((move) => move.ruleIds.map((id) => [id, move] as const)),
    ]),
    times: burst?.times ?? 0,
  });
}

/** Forgets the moves of a context: they are saved, or reported as lost. */
function clearSent(client: QueryClient, contextId: string): void {
  bursts.get(client)?.delete(contextId);
}

/** Result: the current rules, the moves that were reapplied, and those that could not be. */
type FoundMoves = {
  readonly rules: readonly MatchRule[];
  readonly again: ReadonlySet<RuleMove>;
  readonly lost: ReadonlySet<RuleMove>;
};

/**
 * Checks whether the sent moves are in the rules just read, and reapplies those that another list has overwritten.
 * Applies them to the current order in one request, a bounded number of times. A random backoff separates two pages
 * that do the same. Never throws: after a failure the moves are lost.
 */
async function reapply(
  client: QueryClient,
  contextId: string,
  given: readonly MatchRule[],
): Promise<FoundMoves> {
  const again = new Set<RuleMove>();
  let rules = given;
  for (let waits = 1; ; waits += 1) {
    const burst = bursts.get(client)?.get(contextId);
    if (!burst) return { rules, again, lost: new Set() };
    const overwritten = overwrittenIn(burst, rules);
    const lost = new Set(overwritten.map((ruleId) => burst.moves.get(ruleId)!));
    if (lost.size === 0) return { rules, again, lost };
    if (burst.times >= maxReapplies) return giveUp(lost);
    try {
      await sleep(Math.random() * shortWait * waits);
      const before = await readAllRules(contextId);
      rules = before;
      const moved = overwrittenIn(burst, before);
      if (moved.length === 0) continue;
      const known = orderOf(before);
      const wanted = mergeOrder({ known, mine: burst.wanted, moved, theirs: known }).order;
      bursts.get(client)?.set(contextId, { ...burst, times: burst.times + 1 });
      const placed = await sendOrder(client, contextId, { rules: before, moved, wanted });
      if (placed === 'surprised') continue;
      const moves = [...new Set(moved.map((ruleId) => burst.moves.get(ruleId)!))];
      recordSent(client, contextId, { before: known, wanted, moves, placed });
      for (const move of moves) again.add(move);
      rules = await readAllRules(contextId);
    } catch {
      return giveUp(lost);
    }
  }

  /** Ends the search: moves reported as lost are not searched for again. */
  function giveUp(lost: ReadonlySet<RuleMove>): FoundMoves {
    clearSent(client, contextId);
    return { rules, again: new Set(), lost: new Set([...again, ...lost]) };
  }
}

/**
 * Sends an order, as one list or else as the priorities of the `moved` rules. Returns the rules after single
 * priorities, undefined after a list. `surprised` means that others changed the rules. Throws the error of a request,
 * or an error if the user would have to confirm that many requests.
 */
async function sendOrder(
  client: QueryClient,
  contextId: string,
  { rules, moved, wanted }: { rules: readonly MatchRule[]; moved: Order; wanted: string[] },
): Promise<readonly MatchRule[] | 'surprised' | undefined> {
  if (!isTooLong(client, rules.length)) {
    await call('reorderMatchRules', { path: { contextId }, body: { ruleIds: wanted } });
    return undefined;
  }
  const { changes, full } = planBlock(rules, moved, wanted, maxRules);
  if (full !== undefined || changes.length >= manyRequests) throw new Error('Not sent: too many requests');
  const progress = { purpose: 'move' as const, moves: [], done: 0, total: changes.length, isTold: false };
  const sent = await sendChanges(client, contextId, { rules, changes, progress });
  if (sent.end === 'done') return sent.rules;
  if (sent.end === 'failed') throw sent.error;
  return 'surprised';
}

/** Shows what was read after moves, reapplies overwritten ones, and notifies earlier moves of their outcome. */
export async function showAfterMoves(
  client: QueryClient,
  contextId: string,
  { read, ...settled }: Settled & { readonly read: readonly MatchRule[] },
): Promise<FoundMoves> {
  const found = await reapply(client, contextId, read);
  await settleMoves(client, contextId, { ...settled, read: found.rules });
  for (const kind of ['again', 'lost'] as const)
    for (const move of found[kind])
      if (!settled.moves.includes(move)) move.onLater?.(kind === 'lost' ? 'conflict' : kind);
  return found;
}

/** Milliseconds after the last move until the page checks it again. */
export const lookAfter = 2000;
const timers = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>();

/** Returns whether there are sent moves that have not been checked a second time. */
function hasSentMoves(client: QueryClient, contextId: string): boolean {
  return ruleList(client, contextId) !== undefined && bursts.get(client)?.has(contextId) === true;
}

/** Schedules one check after the last of several moves, so that quick moves add no requests. */
export function lookAgainLater(client: QueryClient, contextId: string): void {
  const running = timers.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>();
  timers.set(client, running);
  clearTimeout(running.get(contextId));
  if (!hasSentMoves(client, contextId)) return;
  running.set(
    contextId,
    setTimeout(() => void recheckMoves(client, contextId), lookAfter),
  );
}

/**
 * Checks again whether the sent moves were overwritten: a list made before them may arrive after the read. Queues among
 * the writes. Sends nothing while moves wait, because each of them schedules its own check.
 */
export async function recheckMoves(client: QueryClient, contextId: string): Promise<void> {
  if (!hasSentMoves(client, contextId)) return;
  const look = mutationOptions({
    mutationKey: ['match-rules', contextId, 'look again'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: async (_nothing: undefined) => {
      if (pendingMoves(client, contextId).length > 0 || orderSaving(client, contextId)) return;
      const read = await readAllRules(contextId).catch(() => undefined);
      // If the read fails, nothing is known to be wrong.
      if (!read) return clearSent(client, contextId);
      const { again } = await showAfterMoves(client, contextId, { moves: [], confirmed: [], read });
      // A reapplied move can be overwritten again, so it is checked again.
      if (again.size === 0) clearSent(client, contextId);
    },
  });
  await client.getMutationCache().build(client, look).execute(undefined);
  lookAgainLater(client, contextId);
}

function overwrittenIn({ wanted, replaced, moves, placed }: Burst, rules: readonly MatchRule[]): string[] {
  const moved = [...moves.keys()];
  const overwritten = overwrittenMoves(orderOf(rules), { wanted, replaced, moved });
  return placed ? [...new Set([...overwritten, ...slidPast(rules, { placed, moved })])] : overwritten;
}
