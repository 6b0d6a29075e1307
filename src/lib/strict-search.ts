type ReadSearch = (search: Record<string, unknown>) => object;

/** Returns a `validateSearch` that drops unknown search params. The router would otherwise pass them through. */
export function strictSearch<Read extends ReadSearch>(read: Read) {
  return (search: Record<string, unknown>) => {
    const unsaid = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
    return { ...unsaid, ...read(search) } as ReturnType<Read>;
  };
}
