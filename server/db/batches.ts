import { setImmediate } from 'node:timers/promises';

/** Maximum number of items that are added together, by a statement that blocks the thread of the embedded database. */
const maxItems = 32;

/** Turns of the event loop without a new item after which the waiting ones are added. Without these, few share a statement. */
const quietTurns = 4;

/**
 * Returns a function that adds an item of a key and resolves to its result. Items that arrive during an `add` are added
 * together next: each commit waits for the disk. `add` runs one statement that commits all items or none, and returns
 * results in their order. If it fails, each item is added alone.
 */
export function createBatches<Item, Result>(
  add: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
): (key: string, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const queues = new Map<string, Waiting[]>();
  const runAll = async (key: string, batch: readonly Waiting[]): Promise<void> => {
    try {
      const items = batch.map(({ item }) => item);
      const results = await add(key, items);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      for (const one of batch) await runAll(key, [one]);
    }
  };
  const runQueue = async (key: string, queue: Waiting[]) => {
    while (queue.length > 0) {
      await untilQuiet(queue);
      await runAll(key, queue.splice(0, maxItems));
    }
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

/** Waits until no item arrives any more. Takes no time while the process has nothing else to do. */
async function untilQuiet(queue: readonly unknown[]): Promise<void> {
  for (let turn = 0; turn < quietTurns && queue.length < maxItems; turn += 1) {
    const { length } = queue;
    await setImmediate();
    if (queue.length > length) turn = 0;
  }
}
