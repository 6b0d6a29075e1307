/** The body of a `Response`: `BodyInit` of the DOM, which the types of the server lack. `null` for none. */
export type BodyContent = ConstructorParameters<typeof Response>[0];
