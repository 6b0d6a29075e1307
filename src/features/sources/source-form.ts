import type { Source, SourceUpdate } from '~/contract/source';
import type { Side, SourceType } from '~/domain/sources/source-types';

/** What the form for a source holds; the config is JSON text, as it is stored. */
export type SourceFormValues = {
  name: string;
  type: SourceType | undefined;
  side: Side | undefined;
  feeScheduleId: string;
  config: string;
};

/** Keys that are known for a type, offered as a start; every other is allowed (contract facts, section 3). */
export const knownConfigKeys: Readonly<Record<SourceType, readonly string[]>> = {
  BANK: ['bank_name', 'account_number', 'currency', 'statement_format', 'timezone', 'swift_bic'],
  LEDGER: ['erp_type', 'company_codes'],
  CUSTOM: ['erp_type', 'company_codes'],
  GATEWAY: [],
};

export const emptySource: SourceFormValues = {
  name: '',
  type: undefined,
  side: undefined,
  feeScheduleId: '',
  config: '{}',
};

export function toFormValues(source: Source): SourceFormValues {
  return {
    name: source.name,
    // A value this console does not know has no card: the person chooses, and nothing is sent until then.
    type: source.type as SourceType,
    side: source.side as Side | undefined,
    feeScheduleId: source.feeScheduleId ?? '',
    config: JSON.stringify(source.config ?? {}, null, 2),
  };
}

/** The body of a create. A config that is not JSON stays text, which the contract refuses at its field. */
export function fromFormValues(values: SourceFormValues) {
  return {
    name: values.name,
    type: values.type,
    side: values.side,
    config: readConfig(values.config),
    ...(values.feeScheduleId !== '' && { feeScheduleId: values.feeScheduleId }),
  };
}

/** The body of an update: changed members only, so that nothing else is put back. An empty text unties the fee schedule. */
export function changesOf(
  before: SourceFormValues,
  values: SourceFormValues,
): Record<keyof SourceUpdate, unknown> {
  const { name, type, side, config } = fromFormValues(values);
  const changed = (key: keyof SourceFormValues, value: unknown) =>
    values[key] === before[key] ? undefined : value;
  return {
    name: changed('name', name),
    type: changed('type', type),
    side: changed('side', side),
    config: changed('config', config),
    feeScheduleId: changed('feeScheduleId', values.feeScheduleId),
  };
}

function readConfig(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
