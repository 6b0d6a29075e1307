import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type RunningServer, runServer } from '../../e2e/support/run-server.mjs';
import { asker, newContext, readAll } from './ask-console';
import { ensureProgram } from './ensure-program';
import type { AskConsole } from './kill-writer';

const program = fileURLToPath(new URL('../../dist-server/main.js', import.meta.url));
const rulesOfEach = 3;

/** Starts the built program on a copy of the folder `prepared`; removes `prepared`. The caller removes the server. */
export async function serveFolder(prepared: string): Promise<RunningServer> {
  await ensureProgram();
  const server = await runServer({ RECON_SAMPLE: 'off', RECON_LOG_LEVEL: 'error' }, undefined, prepared);
  await rm(prepared, { recursive: true });
  return server;
}

/** Runs a command of the built program on a data folder. Kills it by SIGKILL after `killAfter` milliseconds, if set. */
export async function runProgram(dataDir: string, parameters: string[], killAfter?: number) {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { ...process.env, RECON_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, output, errors };
}

/** Returns until when (ms since 1970) a backup has all changes, from the output of `backup` or `restore`. */
export function markOf(output: string): number {
  return Date.parse(/up to (\S+Z)/.exec(output)?.[1] ?? '');
}

type Made = { name: string; key: string; text: string; at: number };

/** Client that creates contexts, one after the other, and records which were acknowledged, and when. */
export type ContextMaker = {
  acknowledged: Made[];
  /** Longest wait for a response, in milliseconds. */
  longest: number;
  stop(): Promise<void>;
};

/** Starts to create contexts `<name> 0`, `<name> 1` and so on, until it is stopped or a response is lost. */
export function makeContexts(ask: AskConsole, name: string): ContextMaker {
  const stopping = new AbortController();
  const maker: ContextMaker = {
    acknowledged: [],
    longest: 0,
    stop: async () => {
      stopping.abort();
      await making;
    },
  };
  const making = (async () => {
    for (let made = 0; !stopping.signal.aborted; made += 1) {
      const began = performance.now();
      const one = { name: `${name} ${made}`, key: randomUUID() };
      const answer = await ask('POST', '/contexts', {
        body: newContext(one.name, rulesOfEach),
        key: one.key,
      }).catch(() => undefined);
      if (!answer) return;
      if (answer.status !== 201) throw new Error(answer.text);
      maker.acknowledged.push({ ...one, text: answer.text, at: Date.now() });
      maker.longest = Math.max(maker.longest, performance.now() - began);
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
    }
  })();
  // Told when it is stopped.
  making.catch(() => {});
  return maker;
}

/** Resolves once each client has created `more` further contexts. Throws an Error after a minute. */
export async function untilMore(makers: readonly ContextMaker[], more: number): Promise<void> {
  const goals = makers.map(({ acknowledged }) => acknowledged.length + more);
  const end = performance.now() + 60_000;
  while (makers.some(({ acknowledged }, index) => acknowledged.length < goals[index]!)) {
    if (performance.now() > end) throw new Error('Nothing is acknowledged any more.');
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/**
 * Expects that a restored console has every context acknowledged before `mark` (ms since 1970) with all its rules,
 * repeats its response for the same key, and has each client's first contexts without a gap. Returns the number of
 * contexts acknowledged before and after `mark`, and found.
 */
export async function checkRestored(
  url: string,
  token: string,
  mark: number,
  makers: readonly ContextMaker[],
): Promise<{ before: number; after: number; found: number }> {
  const ask = asker(url, token);
  const contexts = await readAll<{ id: string; name: string }>(ask, '/contexts');
  const ids = new Map(contexts.map(({ id, name }) => [name, id]));
  let [before, after, found] = [0, 0, 0];
  for (const { acknowledged } of makers) {
    const early = acknowledged.filter(({ at }) => at <= mark);
    before += early.length;
    after += acknowledged.length - early.length;
    const [client = ''] = acknowledged[0]?.name.split(' ') ?? [];
    const there = contexts.filter(({ name }) => name.startsWith(`${client} `));
    found += there.length;
    expect(there.length, 'what was acknowledged before the mark').toBeGreaterThanOrEqual(early.length);
    for (let index = 0; index < there.length; index += 1)
      expect(ids.has(`${client} ${index}`), `${client} ${index}, without a gap`).toBe(true);
    for (const { name, text } of early) expect(ids.get(name)).toBe((JSON.parse(text) as { id: string }).id);
    await inTurn(there, async ({ id }) => {
      const rules = await readAll<{ priority: number }>(ask, `/contexts/${id}/rules`);
      expect(new Set(rules.map(({ priority }) => priority))).toEqual(new Set([1, 2, 3]));
      expect(rules).toHaveLength(rulesOfEach);
    });
    await inTurn(early.slice(-20), async ({ name, key, text }) => {
      const again = await ask('POST', '/contexts', { body: newContext(name, rulesOfEach), key });
      expect(again).toEqual({ status: 201, text, replayed: 'true' });
    });
  }
  return { before, after, found };
}

/** Runs `work` on all items, four at a time. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
