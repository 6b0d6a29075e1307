import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundleProgram } from './bundle-program.mjs';

const built = new Map<string, Promise<string>>();

/** Program of this project in a process of its own, for tests that need a second process. */
export type Program = {
  child: ChildProcess;
  /** Lines that it has printed so far. */
  lines: string[];
  /** Returns the first line it prints that `wanted` accepts; rejects with its error output if it ends before. */
  line(wanted: (line: string) => boolean): Promise<string>;
  /** Ends it by SIGKILL, as a power cut would, and waits until it has ended. */
  kill(): Promise<void>;
  /** Resolves to its exit code when it ends; to `null` if a signal ended it. */
  ended: Promise<number | null>;
  /** Returns its error output so far. */
  errors(): string;
};

/** Starts a TypeScript file (a path from the project's root) in Node. Bundles it the first time. */
export async function startProgram(
  entry: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Program> {
  let file = built.get(entry);
  if (!file) {
    file = bundleProgram(entry);
    built.set(entry, file);
  }
  const child = spawn(process.execPath, [await file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    lines,
    ended,
    errors: () => errorOutput,
    line: async (wanted) => {
      const found = lines.find(wanted);
      if (found !== undefined) return found;
      return new Promise((resolve, reject) => {
        reader.on('line', (line) => {
          if (wanted(line)) resolve(line);
        });
        void ended.then((code) => reject(new Error(`${entry} ended with ${code}: ${errorOutput}`)));
      });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
