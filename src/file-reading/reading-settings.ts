import { readStoredText, writeStored } from '~/lib/browser-storage';
import { readConversion } from '~/contract/conversion';
import type { Unreadable } from '~/domain/files/read-file';
import type { ReadSettings, ReadSummary } from '~/domain/files/read-source';

/** Storage of the settings by which files of a source are read, without rows (docs/files.md#reading-settings). */

/** Parses the text that `settingsText` returned, which is that of a conversion; `undefined` for any other text. */
export function readSettingsText(text: string): ReadSettings | undefined {
  const read = readConversion(text);
  return 'fault' in read ? undefined : (read as ReadSettings);
}

/** Returns the settings as text, which `readSettingsText` parses. */
export function settingsText(of: ReadSettings): string {
  return JSON.stringify(of, undefined, 2);
}

/** Returns how to read files of a source, as last set by the user; `undefined` if not stored or not accessible. */
export function rememberedReading(sourceId: string | undefined): ReadSettings | undefined {
  return sourceId === undefined ? undefined : readSettingsText(readStoredText('local', slot(sourceId)) ?? '');
}

/** Stores how to read files of a source, as set by the user; removes it if nothing is set. */
export function rememberReading(sourceId: string | undefined, chosen: ReadSettings): void {
  if (sourceId === undefined) return;
  writeStored('local', slot(sourceId), Object.keys(chosen).length === 0 ? undefined : settingsText(chosen));
}

function slot(sourceId: string): string {
  return `what-if.reading.${sourceId}`;
}

/** Returns whether the steps of the settings do not fit the file, so that none of them was applied. */
export function hasStepIssue({ steps }: Pick<ReadSummary, 'steps'>): boolean {
  return steps !== undefined && 'issue' in steps;
}

/** Returns whether a file has all columns that the settings name. */
export function fits(read: ReadSummary | Unreadable, { fields = {}, dialect }: ReadSettings): boolean {
  if ('fault' in read || hasStepIssue(read)) return false;
  const names = new Set([...read.columns.map(({ name }) => name), ...read.headings]);
  const named = [...Object.values(fields), ...Object.values(dialect?.amountFrom ?? {})];
  return named.every((name) => name === '' || names.has(String(name)));
}
