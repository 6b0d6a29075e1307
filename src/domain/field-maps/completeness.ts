import { canonicalFieldOf, type RequiredField, requiredMeter } from './canonical-fields';
import { directionOf } from './direction';

/**
 * Why the import refuses every file with a field map (docs/contract.md#the-import): required fields without a column,
 * members that are no text, a map written from column to field. Undefined when it takes files.
 */
export type MapLacks = {
  readonly fields: readonly RequiredField[];
  readonly notText: readonly string[];
  readonly isTurned: boolean;
};

/** Returns what a mapping lacks for the import; undefined when nothing. */
export function lacksOfMap(mapping: Readonly<Record<string, unknown>>): MapLacks | undefined {
  const isTurned = directionOf(mapping).direction === 'column-to-field';
  const texts = Object.entries(mapping).filter(
    ([, value]) => typeof value === 'string' && value.trim() !== '',
  );
  const named = texts.flatMap(([key, value]) => canonicalFieldOf(isTurned ? String(value) : key) ?? []);
  const lacks = {
    fields: requiredMeter(named).missing,
    notText: Object.keys(mapping).filter((key) => typeof mapping[key] !== 'string'),
    isTurned,
  };
  return lacks.fields.length > 0 || lacks.notText.length > 0 || isTurned ? lacks : undefined;
}
