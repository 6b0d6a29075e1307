import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import type { MoveOutcome } from '~/api/rule-order/move-outcome';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Order } from '@recon/engine/configuration/match-rules/order';
import { makeContext, ruleBody } from '../../server/testing/bodies';
import { makeTestService } from '../../server/testing/test-service';
import type { Differences } from '../../server/testing/variant-differences';
import { variantService } from '../../server/testing/variant-service';

/**
 * Two users who work on one context at the same time, each with a console of their own, on one service. A seed decides
 * how long each request and each response takes. The clock advances only while nothing else runs. One seed therefore
 * replays the same requests in the same order, however busy the machine is.
 */

/** Returns a generator of integers below a bound; every run generates the same ones. */
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
/** Number of turns without a response after which nothing is expected to continue. */
const quietTurns = 3;

/** Timers of the console that the clock replaces. */
const clocked = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
] as const;

/**
 * Puts a gate in front of a service, with a clock that advances only in `whileTimePasses`. Each request and each
 * response waits at the gate for a time that the seed decides. It is mostly some milliseconds, sometimes long enough
 * for the other console to send dozens. `Math.random` follows the seed, too.
 */
function openGate(answer: (request: Request) => Promise<Response> | Response) {
  let delays = randomNumbers(0);
  let jitter = randomNumbers(0);
  /** Number of requests that the service is processing, and the number of its responses. */
  let running = 0;
  let responded = 0;
  const atGate = () => pause(delays(40) === 0 ? delays(600) : delays(8));
  vi.useFakeTimers({ toFake: [...clocked] });
  const mathRandom = vi.spyOn(Math, 'random').mockImplementation(() => jitter(1_000_000) / 1_000_000);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input, 'http://test.invalid'), init);
    await atGate();
    running += 1;
    const response = await Promise.resolve(answer(request)).finally(() => {
      running -= 1;
      responded += 1;
    });
    await atGate();
    return response;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    mathRandom.mockRestore();
    vi.useRealTimers();
  });

  /** Waits until only timers are pending: what a response triggers takes a few turns. */
  async function idle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      const before = responded;
      await turn();
      if (running > 0 || responded > before) quiet = -1;
    }
  }

  return {
    /** Starts again from a seed, with no timer left: the same consoles then send the same requests. */
    restart: (seed: number): void => {
      vi.clearAllTimers();
      delays = randomNumbers(seed);
      jitter = randomNumbers(seed + 1);
    },
    /** Returns the result of the work, while the clock advances from timer to timer. */
    whileTimePasses: async <Result>(work: Promise<Result>): Promise<Result> => {
      let isDone = false;
      const settle = () => {
        isDone = true;
      };
      work.then(settle, settle);
      for (;;) {
        await idle();
        if (isDone) return work;
        await vi.advanceTimersToNextTimerAsync();
      }
    },
  };
}

/** Opens the service behind a gate; `differences` lists where it differs from the embedded one. */
export async function openSharedService(differences?: Partial<Differences>) {
  const service = await makeTestService();
  const caller = await service.caller();
  const answer = differences ? variantService(service.app.fetch, differences) : service.app.fetch;
  const gate = openGate((request) => {
    request.headers.set('Authorization', `Bearer ${caller.token}`);
    return answer(request);
  });

  return {
    ...gate,
    /** Creates a context with rules numbered 1..count. */
    contextOf: async (count: number): Promise<string> => {
      const { id } = await makeContext(caller);
      for (let priority = 1; priority <= count; priority += 1)
        await caller.ask('POST', `/v1/contexts/${id}/rules`, { body: ruleBody({ priority }) });
      return id;
    },
    /** Creates a copy of a context with its rules. */
    copyOf: async (contextId: string, name: string): Promise<string> => {
      const path = `/v1/contexts/${contextId}/clone`;
      const { body } = await caller.ask<{ context: { id: string } }>('POST', path, { body: { name } });
      return body.context.id;
    },
    /** Returns the rules of a context in order, at most 200. */
    rulesOf: async (contextId: string) => {
      const path = `/v1/contexts/${contextId}/rules?limit=200`;
      const { body } = await caller.ask<{ items: { id: string; priority: number }[] }>('GET', path);
      return body.items;
    },
  };
}

/** Opens a console of its own on a context, with separate modules, intent keys and cache. It confirms long reorders. */
export async function openConsole(contextId: string) {
  vi.resetModules();
  const { matchRuleQueries } = await import('~/api/rule-order/rule-queries');
  const { orderQueue, reorderMatchRules } = await import('~/api/rule-order/rule-order');
  const { call, onWriteChecksLoaded: whenWritesAreChecked } = await import('~/api/client');
  /** Messages that users see later than the outcome of their move. */
  const later: string[] = [];
  whenWritesAreChecked(({ onLateMismatch }) =>
    onLateMismatch((_record, differing) =>
      later.push(...differing.map(({ path, sent, kept }) => `not kept: ${path.join('.')} ${sent} → ${kept}`)),
    ),
  );
  // No timer may be left to which the clock could jump.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const { rules } = await client.fetchQuery(matchRuleQueries.all(contextId));
  // The first write loads code, which takes real time: it must not overlap with those of the other console.
  const [{ id: ruleId, priority }] = rules as [MatchRule];
  await call('updateMatchRule', { path: { contextId, ruleId }, body: { priority } });
  const observer = new MutationObserver(client, reorderMatchRules(contextId));
  const queue = orderQueue(client, contextId);
  queue.savings.store.subscribe(() => {
    if (queue.savings.now?.state === 'asking') queueMicrotask(() => queue.savings.answer(true));
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
    /** Returns the state of a reorder that needs a confirmation or is in progress. */
    saving: () => queue.savings.now,
    /** Runs what the page does automatically some time after its last move. */
    lookAgain: () => queue.recheck(),
  };
}
