import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import { withMove } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, type RuleMove } from '@recon/engine/configuration/match-rules/order';
import {
  manyRequests,
  planBlock,
  type PriorityChange,
} from '@recon/engine/configuration/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { runSteps } from '../change-runner';
import { call } from '../client';
import { endedCall } from '../http';
import { type ManyRequests, requestsNow } from './many-requests';
import { readAllRules } from './rule-queries';

/** Error of rules that could not be moved, or created at their place. The order is unchanged. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
  /**
   * - `gone`: the rules, or the neighbour of a new one, were deleted. `noNumber`: every priority is taken.
   * - `declined`: the user declined many requests. `busy`: other users kept changing the order.
   */
  readonly reason: 'gone' | 'noNumber' | 'declined' | 'busy';
  constructor(reason: OrderRefused['reason']) {
    super(`Not done: ${reason}`);
    this.reason = reason;
  }
}

/** Asks the user before many requests. Throws `OrderRefused` if the user declines. */
export async function agreeTo(purpose: ManyRequests['purpose'], total: number): Promise<void> {
  const isAgreed = await new Promise<boolean>((answer) =>
    requestsNow.setState(() => ({ purpose, done: 0, total, answer })),
  );
  requestsNow.setState(() => undefined);
  if (!isAgreed) throw new OrderRefused('declined');
}

/** Sends changes of priorities one after another. Throws the ApiError of the first that fails. */
export async function sendPriorities(
  client: QueryClient,
  contextId: string,
  changes: readonly PriorityChange[],
  purpose: ManyRequests['purpose'],
): Promise<void> {
  let done = 0;
  const show = (pausedUntil?: number) => {
    if (changes.length >= manyRequests || pausedUntil !== undefined)
      requestsNow.setState(() => ({ purpose, done, total: changes.length, pausedUntil }));
  };
  const end = await runSteps(changes, {
    work: async ({ ruleId, priority }) => {
      refuseEnded(client, contextId);
      const path = { contextId, ruleId };
      const { data, replayed, requestId } = await call('updateMatchRule', { path, body: { priority } });
      // A replayed response does not show the current state, nor does one with another number.
      if (replayed === true || data.priority !== priority)
        throw new ApiError({ status: 409, code: 'ORDER_CHANGED', message: '', requestId });
      done += 1;
    },
    onState: (_step, { kind }) => kind === 'running' && show(),
    onPause: show,
  });
  requestsNow.setState(() => undefined);
  if ('error' in end) throw end.error;
}

/** Throws if another user has signed in: the caches are empty then (src/api/session.ts). */
function refuseEnded(client: QueryClient, contextId: string): void {
  if (client.isMutating({ mutationKey: ['match-rules', contextId] }) === 0)
    throw endedCall('IDENTITY_CHANGED', '');
}

/** Returns whether an error means that a priority was taken, a rule is gone or a response was lost: plan again. */
export function isSurprise(error: unknown): boolean {
  return error instanceof ApiError && (error.outcomeUnknown || error.status === 404 || error.status === 409);
}

const maxReplans = 3;

/**
 * Moves rules by changing single priorities, so that each order in between is the one before or after the move of a rule.
 * Returns the order afterwards. Throws `OrderRefused` or an ApiError.
 */
export async function moveOneByOne(
  client: QueryClient,
  contextId: string,
  move: RuleMove,
  read: readonly MatchRule[],
): Promise<Order> {
  let rules = read;
  let isAgreed = false;
  for (let replans = 0; ; replans += 1) {
    const now = orderOf(rules);
    if (!move.ruleIds.some((id) => now.includes(id))) throw new OrderRefused('gone');
    const wanted = withMove(now, move);
    const { changes, full } = planBlock(rules, move.ruleIds, wanted, maxRules);
    if (full !== undefined) throw new OrderRefused('noNumber');
    try {
      if (changes.length >= manyRequests && !isAgreed) {
        await agreeTo('move', changes.length);
        isAgreed = true;
      } else {
        await sendPriorities(client, contextId, changes, 'move');
        return wanted;
      }
    } catch (error) {
      if (!isSurprise(error)) throw error;
      if (replans >= maxReplans) throw new OrderRefused('busy');
    }
    rules = await readAllRules(contextId);
  }
}
