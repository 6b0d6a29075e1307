import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/** Function that returns how many characters a function of `String.prototype` reads, from its arguments and result. */
type Counter = (text: string, args: readonly unknown[], result: unknown) => number;

const all: Counter = (text) => text.length;
const upTo: Counter = (text, [, from], result) =>
  Math.max(1, (Number(result) < 0 ? text.length : Number(result)) - Number(from ?? 0));
const cutOff: Counter = (text, _, result) => text.length - String(result).length + 1;
const counters: Record<string, Counter> = {
  indexOf: upTo,
  lastIndexOf: all,
  includes: all,
  split: (text, [, most], result) =>
    most === undefined ? text.length : (result as string[]).join(' ').length,
  trim: cutOff,
  trimStart: cutOff,
  trimEnd: cutOff,
  toLowerCase: all,
  toUpperCase: all,
  normalize: all,
};

/** Every pattern that was run, with the length of its longest input. */
export type PatternUse = Map<string, { pattern: RegExp; longest: number }>;

/**
 * Counts the work of `run` in this project's pure code, without a clock. It adds the executed blocks of code (the
 * engine's own coverage), and the characters that string functions and regular expressions read without backtracking.
 * `patterns` collects the expressions, so that a test can prove that they do not backtrack.
 */
export async function countWork(
  run: () => Promise<unknown>,
  patterns: PatternUse = new Map(),
): Promise<number> {
  // Optimised code loses block counts: the same file was counted as 300,000 and as 510,000 blocks.
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
  const session = new Session();
  session.connect();
  const post = (method: string, params?: object) =>
    new Promise<unknown>((resolve, reject) => {
      session.post(method, params, (error, result) => (error ? reject(error) : resolve(result)));
    });
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await post('Profiler.takePreciseCoverage');
  const native = counted(patterns);
  try {
    await run();
  } finally {
    native.restore();
  }
  const { result } = (await post('Profiler.takePreciseCoverage')) as Coverage;
  await post('Profiler.stopPreciseCoverage');
  session.disconnect();
  setFlagsFromString('--opt');
  const own = result.filter(
    ({ url }) => /\/(?:engine|src\/lib|src\/workers)\//.test(url) && !url.includes('.test.'),
  );
  const blocks = own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return native.characters() + blocks.reduce((sum, { count }) => sum + count, 0);
}

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

/** Replaces the functions that read characters with counting ones, until `restore`. */
function counted(patterns: PatternUse) {
  let characters = 0;
  const strings = String.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = Object.keys(counters).map((name) => [name, strings[name]!] as const);
  for (const [name, original] of originals)
    strings[name] = function count(this: string, ...args: unknown[]): unknown {
      const result = Reflect.apply(original, this, args);
      characters += counters[name]!(this, args, result);
      return result;
    };
  const prototype = RegExp.prototype as { exec: (this: RegExp, text: string) => RegExpExecArray | null };
  const exec = Reflect.get(prototype, 'exec');
  prototype.exec = function count(this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = Reflect.apply(exec, this, [text]);
    const end = match ? match.index + match[0].length : this.sticky ? from + 1 : text.length;
    characters += Math.max(1, end - from);
    const key = String(this);
    const use = patterns.get(key) ?? { pattern: this, longest: 0 };
    use.longest = Math.max(use.longest, text.length);
    patterns.set(key, use);
    return match;
  };
  return {
    characters: () => characters,
    restore: () => {
      for (const [name, original] of originals) strings[name] = original;
      prototype.exec = exec;
    },
  };
}
