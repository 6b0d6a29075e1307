import { setImmediate } from 'node:timers/promises';
import type { Db, Trx } from './database';
import { inTransaction } from './transaction';

/** Statements to run in a transaction, perhaps with others. They have no effect beyond it, since they may run twice. */
type Work<Result> = (trx: Trx) => Promise<Result>;

type Waiting = { run: (trx: Trx) => Promise<void>; settle: (fault?: { error: unknown }) => void };

/** Maximum number of works in one transaction, which holds the only connection of the embedded database. */
const maxWorks = 32;

/**
 * Returns a function that runs works of one key in turns, and resolves after the commit: those that arrive during a
 * transaction share the next one, since each commit waits for the disk. If a shared transaction fails, each work has one of
 * its own.
 */
export function createBatches(db: Db): <Result>(key: string, work: Work<Result>) => Promise<Result> {
  const queues = new Map<string, Waiting[]>();
  const runAll = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await inTransaction(db, async (trx) => {
        for (const { run } of batch) await run(trx);
      });
      for (const { settle } of batch) settle();
    } catch (error) {
      if (batch.length === 1) return batch[0]!.settle({ error });
      for (const one of batch) await runAll([one]);
    }
  };
  const runQueue = async (key: string, queue: Waiting[]) => {
    while (queue.length > 0) {
      // What arrived while the last transaction blocked the thread joins, too.
      await setImmediate();
      await runAll(queue.splice(0, maxWorks));
    }
    queues.delete(key);
  };
  return (key, work) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>;
      const waiting: Waiting = {
        run: async (trx) => {
          result = await work(trx);
        },
        settle: (fault) => (fault ? reject(fault.error) : resolve(result)),
      };
      const running = queues.get(key);
      if (running) return void running.push(waiting);
      const queue = [waiting];
      queues.set(key, queue);
      void runQueue(key, queue);
    });
}
