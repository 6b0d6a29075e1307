import type { Db, Trx } from './database';
import { inTransaction } from './transaction';

/** Function that does what several items ask for, and returns a result for each. It may run twice for an item, so it has no effect beyond the transaction. */
type Work<Item, Result> = (trx: Trx, key: string, items: readonly Item[]) => Promise<Result[]>;

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Maximum number of items in one transaction, which holds the only connection of the embedded database. */
const maxItems = 32;

/**
 * Returns a function that does `work` for an item, and resolves after the commit. Items of one key take turns: those that
 * arrive during a transaction share the next one, since each commit waits for the disk. If a shared transaction fails,
 * each item has one of its own.
 */
export function createBatches<Item, Result>(
  db: Db,
  work: Work<Item, Result>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const runAll = async (key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const items = batch.map(({ item }) => item);
      const results = await inTransaction(db, (trx) => work(trx, key, items));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      for (const one of batch) await runAll(key, [one]);
    }
  };
  const runQueue = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) await runAll(key, queue.splice(0, maxItems));
    queues.delete(key);
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const running = queues.get(key);
      if (running) return void running.push(waiting);
      const queue = [waiting];
      queues.set(key, queue);
      void runQueue(key, queue);
    });
}
