/** A part of the lines of a list, and the number of all. */
export type Page<Line> = { readonly total: number; readonly lines: readonly Line[] };
