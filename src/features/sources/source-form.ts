import type { Source, SourceUpdate } from '~/contract/source';
import { writeJson } from '~/lib/json-text';
import { sameJsonText } from '~/lib/same-json';
import { type ConfigDraft, configBody, configText, mergeConfig, openConfig, valueOf } from './config-draft';

/** What the form for a source holds; a choice that has not been made is empty. */
export type SourceFormValues = {
  name: string;
  type: string;
  side: string;
  feeScheduleId: string;
  config: ConfigDraft;
};
type Field = keyof SourceFormValues;

export const emptySource: SourceFormValues = {
  name: '',
  type: '',
  side: '',
  feeScheduleId: '',
  config: { rows: [], broken: '' },
};

export function toFormValues(source: Source): SourceFormValues {
  return {
    name: source.name,
    type: source.type,
    side: source.side ?? '',
    feeScheduleId: source.feeScheduleId ?? '',
    config: openConfig(writeJson(source.config ?? {})),
  };
}

/** The body of a create. The side is always sent (docs/contract.md#sources); what is missing the contract refuses. */
export function fromFormValues({ feeScheduleId, config, ...rest }: SourceFormValues) {
  return {
    ...rest,
    config: configBody(config),
    ...(feeScheduleId !== '' && { feeScheduleId: feeScheduleId.trim() }),
  };
}

/** The body of an update: changed members only, so that nothing else is put back. An empty text unties the fee schedule. */
export function changesOf(
  before: SourceFormValues,
  values: SourceFormValues,
): Partial<Record<keyof SourceUpdate, unknown>> {
  const { name, type, side, feeScheduleId, config } = values;
  const sent = { name, type, side, feeScheduleId: feeScheduleId.trim(), config: configBody(config) };
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !same(before, values, field as Field)));
}

/** A field that both changed, with the values that others have put there, in words of the form. */
export type Conflict = { field: Field; key?: string; theirs: string | undefined };

/**
 * What was changed here since `base` was read, put onto the source as others have left it, and what both
 * changed to something else; there this side's value stands until it is given up.
 */
export function mergeValues(
  base: SourceFormValues,
  theirs: SourceFormValues,
  mine: SourceFormValues,
): { merged: SourceFormValues; overtaken: Conflict[] } {
  const { merged, overtaken: keys } = mergeConfig(base.config, theirs.config, mine.config);
  const plain = ['name', 'type', 'side', 'feeScheduleId'] as const;
  const changed = plain.filter((field) => !same(base, mine, field));
  return {
    merged: {
      ...theirs,
      ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
      config: merged,
    },
    overtaken: [
      ...changed
        .filter((field) => !same(base, theirs, field) && !same(theirs, mine, field))
        .map((field) => ({ field, theirs: theirs[field] })),
      ...keys.map((key) => ({ field: 'config' as const, key, theirs: valueOf(theirs.config, key) })),
    ],
  };
}

/** Whether two forms say the same of a field. A config that cannot be sent yet is another one. */
function same(one: SourceFormValues, other: SourceFormValues, field: Field): boolean {
  if (field !== 'config') return one[field].trim() === other[field].trim();
  const [first, second] = [one.config, other.config];
  return typeof configBody(second) === 'object' && sameJsonText(configText(first), configText(second));
}
