import type { Source } from '@recon/contract/source';
import type { Properties, Shape } from '@recon/engine/configuration/three-way/merge-three-way';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { type ConfigDraft, configBody, openConfig } from './config-draft';

/** Values of the form for a source; an undecided choice is empty. */
export type SourceFormValues = {
  name: string;
  type: string;
  side: string;
  feeScheduleId: string;
  config: ConfigDraft;
};

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

/** Returns the body of a create. The side is always sent (docs/contract.md#sources). */
export function fromFormValues({ feeScheduleId, config, ...rest }: SourceFormValues) {
  return {
    ...rest,
    config: configBody(config),
    ...(feeScheduleId !== '' && { feeScheduleId: feeScheduleId.trim() }),
  };
}

/** Returns the fields of an update. An empty `feeScheduleId` removes the schedule; a side cannot be removed. */
export function membersOf({ name, type, side, feeScheduleId, config }: SourceFormValues): Properties {
  return {
    name: name.trim(),
    type: type.trim(),
    side: side.trim() || undefined,
    feeScheduleId: feeScheduleId.trim(),
    config: configBody(config),
  };
}

/** Returns the form values of a source with changed `members`. An invalid config stays as `typed`. */
export function withMembers(source: Source, members: Properties, typed: ConfigDraft): SourceFormValues {
  const { config, ...rest } = members;
  if (typeof config !== 'object') return { ...toFormValues({ ...source, ...rest }), config: typed };
  return toFormValues({ ...source, ...members });
}

/** Rules for comparing and merging a source's fields. */
export const sourceShape: Shape = { nested: ['config'] };
