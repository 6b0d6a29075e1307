import * as z from 'zod/mini';

/** Returns a `validateSearch` for a schema of search parameters; it sets invalid and unknown ones to undefined. */
export function strictSearch<Schema extends z.core.$ZodType<object>>(schema: Schema) {
  return (search: Record<string, unknown>): z.output<Schema> => {
    const valid = z.parse(schema, search);
    const dropped = Object.keys(search).filter((key) => !(key in valid));
    return { ...valid, ...Object.fromEntries(dropped.map((key) => [key, undefined])) };
  };
}

/** Returns the schema of a search parameter that is dropped if it is invalid. */
export const param = <Schema extends z.core.$ZodType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- a schema's `catch` is not a promise's
  z.catch(z.optional(schema), undefined);

/** Schema of a string that is not empty. */
export const nonEmpty = z.string().check(z.minLength(1));
