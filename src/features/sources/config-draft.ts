import type { ConfigKey } from '@recon/engine/configuration/sources/config-keys';
import { findJsonError } from '@recon/engine/lib/json/find-json-error';
import { membersOf, objectOf, readJson } from '@recon/engine/lib/json/lossless';
import { withoutBlanks } from '@recon/engine/lib/json/parts';

/** Setting of a source in the editor. Its value is the JSON to store, so that untouched values keep every digit. */
export type ConfigRow = {
  id: string;
  key: string;
  /** JSON of the value; empty if the setting is not set. */
  json: string;
  /** Input type: text, or JSON for every other kind of value. */
  as: 'text' | 'json';
};

/** Unsaved config of a source in the editor. */
export type ConfigDraft = {
  rows: ConfigRow[];
  /** JSON as typed while it is invalid; the rows then have their previous values. Empty otherwise. */
  broken: string;
};

/** Issue of a row: a value without a key, a key that another row has, or a value that is not JSON. */
export type RowIssue = 'noKey' | 'twice' | 'notJson';

/** Returns the draft of a stored config, from its JSON. */
export function openConfig(json: string): ConfigDraft {
  return { rows: membersOf(json).map((member) => rowOf(member.key, member.json)), broken: '' };
}

/** Returns the issues by row id. A row without key and value is ignored. */
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

/** Returns the config as JSON on one line, without invalid rows. */
export function configText(draft: ConfigDraft): string {
  const faults = rowIssues(draft);
  return objectOf(
    draft.rows
      .filter((row) => isSaid(row) && !faults.has(row.id))
      .map(({ key, json }) => ({ key, json: withoutBlanks(json) })),
  );
}

/** Returns the config to send, numbers as typed; for an invalid draft a string, so that the schema rejects it. */
export function configBody(draft: ConfigDraft): unknown {
  if (draft.broken !== '') return draft.broken;
  return rowIssues(draft).size > 0 ? '' : readJson(configText(draft));
}

/** Returns the row of a known setting; an empty one if it is not set. */
export function rowFor({ rows }: ConfigDraft, { key, kind }: ConfigKey): ConfigRow {
  const found = rows.find((row) => row.key === key && !isNew(row));
  return found ?? { id: `key ${key}`, key, json: '', as: kind === 'text' ? 'text' : 'json' };
}

/** Returns the rows below the `offeredKeys`: settings unknown for the type, and rows that the user added. */
export function otherRows({ rows }: ConfigDraft, offeredKeys: readonly ConfigKey[]): ConfigRow[] {
  return rows.filter((row) => isNew(row) || !offeredKeys.some(({ key }) => key === row.key));
}

/** Returns the draft with the row changed; a row with a new id is added at the end. */
export function withRow(draft: ConfigDraft, row: ConfigRow): ConfigDraft {
  const known = draft.rows.some(({ id }) => id === row.id);
  if (!known) return { ...draft, rows: [...draft.rows, row] };
  return { ...draft, rows: draft.rows.map((other) => (other.id === row.id ? row : other)) };
}

export function withoutRow(draft: ConfigDraft, rowId: string): ConfigDraft {
  return { ...draft, rows: draft.rows.filter(({ id }) => id !== rowId) };
}

/** Returns the draft with one more unnamed row. */
export function withNewRow(draft: ConfigDraft, id: string): ConfigDraft {
  return { ...draft, rows: [...draft.rows, { id, key: '', json: '""', as: 'text' }] };
}

/** Returns the value of a row as text to edit. */
export function typedValue({ as, json }: ConfigRow): string {
  if (as === 'json' || json === '') return json;
  return JSON.parse(json) as string;
}

export function withTyped(row: ConfigRow, typed: string): ConfigRow {
  return { ...row, json: row.as === 'json' ? typed.trim() : JSON.stringify(typed) };
}

/** Returns the JSON of a list of plain strings as text, "1000, 2000"; undefined for any other value. */
export function listWords(json: string): string | undefined {
  if (json === '') return '';
  const value: unknown = findJsonError(json) ? undefined : JSON.parse(json);
  if (!Array.isArray(value)) return undefined;
  const plain = value.every(
    (word) => typeof word === 'string' && word === word.trim() && /^[^,]+$/.test(word),
  );
  return plain ? value.join(', ') : undefined;
}

/** Returns a typed list as JSON; empty if it has no items. */
export function listJson(words: string): string {
  const list = words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return list.length === 0 ? '' : JSON.stringify(list);
}

function rowOf(key: string, json: string): ConfigRow {
  // A text input cannot contain line breaks.
  const isLine = json.startsWith('"') && !/\p{Cc}/u.test(JSON.parse(json) as string);
  return { id: `key ${key}`, key, json, as: isLine ? 'text' : 'json' };
}

function isNew({ id }: ConfigRow): boolean {
  return !id.startsWith('key ');
}

function isSaid({ key, json }: ConfigRow): boolean {
  return key !== '' || !['', '""'].includes(json);
}
