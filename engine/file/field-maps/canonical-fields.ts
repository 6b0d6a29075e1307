/** The fields that an import requires (docs/contract.md#canonical-fields), in the order of its checks. */
export const requiredFields = ['external_id', 'amount', 'currency', 'date'] as const;
const optionalFields = [
  'description',
  'reference',
  'counterparty',
  'type',
  'category',
  'posting_date',
  'value_date',
] as const;
export const canonicalFields = [...requiredFields, ...optionalFields] as const;
export type RequiredField = (typeof requiredFields)[number];
export type CanonicalField = (typeof canonicalFields)[number];

/** A field that a column of a file can be read as: one of a transaction, or of a sale in the fee what-if. */
export type ReadField = CanonicalField | 'fee' | 'rate' | 'brand' | 'product' | 'instalments';

/** Another name for `external_id` in mappings, from the public guide. */
const externalIdAlias = 'transaction_id';

/** Returns the canonical field of a name or alias; `undefined` for other names, which become metadata. */
export function canonicalFieldOf(name: string): CanonicalField | undefined {
  if (name === externalIdAlias) return 'external_id';
  return canonicalFields.find((field) => field === name);
}

/** Splits the required fields into those that `mapped` contains (`filled`) and the others (`missing`). */
export function requiredMeter(mapped: Iterable<string>): {
  filled: RequiredField[];
  missing: RequiredField[];
} {
  const present = new Set<string | undefined>(Array.from(mapped, canonicalFieldOf));
  const filled = requiredFields.filter((field) => present.has(field));
  return { filled, missing: requiredFields.filter((field) => !present.has(field)) };
}
