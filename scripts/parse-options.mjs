import { parseArgs } from 'node:util';

/**
 * Returns the parameters of the command line as `parseArgs` of Node does. If they are not as `config` has them, prints
 * what is wrong and the usage, and ends the process with 1; with `--help` it prints the usage and ends it with 0. To be
 * called before a script does anything.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} usage
 * @param {Config} config
 */
export function parseOptions(usage, config) {
  const help = /** @type {const} */ ({ type: 'boolean', short: 'h' });
  try {
    const parsed = parseArgs({ ...config, options: { ...config.options, help } });
    if (!('help' in parsed.values)) return /** @type {ReturnType<typeof parseArgs<Config>>} */ (parsed);
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}
