import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RenderPage, RenderRequest } from '~/contract/server-rendering';
import type { Log } from './observe/log';

/** Draws pages until it is closed. */
export type Drawing = { draw: RenderPage; close(): Promise<void> };

type RenderedPage = Awaited<ReturnType<RenderPage>>;
/** `reply` takes what comes back for the page that is being drawn. */
type Thread = { worker: Worker; reply: (reply: Reply) => void; isLoaded: boolean };
type Reply = { drawn: RenderedPage } | { error: string };

/** Milliseconds that a page may be drawn for; beyond, the browser draws it. */
const maxRenderMs = 2_000;

/** Loads the file, says so, and draws what it is sent. A text, since the server is built as one file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then(({ renderPage }) => {
  parentPort.on('message', (page) => {
    renderPage(page).then(
      (drawn) => parentPort.postMessage({ drawn }),
      (error) => parentPort.postMessage({ error: error.stack ?? error.message }),
    );
  });
  parentPort.postMessage('loaded');
});
`;

/**
 * The console's own drawing of its pages, from the one file of it that the server loads (built from
 * `src/entry-server.tsx`; docs/server-rendering.md). It runs in a thread of its own: a page that takes too long
 * ends with its thread, whatever it is doing, and the next page is drawn in a fresh one, with nothing left of the page
 * before. Loaded at once, beside the start; where that fails pages come undrawn, and the log has the reason. `draw` takes
 * one page at a time.
 */
export function loadRenderer(file: string, log: Log, longest: number = maxRenderMs): Drawing {
  let isClosed = false;
  let thread = start();

  function start() {
    const worker = new Worker(program, { eval: true, workerData: pathToFileURL(file).href });
    // A thread that waits for pages keeps no process running.
    worker.unref();
    const own: Thread = { worker, reply: () => undefined, isLoaded: false };
    const loaded = new Promise<boolean>((resolve) => {
      worker.on('message', (message: Reply | 'loaded') => {
        if (message !== 'loaded') return own.reply(message);
        own.isLoaded = true;
        resolve(true);
      });
      worker.on('error', (error) => {
        // One that cannot be loaded would not be the next time.
        if (own.isLoaded) renew();
        else log.error('pages are not drawn', { error: error.message });
        own.reply({ error: error.message });
        resolve(false);
      });
      worker.on('exit', () => {
        own.reply({ error: 'It was ended.' });
        resolve(false);
      });
    });
    return Object.assign(own, { loaded });
  }

  /** Ends the thread and starts another one. */
  function renew() {
    void thread.worker.terminate();
    if (!isClosed) thread = start();
  }

  const ask = (page: RenderRequest) =>
    new Promise<Reply>((resolve) => {
      const own = thread;
      const late = setTimeout(() => {
        resolve({ error: `It took longer than ${longest} ms.` });
        renew();
      }, longest);
      own.reply = (reply) => {
        clearTimeout(late);
        resolve(reply);
      };
      own.worker.postMessage(page);
    });

  return {
    async draw(page) {
      if (!(await thread.loaded)) return undefined;
      const reply = await ask(page);
      if ('error' in reply) throw new Error(reply.error);
      return reply.drawn;
    },
    async close() {
      isClosed = true;
      await thread.worker.terminate();
    },
  };
}
