import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Reads the command line (`--name value` for each of `options`, `--name` for each of `switches`, and one
 * value without a name, called `positional`, where there is to be one), builds when needed, and runs a function
 * of one of the server's built entries on the project's data folder. An Error is said in one line, exit 1.
 */
export async function runEntry({ entry, usage, options, switches = [], positional, required = [], run }) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: positional !== undefined,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(options.map((name) => [name, { type: 'string' }])),
        ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' }])),
      },
    });
    if (values.help) {
      console.log(usage);
      return;
    }
    if (positional !== undefined) {
      if (positionals.length !== 1) throw new Error(`The ${positional} is missing.\n\n${usage}`);
      values[positional] = positionals[0];
    }
    const missing = required.find((name) => !values[name]);
    if (missing) throw new Error(`--${missing} is missing.\n\n${usage}`);
    const { ensureBuilt } = await import('./build.mjs');
    await ensureBuilt();
    // As in start.mjs: the data lies in the project unless it is set.
    process.env.RECON_DATA_DIR ||= fileURLToPath(new URL('../.data', import.meta.url));
    await run(await import(`../dist-server/${entry}`), values);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
