import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RenderPage, RenderRequest } from '~/contract/server-rendering';
import type { Log } from './observe/log';

/** Renderer of pages, until it is closed. */
export type Drawing = { draw: RenderPage; close(): Promise<void> };

type RenderedPage = Awaited<ReturnType<RenderPage>>;
/** A thread. `reply` receives the result of the page in progress. */
type Thread = { worker: Worker; reply: (reply: Reply) => void; isLoaded: boolean };
type Reply = { drawn: RenderedPage } | { error: string };

/** Maximum milliseconds to render a page. After them, the browser renders it. */
const maxRenderMs = 2_000;

/** Loads the file, reports that, and renders the pages it is sent. A string, since the server is built as one file. */
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
 * Loads the server-side renderer from its single file (built from `src/entry-server.tsx`; docs/server-rendering.md). It
 * runs in a thread: a page that takes too long ends with its thread. The next page renders in a new thread, without any
 * state of the previous one. Loading starts at once, during the server's start. If it fails, pages are sent without
 * markup, and the log has the reason. `draw` takes one page at a time.
 */
export function loadRenderer(file: string, log: Log, longest: number = maxRenderMs): Drawing {
  let isClosed = false;
  let thread = start();

  function start() {
    const worker = new Worker(program, { eval: true, workerData: pathToFileURL(file).href });
    // A thread that waits for pages must not keep the process running.
    worker.unref();
    const own: Thread = { worker, reply: () => undefined, isLoaded: false };
    const loaded = new Promise<boolean>((resolve) => {
      worker.on('message', (message: Reply | 'loaded') => {
        if (message !== 'loaded') return own.reply(message);
        own.isLoaded = true;
        resolve(true);
      });
      worker.on('error', (error) => {
        // A file that cannot be loaded would fail again.
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
