import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FolderIdentity } from './durable-fs';
import type { Engine, Receiver } from './engine';
import { FolderError } from './folder-failure';

/** Messages of the thread: bytes of PostgreSQL's protocol, or that the folder was opened, or why PostgreSQL ended. */
export type FromThread =
  | Uint8Array<ArrayBuffer>
  | { opened: FolderIdentity }
  | { failed: string }
  | { ended: string };

/** Messages to the thread: bytes of PostgreSQL's protocol, or the request to shut PostgreSQL down and exit. */
export type ToThread = Uint8Array<ArrayBuffer> | 'close';

/** By default up to 48 MB, which fill before they are collected. The thread has few objects: PostgreSQL has its own memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/**
 * Opens the database in a folder as `openFolder` does, but in a thread of its own, so that it does not block this one.
 * `program` is the path of the built `server/database-thread.ts`.
 */
export function openInThread(
  program: string,
  path: string,
  receiver: Receiver,
): Promise<{ engine: Engine; identity: FolderIdentity }> {
  const worker = new Worker(program, { workerData: path, resourceLimits });
  const send = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);
  let mayExit = false;
  const engine: Engine = {
    send: (messages) => send(messages, [messages.buffer]),
    async close() {
      mayExit = true;
      send('close');
      await once(worker, 'exit');
    },
    async discard() {
      mayExit = true;
      await worker.terminate();
    },
  };
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const fail = (error: Error) => {
      if (!isOpen) reject(error);
      else if (!mayExit) receiver.ended(error);
    };
    worker.on('message', (message: FromThread) => {
      if (message instanceof Uint8Array) receiver.data(message);
      else if ('ended' in message) fail(new Error(message.ended));
      else if ('opened' in message) {
        isOpen = true;
        resolve({ engine, identity: message.opened });
      } else {
        reject(new FolderError(message.failed));
        void engine.discard();
      }
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread of the database has ended.')));
  });
}
