import { parseArgs } from 'node:util';

/**
 * Returns the parameters of the command line as `parseArgs` of Node does. If they do not match `config`, prints the
 * error and the usage, and exits with 1. With `--help`, prints the usage and exits with 0. Must be called before a
 * script does anything else.
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
