import type { SourceType } from './source-types';

/** A known setting of a source type. The service also stores settings that are not known (docs/contract.md#sources). */
export type ConfigKey = {
  key: SettingName;
  /** `list`: a list of strings; `json`: any value. */
  kind: 'text' | 'list' | 'json';
  /** Values to choose from; others can be typed. */
  usual?: readonly string[];
};

type SettingName =
  | 'bank_name'
  | 'account_number'
  | 'currency'
  | 'statement_format'
  | 'timezone'
  | 'swift_bic'
  | 'parse_options'
  | 'erp_type'
  | 'company_codes';

const enterpriseKeys: readonly ConfigKey[] = [
  { key: 'erp_type', kind: 'text', usual: ['SAP', 'Oracle', 'TOTVS', 'NetSuite'] },
  { key: 'company_codes', kind: 'list' },
];

export const configKeys: Readonly<Record<SourceType, readonly ConfigKey[]>> = {
  BANK: [
    { key: 'bank_name', kind: 'text' },
    { key: 'account_number', kind: 'text' },
    { key: 'currency', kind: 'text', usual: ['BRL', 'USD', 'EUR'] },
    { key: 'statement_format', kind: 'text', usual: ['CSV', 'MT940'] },
    { key: 'timezone', kind: 'text', usual: ['America/Sao_Paulo', 'UTC'] },
    { key: 'swift_bic', kind: 'text' },
    { key: 'parse_options', kind: 'json' },
  ],
  LEDGER: enterpriseKeys,
  CUSTOM: enterpriseKeys,
  GATEWAY: [],
};

/** Returns the known settings of a source type; none if the type is unknown. */
export function configKeysOf(type: string | undefined): readonly ConfigKey[] {
  return type !== undefined && Object.hasOwn(configKeys, type) ? configKeys[type as SourceType] : [];
}
