import { columnsOfAmount } from '../notation/dialect';
import type { ReadSettings } from '../settings';
import type { ReadSummary } from '../reading/open-file';

/** Returns settings that also remove the signs of a file's amounts, after their own steps. */
export function withoutSigns(
  settings: ReadSettings,
  { fields, dialect }: Pick<ReadSummary, 'fields' | 'dialect'>,
): ReadSettings {
  const column = fields.amount ?? columnsOfAmount(dialect)[0];
  if (column === undefined) return settings;
  return { ...settings, steps: [...(settings.steps ?? []), { do: 'absolute', column }] };
}
