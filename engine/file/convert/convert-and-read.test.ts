import type { ReadSettings } from '../settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyStep, damagedFiles, fileOf } from '../../testing/damaged-files';
import { bytesOf } from '../../testing/file-bytes';
import { escapeFormula } from '../formats/escape-formula';
import { readDateCell } from '../field-maps/read-date';
import { openFile } from '../reading/open-file';
import type { Transaction } from '../../matching/transaction';
import { readCsvTable } from '../service/import-file';
import { readImport } from '../service/read-import';
import { convertFile } from './convert-file';

/** Tests that reading a file by steps has the same result as converting it by these steps and reading that file. */

const runs = process.env['RECON_SCENARIOS'] ? 2000 : 150;

/** Returns what the service stores of transactions, in the order of their ids. */
function stored(transactions: readonly Transaction[]) {
  return transactions
    .map(({ externalId, amount, currency, date, description = '' }) => ({
      id: escapeFormula(externalId),
      amount,
      currency,
      date: readDateCell(date),
      description: escapeFormula(description.trim()),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Reads a file, converts it by the steps that were applied, and reads the converted file. */
async function readBoth(bytes: Uint8Array, settings: ReadSettings) {
  const read = await openFile([bytes], settings);
  if ('fault' in read) return undefined;
  const { dialect, fields, steps } = read.summary;
  const isApplied = steps !== undefined && 'reports' in steps;
  const applied = (isApplied && settings.steps) || [];
  const converted = await convertFile([bytes], { dialect, fields, steps: applied });
  if (!('parts' in converted)) throw new Error(JSON.stringify([converted, steps]));
  if (converted.written === 0) return { read, converted, isApplied };
  const file = bytesOf(converted.parts.join(''));
  const table = readCsvTable(file);
  if ('code' in table) throw new Error(table.code);
  const again = readImport(table, converted.fields);
  return { read, converted, isApplied, again };
}

test.each([
  ['with the dialect and columns that a user chooses', true],
  ['as detected', false],
])(
  'reading by steps finds the transactions and the refusals of the converted file, %s @soak',
  async (_, isGiven) => {
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(
        damagedFiles,
        fc.array(anyStep, { minLength: 1, maxLength: 3 }),
        async (written, steps) => {
          // The converter refuses a NUL anywhere in a row, the reader only in a field of the transaction.
          const damage = written.damage.map((one) => (one === 'NUL' ? undefined : one));
          const { bytes, dialect, fields } = fileOf({ ...written, damage });
          const chosen = isGiven ? { dialect, fields } : { dialect: { currency: 'BRL' } };
          const both = await readBoth(bytes, { ...chosen, steps });
          if (!both) return;
          const { read, converted, again } = both;
          if (both.isApplied) applied += 1;
          expect(stored(again?.transactions ?? [])).toEqual(stored(read.transactions));
          expect(again?.refused ?? []).toEqual([]);
          const named = converted.leftOut.filter(({ why }) => why !== 'left-out' && why !== 'total');
          const reasons = (all: readonly { row: number; why: string }[]) =>
            all.map(({ row, why }) => `${row} ${why}`);
          // A refused sum is one row that is read, but the converter names each row of it.
          const refused = new Set(reasons(read.refused));
          const isSummed = both.isApplied && steps.some((step) => step.do === 'sum-by');
          const found = reasons(named).filter((one) => !isSummed || refused.has(one));
          expect(found).toEqual(reasons(read.refused));
        },
      ),
      { numRuns: runs },
    );
    expect(applied).toBeGreaterThan(runs / 10);
  },
  300_000,
);
