/** Declares imports with `?worker&url`: the URL of a worker, which the build writes to its own file. */
declare module '*?worker&url' {
  const address: string;
  // The build exports it as the default.
  export default address;
}
