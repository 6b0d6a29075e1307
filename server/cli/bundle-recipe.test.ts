import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runRecon } from '../testing/run-recon';
import { type Listening, listen } from '../testing/sockets';
import { makeTestService, type TestService } from '../testing/test-service';

/** Runs the commands of docs/bundles.md and of the sample for CI, as they are written there. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const values = { CARDS_ACQUIRER_API_KEY: 's3cret' };
let service: TestService;
let at: Listening;
let folder: string;
const before = process.cwd();

beforeAll(async () => {
  service = await makeTestService();
  at = await listen(service.app);
  folder = await mkdtemp(join(tmpdir(), 'recon-recipe-'));
  await cp(join(root, 'deploy/bundle'), folder, { recursive: true });
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(before);
  await at.close();
  await service.database.close();
  await rm(folder, { recursive: true });
});

/** Runs a line such as `npx recon plan FILE || test $? = 2`, with the variables of a shell. */
async function runLine(line: string, variables: Record<string, string>) {
  const [command = '', allowed] = line.replace(/^(npx )?recon /, '').split(/ \|\| test \$\? = /);
  const words = command
    .split(/ +/)
    .map((word) => word.replace(/^\$(\w+)$/, (_, name: string) => variables[name]!));
  const ended = await runRecon(words, variables);
  expect([line, ended.messages, [0, Number(allowed ?? 0)].includes(ended.exitCode)]).toEqual([
    line,
    ended.messages,
    true,
  ]);
  return ended;
}

test('the commands of the docs bring a context from a test environment to production', async () => {
  const [tested, production] = [await service.caller(), await service.caller()];
  const token = { TEST_TOKEN: tested.token, PRODUCTION_TOKEN: production.token };
  await runLine('recon apply cards.yaml --yes', { ...values, RECON_URL: at.url, RECON_TOKEN: tested.token });
  // The first command of the page makes it.
  await rename('cards.yaml', 'sample.yaml');
  const page = await readFile(join(root, 'docs/bundles.md'), 'utf8');
  const [, script = ''] = /```sh\n(.*?)```/s.exec(page) ?? [];
  let variables: Record<string, string> = {};
  for (const line of script.trim().split('\n')) {
    const [, name] = /^export RECON_URL=\S+ RECON_TOKEN=\$(\w+)$/.exec(line) ?? [];
    if (name) variables = { ...values, RECON_URL: at.url, RECON_TOKEN: token[name as keyof typeof token] };
    else await runLine(line, variables);
  }
  await rename('sample.yaml', 'cards.yaml');
  const exports = await Promise.all(
    [tested, production].map((caller) =>
      runRecon(['export'], { RECON_URL: at.url, RECON_TOKEN: caller.token }),
    ),
  );
  expect(exports[1]!.output).toContain('name: Cards');
  expect(exports[1]!.output).toBe(exports[0]!.output);
});

test('the sample for CI shows the plan and the match rate, with a token that only reads', async () => {
  const caller = await service.caller();
  const reader = await service.caller({
    tenantId: caller.tenantId,
    permissions: ['context:read', 'rule:read', 'source:read', 'field-map:read', 'fee-schedule:read'],
  });
  await runRecon(['apply', 'cards.yaml', '--yes'], {
    ...values,
    RECON_URL: at.url,
    RECON_TOKEN: caller.token,
  });
  const workflow = parse(await readFile('github-actions.yml', 'utf8')) as {
    jobs: { check: { steps: { run?: string }[] } };
  };
  const variables = { RECON_URL: at.url, RECON_TOKEN: reader.token, GITHUB_STEP_SUMMARY: 'summary.md' };
  for (const { run } of workflow.jobs.check.steps) if (run) await runLine(run, variables);
  expect((await readFile('summary.md', 'utf8')).split('\n')).toEqual([
    '### What-if of ledger.csv and acquirer.csv',
    '',
    '| | |',
    '|---|--:|',
    '| Match rate (at least 95 %) | 100.0 % |',
    '| Left rows that match | 4 of 4 |',
    '| Right rows that stay open | 0 |',
    '| Rows that cannot be read | 0 |',
    '| Matches of rule 1 | 2 |',
    '| Matches of rule 2 | 1 |',
    '| Matches of rule 3 | 1 |',
    '',
    '### Plan of cards.yaml',
    '',
    '```text',
    'No changes: 0 to add, 0 to change, 0 to move, 0 to delete; 9 unchanged.',
    '```',
    '',
    '',
  ]);
});

test('the JSON schema accepts the sample, and refuses an unknown member', async () => {
  const { output } = await runRecon(['schema']);
  const check = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(output!) as object);
  const bundle = parse(await readFile('cards.yaml', 'utf8')) as { contexts: object[] };
  expect([check(bundle), check.errors]).toEqual([true, null]);
  expect(check({ ...bundle, contexts: [{ ...bundle.contexts[0], id: 'x' }] })).toBe(false);
});

test.each([
  [['--type', '1:1'], '--bundle goes without --type.'],
  [['--context', 'Pix'], '--context must be one of Cards.'],
])('match with a bundle and %j is refused', async (more, message) => {
  const words = [
    'match',
    '--bundle',
    'cards.yaml',
    '--left',
    'ledger.csv',
    '--right',
    'acquirer.csv',
    ...more,
  ];
  expect(await runRecon(words)).toMatchObject({ exitCode: 1, messages: [message] });
});
