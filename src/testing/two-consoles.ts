import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import type { MoveOutcome } from '~/api/rule-order/move-outcome';
import type { MatchRule } from '~/contract/match-rule';
import type { Order } from '~/domain/match-rules/order';
import { makeContext, ruleBody } from '../../server/testing/bodies';
import { makeTestService } from '../../server/testing/test-service';
import type { Differences } from '../../server/testing/variant-differences';
import { variantService } from '../../server/testing/variant-service';

/**
 * Two users who work on one context at the same time, each with a console of their own, before one service.
 * A seed decides how long each request and each response takes, in a clock that advances only while nothing else goes
 * on: one seed replays the same requests in the same order, however busy the machine is.
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
/** Turns without a response after which nothing is taken to continue. */
const quietTurns = 3;

/** What timers of the console the clock replaces. */
const clocked = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
] as const;

/**
 * Puts a gate before a service, and a clock that advances only by `whileTimePasses`. Each request and each response
 * waits at the gate for a time that the seed decides: mostly some milliseconds, now and then long enough for the other
 * console to send dozens. `Math.random` follows the seed, too.
 */
function openGate(answer: (request: Request) => Promise<Response> | Response) {
  let delays = randomNumbers(0);
  let jitter = randomNumbers(0);
  /** Requests that the service works on, and all that it has responded to. */
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

  /** Waits until nothing goes on but by a timer: what a response triggers takes a few turns. */
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
    /** Returns what the work comes to, while the clock advances from timer to timer. */
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

/** Opens the service behind a gate; with `differences` it differs from the embedded one in these. */
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
  };
}

/** Opens a console of its own on a context: modules, keys of intents and cache included. It agrees to many requests. */
export async function openConsole(contextId: string) {
  vi.resetModules();
  const { matchRuleQueries } = await import('~/api/rule-order/optimistic-order');
  const { reorderMatchRules } = await import('~/api/rule-order/move-rules');
  const { recheckMoves: lookAgain } = await import('~/api/rule-order/reapply-overwritten');
  const { answerConfirmation: answerQuestion, orderSaving } =
    await import('~/api/rule-order/saving-progress');
  const { call, onWriteChecksLoaded: whenWritesAreChecked } = await import('~/api/client');
  /** What users are told later than by the outcome of their move. */
  const later: string[] = [];
  whenWritesAreChecked(({ onNotKeptLater }) =>
    onNotKeptLater((_record, differing) =>
      later.push(...differing.map(({ path, sent, kept }) => `not kept: ${path.join('.')} ${sent} → ${kept}`)),
    ),
  );
  // No timer may be left in which the clock could jump.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const { rules } = await client.fetchQuery(matchRuleQueries.all(contextId));
  // The first write fetches code, which takes real time: it must not be one of those that meet the other console's.
  const [{ id: ruleId, priority }] = rules as [MatchRule];
  await call('updateMatchRule', { path: { contextId, ruleId }, body: { priority } });
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
