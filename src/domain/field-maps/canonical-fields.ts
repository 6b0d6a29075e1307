/**
 * The names the reconciliation engine gives to the fields of a transaction (docs/contract.md#canonical-fields). Any
 * other name in a field map is free metadata.
 */

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

/** Another spelling of `external_id`, from the public guide. It is kept as found. */
const externalIdAlias = 'transaction_id';

/** The canonical field a name stands for, its alias understood; undefined for metadata. */
export function canonicalFieldOf(name: string): CanonicalField | undefined {
  if (name === externalIdAlias) return 'external_id';
  return canonicalFields.find((field) => field === name);
}

/** Which required fields have a column and which are missing; the engine asks for them when a file comes in, not before. */
export function requiredMeter(mapped: Iterable<string>): {
  filled: RequiredField[];
  missing: RequiredField[];
} {
  const present = new Set<string | undefined>(Array.from(mapped, canonicalFieldOf));
  const filled = requiredFields.filter((field) => present.has(field));
  return { filled, missing: requiredFields.filter((field) => !present.has(field)) };
}
