import type { Db, Trx } from './database';
import { inTransaction } from './transaction';

/** Adds an item to the next batch of its key. Returns its result after the commit. */
export type AddToBatch<Item, Result> = (key: string, item: Item) => Promise<Result>;

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Maximum number of items in one transaction, which holds the only connection of the embedded database. */
const maxItems = 32;

/**
 * Returns a function that stores items of one key in turns: those that arrive during a transaction share the next one, as
 * each commit waits for the disk. `store` returns the results in the order of the items. If a transaction with several
 * items fails, each is stored in one of its own. `store` must have no effects but those of its transaction: it may run
 * several times.
 */
export function inBatches<Item, Result>(
  db: Db,
  store: (trx: Trx, items: readonly Item[]) => Promise<readonly Result[]>,
): AddToBatch<Item, Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const storeAll = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const items = batch.map(({ item }) => item);
      const results = await inTransaction(db, (trx) => store(trx, items));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      for (const one of batch) await storeAll([one]);
    }
  };
  const run = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) await storeAll(queue.splice(0, maxItems));
    queues.delete(key);
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const running = queues.get(key);
      if (running) return void running.push(waiting);
      const queue = [waiting];
      queues.set(key, queue);
      void run(key, queue);
    });
}
