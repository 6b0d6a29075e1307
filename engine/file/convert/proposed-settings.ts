import { columnsOfAmount } from '../notation/dialect';
import type { ReadSettings } from '../settings';
import type { ReadSummary } from '../reading/open-file';
import type { Step } from '../settings';

/**
 * Returns settings by which a file's amounts are read without their signs (`absolute`), or with the opposite signs
 * (`negate`), after the steps that it has.
 */
export function withSigns(
  change: 'absolute' | 'negate',
  settings: ReadSettings,
  { fields, dialect }: Pick<ReadSummary, 'fields' | 'dialect'>,
): ReadSettings {
  const column = fields.amount ?? columnsOfAmount(dialect)[0];
  if (column === undefined) return settings;
  const step: Step = { do: change, column };
  return { ...settings, steps: [...(settings.steps ?? []), step] };
}
