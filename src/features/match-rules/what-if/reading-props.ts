import type { CanonicalField } from '~/domain/field-maps/canonical-fields';
import type { Refusal } from '~/domain/files/transaction-row';
import type { ReadSettings, ReadSummary } from '~/domain/files/read-source';

/** How a file was read, and how it is read otherwise. */
export interface ReadingProps {
  summary: ReadSummary;
  settings: ReadSettings;
  onSettings: (settings: ReadSettings) => void;
}

/** The fields that a person may choose a column for. */
export const readFields = [
  'external_id',
  'amount',
  'currency',
  'date',
  'description',
] as const satisfies CanonicalField[];

/** Fields for which no column is chosen, so that rows are refused. */
export function missingFields(refused: readonly Refusal[]): (typeof readFields)[number][] {
  const missing = new Set(refused.filter(({ why }) => why === 'column-missing').map(({ field }) => field));
  return readFields.filter((field) => missing.has(field));
}

/** Settings with another column for a field; undefined leaves the field to the field map or a guess. */
export function withField(
  settings: ReadSettings,
  field: CanonicalField,
  column: string | undefined,
): ReadSettings {
  const { fields = {}, ...rest } = settings;
  const { [field]: _, ...others } = fields;
  const chosen = column === undefined ? others : { ...others, [field]: column };
  return Object.keys(chosen).length === 0 ? rest : { ...rest, fields: chosen };
}
