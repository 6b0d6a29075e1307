import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { storeKey } from '../activity/activity-key';
import { sealTenant } from '../activity/seal';
import { newTestKey } from '../testing/sealed-logs';
import { runRecon } from '../testing/run-recon';
import { type Listening, listen } from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';

const key = newTestKey();
let service: TestService;
let at: Listening;
let folder: string;

beforeAll(async () => {
  service = await makeTestService();
  await storeKey(service.database.db, key);
  at = await listen(service.app);
  folder = await mkdtemp(join(tmpdir(), 'recon-bundle-'));
});
afterAll(async () => {
  await at.close();
  await service.database.close();
  await rm(folder, { recursive: true });
});

const secrets = { CARDS_BANK_API_KEY: 's3cret', CARDS_BANK_RETRIES: '3' };
const cards = `# Cards of the acquirer.
version: 1
contexts:
  - name: Cards
    type: "1:1"
    status: ACTIVE
    interval: daily
    feeToleranceAbs: "0.50"
    rules:
      - { type: EXACT, config: { matchAmount: true, matchReference: true } }
      - { type: TOLERANCE, config: { absTolerance: "0.10" } } # rounding
      - { type: DATE_LAG, config: { maxDays: 3 } }
    sources:
      - name: Bank
        type: BANK
        side: RIGHT
        config: { api_key: "\${CARDS_BANK_API_KEY}", currency: BRL, retries: "\${CARDS_BANK_RETRIES:json}" }
        feeSchedule: Acquirer
        fieldMap: { external_id: Id, amount: Valor }
        reading: { dialect: { separator: ";", skip: 2 } }
      - { name: Ledger, type: LEDGER, side: LEFT }
feeSchedules:
  - name: Acquirer
    currency: BRL
    applicationOrder: PARALLEL
    roundingScale: 2
    roundingMode: HALF_UP
    items:
      - { name: Fee, priority: 1, structureType: PERCENTAGE, structure: { rate: "0.015" } }
`;

/** Returns a tenant of its own, a file in it, and what runs a command on it. */
async function tenant(text = cards) {
  const caller = await service.caller();
  const file = join(folder, `${caller.tenantId}.yaml`);
  await writeFile(file, text);
  const run = (words: readonly string[], values: Record<string, string> = secrets) =>
    runRecon(words, { RECON_URL: at.url, RECON_TOKEN: caller.token, ...values });
  return { caller, file, run };
}

/** Returns the entries of actions in a tenant's log, newest first. */
async function writesOf({ tenantId, ask }: Caller, query = '') {
  await sealTenant(service.database.db, tenantId, { key });
  type Entry = { actionId: string; operation: string; appliedFile?: object };
  const log = await ask<{ items: Entry[] }>('GET', `/console/v1/activity${query}`);
  return log.body.items.filter(({ actionId }) => actionId);
}

const contextsOf = async ({ ask }: Caller) =>
  (await ask<{ items: { id: string; name: string; status: string }[] }>('GET', '/v1/contexts')).body.items;

describe('recon apply', () => {
  test('brings a file into an empty tenant, as one action; a second one does nothing', async () => {
    const { caller, file, run } = await tenant();
    const planned = await run(['plan', file]);
    expect(planned.exitCode).toBe(2);
    expect(planned.output).toContain(
      'Plan: 8 to add, 1 to change, 0 to move, 0 to delete, in 11 steps; 0 unch',
    );
    expect(planned.output).toContain('Context "Cards", which is new:');
    expect(planned.output).not.toContain('s3cret');
    const applied = await run(['apply', file, '--yes']);
    expect(applied.messages.join('\n')).toMatch(/^Applied .* SHA-256 [0-9a-f]{12}, action [0-9a-f-]{36}\.$/);
    expect(applied.exitCode).toBe(0);
    expect((await contextsOf(caller)).map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Cards ACTIVE',
    ]);
    const exported = await run(['export']);
    expect(exported.output).toContain('      - { type: TOLERANCE, config: { absTolerance: "0.10" } }\n');
    expect(exported.output).not.toContain('s3cret');
    expect(exported.output).toContain('config: { api_key: "${CARDS_BANK_API_KEY}", currency: BRL');
    expect((await run(['plan', file])).output).toBe(
      'No changes: 0 to add, 0 to change, 0 to move, 0 to delete; 8 unchanged.',
    );
    const again = await run(['apply', file, '--yes'], {});
    expect([again.exitCode, again.messages]).toEqual([
      0,
      ['Nothing is to do: the target is as the file states.'],
    ]);
    const writes = await writesOf(caller);
    expect(new Set(writes.map(({ actionId }) => actionId)).size).toBe(1);
    const named = { file: `${caller.tenantId}.yaml`, digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(writes[0]).toMatchObject({ operation: 'applyFile', after: { ...named, isDone: true } });
    const [{ id } = { id: '' }] = await contextsOf(caller);
    const ofContext = await writesOf(caller, `?contextId=${id}`);
    expect(ofContext[0]).toMatchObject({ contextId: id, appliedFile: { ...named, isDone: true } });
    expect(await readdir(folder)).not.toContain(`${caller.tenantId}.yaml.journal`);
  });

  test('exports the same bytes from the tenant that it made', async () => {
    const [first, second] = [await tenant(), await tenant()];
    await first.run(['apply', first.file, '--yes']);
    const exported = await first.run(['export', '--context', 'Cards']);
    const words = ['export', '--out', second.file];
    expect((await first.run(words)).messages).toEqual([
      `${second.file} is there already: --replace writes over it.`,
    ]);
    expect((await first.run([...words, '--replace'])).exitCode).toBe(0);
    expect(await readFile(second.file, 'utf8')).toBe(`${exported.output}\n`);
    const applied = await second.run(['apply', second.file, '--yes']);
    expect([applied.exitCode, applied.messages.length]).toEqual([0, 1]);
    expect((await second.run(['export'])).output).toBe(exported.output);
  });

  test('changes, moves and deletes only what the plan shows, and asks before', async () => {
    const { file, run } = await tenant();
    await run(['apply', file, '--yes']);
    const lines = cards.split('\n');
    const [exact, tolerance, lag] = lines.slice(9, 12);
    const changed = [...lines.slice(0, 9), lag!.replace('3', '5'), exact, ...lines.slice(12)];
    await writeFile(file, changed.join('\n').replace('daily', 'weekly').replace('Valor', 'Total'));
    const kept = await run(['plan', file]);
    expect(kept.output!.split('\n')).toEqual([
      'Context "Cards":',
      '  ~ settings',
      '      interval: "daily" -> "weekly"',
      '  ~ rule DATE_LAG, from position 3 to 1',
      '      config.maxDays: 3 -> 5',
      '  ~ field map of "Bank"',
      '      mapping.amount: "Valor" -> "Total"',
      '  > rule DATE_LAG, from position 3 to 1',
      '  = rule TOLERANCE, from position 2 to 3, which the file lacks, stays',
      '',
      'Plan: 0 to add, 3 to change, 1 to move, 0 to delete, in 4 steps; 4 unchanged. Not in the file, and left: 1.',
    ]);
    const pruned = await run(['plan', file, '--prune']);
    expect(pruned.output).toContain('  - rule 2 TOLERANCE, with what it matched\n');
    const unasked = await run(['apply', file, '--prune']);
    expect([unasked.exitCode, unasked.messages]).toEqual([
      1,
      ['Nobody can be asked here: --yes applies without a question.'],
    ]);
    expect((await run(['apply', file, '--prune', '--yes'])).exitCode).toBe(0);
    const exported = await run(['export']);
    expect(exported.output).not.toContain(tolerance!.split(' #')[0]);
    expect(exported.output!.indexOf('DATE_LAG')).toBeLessThan(exported.output!.indexOf('EXACT'));
  });

  test('keeps a secret that only the target has, and says so; with --prune it is removed', async () => {
    const { file, run } = await tenant();
    await run(['apply', file, '--yes']);
    await writeFile(file, cards.replace('api_key: "${CARDS_BANK_API_KEY}", currency: BRL, ', ''));
    const planned = await run(['plan', file]);
    expect(planned.output!.split('\n')).toEqual([
      'Context "Cards":',
      '  ~ source "Bank"',
      '      config.currency: "BRL" -> none',
      '  = config.api_key of the source "Bank", which the file lacks, stays',
      '',
      'Plan: 0 to add, 1 to change, 0 to move, 0 to delete, in 1 step; 7 unchanged. Not in the file, and left: 1.',
    ]);
    expect((await run(['apply', file, '--yes'])).exitCode).toBe(0);
    expect((await run(['export'])).output).toContain('api_key: "${CARDS_BANK_API_KEY}"');
    const pruned = await run(['plan', file, '--prune']);
    expect(pruned.output).toContain('      config.api_key: (not shown) -> none\n');
    expect((await run(['apply', file, '--prune', '--yes'])).exitCode).toBe(0);
    expect((await run(['export'])).output).not.toContain('api_key');
  });

  test('says what the target does not allow, and ends with 2, as the target is not as the file states', async () => {
    const { file, run } = await tenant(cards.replace('status: ACTIVE', 'status: DRAFT'));
    await run(['apply', file, '--yes']);
    await writeFile(file, cards.replace('status: ACTIVE', 'status: PAUSED'));
    const planned = await run(['plan', file]);
    expect([planned.exitCode, planned.output]).toEqual([
      2,
      expect.stringMatching(/\n  ! .*: left as it is\n/),
    ]);
    const applied = await run(['apply', file, '--yes']);
    expect([applied.exitCode, applied.messages]).toEqual([2, ['What is left cannot be changed:']]);
  });

  test('refuses a plan whose target has changed, is empty, or to which it was applied before', async () => {
    const { caller, file, run } = await tenant();
    const plan = `${file}.plan`;
    expect((await run(['plan', file, '--out', plan])).exitCode).toBe(2);
    expect(await readFile(plan, 'utf8')).not.toContain('s3cret');
    expect((await run(['apply', plan, '--yes'])).exitCode).toBe(0);
    const again = await run(['apply', plan, '--yes']);
    expect([again.exitCode, again.messages[0]]).toEqual([
      3,
      expect.stringMatching(/^The plan was applied before, at 2/),
    ]);
    expect(await readdir(folder)).not.toContain(`${caller.tenantId}.yaml.plan.journal`);

    await writeFile(file, cards.replace('daily', 'weekly'));
    await run(['plan', file, '--out', `${plan}1`]);
    await run(['apply', `${plan}1`, '--yes']);
    const [{ id } = { id: '' }] = await contextsOf(caller);
    await caller.ask('PATCH', `/v1/contexts/${id}`, { body: { interval: 'daily' } });
    // The target is again as the plan was made on.
    const repeated = await run(['apply', `${plan}1`, '--yes']);
    expect([repeated.exitCode, repeated.messages[0]]).toEqual([
      3,
      expect.stringMatching(/^The plan was app/),
    ]);
    await run(['plan', file, '--out', `${plan}2`]);
    await caller.ask('PATCH', `/v1/contexts/${id}`, { body: { interval: 'hourly' } });
    const moved = await run(['apply', `${plan}2`, '--yes']);
    expect([moved.exitCode, moved.messages]).toEqual([
      3,
      ['The target has changed since the plan was made. Make a new one.'],
    ]);
    const other = await tenant();
    const empty = await other.run(['apply', `${plan}2`, '--yes']);
    expect([empty.exitCode, empty.messages]).toEqual([
      3,
      ['The target has none of the contexts that the plan was made on.'],
    ]);
    expect(await contextsOf(other.caller)).toEqual([]);
  });
});

/** Serves requests as a service without this console, which takes no whole file. */
const stepwise = async (request: Request): Promise<Response> =>
  request.url.endsWith('/console/v1/configuration')
    ? new Response(null, { status: 404 })
    : service.app.fetch(request);

/** Serves single writes. From write number `from` on, it loses the answers to what the service has carried out. */
async function losing(): Promise<Listening & { from: number }> {
  const state = { from: Infinity };
  let writes = 0;
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/console/v1/configuration')) return stepwise(request);
    const answer = await service.app.fetch(request);
    if (request.method === 'GET') return answer;
    writes += 1;
    return writes > state.from ? new Response('lost') : answer;
  };
  return Object.assign(state, await listen({ ...service.app, fetch }));
}

describe('an apply that was broken off', () => {
  test('after any write is resumed with the same keys, and makes each object once @soak', async () => {
    const whole = await tenant();
    await whole.run(['apply', whole.file, '--yes']);
    const wanted = (await whole.run(['export'])).output;
    const writes = 11;
    for (let last = 0; last < writes; last += 1) {
      const { caller, file, run } = await tenant();
      const broken = await losing();
      broken.from = last;
      const first = await run(['apply', file, '--yes', '--url', broken.url]);
      const lost = expect.stringMatching(/the answer is not what the interface states/);
      expect([last, first.exitCode, first.messages.at(-1)]).toEqual([last, 1, lost]);
      // The first write is the entry of the log before the steps.
      const progress = /^\d+ of 11 steps are done\. The same command goes on from there\.$/;
      const isAmongSteps = last > 0;
      expect([last, first.messages.some((line) => progress.test(line))]).toEqual([last, isAmongSteps]);
      broken.from = Infinity;
      expect([last, (await run(['apply', file, '--yes', '--url', broken.url])).exitCode]).toEqual([last, 0]);
      expect((await run(['export'])).output).toBe(wanted);
      expect(await contextsOf(caller)).toHaveLength(1);
      await broken.close();
    }
  });

  test('is not resumed from a plan if others have changed the target meanwhile', async () => {
    const { caller, file, run } = await tenant();
    const plan = `${file}.plan`;
    const broken = await losing();
    const there = ['--url', broken.url];
    await run(['plan', file, '--out', plan, ...there]);
    broken.from = 5;
    expect((await run(['apply', plan, '--yes', ...there])).exitCode).toBe(1);
    broken.from = Infinity;
    // The log does not claim that the file was applied.
    const [newest] = await writesOf(caller);
    expect(newest).toMatchObject({ appliedFile: { file: expect.stringContaining(caller.tenantId) } });
    expect(newest!.appliedFile).not.toHaveProperty('isDone');
    const [{ id } = { id: '' }] = await contextsOf(caller);
    await caller.ask('PATCH', `/v1/contexts/${id}`, { body: { interval: 'hourly' } });
    const resumed = await run(['apply', plan, '--yes', ...there]);
    expect([resumed.exitCode, resumed.messages]).toEqual([
      3,
      ['The target has changed since the plan was made: interval of the context "Cards". Make a new plan.'],
    ]);
    await caller.ask('PATCH', `/v1/contexts/${id}`, { body: { interval: 'daily' } });
    const ended = await run(['apply', plan, '--yes', ...there]);
    expect([ended.exitCode, ended.messages[0]]).toEqual([0, 'Resumed: 6 of 11 steps left.']);
    await broken.close();
  });
});

describe('a broken off apply whose target others have changed', () => {
  /** Changes the fee schedule, the settings and the field map of an applied file, and breaks off after some writes. */
  async function brokenOff({
    from,
    asPlan,
    options = [],
  }: {
    from: number;
    asPlan: boolean;
    options?: string[];
  }) {
    const one = await tenant();
    await one.run(['apply', one.file, '--yes']);
    await writeFile(one.file, cards.replace('Scale: 2', 'Scale: 3').replace('daily', 'weekly'));
    const broken = await losing();
    onTestFinished(() => broken.close());
    const there = ['--url', broken.url];
    const applied = asPlan ? `${one.file}.plan` : one.file;
    if (asPlan) await one.run(['plan', one.file, '--out', applied, ...there]);
    broken.from = from;
    expect((await one.run(['apply', applied, '--yes', ...there, ...options])).exitCode).toBe(1);
    broken.from = Infinity;
    const [context] = await contextsOf(one.caller);
    const listed = await one.caller.ask<{ items: { id: string }[] }>('GET', '/v1/fee-schedules');
    return {
      ...one,
      resume: (...more: string[]) => one.run(['apply', applied, '--yes', ...there, ...more]),
      settings: `/v1/contexts/${context!.id}`,
      schedule: `/v1/fee-schedules/${listed.body.items[0]!.id}`,
    };
  }

  test('overwrites no field that they changed, though the plan changes the same object', async () => {
    const { caller, settings, resume } = await brokenOff({ from: 1, asPlan: true });
    await caller.ask('PATCH', settings, { body: { interval: 'hourly' } });
    expect(await resume()).toMatchObject({
      exitCode: 3,
      messages: [
        'The target has changed since the plan was made: interval of the context "Cards". Make a new plan.',
      ],
    });
    expect((await caller.ask('GET', settings)).body).toMatchObject({ interval: 'hourly' });
    // Another field of the object is no conflict.
    await caller.ask('PATCH', settings, { body: { interval: 'daily', autoMatchOnUpload: true } });
    expect((await resume()).exitCode).toBe(0);
  });

  test('refuses a plan if a part of what it had done is gone, and a new plan can be applied', async () => {
    const { caller, file, run, schedule, resume } = await brokenOff({ from: 2, asPlan: true });
    await caller.ask('PATCH', schedule, { body: { roundingScale: 2 } });
    expect(await resume()).toMatchObject({
      exitCode: 3,
      messages: [
        'The target no longer has what the plan had done: roundingScale of the fee schedule "Acquirer". Make a new plan.',
      ],
    });
    await run(['plan', file, '--out', `${file}.plan`]);
    expect((await run(['apply', `${file}.plan`, '--yes'])).exitCode).toBe(0);
    expect((await caller.ask('GET', schedule)).body).toMatchObject({ roundingScale: 3 });
  });

  test('is refused with other options, and names the command that continues it', async () => {
    const { file, resume } = await brokenOff({ from: 1, asPlan: false, options: ['--prune'] });
    expect(await resume()).toMatchObject({
      exitCode: 1,
      messages: [
        `The apply that was broken off had other options: its steps are not those of this one. To continue it, run: recon apply ${file} --prune. Or delete ${file}.journal to begin anew.`,
      ],
    });
    expect((await resume('--prune')).exitCode).toBe(0);
  });

  test('is refused before another service, and planned anew once the file has changed', async () => {
    const { file, run, resume } = await brokenOff({ from: 1, asPlan: false });
    expect(await run(['apply', file, '--yes'])).toMatchObject({
      exitCode: 1,
      messages: [
        expect.stringMatching(
          /^An apply of this file to http:.* was broken off\. Continue it there, or delete /,
        ),
      ],
    });
    await appendFile(file, '# reviewed\n');
    const { exitCode, messages } = await resume();
    expect([exitCode, messages[0]]).toEqual([
      0,
      expect.stringMatching(/^The file has changed since an apply/),
    ]);
  });

  test('overwrites no value that they changed since, if a file is applied again', async () => {
    const { caller, file, settings, resume } = await brokenOff({ from: 1, asPlan: false });
    await caller.ask('PATCH', settings, { body: { interval: 'hourly' } });
    expect(await resume()).toMatchObject({
      exitCode: 3,
      messages: [
        `The target has changed since the plan was made: interval of the context "Cards". Delete ${file}.journal to begin anew.`,
      ],
    });
    expect((await caller.ask('GET', settings)).body).toMatchObject({ interval: 'hourly' });
  });

  test('does what they undid only as a new action, after the journal of the file is deleted', async () => {
    const { caller, file, schedule, resume } = await brokenOff({ from: 2, asPlan: false });
    await caller.ask('PATCH', schedule, { body: { roundingScale: 2 } });
    expect(await resume()).toMatchObject({
      exitCode: 3,
      messages: [
        expect.stringMatching(/^The target no longer has what the plan had done: .* to begin anew\.$/),
      ],
    });
    await rm(`${file}.journal`);
    const resumed = await resume();
    expect([resumed.exitCode, resumed.messages]).toEqual([
      0,
      [expect.stringMatching(/^Applied .*: 1 change in 1 step,/)],
    ]);
    expect((await caller.ask('GET', schedule)).body).toMatchObject({ roundingScale: 3 });
  });

  test('moves no rule back that they moved, and accepts no rule that they added, in a plan of an order', async () => {
    const one = await tenant();
    await one.run(['apply', one.file, '--yes']);
    const lines = cards.split('\n');
    const moved = [...lines.slice(0, 9), lines[11], ...lines.slice(9, 11), ...lines.slice(12)].join('\n');
    await writeFile(one.file, moved.replace('Scale: 2', 'Scale: 3'));
    const broken = await losing();
    onTestFinished(() => broken.close());
    const plan = `${one.file}.plan`;
    await one.run(['plan', one.file, '--out', plan, '--url', broken.url]);
    broken.from = 1;
    await one.run(['apply', plan, '--yes', '--url', broken.url]);
    broken.from = Infinity;
    const [context] = await contextsOf(one.caller);
    const path = `/v1/contexts/${context!.id}/rules`;
    const rules = await one.caller.ask<{ items: { id: string }[] }>('GET', path);
    const [a, b, c] = rules.body.items.map(({ id }) => id);
    const resume = () => one.run(['apply', plan, '--yes', '--url', broken.url]);
    const refused = {
      exitCode: 3,
      messages: [
        'The target has changed since the plan was made: the order of the rules of "Cards". Make a new plan.',
      ],
    };
    await one.caller.ask('POST', `${path}/reorder`, { body: { ruleIds: [b, a, c] } });
    expect(await resume()).toMatchObject(refused);
    await one.caller.ask('POST', `${path}/reorder`, { body: { ruleIds: [a, b, c] } });
    const body = { priority: 9, type: 'EXACT', config: { matchCurrency: true } };
    const added = await one.caller.ask<{ id: string }>('POST', path, { body });
    expect(await resume()).toMatchObject(refused);
    await one.caller.ask('DELETE', `${path}/${added.body.id}`);
    expect((await resume()).exitCode).toBe(0);
  });
});

test('an apply orders more than 100 rules before a service that takes no such order @soak', async () => {
  const rules = Array.from(
    { length: 120 },
    (_, index) => `EXACT, config: { matchAmount: true, note: ${index} }`,
  );
  const withRules = (listed: readonly string[]) =>
    cards.replace(
      /    rules:\n[^]*(?=    sources:)/,
      `    rules:\n${listed.map((one) => `      - { type: ${one} }\n`).join('')}`,
    );
  const { file, run } = await tenant(withRules(rules));
  const fetch = async (request: Request) => {
    if (!request.url.endsWith('/reorder')) return stepwise(request);
    const { ruleIds } = (await request.clone().json()) as { ruleIds: string[] };
    return ruleIds.length > 100 ? new Response('too many', { status: 400 }) : service.app.fetch(request);
  };
  const limited = await listen({ ...service.app, fetch });
  onTestFinished(() => limited.close());
  const there = ['--url', limited.url];
  expect((await run(['apply', file, '--yes', ...there])).exitCode).toBe(0);
  const added = 'EXACT, config: { matchCurrency: true }';
  await writeFile(file, withRules([rules[119]!, ...rules.slice(0, 60), added, ...rules.slice(60, 119)]));
  expect((await run(['apply', file, '--yes', ...there])).exitCode).toBe(0);
  expect((await run(['plan', file])).exitCode).toBe(0);
});

describe('recon validate and plan', () => {
  test('name line, column and path of all that is wrong, as compilers do', async () => {
    const { file, run } = await tenant(cards.replace('"1:1"', '1:1'));
    expect(await run(['validate', file])).toMatchObject({
      exitCode: 1,
      messages: [
        `${file}:5:11: contexts[0].type needs quotation marks: other programs read it as something else than this text`,
      ],
    });
    await writeFile(file, cards.replace('BRL\n', 'XYZ\n').replace('EXACT', 'FUZZY'));
    expect((await run(['validate', file])).messages).toHaveLength(2);
    await writeFile(file, cards);
    const valid = `${file} is valid: 1 context, 1 fee schedule.`;
    expect((await run(['validate', file])).messages).toEqual([valid]);
    await writeFile(file, cards.replace('matchReference', 'matchRefrence'));
    const unknown = `${file}:10:53: contexts[0].rules[0].config.matchRefrence is a setting that no run reads`;
    expect(await run(['validate', file])).toMatchObject({ exitCode: 0, messages: [unknown, valid] });
    expect(await run(['validate', file, '--strict'])).toMatchObject({
      exitCode: 1,
      messages: [unknown, valid],
    });
    expect((await run(['plan', file])).messages).toContain(unknown);
    await writeFile(file, cards.replace('maxDays: 3', 'maxDays: "3"'));
    const text = `${file}:12:37: contexts[0].rules[2].config.maxDays is a text, but runs read a number: write it without quotation marks`;
    expect((await run(['validate', file])).messages).toEqual([text, valid]);
    await writeFile(file, cards.replace('amount: Valor', 'amout: Valor'));
    const field = `${file}:19:38: contexts[0].sources[0].fieldMap.amout becomes metadata, and the field map lacks amount, currency, date: it may be misspelled`;
    expect((await run(['validate', file])).messages).toEqual([field, valid]);
    expect((await run(['plan', file])).messages).toContain(field);
    await writeFile(file, cards.replace('feeSchedule: Acquirer', 'feeSchedule: Aquirer'));
    const schedule = /contexts\[0\]\.sources\[0\]\.feeSchedule is no fee schedule of this file/;
    expect((await run(['validate', file])).messages).toEqual([expect.stringMatching(schedule), valid]);
  });

  test('name a file that is not there or damaged in one sentence @soak', async () => {
    const { file, run } = await tenant();
    expect((await run(['plan', `${file}.no`])).messages).toEqual([`${file}.no is not there.`]);
    await writeFile(file, '{"plan": 1, "file": ');
    expect((await run(['apply', file])).messages).toEqual([
      `${file} is damaged, or not a plan of this version. Make a new plan.`,
    ]);
    await writeFile(
      file,
      cards.replace('BRL, retries', 'BRL, zone: "pre${A}", retries').replace('EXACT', 'FUZZY'),
    );
    const { messages } = await run(['match', '--bundle', file, '--left', file, '--right', file]);
    expect(messages).toEqual([
      expect.stringMatching(/yaml:10:11: contexts\[0\]\.rules\[0\]\.type must be one of/),
      expect.stringMatching(
        /yaml:17:\d+: contexts\[0\]\.sources\[0\]\.config\.zone must be a placeholder alone/,
      ),
    ]);
  });

  test('a saved plan is written over, no other file', async () => {
    const { file, run } = await tenant();
    const mistaken = await run(['plan', file, '--out', file]);
    expect([mistaken.exitCode, mistaken.messages]).toEqual([
      1,
      [`${file} is there already: only a saved plan is written over. Choose another name.`],
    ]);
    expect(await readFile(file, 'utf8')).toBe(cards);
    const words = ['plan', file, '--out', `${file}.plan`];
    expect([(await run(words)).exitCode, (await run(words)).exitCode]).toEqual([2, 2]);
  });

  test('a plan names the values that it lacks; apply refuses it until they are set', async () => {
    const { file, run } = await tenant();
    const plan = `${file}.plan`;
    const planned = await run(['plan', file, '--out', plan], {});
    expect(planned.exitCode).toBe(2);
    expect(planned.output!.split('\n').slice(8)).toEqual([
      'Context "Cards", which is new:',
      '  + settings',
      '      type: "1:1"',
      '      status: "ACTIVE"',
      '      interval: "daily"',
      '      feeToleranceAbs: "0.50"',
      '  + rule 1 EXACT',
      '      config: {"matchAmount":true,"matchReference":true}',
      '  + rule 2 TOLERANCE',
      '      config: {"absTolerance":"0.10"}',
      '  + rule 3 DATE_LAG',
      '      config: {"maxDays":3}',
      '  + source "Bank"',
      '      type: "BANK"',
      '      side: "RIGHT"',
      '      config.api_key: "${CARDS_BANK_API_KEY}"',
      '      config.currency: "BRL"',
      '      config.retries: "${CARDS_BANK_RETRIES:json}"',
      '      feeSchedule: "Acquirer"',
      '  + source "Ledger"',
      '      type: "LEDGER"',
      '      side: "LEFT"',
      '  + field map of "Bank"',
      '      mapping: {"external_id":"Id","amount":"Valor"}',
      '  ~ how files of "Bank" are read',
      '  ! config.api_key of the source "Bank" needs a value at apply: set CARDS_BANK_API_KEY',
      '  ! config.retries of the source "Bank" needs a value at apply: set CARDS_BANK_RETRIES',
      '',
      'Plan: 8 to add, 1 to change, 0 to move, 0 to delete, in 11 steps; 0 unchanged.',
    ]);
    const { output } = await run(['plan', file, '--json'], {});
    expect(JSON.parse(output!)).toMatchObject({
      parts: [{}, { needs: [{ source: 'Bank', key: 'api_key' }, { variable: 'CARDS_BANK_RETRIES' }] }],
    });
    for (const one of [file, plan])
      expect(await run(['apply', one, '--yes'], {})).toMatchObject({
        exitCode: 1,
        messages: [
          `${file}:17:9: set CARDS_BANK_API_KEY, CARDS_BANK_RETRIES in the environment: the target has no such setting yet.`,
        ],
      });
    const applied = await run(['apply', plan, '--yes']);
    expect([applied.exitCode, applied.output, applied.messages]).toEqual([
      0,
      expect.stringContaining('      config.api_key: (not shown)\n      config.currency: "BRL"\n'),
      [expect.stringMatching(/: 9 changes in 11 steps, SHA-256 /)],
    ]);
  });

  test('two rules of the same type are told apart by their positions before and after', async () => {
    const { file, run } = await tenant();
    const exact = (matched: string) => `      - { type: EXACT, config: { ${matched}: true } }\n`;
    const [amount, date, currency] = ['matchAmount', 'matchDate', 'matchCurrency'].map(exact);
    const withRules = (rules: string) => cards.replace(/      - \{ type: E[^]*(?=    sources:)/, rules);
    await writeFile(file, withRules(`${amount}${date}`));
    await run(['apply', file, '--yes']);
    await writeFile(file, withRules(`${currency}${amount}`));
    expect((await run(['plan', file, '--rule', 'Cards:1=new'])).output!.split('\n')).toEqual([
      'Context "Cards":',
      '  + rule 1 EXACT',
      '      config: {"matchCurrency":true}',
      '  = rule EXACT, from position 2 to 3, which the file lacks, stays',
      '',
      'Plan: 1 to add, 0 to change, 0 to move, 0 to delete, in 2 steps; 6 unchanged. Not in the file, and left: 1.',
    ]);
  });

  test('wait for a rate limit, and say so', async () => {
    const { file, run } = await tenant();
    let refusals = 2;
    const fetch = async (request: Request) => {
      refusals -= 1;
      const headers = { 'Retry-After': '1' };
      return refusals >= 0 ? new Response('', { status: 429, headers }) : service.app.fetch(request);
    };
    const limited = await listen({ ...service.app, fetch });
    const { exitCode, messages } = await run(['plan', file, '--url', limited.url]);
    expect([exitCode, messages]).toEqual([2, Array(2).fill('The service limits requests: waiting 1 s.')]);
    await limited.close();
  });

  test('print a plan as JSON without secrets', async () => {
    const { file, run } = await tenant();
    const { output } = await run(['diff', file, '--json']);
    expect(JSON.parse(output!)).toMatchObject({
      version: 1,
      counts: { add: 8, change: 1, move: 0, delete: 0, same: 0, onlyThere: 0 },
      parts: [{ context: null }, { context: 'Cards', isNew: true, readings: ['Bank'] }],
    });
    expect(output).not.toContain('s3cret');
  });

  test.each([
    [
      { RECON_URL: '', RECON_TOKEN: 'x' },
      '--url or RECON_URL must be the URL of a service or console, with http:// or https://.',
    ],
    [{ RECON_TOKEN: '' }, /^RECON_TOKEN must be a bearer token/],
    [{ RECON_TOKEN: 'x' }, /^GET \/v1\/contexts: 401 .* RECON_TOKEN must be a token of this service\.$/],
    [{ RECON_URL: 'localhost:8080' }, /with http:\/\/ or https:\/\/\.$/],
  ])('with %j end with 1 and say why', async (values, message) => {
    const { file, run } = await tenant();
    const { exitCode, messages } = await run(['plan', file], values);
    expect([exitCode, messages[0]]).toEqual([1, expect.stringMatching(message)]);
  });
});
