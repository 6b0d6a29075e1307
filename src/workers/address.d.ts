/** Declares imports with `?worker&url`: the URL of a worker, which the build writes to its own file. */
declare module '*?worker&url' {
  const address: string;
  // oxlint-disable-next-line import/no-default-export -- so the build gives it
  export default address;
}
