/** The column of a field: `fee_schedule_id` of `feeScheduleId`. */
type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

/** Returns the column of a field: `fee_schedule_id` of `feeScheduleId`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the fields of a record under the names of their columns. */
export function columnsOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields & string as ColumnOf<Name>]: Fields[Name] } {
  const columns = Object.entries(fields).map(([name, value]) => [columnOf(name), value]);
  return Object.fromEntries(columns) as ReturnType<typeof columnsOf<Fields>>;
}

/** Returns the columns that an update changes. A field that is `null` or missing stays as it is. */
export function columnsToUpdate<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields & string as ColumnOf<Name>]?: NonNullable<Fields[Name]> } {
  const stated = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return columnsOf(Object.fromEntries(stated));
}
