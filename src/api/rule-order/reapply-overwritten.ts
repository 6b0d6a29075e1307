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
 * Lost updates: moves that another page's order overwrites. The service takes a list that was made before a move and
 * knows nothing of it without a word (docs/behaviour.md#order), so that the later of two lists takes the earlier move
 * back, although the two concern different rules. Each page finds its own moves again and reapplies them to the other's order.
 */

/** So often moves are reapplied before it is left to the person. */
const maxReapplies = 5;
/** Milliseconds of the longest first wait; each further one may be longer by as much. */
const shortWait = 150;
/** Orders that were replaced and are remembered, at most. */
const maxReplaced = 20;

/** This page's latest moves in a context, until they were seen to stand after all others' lists under way. */
type Burst = {
  wanted: Order;
  replaced: readonly Order[];
  moves: ReadonlyMap<string, RuleMove>;
  /** The rules with their numbers after the moves, where these were sent as single priorities. */
  placed?: readonly MatchRule[] | undefined;
  times: number;
};

const bursts = new WeakMap<QueryClient, Map<string, Burst>>();

/** `before` is the order that the requests replaced, `wanted` the order they led to. */
type SentMoves = Pick<Burst, 'wanted' | 'placed'> & { before: Order; moves: readonly RuleMove[] };

/** Remembers that moves were sent. */
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

/** Takes the moves to stand, or to be nobody's business here any more. */
function clearSent(client: QueryClient, contextId: string): void {
  bursts.get(client)?.delete(contextId);
}

/** What was found: the rules as they are, the moves that were reapplied, and those that could not be. */
type FoundMoves = {
  readonly rules: readonly MatchRule[];
  readonly again: ReadonlySet<RuleMove>;
  readonly lost: ReadonlySet<RuleMove>;
};

/**
 * Looks whether the moves that were sent stand in the rules just read, and reapplies those that another's
 * list has overwritten: on the order of that moment, in one request, a bounded number of times with a random
 * backoff before each, so that two pages which do the same come apart. Never throws: what fails leaves moves lost.
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

  /** Told as lost, they are not looked for again. */
  function giveUp(lost: ReadonlySet<RuleMove>): FoundMoves {
    clearSent(client, contextId);
    return { rules, again: new Set(), lost: new Set([...again, ...lost]) };
  }
}

/**
 * Sends an order: as one list, else as the priorities of the rules `moved`, whose rules it returns. `surprised`: others
 * changed the rules in the meantime. Throws what failed, or that it takes so many requests that it must be asked first.
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

/** Shows what was read after moves, with what was overwritten reapplied, and tells earlier moves what became of them. */
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

/** Milliseconds after the last move until the page looks whether it still stands. */
export const lookAfter = 2000;
const timers = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>();

/** Whether there are moves that were sent and not yet looked for a second time. */
function hasSentMoves(client: QueryClient, contextId: string): boolean {
  return ruleList(client, contextId) !== undefined && bursts.get(client)?.has(contextId) === true;
}

/** Looks once after the last of several moves, so that quick ones cost nothing more. */
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
 * Looks a second time whether the moves stand that were sent, for a list that was made before them may arrive
 * after all was read. It waits its turn among the writes, and asks nothing while moves wait, which look by themselves.
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
      // When it cannot be read nothing is known to be wrong.
      if (!read) return clearSent(client, contextId);
      const { again } = await showAfterMoves(client, contextId, { moves: [], confirmed: [], read });
      // What was reapplied can be overwritten again: it is looked for once more.
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
