import type { ConfigKey } from '~/domain/sources/config-keys';
import { findJsonError } from '~/lib/json/find-json-error';
import { indentJson, membersOf, objectOf, readJson } from '~/lib/json/lossless';
import { withoutBlanks } from '~/lib/json/parts';

/**
 * The config of a source while it is edited: one row a setting, in their order. A value is the JSON that
 * will be stored, so that what is not touched stays as it was found, to the last digit.
 */
export type ConfigRow = {
  id: string;
  key: string;
  /** Empty: not set. */
  json: string;
  /** How it is typed: as a text, or as JSON for every other kind of value. */
  as: 'text' | 'json';
};

export type ConfigDraft = {
  rows: ConfigRow[];
  /** The JSON as typed while it cannot be read; the rows are then what they were before. Empty otherwise. */
  broken: string;
};

export type RowIssue = 'noKey' | 'twice' | 'notJson';

/** The settings of a stored config, whose JSON is given. */
export function openConfig(json: string): ConfigDraft {
  return { rows: membersOf(json).map((member) => rowOf(member.key, member.json)), broken: '' };
}

/** What is wrong, by the id of the row. A row without key and value is none. */
export function rowIssues({ rows }: ConfigDraft): Map<string, RowIssue> {
  const faults = new Map<string, RowIssue>();
  const keys = new Set<string>();
  for (const row of rows.filter(isSaid)) {
    if (row.key === '') faults.set(row.id, 'noKey');
    else if (keys.has(row.key)) faults.set(row.id, 'twice');
    else if (findJsonError(row.json)) faults.set(row.id, 'notJson');
    keys.add(row.key);
  }
  return faults;
}

/** The config as JSON on one line; rows with a fault are left out. */
export function configText(draft: ConfigDraft): string {
  const faults = rowIssues(draft);
  return objectOf(
    draft.rows
      .filter((row) => isSaid(row) && !faults.has(row.id))
      .map(({ key, json }) => ({ key, json: withoutBlanks(json) })),
  );
}

/** The same over several lines. */
export function configLines(draft: ConfigDraft): string {
  return indentJson(configText(draft));
}

/** The config to be sent: an object that is written as its rows say, or a text, for the contract to refuse. */
export function configBody(draft: ConfigDraft): unknown {
  if (draft.broken !== '') return draft.broken;
  return rowIssues(draft).size > 0 ? '' : readJson(configText(draft));
}

/** What a text typed as JSON is: a config, or why it is none. */
export function readConfig(
  text: string,
): { draft: ConfigDraft; fault?: never } | { draft?: never; fault: ConfigIssue } {
  const at = findJsonError(text);
  if (at) return { fault: { code: 'syntax', ...at } };
  if (!/^\s*\{/.test(text)) return { fault: { code: 'notObject' } };
  const draft = openConfig(text);
  const keys = new Set<string>();
  const twice = draft.rows.find(({ key }) => keys.size === keys.add(key).size);
  return twice ? { fault: { code: 'twice', key: twice.key } } : { draft };
}
export type ConfigIssue =
  | { code: 'syntax'; line: number; column: number }
  | { code: 'notObject' }
  | { code: 'twice'; key: string };

/** The row of a setting that is offered; an empty one when it is not set. */
export function rowFor({ rows }: ConfigDraft, { key, kind }: ConfigKey): ConfigRow {
  const found = rows.find((row) => row.key === key && !isNew(row));
  return found ?? { id: `key ${key}`, key, json: '', as: kind === 'text' ? 'text' : 'json' };
}

/** The rows that are not among those offered. */
export function freeRows({ rows }: ConfigDraft, offered: readonly ConfigKey[]): ConfigRow[] {
  return rows.filter((row) => isNew(row) || !offered.some(({ key }) => key === row.key));
}

/** The draft with a row changed, or added at the end. */
export function withRow(draft: ConfigDraft, row: ConfigRow): ConfigDraft {
  const known = draft.rows.some(({ id }) => id === row.id);
  if (!known) return { ...draft, rows: [...draft.rows, row] };
  return { ...draft, rows: draft.rows.map((other) => (other.id === row.id ? row : other)) };
}

/** The draft without a row. */
export function withoutRow(draft: ConfigDraft, rowId: string): ConfigDraft {
  return { ...draft, rows: draft.rows.filter(({ id }) => id !== rowId) };
}

/** The draft with one more row to be named. */
export function withNewRow(draft: ConfigDraft, id: string): ConfigDraft {
  return { ...draft, rows: [...draft.rows, { id, key: '', json: '""', as: 'text' }] };
}

/** What a row shows for its value. */
export function typedValue({ as, json }: ConfigRow): string {
  if (as === 'json' || json === '') return json;
  return JSON.parse(json) as string;
}

/** The row with its value as typed. */
export function withTyped(row: ConfigRow, typed: string): ConfigRow {
  return { ...row, json: row.as === 'json' ? typed.trim() : JSON.stringify(typed) };
}

/** A list of texts as people write it, "1000, 2000"; undefined when the value is something else. */
export function listWords(json: string): string | undefined {
  if (json === '') return '';
  const value: unknown = findJsonError(json) ? undefined : JSON.parse(json);
  if (!Array.isArray(value)) return undefined;
  const plain = value.every(
    (word) => typeof word === 'string' && word === word.trim() && /^[^,]+$/.test(word),
  );
  return plain ? value.join(', ') : undefined;
}

/** The list that people wrote, as JSON; empty when there is nothing in it. */
export function listJson(words: string): string {
  const list = words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return list.length === 0 ? '' : JSON.stringify(list);
}

function rowOf(key: string, json: string): ConfigRow {
  // A line of text cannot hold line breaks.
  const isLine = json.startsWith('"') && !/\p{Cc}/u.test(JSON.parse(json) as string);
  return { id: `key ${key}`, key, json, as: isLine ? 'text' : 'json' };
}

function isNew({ id }: ConfigRow): boolean {
  return !id.startsWith('key ');
}

function isSaid({ key, json }: ConfigRow): boolean {
  return key !== '' || !['', '""'].includes(json);
}
