/** The body of a `Response`: the DOM's `BodyInit`, whose name the server's types lack. `null` for none. */
export type ResponseBody = ConstructorParameters<typeof Response>[0];
