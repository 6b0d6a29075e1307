import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';

/** One client of a service that may be killed at any moment; it knows what it was promised. */

/** Asks the service; rejects when no whole answer came. */
export type AskConsole = (
  method: string,
  path: string,
  options?: { body?: unknown; key?: string | undefined; fault?: string | undefined },
) => Promise<{ status: number; text: string; replayed: string | null }>;

/** A change to send. Without a key it cannot be replayed (DELETE). */
export type Change<State> = {
  method: string;
  path: string;
  body?: unknown;
  /** What must be there once the change is done, by the answer's body. */
  after(state: State, answer: unknown): State;
};

type Sent<State> = Change<State> & { key: string | undefined };
type Acknowledged = Pick<Sent<unknown>, 'method' | 'path' | 'body' | 'key'> & {
  status: number;
  text: string;
};

export type Writer = {
  /** Sends one change after the other until an answer is lost; a refusal rejects. */
  write(): Promise<void>;
  /**
   * After a restart: what is there must be what was acknowledged, with the one unanswered change done
   * whole or not at all. Sends that change again and expects it done exactly once.
   */
  recover(): Promise<void>;
  /** Sends every acknowledged change since the last time again: each must answer as before, replayed. */
  checkReplays(): Promise<void>;
  tally: { acknowledged: number; replays: number; unanswered: number; unansweredDone: number };
};

export function makeWriter<State>(
  ask: AskConsole,
  options: {
    state: State;
    /** What the service has now. */
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
