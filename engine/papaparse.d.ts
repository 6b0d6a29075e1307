/** The part of papaparse that the browser uses (tsconfig.browser.json): `@types/papaparse` includes Node's types. */
declare const Papa: {
  unparse: (
    rows: readonly Row[] | { readonly fields: readonly string[]; readonly data: readonly Row[] },
    options?: { readonly newline?: string; readonly quotes?: boolean; readonly delimiter?: string },
  ) => string;
};
type Row = readonly unknown[];
export { Papa as default };
