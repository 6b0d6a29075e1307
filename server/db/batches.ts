import { setImmediate } from 'node:timers/promises';
import type { Db, Trx } from './database';
import { inTransaction } from './transaction';

/**
 * Statements to run in a transaction, perhaps with others. They have no effect beyond it, since they may run twice. What
 * they pass to `add` is stored at the end, together with that of the others.
 */
type Work<Result, Row> = (trx: Trx, add: (row: Row) => void) => Promise<Result>;

type Waiting<Row> = {
  run: (trx: Trx, add: (row: Row) => void) => Promise<void>;
  settle: (fault?: { error: unknown }) => void;
};

/** Maximum number of works in one transaction, which holds the only connection of the embedded database. */
const maxWorks = 32;

/**
 * Returns a function that runs works of one key in turns, and resolves after the commit: those that arrive during a
 * transaction share the next one, since each commit waits for the disk. If a shared transaction fails, each work has one of
 * its own.
 */
export function createBatches<Row>(
  db: Db,
  storeRows: (trx: Trx, key: string, rows: readonly Row[]) => Promise<void>,
): <Result>(key: string, work: Work<Result, Row>) => Promise<Result> {
  const queues = new Map<string, Waiting<Row>[]>();
  const runAll = async (key: string, batch: readonly Waiting<Row>[]): Promise<void> => {
    try {
      await inTransaction(db, async (trx) => {
        const rows: Row[] = [];
        for (const { run } of batch) await run(trx, (row) => rows.push(row));
        if (rows.length > 0) await storeRows(trx, key, rows);
      });
      for (const { settle } of batch) settle();
    } catch (error) {
      if (batch.length === 1) return batch[0]!.settle({ error });
      for (const one of batch) await runAll(key, [one]);
    }
  };
  const runQueue = async (key: string, queue: Waiting<Row>[]) => {
    while (queue.length > 0) {
      // What arrived while the last transaction blocked the thread joins, too.
      await setImmediate();
      await runAll(key, queue.splice(0, maxWorks));
    }
    queues.delete(key);
  };
  return (key, work) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>;
      const waiting: Waiting<Row> = {
        run: async (trx, add) => {
          result = await work(trx, add);
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
