import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFile } from './file/reading/open-file';
import { runMatch } from './matching/run';

/** Runs the example of README.md as it is written there, without its imports and its `export`. */
function exampleOfReadme() {
  const page = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n([^]*?)```/.exec(page) ?? [];
  const body = code
    .replaceAll(/^import .*$/gm, '')
    .replace('export ', '')
    .replaceAll(': Uint8Array', '');
  // oxlint-disable-next-line no-implied-eval -- the README's own code
  return new Function('openFile', 'runMatch', `${body}; return pairsOf;`)(openFile, runMatch) as (
    ledger: Uint8Array,
    statement: Uint8Array,
  ) => Promise<readonly unknown[]>;
}

test('the example of the README matches two files', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const groups = await exampleOfReadme()(
    bytes('id,date,amount,currency\nA1,2026-03-02,10.00,BRL\nA2,2026-03-03,20.00,BRL\n'),
    bytes('id,date,amount,currency\nB1,2026-03-03,20.00,BRL\nB2,2026-03-04,30.00,BRL\n'),
  );
  expect(groups).toHaveLength(1);
});
