/** Exits with a plain message if Node is too old. Imported first, before code that an old Node cannot parse. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Recon Console needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
