import fc from 'fast-check';

export type Schema = Record<string, unknown>;

/**
 * Returns an arbitrary (fast-check) of values that fit a JSON Schema, as far as `/openapi.json` uses it. Identifiers
 * are chosen from `ids`, since no schema lists those that exist.
 */
export function fromSchema(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { oneOf, anyOf, ...own } = schema as Schema & { oneOf?: Schema[]; anyOf?: Schema[] };
  const choices = oneOf ?? anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(together(own, choice), ids)));
  if ('const' in own) return fc.constant(own['const']);
  if (Array.isArray(own['enum'])) return fc.constantFrom(...(own['enum'] as unknown[]));
  const { type } = own;
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => fromSchema({ ...own, type: one as unknown }, ids)));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Number(own['minimum'] ?? -1000), max: Number(own['maximum'] ?? 1000) });
    case 'number':
      return fc.integer({ min: Number(own['minimum'] ?? -1000), max: 1000 });
    case 'string':
      return stringOf(own, ids);
    case 'array':
      return fc.array(fromSchema(own['items'] as Schema, ids), {
        minLength: Number(own['minItems'] ?? 0),
        maxLength: Math.min(3, Number(own['maxItems'] ?? 3)),
      });
    default:
      return objectOf(own, ids);
  }
}

/** Returns a schema that requires both schemas; properties of objects are merged one by one. */
function together(left: Schema, right: Schema): Schema {
  const properties = { ...(left['properties'] as Schema | undefined) };
  for (const [name, schema] of Object.entries((right['properties'] ?? {}) as Record<string, Schema>))
    properties[name] = { ...(properties[name] as Schema | undefined), ...schema };
  const required = [...((left['required'] ?? []) as string[]), ...((right['required'] ?? []) as string[])];
  return {
    ...left,
    ...right,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema, ids: readonly string[]) {
  if (format === 'uuid') return fc.constantFrom(...ids);
  const fits = (text: string) => {
    const { length } = Array.from(text);
    return length >= Number(minLength) && length <= Number(maxLength);
  };
  if (typeof pattern === 'string')
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' }).filter(fits);
  return fc.string({ unit: 'grapheme', minLength: Number(minLength), maxLength: Number(maxLength) });
}

function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<object> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const possible = Object.entries(properties).filter(([, { not }]) => not === undefined);
  const known = fc.record(
    Object.fromEntries(possible.map(([name, member]) => [name, fromSchema(member, ids)])),
    { requiredKeys: (schema['required'] ?? []) as never[] },
  );
  const { additionalProperties: more, minProperties = 0 } = schema as {
    additionalProperties?: Schema;
    minProperties?: number;
  };
  if (possible.length > 0 || (!more && minProperties === 0)) return known;
  return fc.dictionary(
    fc.stringMatching(/^[a-zA-Z_ é]{1,12}$/u),
    fromSchema(more ?? { type: 'boolean' }, ids),
    {
      minKeys: minProperties,
      maxKeys: 5,
    },
  );
}
