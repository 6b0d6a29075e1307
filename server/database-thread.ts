import { parentPort, workerData } from 'node:worker_threads';
import { engineOf } from './db/pglite/engine';
import { openFolder } from './db/pglite/engine-folder';
import type { FromThread, ToThread } from './db/pglite/engine-thread';
import { messageOf } from './lib/error-message';

/** Program of the thread in which the embedded database runs (server/db/pglite/engine-thread.ts). */
const port = parentPort!;
const notify = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

try {
  const { pglite, identity } = await openFolder(workerData as string);
  const engine = engineOf(pglite, {
    data: (bytes) => notify(bytes, [bytes.buffer]),
    ended: ({ message }) => notify({ ended: message }),
  });
  port.on('message', (message: ToThread) => {
    if (message !== 'close') engine.send(message);
    else void engine.close().then(() => process.exit());
  });
  notify({ opened: identity });
} catch (error) {
  notify({ failed: messageOf(error) });
}
