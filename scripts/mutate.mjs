import { spawnSync } from 'node:child_process';
import { parseOptions } from './parse-options.mjs';

/** `node scripts/mutate.mjs`: runs the mutation tests of each area, or of the named ones (docs/mutation.md). */
const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const usage = `node scripts/mutate.mjs [options] [AREA ...] [-- options of Stryker]

  --sample N   mutates every Nth block of lines (1: all of them)
  --force      mutates again what has results
  AREA         engine, contract, description, server (all)`;
const { values, positionals } = parseOptions(usage, {
  args: given.slice(0, end),
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1' }, force: { type: 'boolean' } },
});

if (!/^[1-9]\d*$/.test(values.sample)) {
  console.error(`--sample is ${values.sample}, and must be a whole number: 4 is every fourth block.`);
  process.exit(1);
}

let failed = false;
for (const area of positionals.length > 0 ? positionals : ['engine', 'contract', 'description', 'server']) {
  const { status } = spawnSync(
    'stryker',
    ['run', ...(values.force ? ['--force'] : []), ...given.slice(end + 1)],
    {
      stdio: 'inherit',
      env: { ...process.env, RECON_MUTATE_AREA: area, RECON_MUTATE_SAMPLE: values.sample },
    },
  );
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
