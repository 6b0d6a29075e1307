/** `npm run mutate` changes pure code bit by bit and asks whether a test notices (docs/mutation.md). */
export default {
  mutate: ['src/{domain,contract}/**/*.ts', '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  coverageAnalysis: 'perTest',
  // Stryker reads a tsconfig by an interface that TypeScript 7 has no more; a file that is not there it leaves alone.
  tsconfigFile: 'none.json',
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 1,
  incremental: true,
  incrementalFile: '.cache/mutate/incremental.json',
  tempDirName: '.cache/mutate/sandbox',
  ignorePatterns: ['/.cache', '/.data', '/dist', '/dist-server', '/test-results', '/e2e', '/bench'],
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutate/report.html' },
  jsonReporter: { fileName: '.cache/mutate/report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
  allowEmpty: false,
};
