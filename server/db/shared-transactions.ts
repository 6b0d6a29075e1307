import type { Db, Trx } from './database';
import { inTransaction } from './transaction';

/** Runs `work` in a transaction that it may share with other work of the same key. */
export type SharedTransactions = <T>(key: string, work: (trx: Trx) => Promise<T>) => Promise<T>;

type Waiting = {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Maximum number of works in one transaction, which holds the only connection of the embedded database. */
const maxWorks = 32;

/**
 * Returns a function that runs works of one key in turns: those that arrive during a transaction share the next one, as
 * each commit waits for the disk. If a shared transaction fails, each of its works runs in one of its own. Work must have
 * no effects but those of its transaction: it may run several times.
 */
export function sharedTransactions(db: Db): SharedTransactions {
  const queues = new Map<string, Waiting[]>();
  const run = async (key: string, queue: Waiting[]) => {
    // Also empty if the last ones arrived while the one before was awaited.
    while (queue.length > 0) await runTogether(db, queue.splice(0, maxWorks));
    queues.delete(key);
  };
  return <T>(key: string, work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const waiting = { work, resolve: resolve as Waiting['resolve'], reject };
      const running = queues.get(key);
      if (running) return void running.push(waiting);
      const queue = [waiting];
      queues.set(key, queue);
      void run(key, queue);
    });
}

async function runTogether(db: Db, works: readonly Waiting[]): Promise<void> {
  try {
    const results = await inTransaction(db, async (trx) => {
      const all: unknown[] = [];
      for (const { work } of works) all.push(await work(trx));
      return all;
    });
    for (const [index, { resolve }] of works.entries()) resolve(results[index]);
  } catch (error) {
    if (works.length === 1) return works[0]!.reject(error);
    for (const work of works) await runTogether(db, [work]);
  }
}
