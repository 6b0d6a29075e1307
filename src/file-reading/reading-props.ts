import type { ReadSettings } from '@recon/engine/file/settings';
import type { CanonicalField, ReadField } from '@recon/engine/file/field-maps/canonical-fields';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';

/** The props of a component that shows a part of how a file was read and changes it. */
export interface ReadingProps<Part extends keyof ReadSummary = keyof ReadSummary> {
  summary: Pick<ReadSummary, Part>;
  settings: ReadSettings;
  onSettings: (settings: ReadSettings) => void;
}

export interface SavedFor {
  /** For which files, and for whom, settings are saved; `undefined` if they are not saved. */
  savedFor: string | undefined;
}

export const readFields = [
  'external_id',
  'amount',
  'currency',
  'date',
  'description',
] as const satisfies CanonicalField[];

/** Returns the fields for which a file has no column, so that its rows are refused. */
export function missingFieldsOf({
  fields,
  dialect,
  refused,
}: Pick<ReadSummary, 'fields' | 'dialect' | 'refused'>): (typeof readFields)[number][] {
  if (!refused.causes.some(({ why }) => why === 'column-missing')) return [];
  const has = (field: (typeof readFields)[number]) => {
    if (field === 'amount' && dialect.amountFrom) return true;
    if (field === 'currency' && typeof dialect.currency === 'string') return true;
    return field === 'description' || (fields[field] ?? '') !== '';
  };
  return readFields.filter((field) => !has(field));
}

/** Returns the settings with another column for a field; if `column` is undefined, the field map or a guess decides. */
export function withField(
  settings: ReadSettings,
  field: ReadField,
  column: string | undefined,
): ReadSettings {
  const { fields = {}, ...rest } = settings;
  const { [field]: _, ...others } = fields;
  const chosen = column === undefined ? others : { ...others, [field]: column };
  return Object.keys(chosen).length === 0 ? rest : { ...rest, fields: chosen };
}

/** Returns the settings with `part` merged into the file's dialect, for example its separator. */
export function withDialect(settings: ReadSettings, part: ReadSettings['dialect']): ReadSettings {
  return { ...settings, dialect: { ...settings.dialect, ...part } };
}

/** Returns the options of a choice whose values are their own labels. */
export function plainOptions(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
