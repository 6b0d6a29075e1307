import type { FileRow } from '../notation/dialect';
import { FileReadError } from './file-read-error';
import { parseNumbersAsText, textOf } from './json-records';
import { fileLimits } from './limits';

const batchSize = 1000;
/** The depth up to which lists are searched, such as `data.items`, and properties of entries, such as `amount.value`. */
const maxDepth = 4;

/** A list of JSON, and its place in it, such as `data.items`; empty for a list that is the complete text. */
type List = { readonly name: string; readonly entries: readonly unknown[] };

/**
 * Opens the list `listName` of a JSON text or, without a name, the list with most objects. `lists`: the names of all
 * lists with objects. Throws `json-empty` if all lists are empty, else `json-broken` without objects, and
 * `sheet-missing`.
 */
export async function openJson(text: AsyncIterable<string>, listName: string | undefined) {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  const all = listsIn(parse(parts.join('')), '', maxDepth);
  const lists = all.filter(({ entries }) => entries.some(isRecord));
  if (lists.length === 0)
    throw new FileReadError(all.length > 0 && all.every(isEmpty) ? 'json-empty' : 'json-broken');
  const [largest] = lists.toSorted((a, b) => b.entries.length - a.entries.length);
  const list = listName === undefined ? largest : lists.find(({ name }) => name === listName);
  if (!list) throw new FileReadError('sheet-missing', { sheet: listName ?? '' });
  return { name: list.name, lists: lists.map(({ name }) => name), rows: rowsOf(list) };
}

const isRecord = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && !Array.isArray(one);
const isEmpty = ({ entries }: List): boolean => entries.length === 0;

function parse(text: string): unknown {
  try {
    return parseNumbersAsText(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileReadError('json-broken');
    throw error;
  }
}

/** Returns the lists of a value and of its properties, but not those of the entries of a list. */
function listsIn(value: unknown, name: string, depth: number): List[] {
  if (Array.isArray(value)) return [{ name, entries: value }];
  if (!isRecord(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    listsIn(one, name === '' ? key : `${name}.${key}`, depth - 1),
  );
}

/**
 * Yields the entries of a list in batches, the names of their properties first. The number of a row is that of its entry, from
 * 1. An entry that is no object has its text as the only cell, so that it is rejected and not lost.
 */
async function* rowsOf({ entries }: List): AsyncGenerator<FileRow[]> {
  // Objects whose properties are too many for columns stay texts.
  const nested = namesOf(entries, maxDepth);
  const depth = nested.length <= fileLimits.columns ? maxDepth : 0;
  const names = depth > 0 ? nested : namesOf(entries, depth);
  if (names.length > fileLimits.columns)
    throw new FileReadError('too-many-columns', { most: fileLimits.columns });
  yield [{ row: 0, cells: names }];
  for (let at = 0; at < entries.length; at += batchSize)
    yield entries.slice(at, at + batchSize).map((entry, index) => {
      const row = at + index + 1;
      if (!isRecord(entry)) return { row, cells: [JSON.stringify(entry)] };
      const record = Object.fromEntries(propertiesOf(entry, depth));
      return { row, cells: names.map((name) => textOf(record, name)) };
    });
}

const namesOf = (entries: readonly unknown[], depth: number): string[] => [
  ...new Set(entries.filter(isRecord).flatMap((entry) => propertiesOf(entry, depth).map(([name]) => name))),
];

/** Returns the properties of a record and of nested ones, such as `amount.value`. Empty and deeper records are values. */
function propertiesOf(record: object, depth: number, path = ''): [name: string, value: unknown][] {
  return Object.entries(record).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    const isNested = depth > 0 && isRecord(value) && Object.keys(value).length > 0;
    return isNested ? propertiesOf(value, depth - 1, `${path}${key}.`) : [[`${path}${key}`, value]];
  });
}
