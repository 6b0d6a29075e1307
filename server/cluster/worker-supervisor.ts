import cluster, { type Worker } from 'node:cluster';
import { graceTime } from '../front';
import type { Log } from '../observe/log';
import { type FromWorker, isOurs } from './messages';

/** Milliseconds that a worker must run so that its end does not delay the next restart. */
const longEnough = 30_000;
const maxPauseMs = 30_000;
/** Extra milliseconds for a worker to stop after its last requests; then it is killed. */
const closingTime = 5_000;

/** Returns the milliseconds to wait before a restart after `quickEnds` ends in a row, each within 30 s of its start. */
export function pauseBefore(quickEnds: number): number {
  return quickEnds < 2 ? 0 : Math.min(maxPauseMs, 1000 * 2 ** (quickEnds - 2));
}

/** Workers that are restarted when they end. */
export type WorkerSupervisor = {
  /** Starts the workers. Returns their URL once all listen. If one ends before, ends the others and rejects. */
  start(): Promise<string>;
  /** Stops the workers once their requests are done; they serve RECON_STOP_DELAY longer if `delay` (ms) is not 0. */
  stop(delay: number): Promise<void>;
};

/** Returns a supervisor of `count` processes that run the file `program`. `heard` receives their messages. */
export function superviseWorkers(options: {
  count: number;
  program: string;
  log: Log;
  heard: (message: FromWorker, worker: Worker) => void;
  /** Called when a worker has ended and will be restarted. */
  ended: () => void;
}): WorkerSupervisor {
  const { count, program, log, heard, ended } = options;
  const running = new Map<Worker, Promise<unknown>>();
  const pauses = new Set<NodeJS.Timeout>();
  let isKeeping = false;

  /** Starts a worker. Returns its URL once it listens; rejects with the reason if it ends before. */
  const startOne = (quickEnds: number) =>
    new Promise<string>((resolve, reject) => {
      const began = performance.now();
      const worker = cluster.fork();
      const { pid } = worker.process;
      let reason: string | undefined;
      // Messages to a worker that is ending are lost.
      worker.on('error', () => undefined);
      worker.on('message', (message: unknown) => {
        if (!isOurs(message) || message.recon === 'counted') return;
        if (message.recon === 'failed') reason = message.message;
        if (message.recon === 'listening') {
          log.info('worker listens', { worker: pid });
          resolve(message.url);
        } else heard(message, worker);
      });
      const gone = new Promise<void>((over) => {
        worker.on('exit', (code, signal) => {
          running.delete(worker);
          reject(new Error(reason ?? 'A worker ended while it was starting.'));
          over();
          if (!isKeeping) return;
          const ends = performance.now() - began < longEnough ? quickEnds + 1 : 0;
          const pause = pauseBefore(ends);
          log.error('worker ended', { worker: pid, code, signal, error: reason, startsAgainIn: pause });
          ended();
          startLater(pause, ends);
        });
      });
      running.set(worker, gone);
    });
  const startLater = (pause: number, quickEnds: number) => {
    const timer = setTimeout(() => {
      pauses.delete(timer);
      // Its `exit` handler logs the end.
      startOne(quickEnds).catch(() => undefined);
    }, pause);
    pauses.add(timer);
  };
  const end = async (signal: NodeJS.Signals) => {
    isKeeping = false;
    for (const timer of pauses) clearTimeout(timer);
    for (const worker of running.keys()) worker.process.kill(signal);
    await Promise.all(running.values());
  };

  return {
    async start() {
      // Workers accept connections themselves: one that the main process passes to a killed worker hangs for ever.
      cluster.schedulingPolicy = cluster.SCHED_NONE;
      cluster.setupPrimary({ exec: program });
      try {
        const urls = await Promise.all(Array.from({ length: count }, () => startOne(0)));
        isKeeping = true;
        return urls[0]!;
      } catch (error) {
        await end('SIGKILL');
        throw error;
      }
    },
    async stop(delay) {
      const late = setTimeout(() => void end('SIGKILL'), delay + graceTime + closingTime);
      await end(delay > 0 ? 'SIGTERM' : 'SIGINT').finally(() => clearTimeout(late));
    },
  };
}
