import { Worker } from 'node:worker_threads';
import { maxRenderMs, type RenderPage, type RenderRequest } from '~/contract/server-rendering';
import type { Log } from './observe/log';

/** Server-side renderer of pages; `close` ends its thread. */
export type Drawing = { draw: RenderPage; close(): Promise<void> };

type RenderedPage = Awaited<ReturnType<RenderPage>>;
type Reply = { drawn: RenderedPage } | { error: string };
type Message = 'loaded' | { id: number; reply: Reply };
/** A thread, with a callback per page in progress. */
type Thread = { worker: Worker; pending: Map<number, (reply: Reply) => void>; loaded: Promise<boolean> };

/**
 * Compiles the file once, and evaluates it again for each page: no page can read what another one left in a module, nor
 * in `globalThis`, where zod and the router keep objects. Renders `warmUpPages` first, since compiling on first use
 * would take most of the time limit. A string, since the server is built as one file.
 */
const program = `
const { readFileSync } = require('node:fs');
const { compileFunction } = require('node:vm');
const { parentPort, workerData: filename } = require('node:worker_threads');
const code = '"use strict";' + readFileSync(filename, 'utf8');
const evaluate = compileFunction(code, ['exports', 'require', 'globalThis', 'global'], { filename });
const evaluateAgain = () => {
  const modules = {};
  // Node's getter of crypto refuses any other object than the real one.
  const own = Object.create(globalThis, { crypto: { value: crypto } });
  evaluate(modules, require, own, own);
  return modules;
};
const renderPage = async (page) => evaluateAgain().renderPage(page);
parentPort.on('message', ({ id, page }) => {
  renderPage(page).then(
    (drawn) => parentPort.postMessage({ id, reply: { drawn } }),
    (error) => parentPort.postMessage({ id, reply: { error: error.stack ?? error.message } }),
  );
});
Promise.all(evaluateAgain().warmUpPages.map(renderPage)).then(() => parentPort.postMessage('loaded'));
`;

/**
 * Loads the server-side renderer from its single file (docs/server-rendering.md). It runs in a thread, which ends if a
 * page takes longer than `longest` ms; the pages in progress then fail, and the next one gets a new thread. If loading
 * fails, which the log states, pages are sent without markup.
 */
export function loadRenderer(file: string, log: Log, longest: number = maxRenderMs): Drawing {
  let isClosed = false;
  let count = 0;
  let thread = start();

  function start(): Thread {
    const worker = new Worker(program, { eval: true, workerData: file });
    // A thread that waits for pages must not keep the process running.
    worker.unref();
    const pending: Thread['pending'] = new Map();
    const failAll = (error: string) => {
      for (const reply of pending.values()) reply({ error });
    };
    let isLoaded = false;
    const loaded = new Promise<boolean>((resolve) => {
      worker.on('message', (message: Message) => {
        if (message !== 'loaded') return pending.get(message.id)?.(message.reply);
        isLoaded = true;
        resolve(true);
      });
      worker.on('error', (error) => {
        // A file that cannot be loaded would fail again.
        if (isLoaded) renew(own);
        else log.error('pages are not rendered', { error: error.message });
        failAll(error.message);
        resolve(false);
      });
      worker.on('exit', () => {
        failAll('It was ended.');
        resolve(false);
      });
    });
    const own = { worker, pending, loaded };
    return own;
  }

  function renew(ended: Thread) {
    void ended.worker.terminate();
    if (!isClosed && thread === ended) thread = start();
  }

  const ask = (page: RenderRequest) =>
    new Promise<Reply>((resolve) => {
      const own = thread;
      const id = (count += 1);
      const settle = (reply: Reply) => {
        clearTimeout(late);
        own.pending.delete(id);
        resolve(reply);
      };
      const late = setTimeout(() => {
        settle({ error: `It took longer than ${longest} ms.` });
        renew(own);
      }, longest);
      own.pending.set(id, settle);
      own.worker.postMessage({ id, page });
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
