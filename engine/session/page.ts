/** Some lines of a list, and the number of all. */
export type LinePage<Line> = { readonly total: number; readonly lines: readonly Line[] };
