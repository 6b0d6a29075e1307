import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundleProgram } from '../../scripts/bundle-program.mjs';

const built = new Map<string, Promise<string>>();

/** A program of ours in a process of its own, for tests of what only another process can show. */
export type Program = {
  child: ChildProcess;
  /** What it has printed so far, line by line. */
  lines: string[];
  /** The first line it prints that passes; rejects with its error output when it ends before. */
  line(wanted: (line: string) => boolean): Promise<string>;
  /** Ends it as a power cut would (SIGKILL), and waits until it is gone. */
  kill(): Promise<void>;
  /** Its exit code, when it ends by itself. */
  ended: Promise<number | null>;
  /** What it wrote to its error output so far. */
  errors(): string;
};

/** Starts a TypeScript file (a path from the project's root) under Node; it is bundled the first time. */
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
