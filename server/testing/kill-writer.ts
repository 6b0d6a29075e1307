import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';

/** Client of a service that may be killed at any moment. It records what the service acknowledged. */

/** Sends a request to the API (a path below `/v1`). Rejects if no complete response arrives. */
export type AskConsole = (
  method: string,
  path: string,
  options?: { body?: unknown; key?: string | undefined; fault?: string | undefined },
) => Promise<{ status: number; text: string; replayed: string | null }>;

/** Write request to send. A DELETE has no idempotency key, so it cannot be replayed. */
export type Change<State> = {
  method: string;
  path: string;
  body?: unknown;
  /** Returns the state that the service must have after the change; `answer` is the parsed body of its response. */
  after(state: State, answer: unknown): State;
};

type Sent<State> = Change<State> & { key: string | undefined };
type Acknowledged = Pick<Sent<unknown>, 'method' | 'path' | 'body' | 'key'> & {
  status: number;
  text: string;
};

export type Writer = {
  /** Sends changes, one after the other, until a response is lost. Rejects if the service rejects one. */
  write(): Promise<void>;
  /**
   * Expects the acknowledged state after a restart, and the one unanswered change done completely or not at all. Sends
   * that change again and expects it done exactly once.
   */
  recover(): Promise<void>;
  /** Sends again every change acknowledged since the last call. Expects the same responses, marked as replayed. */
  checkReplays(): Promise<void>;
  tally: { acknowledged: number; replays: number; unanswered: number; unansweredDone: number };
};

export function makeWriter<State>(
  ask: AskConsole,
  options: {
    state: State;
    /** Returns the state that the service has now. */
    read(): Promise<State>;
    pick(state: State): Change<State>;
  },
): Writer {
  let { state } = options;
  let unanswered: Sent<State> | undefined;
  let acknowledged: Acknowledged[] = [];
  const tally = { acknowledged: 0, replays: 0, unanswered: 0, unansweredDone: 0 };

  const send = ({ method, path, body, key }: Acknowledged | Sent<State>, fault?: string) =>
    ask(method, path, { body, key, fault });
  const adopt = (change: Sent<State>, status: number, text: string) => {
    state = change.after(state, text === '' ? undefined : JSON.parse(text));
    tally.acknowledged += 1;
    const { method, path, body, key } = change;
    if (key !== undefined) acknowledged.push({ method, path, body, key, status, text });
  };

  return {
    tally,
    async write() {
      for (;;) {
        const picked = options.pick(state);
        const change = { ...picked, key: picked.method === 'DELETE' ? undefined : randomUUID() };
        unanswered = change;
        // Now and then the answer is lost although the change is done, which a kill alone seldom brings about.
        const fault = Math.random() < 0.01 ? 'break-after-commit' : undefined;
        const answer = await send(change, fault).catch(() => undefined);
        if (!answer) return;
        if (answer.status >= 300) throw new Error(`${change.method} ${change.path}: ${answer.text}`);
        unanswered = undefined;
        adopt(change, answer.status, answer.text);
      }
    },

    async recover() {
      const found = await options.read();
      if (!unanswered) {
        expect(found).toEqual(state);
        return;
      }
      const change = unanswered;
      unanswered = undefined;
      tally.unanswered += 1;
      const again = await send(change);
      let wasDone = again.replayed === 'true';
      if (change.key === undefined) {
        // A second DELETE does not find what the first one took.
        wasDone = again.status === 404;
        expect(again.status).toBe(wasDone ? 404 : 204);
        expect(found).toEqual(wasDone ? change.after(state, undefined) : state);
        state = change.after(state, undefined);
      } else {
        expect(again.status, again.text).toBeLessThan(300);
        const before = state;
        adopt(change, again.status, again.text);
        expect(found).toEqual(wasDone ? state : before);
      }
      if (wasDone) tally.unansweredDone += 1;
      expect(await options.read()).toEqual(state);
    },

    async checkReplays() {
      const promised = acknowledged;
      acknowledged = [];
      for (const { status, text, ...request } of promised)
        expect(await send({ status, text, ...request })).toEqual({ status, text, replayed: 'true' });
      tally.replays += promised.length;
      expect(await options.read()).toEqual(state);
    },
  };
}
