import { describe, expect, test } from 'vitest';
import { textInputs, slowTexts } from '~/testing/long-texts';

/**
 * Typed, pasted and dropped texts are read in linear time: a text twice as long takes twice the CPU time, never four
 * times.
 */

const length = 200_000;
/** Milliseconds below which a measurement has no meaning. */
const noise = 20;

/** Returns the milliseconds of CPU time, including garbage collection. */
async function cpuOf(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.keys(textInputs))('%s', (door) => {
  test.each(Object.keys(slowTexts))('of %s', async (shape) => {
    const read = textInputs[door]!;
    const textOf = slowTexts[shape]!;
    let [once, twice] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // The minimum of some runs: other work of the machine only adds time.
    for (let run = 0; run < 5 && !(run > 0 && twice < 3 * once + noise); run += 1) {
      once = Math.min(once, await cpuOf(read, textOf(length)));
      twice = Math.min(twice, await cpuOf(read, textOf(2 * length)));
    }
    expect(twice, `${once} ms, then ${twice} ms`).toBeLessThan(3 * once + noise);
  });
});
