import type { ReadSettings, ReadSummary } from '../files/read-source';

/** Returns settings with the steps that a file needs, as read; `undefined` if it needs none. */
export function withProposedSteps(
  settings: ReadSettings,
  { proposed, fields }: Pick<ReadSummary, 'proposed' | 'fields'>,
): ReadSettings | undefined {
  if (!proposed) return undefined;
  const { external_id: id } = proposed.fields;
  const isOther = id !== undefined && id !== fields.external_id;
  return {
    ...settings,
    steps: proposed.steps,
    ...(isOther && { fields: { ...settings.fields, external_id: id } }),
  };
}
