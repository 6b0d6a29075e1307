import { expect, test } from 'vitest';
import type { Step } from '../file/settings';
import { bytesOf } from '../testing/file-bytes';
import {
  cells,
  columns,
  file,
  good,
  type HostileOutcome,
  outcomeOf,
  row,
  sales,
} from '../testing/hostile-file';
import { workbookParts, zipOf } from '../testing/workbook';

/** The large files of hostile-files.test.ts. */

test.each<[string, () => Uint8Array, HostileOutcome]>([
  [
    'a workbook with a million empty rows',
    () =>
      zipOf(
        workbookParts({ A: `${cells(...columns.split(';'))}${sales}${'<row/>'.repeat(1_000_000)}` }).map(
          (part) => ({
            ...part,
            isStored: true,
          }),
        ),
      ),
    good(2),
  ],
  [
    'a text with a row of 10^8 characters',
    () => bytesOf(file(row('x'.repeat(100_000_000)))),
    { fault: 'row-too-long' },
  ],
  [
    'a text of a million blank lines',
    () => bytesOf(file(row('a'), '\n'.repeat(1_000_000), row('b'))),
    good(2),
  ],
  [
    'a text of a million rows of separators',
    () => bytesOf(file(row('a'), ';;;\n'.repeat(1_000_000), row('b'))),
    good(2),
  ],
])('%s', async (_, bytes, expected) => {
  expect(await outcomeOf(bytes())).toEqual(expected);
});

test.each<[string, Step[]]>([
  ['steps that copy a long text into new columns', []],
  ['steps that hold many of them for sums', [{ do: 'sum-by', by: ['Documento', 'Data'], sum: ['Valor'] }]],
])('%s are stopped', async (_, last) => {
  const copies = Array.from({ length: 9 }, (_, at): Step => ({
    do: 'join',
    columns: ['Memo'],
    separator: '',
    into: `Copy ${at}`,
  }));
  const lines = Array.from({ length: 250 }, (_, at) => `${row(`a${at}`)};${'x'.repeat(90_000)}`);
  const bytes = bytesOf([`${columns};Memo`, ...lines].join('\n'));
  expect(await outcomeOf(bytes, { steps: [...copies, ...last] })).toEqual({ fault: 'steps-too-long' });
});
