import { expect, test } from 'vitest';
import { pasteTiers } from '@recon/engine/fees/paste-tiers';
import { readAmount } from '@recon/engine/file/field-maps/read-value';
import { splitCsv } from '@recon/engine/file/service/service-csv';
import { suggestColumns } from '@recon/engine/file/field-maps/suggest';
import { headingTokens } from '@recon/engine/file/field-maps/synonyms';
import { isPlainDecimal } from '@recon/engine/money/decimal';
import { settingsFault } from '~/forms/settings-fault';
import { findJsonError } from '@recon/engine/lib/json/find-json-error';
import { readDecimal, readWhole } from '@recon/engine/lib/read-number';
import {
  maxJsonDepth,
  maxJsonChars,
  maxNumberChars,
  maxColumns,
  maxTierLines,
} from '@recon/engine/lib/text-limits';
import { textInputs, slowTexts } from '~/testing/long-texts';

/** Limits of texts. `long-texts.soak.test.ts` measures that the time grows linearly. */

test.each([
  ['a decimal', (text: string) => (readDecimal(text, 'en') as { fault?: string }).fault],
  ['a whole number', (text: string) => (readWhole(text, 'en') as { fault?: string }).fault],
])('%s is read up to its limit and rejected beyond', (_, problemOf) => {
  const zeros = (length: number) => `${'0'.repeat(length - 1)}1`;
  expect(problemOf(zeros(maxNumberChars))).toBeUndefined();
  expect(problemOf(zeros(maxNumberChars + 1))).toMatch(/^(not-a-number|too-long)$/);
});

test('in a cell that is not a plain decimal, an amount is searched up to the maximum length of one', () => {
  const grouped = (length: number) => readAmount(`${'0'.repeat(length - 3)}1,5`) as { likely?: string[] };
  expect(grouped(maxNumberChars).likely).toBeDefined();
  expect(grouped(maxNumberChars + 1)).toEqual({ problem: 'not-a-number', loss: 'refused' });
});

test('a decimal to be calculated with has at most 1,000 characters', () => {
  expect([isPlainDecimal('7'.repeat(1000)), isPlainDecimal('7'.repeat(1001))]).toEqual([true, false]);
});

test('a table of tiers is read up to 500 lines, and the line after them reports the limit', () => {
  const lines = (count: number) => '100;1\n'.repeat(count);
  const options = { locale: 'en', ratesAre: 'percent' } as const;
  expect(pasteTiers(lines(maxTierLines), options).faults).toEqual([]);
  const longer = pasteTiers(lines(maxTierLines + 1), options);
  expect(longer.tiers).toHaveLength(maxTierLines);
  expect(longer.faults).toEqual([{ line: maxTierLines + 1, text: '100;1', code: 'too-many' }]);
  const [wide] = pasteTiers(`${'x1'.repeat(50_000)};1`, options).faults;
  expect(wide?.text).toHaveLength(80);
});

test('a CSV is read up to 500 columns, in every row, and reports how many there are', () => {
  const line = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(';');
  const read = (count: number) =>
    splitCsv({ text: `${line(count)}\n${line(count)}\n`, isPart: false }, 20_000)!;
  const wide = read(50_000);
  expect([wide.header.length, wide.rows[0]?.cells.length, wide.columnsGiven]).toEqual([
    maxColumns,
    maxColumns,
    50_000,
  ]);
  const fitting = read(maxColumns);
  expect([fitting.header.length, fitting.columnsGiven]).toEqual([maxColumns, maxColumns]);
});

test('JSON is read up to a length and a depth, and the error is where it exceeds them', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(findJsonError(nested(maxJsonDepth))).toBeUndefined();
  expect(findJsonError(nested(maxJsonDepth + 2))).toEqual({ line: 1, column: maxJsonDepth + 2 });
  // Deeper than the call stack allows.
  expect(settingsFault('['.repeat(100_000))).toMatchObject({ code: 'syntax' });
  const text = (length: number) => `"${'a'.repeat(length - 2)}"`;
  expect(findJsonError(text(maxJsonChars))).toBeUndefined();
  expect(findJsonError(text(maxJsonChars + 1))).toEqual({ line: 1, column: maxJsonChars + 1 });
});

test('headings are split as before', () => {
  expect(['PIXKeyId', 'AAa', 'A', 'dataTED', 'Data da Transação', 'IDTransacao'].map(headingTokens)).toEqual([
    ['pix', 'key', 'id'],
    ['aa'],
    [],
    ['data', 'ted'],
    ['data', 'transacao'],
    ['id', 'transacao'],
  ]);
  const twins = suggestColumns(
    [
      { name: 'Cost Centre', values: [] },
      { name: 'costCentre', values: [] },
    ],
    ['cost_centre'],
  );
  expect(twins).toMatchObject([{ field: 'cost_centre', column: 'Cost Centre', confidence: 0.68 }]);
});

test.each(Object.keys(textInputs))('%s accepts any text', async (door) => {
  for (const shape of Object.values(slowTexts))
    for (const length of [0, 24, 2400])
      await expect(run(() => textInputs[door]!(shape(length)))).resolves.toBe(true);
});

async function run(read: () => unknown): Promise<true> {
  await read();
  return true;
}
