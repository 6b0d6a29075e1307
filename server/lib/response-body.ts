/** Body of a `Response`: the DOM's `BodyInit`, which the server's types lack. `null` for no body. */
export type ResponseBody = ConstructorParameters<typeof Response>[0];
