/** Stops with a plain message on a Node that is too old; imported first, before anything it could not read. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Recon Console needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
