import type { QueryClient } from '@tanstack/react-query';
import { OrderRefused, type RenumberPurpose, type RuleAccess } from '@recon/contract/rule-order';
import { manyRequests, type PriorityChange } from '@recon/engine/configuration/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { runSteps } from '../change-runner';
import { call } from '../client';
import { sessionEndedError } from '../http';
import { manyRequestsStore } from './many-requests';
import { readAllRules } from './rule-queries';

/** Returns functions that read and write the rules of a context. Call it only within a mutation of these rules. */
export function ruleAccess(client: QueryClient, contextId: string): RuleAccess {
  const path = { contextId };
  return {
    memory: orderMemory(client),
    read: () => readAllRules(contextId),
    reorder: (ruleIds) => call('reorderMatchRules', { path, body: { ruleIds: [...ruleIds] } }),
    create: async (body) => (await call('createMatchRule', { path, body })).data,
    renumber: (changes, purpose) => sendPriorities(client, contextId, changes, purpose),
    agree: agreeTo,
  };
}

const memoryKey = ['refuses long orders'] as const;

/** Returns what the page knows of the service: whether it has refused a long order. */
export function orderMemory(client: QueryClient): RuleAccess['memory'] {
  return (
    client.getQueryData<RuleAccess['memory']>(memoryKey) ??
    client.setQueryData<RuleAccess['memory']>(memoryKey, { isLongRefused: false })!
  );
}

async function agreeTo(purpose: RenumberPurpose, total: number): Promise<void> {
  const isAgreed = await new Promise<boolean>((answer) =>
    manyRequestsStore.setState(() => ({ purpose, done: 0, total, answer })),
  );
  manyRequestsStore.setState(() => undefined);
  if (!isAgreed) throw new OrderRefused('declined');
}

/** Sends changes of priorities one after another. Throws the ApiError of the first that fails. */
async function sendPriorities(
  client: QueryClient,
  contextId: string,
  changes: readonly PriorityChange[],
  purpose: RenumberPurpose,
): Promise<void> {
  let done = 0;
  const show = (pausedUntil?: number) => {
    if (changes.length >= manyRequests || pausedUntil !== undefined)
      manyRequestsStore.setState(() => ({ purpose, done, total: changes.length, pausedUntil }));
  };
  const end = await runSteps(changes, {
    work: async ({ ruleId, priority }) => {
      refuseEnded(client);
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
  manyRequestsStore.setState(() => undefined);
  if ('error' in end) throw end.error;
}

/** Throws if another user has signed in: the caches are empty then (src/api/session.ts). */
function refuseEnded(client: QueryClient): void {
  if (client.isMutating({ mutationKey: ['match-rules'] }) === 0)
    throw sessionEndedError('IDENTITY_CHANGED', '');
}
