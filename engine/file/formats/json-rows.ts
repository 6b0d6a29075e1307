import type { FileRow } from '../notation/dialect';
import { FileReadError } from './file-read-error';
import { textOf, parseNumbersAsText } from './json-records';
import { fileLimits } from './limits';

/** The number of rows that are yielded at a time. */
const batchSize = 1000;

/**
 * Yields the records of a JSON list in batches, the names of their properties first. The list may be a property of an
 * object, such as `data`. The number of a row is that of its record, from 1. Throws `json-broken` for other JSON.
 */
export async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  const records = listOf(parts.join(''));
  if (records.length > fileLimits.rows) throw new FileReadError('too-many-rows', { most: fileLimits.rows });
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (names.length > fileLimits.columns)
    throw new FileReadError('too-many-columns', { most: fileLimits.columns });
  yield [{ row: 0, cells: names }];
  for (let at = 0; at < records.length; at += batchSize)
    yield records
      .slice(at, at + batchSize)
      .map((record, index) => ({ row: at + index + 1, cells: names.map((name) => textOf(record, name)) }));
}

const isRecord = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && !Array.isArray(one);

/** Returns the first list of objects. */
function listOf(text: string): object[] {
  let value: unknown;
  try {
    value = parseNumbersAsText(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileReadError('json-broken');
    throw error;
  }
  const lists = Array.isArray(value)
    ? [value]
    : Object.values(value ?? {}).filter((one) => Array.isArray(one));
  const records = lists.map((list: unknown[]) => list.filter(isRecord)).find(({ length }) => length > 0);
  if (!records) throw new FileReadError('json-broken');
  return records;
}
