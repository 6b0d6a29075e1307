type ReadSearch = (search: Record<string, unknown>) => object;

/**
 * A route's `validateSearch` by which anything else in the address counts as not said. Left out alone, the router would
 * hand it on as the address has it.
 */
export function strictSearch<Read extends ReadSearch>(read: Read) {
  return (search: Record<string, unknown>) => {
    const unsaid = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
    return { ...unsaid, ...read(search) } as ReturnType<Read>;
  };
}
