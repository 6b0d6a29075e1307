/** What the browser uses of papaparse (tsconfig.browser.json), because `@types/papaparse` brings Node's types with it. */
declare const Papa: {
  unparse: (
    rows: readonly Row[] | { readonly fields: readonly string[]; readonly data: readonly Row[] },
    options?: { readonly newline?: string; readonly quotes?: boolean },
  ) => string;
};
type Row = readonly unknown[];
export { Papa as default };
