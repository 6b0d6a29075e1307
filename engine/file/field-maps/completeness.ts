import { canonicalFieldOf, type RequiredField, requiredFields, requiredMeter } from './canonical-fields';
import { directionOf } from './direction';

/** Why the import rejects a map: missing `fields`, keys whose value is not a string, or columns as keys (`isTurned`). */
export type MapGaps = {
  readonly fields: readonly RequiredField[];
  readonly notText: readonly string[];
  readonly isTurned: boolean;
  /** The required fields that share one column, if two of amount, currency and date are among them. */
  readonly oneColumn: readonly RequiredField[];
};

/** Returns why the import would reject a mapping; `undefined` if the mapping is complete. */
export function mapGaps(mapping: Readonly<Record<string, unknown>>): MapGaps | undefined {
  const isTurned = directionOf(mapping).direction === 'column-to-field';
  const texts = Object.entries(mapping).filter(([, value]) => typeof value === 'string' && value.trim());
  const named = texts.flatMap(([key, value]) => canonicalFieldOf(isTurned ? String(value) : key) ?? []);
  const lacks = {
    fields: requiredMeter(named).missing,
    notText: Object.keys(mapping).filter((key) => typeof mapping[key] !== 'string'),
    isTurned,
    oneColumn: isTurned ? [] : inOneColumn(texts),
  };
  const { fields, notText, oneColumn } = lacks;
  return fields.length > 0 || notText.length > 0 || isTurned || oneColumn.length > 0 ? lacks : undefined;
}

function inOneColumn(texts: readonly (readonly [string, unknown])[]): RequiredField[] {
  const columns = new Map(texts.map(([key, value]) => [canonicalFieldOf(key), String(value).trim()]));
  const shared = (['amount', 'currency', 'date'] as const)
    .flatMap((field) => columns.get(field) ?? [])
    .find((column, index, all) => all.indexOf(column) < index);
  return shared === undefined ? [] : requiredFields.filter((field) => columns.get(field) === shared);
}
