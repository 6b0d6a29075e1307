import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import type { MoveOutcome } from '~/api/rule-order/move-outcome';
import type { Order } from '~/domain/match-rules/order';
import { makeContext, ruleBody } from '../../server/testing/bodies';
import { makeTestService } from '../../server/testing/test-service';
import type { Differences } from '../../server/testing/variant-differences';
import { variantService } from '../../server/testing/variant-service';

/**
 * Two users who work on one context at the same time, each with a console of their own, before one service.
 * The time that a request takes is chosen at random, in a clock that advances only while the service does nothing:
 * every run has the same requests in the same order, however busy the machine is.
 */

/** Returns whole numbers below a bound; the same ones in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

export const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Opens the service; with `differences` it differs from the embedded one in these. */
export async function openSharedService(
  random: (below: number) => number,
  differences?: Partial<Differences>,
) {
  const service = await makeTestService();
  const caller = await service.caller();
  const answer = differences ? variantService(service.app.fetch, differences) : service.app.fetch;
  /** Requests that the service works on. */
  let running = 0;
  const writes: { method: string; path: string }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input, 'http://test.invalid'), init);
    request.headers.set('Authorization', `Bearer ${caller.token}`);
    if (request.method !== 'GET')
      writes.push({ method: request.method, path: new URL(request.url).pathname });
    await pause(random(8));
    running += 1;
    const response = await answer(request).finally(() => {
      running -= 1;
    });
    await pause(random(8));
    return response;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  return {
    /** Writes that were sent, oldest first. */
    writes,
    /** Makes a context with rules numbered 1..count. */
    contextOf: async (count: number): Promise<string> => {
      const { id } = await makeContext(caller);
      for (let priority = 1; priority <= count; priority += 1)
        await caller.ask('POST', `/v1/contexts/${id}/rules`, { body: ruleBody({ priority }) });
      return id;
    },
    /** Makes a copy of a context with its rules. */
    copyOf: async (contextId: string, name: string): Promise<string> => {
      const path = `/v1/contexts/${contextId}/clone`;
      const { body } = await caller.ask<{ context: { id: string } }>('POST', path, { body: { name } });
      return body.context.id;
    },
    /** The rules of a context, of at most 200, in order. */
    rulesOf: async (contextId: string) => {
      const path = `/v1/contexts/${contextId}/rules?limit=200`;
      const { body } = await caller.ask<{ items: { id: string; priority: number }[] }>('GET', path);
      return body.items;
    },
    /** Returns what the work comes to, while the clock advances from timer to timer. */
    whileTimePasses: async <Result>(work: Promise<Result>): Promise<Result> => {
      let isDone = false;
      const settle = () => {
        isDone = true;
      };
      work.then(settle, settle);
      for (;;) {
        await turn();
        if (running > 0) continue;
        // What a response triggers is over once nothing but a timer is waited for.
        await turn();
        if (isDone) return work;
        if (running === 0) await vi.advanceTimersToNextTimerAsync();
      }
    },
  };
}

/** Opens a console of its own on a context: modules, keys of intents and cache included. It agrees to many requests. */
export async function openConsole(contextId: string) {
  vi.resetModules();
  const { matchRuleQueries } = await import('~/api/rule-order/optimistic-order');
  const { reorderMatchRules } = await import('~/api/rule-order/move-rules');
  const { lookAgain } = await import('~/api/rule-order/reapply-overwritten');
  const { answerQuestion, orderSaving } = await import('~/api/rule-order/saving-progress');
  const { whenWritesAreChecked } = await import('~/api/client');
  /** What users are told later than by the outcome of their move. */
  const later: string[] = [];
  whenWritesAreChecked(({ onNotKeptLater }) =>
    onNotKeptLater((_record, differing) =>
      later.push(...differing.map(({ path, sent, kept }) => `not kept: ${path.join('.')} ${sent} → ${kept}`)),
    ),
  );
  const client = new QueryClient();
  await client.fetchQuery(matchRuleQueries.all(contextId));
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  client.getQueryCache().subscribe(() => {
    if (orderSaving(client, contextId)?.state === 'asking')
      queueMicrotask(() => answerQuestion(client, contextId, true));
  });
  return {
    later,
    read: () => client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 }),
    /** Moves a rule; returns the kind of outcome, or the name of the error. */
    move: (ruleId: string, order: Order): Promise<MoveOutcome['kind'] | (string & {})> =>
      observer
        .mutate({ ruleIds: [ruleId], order, onLater: (kind) => later.push(kind) })
        .then(({ kind }) => kind)
        .catch((error: Error) => `${error.name} ${error.message}`.trim()),
    /** What is told of a saving that needs an answer or is in progress. */
    saving: () => orderSaving(client, contextId),
    /** What the page does on its own some time after its last move. */
    lookAgain: () => lookAgain(client, contextId),
  };
}
