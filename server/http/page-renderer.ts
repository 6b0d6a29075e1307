import { Worker } from 'node:worker_threads';
import { maxRenderMs, type RenderPage, type RenderRequest } from '@recon/contract/server-rendering';
import type { Log } from '../observe/log';

/** Renderer of pages on the server. */
export type PageRenderer = {
  render: RenderPage;
  /** Starts the thread unless it runs. Call it for every page, so that the first one to render need not wait. */
  prepare: () => void;
  /** Ends the thread. */
  close(): Promise<void>;
};

type RenderedPage = Awaited<ReturnType<RenderPage>>;
type Reply = { rendered: RenderedPage } | { error: string };
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
    (rendered) => parentPort.postMessage({ id, reply: { rendered } }),
    (error) => parentPort.postMessage({ id, reply: { error: error.stack ?? error.message } }),
  );
});
Promise.all(evaluateAgain().warmUpPages.map(renderPage)).then(() => parentPort.postMessage('loaded'));
`;

/** Milliseconds without a page after which the thread ends: it takes 105 MB, a new one starts in 0.3 s. */
const maxIdleMs = 15 * 60_000;

/**
 * Returns the renderer of pages, which loads its single file with the first page (docs/server-rendering.md). Its thread
 * ends after `idleMs` without a page, and if a page takes longer than `maxMs` ms: pages in progress then fail, and
 * the next page gets a new thread. If loading fails, which is logged, pages are sent without markup.
 */
export function openRenderer(
  file: string,
  log: Log,
  { maxMs = maxRenderMs, idleMs = maxIdleMs }: { maxMs?: number; idleMs?: number } = {},
): PageRenderer {
  let isClosed = false;
  let count = 0;
  let thread: Thread | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const start = () => startThread(file, log, renew);

  /** Returns the thread; starts it unless it runs. It is not idle while it loads. */
  function running(): Thread {
    const own = (thread ??= start());
    clearTimeout(idle);
    void own.loaded.then(waitForPages);
    return own;
  }

  function waitForPages() {
    clearTimeout(idle);
    if (!isClosed) idle = setTimeout(endIdle, idleMs).unref();
  }

  function endIdle() {
    if (!thread || thread.pending.size > 0) return;
    void thread.worker.terminate();
    thread = undefined;
  }

  function renew(ended: Thread) {
    void ended.worker.terminate();
    if (!isClosed && thread === ended) thread = start();
  }

  const ask = (page: RenderRequest) =>
    new Promise<Reply>((resolve) => {
      const own = running();
      const id = (count += 1);
      const settle = (reply: Reply) => {
        clearTimeout(late);
        own.pending.delete(id);
        resolve(reply);
      };
      const late = setTimeout(() => {
        settle({ error: `It took longer than ${maxMs} ms.` });
        renew(own);
      }, maxMs);
      own.pending.set(id, settle);
      own.worker.postMessage({ id, page });
    });

  return {
    async render(page) {
      if (isClosed || !(await running().loaded) || isClosed) return undefined;
      const reply = await ask(page);
      if ('error' in reply) throw new Error(reply.error);
      return reply.rendered;
    },
    prepare: () => void (isClosed || running()),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await thread?.worker.terminate();
    },
  };
}

/** Starts a thread. `renew` is called if it ends by an error after loading. */
function startThread(file: string, log: Log, renew: (ended: Thread) => void): Thread {
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
