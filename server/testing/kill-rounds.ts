import { runConsole } from '../../e2e/support/run-console.mjs';
import { asker, newContext, newRule, readAll } from './ask-console';
import { ensureProgram } from './ensure-program';
import { type AskConsole, makeWriter, type Writer } from './kill-writer';

const rulesOfTemplate = 40;
const rulesOfNew = 3;
/** Minimum number of acknowledged changes between two kills. */
const minChanges = 10;

/**
 * Runs the built server with four clients that write, and per round kills it by SIGKILL and restarts it. Expects every
 * acknowledged change, the last order of rules, and each client's one unanswered change done completely or not at all.
 * Returns the sums of all clients' counts.
 */
export async function killRounds(rounds: number): Promise<Writer['tally']> {
  await ensureProgram();
  const server = await runConsole({ RECON_SAMPLE: 'off', RECON_LOG_LEVEL: 'error' });
  try {
    const ask = asker(server.url, await server.token());
    const writers = [
      await contextsWriter(ask),
      await rulesWriter(ask, 'first'),
      await rulesWriter(ask, 'second'),
      await rulesWriter(ask, 'third'),
    ];
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false;
      const written = Promise.all(writers.map((writer) => writer.write())).finally(() => {
        isOver = true;
      });
      await Promise.race([written, enough(writers, () => isOver)]);
      await server.kill();
      await written;
      await server.start();
      for (const writer of writers) await writer.recover();
      for (const writer of writers) await writer.checkReplays();
    }
    const tallies = writers.map(({ tally }) => tally);
    const sum = (name: keyof Writer['tally']) => tallies.reduce((total, tally) => total + tally[name], 0);
    return {
      acknowledged: sum('acknowledged'),
      replays: sum('replays'),
      unanswered: sum('unanswered'),
      unansweredDone: sum('unansweredDone'),
    };
  } catch (error) {
    throw new Error(`The server said: ${server.output()}`, { cause: error });
  } finally {
    await server.remove();
  }
}

/** Waits until a random number of further changes is acknowledged, and then a random moment. */
async function enough(writers: readonly Writer[], isOver: () => boolean): Promise<void> {
  const acknowledged = () => writers.reduce((sum, { tally }) => sum + tally.acknowledged, 0);
  const goal = acknowledged() + minChanges + Math.floor(Math.random() * 60);
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, Math.random() * 25);
    });
  } while (acknowledged() < goal && !isOver());
}

type Row = { id: string };
type Rule = Row & { priority: number };

async function createContext(ask: AskConsole, name: string, rules: number): Promise<string> {
  const { status, text } = await ask('POST', '/contexts', { body: newContext(name, rules) });
  if (status !== 201) throw new Error(text);
  return (JSON.parse(text) as Row).id;
}

/** Returns a writer that creates, deletes and reorders the rules of one context. */
async function rulesWriter(ask: AskConsole, name: string): Promise<Writer> {
  const path = `/contexts/${await createContext(ask, name, 0)}/rules`;
  return makeWriter<Rule[]>(ask, {
    state: [],
    read: async () =>
      (await readAll<Rule>(ask, path)).map(({ id, priority }) => ({ id, priority })).sort(byPriority),
    pick(rules) {
      const dice = Math.random();
      const some = rules[Math.floor(Math.random() * rules.length)];
      if (!some || (dice < 0.4 && rules.length < 60)) {
        const priority = (rules.at(-1)?.priority ?? 0) + 1;
        return {
          method: 'POST',
          path,
          body: newRule(priority),
          after: (before, answer) => [...before, { id: (answer as Row).id, priority }],
        };
      }
      if (dice > 0.85 || rules.length >= 60)
        return {
          method: 'DELETE',
          path: `${path}/${some.id}`,
          after: (before) => before.filter(({ id }) => id !== some.id),
        };
      const ruleIds = shuffled(rules.map(({ id }) => id));
      return {
        method: 'POST',
        path: `${path}/reorder`,
        body: { ruleIds },
        after: () => ruleIds.map((id, index) => ({ id, priority: index + 1 })),
      };
    },
  });
}

/** Returns a writer that creates contexts with rules, and clones one with many: changes of many rows each. */
async function contextsWriter(ask: AskConsole): Promise<Writer> {
  type Counted = { id: string; name: string; rules: number };
  const template = await createContext(ask, 'template', rulesOfTemplate);
  const counted = new Map<string, number>();
  let made = 0;
  return makeWriter<Counted[]>(ask, {
    state: [],
    async read() {
      const contexts = await readAll<Row & { name: string }>(ask, '/contexts');
      const ours = contexts.filter(({ name }) => name.startsWith('made ')).sort(byId);
      for (const { id } of ours)
        if (!counted.has(id)) {
          const rules = await readAll<Rule>(ask, `/contexts/${id}/rules`);
          const isWhole = rules.every(({ priority }, index) => priority === index + 1);
          counted.set(id, isWhole ? rules.length : Number.NaN);
        }
      return ours.map(({ id, name }) => ({ id, name, rules: counted.get(id) ?? 0 }));
    },
    pick() {
      made += 1;
      const name = `made ${made}`;
      const add = (before: Counted[], id: string, rules: number) =>
        [...before, { id, name, rules }].sort(byId);
      if (Math.random() < 0.5)
        return {
          method: 'POST',
          path: '/contexts',
          body: newContext(name, rulesOfNew),
          after: (before, answer) => add(before, (answer as Row).id, rulesOfNew),
        };
      return {
        method: 'POST',
        path: `/contexts/${template}/clone`,
        body: { name },
        after: (before, answer) => add(before, (answer as { context: Row }).context.id, rulesOfTemplate),
      };
    },
  });
}

function byPriority(a: Rule, b: Rule): number {
  return a.priority - b.priority;
}

function byId(a: Row, b: Row): number {
  return a.id < b.id ? -1 : 1;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
