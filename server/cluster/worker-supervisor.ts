import cluster, { type Worker } from 'node:cluster';
import { graceTime } from '../front';
import type { Log } from '../observe/log';
import { type FromWorker, isOurs } from './messages';

/** One that ran so long, in milliseconds, did not fail at its start. */
const longEnough = 30_000;
const maxPauseMs = 30_000;
/** How much longer than its requests a worker may take to stop, in milliseconds; then it is ended. */
const closingTime = 5_000;

/** Milliseconds until a worker is started again, when so many in a row have ended soon after their start. */
export function pauseBefore(quickEnds: number): number {
  return quickEnds < 2 ? 0 : Math.min(maxPauseMs, 1000 * 2 ** (quickEnds - 2));
}

/** Workers that are kept running. */
export type WorkerSupervisor = {
  /** Starts them; gives where they listen, once all do. Rejects, all being gone, when one ends before. */
  start(): Promise<string>;
  /**
   * Lets each finish what is under way; resolves when all are gone. Each goes on for `delay` milliseconds before that
   * (RECON_STOP_DELAY, which they know themselves) or, when that is 0, does not.
   */
  stop(delay: number): Promise<void>;
};

/** Runs `count` workers of a program (its path) and starts each again that ends; `heard` gets what they ask. */
export function superviseWorkers(options: {
  count: number;
  program: string;
  log: Log;
  heard: (message: FromWorker, worker: Worker) => void;
  /** One has ended and is started again. */
  ended: () => void;
}): WorkerSupervisor {
  const { count, program, log, heard, ended } = options;
  const running = new Map<Worker, Promise<unknown>>();
  const pauses = new Set<NodeJS.Timeout>();
  let isKeeping = false;

  /** Gives its address when it listens; rejects with the reason when it ends before. */
  const startOne = (quickEnds: number) =>
    new Promise<string>((resolve, reject) => {
      const began = performance.now();
      const worker = cluster.fork();
      const { pid } = worker.process;
      let reason: string | undefined;
      // What is said to one that is ending is lost with it.
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
      // Its end is told of where it ends.
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
      // Workers take connections themselves: one that the main process hands to a worker which is killed hangs for ever.
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
