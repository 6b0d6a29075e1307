import * as z from 'zod/mini';
import type { ReadSettings } from '~/domain/files/read-source';

/**
 * How a person had files of a source read, remembered in this browser and as a file: names of columns and notations,
 * never a row (docs/files.md#reading-settings).
 */

const notation = z.union([
  z.object({ holds: z.literal('text') }),
  z.object({ holds: z.literal('amount'), mark: z.enum(['.', ',']) }),
  z.object({
    holds: z.literal('date'),
    order: z.enum(['ymd', 'dmy', 'mdy', 'serial-1900', 'serial-1904']),
  }),
]);

const settings = z.object({
  fields: z.optional(
    z.object({
      external_id: z.optional(z.string()),
      amount: z.optional(z.string()),
      currency: z.optional(z.string()),
      date: z.optional(z.string()),
      description: z.optional(z.string()),
    }),
  ),
  dialect: z.optional(
    z.object({
      sheet: z.optional(z.string()),
      encoding: z.optional(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])),
      separator: z.optional(z.enum([';', ',', '\t', '|'])),
      amountFrom: z.optional(
        z.nullable(
          z.union([
            z.object({ debit: z.string(), credit: z.string() }),
            z.object({ amount: z.string(), sign: z.string() }),
          ]),
        ),
      ),
      zone: z.optional(z.string()),
      currency: z.optional(z.nullable(z.string())),
      columns: z.optional(z.array(z.object({ name: z.string(), notation }))),
    }),
  ),
});

/** The largest file of settings that is read, in characters. */
const longest = 1_000_000;

/** The settings in a text that `settingsText` made; undefined when it is no such text. */
export function readSettingsText(text: string): ReadSettings | undefined {
  if (text.length > longest) return undefined;
  try {
    const { fields, dialect } = z.parse(settings, JSON.parse(text));
    // What is left out is left out, and not undefined.
    return JSON.parse(JSON.stringify({ fields, dialect })) as ReadSettings;
  } catch {
    return undefined;
  }
}

export function settingsText(of: ReadSettings): string {
  return JSON.stringify(of, undefined, 2);
}

/** What was chosen for files of this source; undefined when nothing was, or nothing may be read. */
export function rememberedReading(sourceId: string | undefined): ReadSettings | undefined {
  if (sourceId === undefined) return undefined;
  try {
    return readSettingsText(localStorage.getItem(slot(sourceId)) ?? '');
  } catch {
    return undefined;
  }
}

/** Remembers what was chosen; nothing chosen is forgotten. */
export function rememberReading(sourceId: string | undefined, chosen: ReadSettings): void {
  if (sourceId === undefined) return;
  try {
    if (Object.keys(chosen).length === 0) localStorage.removeItem(slot(sourceId));
    else localStorage.setItem(slot(sourceId), settingsText(chosen));
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
}

function slot(sourceId: string): string {
  return `what-if.reading.${sourceId}`;
}
