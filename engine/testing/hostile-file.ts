import type { ReadSettings } from '../file/settings';
import assert from 'node:assert/strict';
import { convertFile } from '../file/convert/convert-file';
import { previewImport } from '../file/service/preview-import';
import { openFile } from '../file/reading/open-file';
import { MapFileSession } from '../session/map-file-session';
import { bytesOf, cut } from './file-bytes';
import { text } from './sales-book';

/** Why a hostile file cannot be read, or how many rows were taken and written and why others were refused. */
export type HostileOutcome =
  | { fault: string }
  | { taken: number; refused: readonly string[]; written: number };

/** The names that every object has: hostile names must not add one. */
const known = Object.getOwnPropertyNames(Object.prototype);

/** Returns why a file cannot be read, or the outcome of its rows. Throws if the readers do not agree. */
export async function outcomeOf(bytes: Uint8Array, settings: ReadSettings = {}): Promise<HostileOutcome> {
  const chunks = () => cut(bytes, 65_536);
  const read = await openFile(chunks(), settings);
  const converted = await convertFile(chunks(), settings);
  const session = new MapFileSession();
  const file = new File([bytes as BlobPart], 'hostile');
  const made = await session.convert(file, settings, () => undefined);
  await session.readStart(file);
  previewImport(bytes, [{ field: 'amount', column: 'Valor' }]);
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), known);
  if ('fault' in read) {
    const faultOf = (one: object | undefined) => one && 'fault' in one && one.fault;
    assert.deepEqual([faultOf(converted), faultOf(made)], [read.fault, read.fault]);
    return { fault: read.fault };
  }
  if (!('parts' in converted)) throw new Error(JSON.stringify(converted));
  const { written, leftOut, fields } = converted;
  const named = leftOut.filter(({ why }) => why !== 'total').length;
  const isSummed = settings.steps?.some((step) => step.do === 'sum-by') ?? false;
  assert.ok(isSummed || written + named === converted.read);
  if (written > 0) {
    const mapping = Object.entries(fields).map(([field, column]) => ({ field, column }));
    const fate = previewImport(bytesOf(converted.parts.join('')), mapping);
    assert.ok('rows' in fate && fate.rows.refused + fate.rows.dropped + fate.rows.lost === 0);
  }
  return { taken: read.summary.taken, refused: [...new Set(read.refused.map(({ why }) => why))], written };
}

/** A CSV file of sales: its headings, one row, the file of such rows, and the outcome if all are taken. */
export const columns = 'Data;Documento;Valor;Moeda';
export const row = (id: string, amount = '1,00') => `13/01/2026;${id};${amount};BRL`;
export const file = (...lines: string[]) => [columns, ...lines].join('\n');
export const good = (count: number) => ({ taken: count, refused: [], written: count });

/** A row of a sheet, and two rows of sales. */
export const cells = (...values: string[]) => `<row>${values.map(text).join('')}</row>`;
export const sales = cells('2026-01-13', 'a', '1.00', 'BRL') + cells('2026-01-14', 'b', '2.00', 'BRL');
