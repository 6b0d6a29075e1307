import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { area } from './vitest.mutate.config.mjs';

const file = area.name.replace('/', '-');
const sample = Number(process.env['RECON_MUTATE_SAMPLE'] ?? 1);
const blockLines = 12;

/** Every so many-th block of lines of the area's files: a mutant counts that lies within one. */
function sampled(patterns, every) {
  const files = globSync(patterns).toSorted();
  const blocks = files.flatMap((name) => {
    const lines = readFileSync(name, 'utf8').split('\n').length;
    return Array.from({ length: Math.ceil(lines / blockLines) }, (_, at) => {
      return `${name}:${at * blockLines + 1}-${Math.min((at + 1) * blockLines, lines)}`;
    });
  });
  return blocks.filter((_, at) => at % every === 0);
}

/** `npx stryker run` changes pure code bit by bit and asks whether a test notices (docs/mutation.md). */
export default {
  mutate: sample > 1 ? sampled(area.mutate, sample) : area.mutate,
  testRunner: 'vitest',
  // Its search for tests related to what is mutated misses some; each area names its own.
  vitest: { configFile: 'vitest.mutate.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // Stryker reads a tsconfig through an interface that TypeScript 7 lacks; a file that is not there it leaves alone.
  tsconfigFile: 'none.json',
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 1,
  // On a machine that does other work too, a test that is late is no mutant that hangs.
  timeoutMS: 30_000,
  incremental: sample <= 1,
  incrementalFile: `.cache/mutate/${file}.json`,
  tempDirName: '.cache/mutate/sandbox',
  ignorePatterns: ['/.cache', '/.data', '/dist', '/dist-server', '/test-results', '/bench'],
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.cache/mutate/${file}.html` },
  thresholds: { high: 95, low: 85, break: 85 },
};
