/** The URL of a module worker, which is built as a separate file. */
declare module '*?worker&url' {
  const address: string;
  // oxlint-disable-next-line import/no-default-export -- so the build gives it
  export default address;
}
