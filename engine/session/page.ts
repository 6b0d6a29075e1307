export type LinePage<Line> = { readonly total: number; readonly lines: readonly Line[] };
