/** The address of a module worker, which is built as a file of its own. */
declare module '*?worker&url' {
  const address: string;
  // oxlint-disable-next-line import/no-default-export -- so the build gives it
  export default address;
}
