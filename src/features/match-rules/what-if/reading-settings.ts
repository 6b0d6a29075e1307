import * as z from 'zod/mini';
import { readStoredText, writeStored } from '~/lib/browser-storage';
import { amountFromSchema, encodingSchema, notationSchema } from '~/contract/reading';
import { separators } from '~/domain/files/dialect';
import type { ReadSettings } from '~/domain/files/read-source';

/** Storage of the settings by which files of a source are read, without rows (docs/files.md#reading-settings). */

const column = z.optional(z.string());

const settings = z.object({
  fields: z.optional(
    z.object({ external_id: column, amount: column, currency: column, date: column, description: column }),
  ),
  dialect: z.optional(
    z.object({
      sheet: z.optional(z.string()),
      encoding: z.optional(encodingSchema),
      separator: z.optional(z.enum(separators)),
      amountFrom: z.optional(z.nullable(amountFromSchema)),
      zone: z.optional(z.string()),
      currency: z.optional(z.nullable(z.string())),
      columns: z.optional(z.array(z.object({ name: z.string(), notation: notationSchema }))),
    }),
  ),
});

/** The maximum size of a settings file, in characters. */
const longest = 1_000_000;

/** Parses the text that `settingsText` returned; returns `undefined` for any other text. */
export function readSettingsText(text: string): ReadSettings | undefined {
  if (text.length > longest) return undefined;
  try {
    const { fields, dialect } = z.parse(settings, JSON.parse(text));
    // Removes properties that are `undefined`.
    return JSON.parse(JSON.stringify({ fields, dialect })) as ReadSettings;
  } catch {
    return undefined;
  }
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
