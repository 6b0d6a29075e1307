import type { Source } from '~/contract/source';
import type { Members, Shape } from '~/domain/three-way/merge-three-way';
import { writeJson } from '~/lib/json/lossless';
import { type ConfigDraft, configBody, openConfig } from './config-draft';

/** What the form for a source holds; a choice that has not been made is empty. */
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

/** The body of a create. The side is always sent (docs/contract.md#sources); what is missing the contract refuses. */
export function fromFormValues({ feeScheduleId, config, ...rest }: SourceFormValues) {
  return {
    ...rest,
    config: configBody(config),
    ...(feeScheduleId !== '' && { feeScheduleId: feeScheduleId.trim() }),
  };
}

/** What an update can change, as it is sent. An empty text unties the fee schedule; a side cannot be unset. */
export function membersOf({ name, type, side, feeScheduleId, config }: SourceFormValues): Members {
  return {
    name: name.trim(),
    type: type.trim(),
    side: side.trim() || undefined,
    feeScheduleId: feeScheduleId.trim(),
    config: configBody(config),
  };
}

/** The values of a form that holds these members of a source; a config that cannot be sent yet stays as `typed`. */
export function withMembers(source: Source, members: Members, typed: ConfigDraft): SourceFormValues {
  const { config, ...rest } = members;
  if (typeof config !== 'object') return { ...toFormValues({ ...source, ...rest }), config: typed };
  return toFormValues({ ...source, ...members });
}

/** How they are compared. */
export const sourceShape: Shape = { nested: ['config'] };
