import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bruteForceMatch } from '@recon/engine/testing/brute-force-match';
import { randomScenario, seededRandom, shuffled } from '@recon/engine/testing/random-scenarios';
import { ensureProgram } from '../testing/ensure-program';
import { runRecon } from '../testing/run-recon';
import type { MatchOutput } from './output';

/** `recon match` from outside: arguments, files, outputs, exit codes (docs/matching.md). */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'recon-match-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type End = { code: number; stdout: string; stderr: string };

function run(program: string, args: readonly string[]): Promise<End> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

async function match(...args: string[]) {
  const { exitCode: code, output = '', messages } = await runRecon(['match', ...args]);
  return { code, stdout: output, stderr: messages.map((line) => `${line}\n`).join('') };
}

let files = 0;
/** Writes a file and returns its path. */
function file(content: unknown, name = 'file.json'): string {
  files += 1;
  const path = join(folder, `${files}-${name}`);
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isText ? content : JSON.stringify(content));
  return path;
}

const header = 'external_id,amount,currency,date\n';
const csv = (...lines: string[]) => file(header + lines.join('\n'), 'rows.csv');
const exact = { priority: 1, type: 'EXACT', config: { matchReference: true } };
const row = (externalId: string, amount: unknown = '10', more = {}) => ({
  externalId,
  amount,
  currency: 'BRL',
  date: '2026-01-05',
  ...more,
});

async function ofScenario(scenario: object): Promise<{ code: number; output: MatchOutput; stderr: string }> {
  const complete = { contextType: '1:1', rules: [exact], left: [row('a')], right: [row('a')], ...scenario };
  const { code, stdout, stderr } = await match('--scenario', file(complete));
  return { code, output: JSON.parse(stdout) as MatchOutput, stderr };
}

it('ends with 1 if fewer left rows match than --at-least, rejected rows included', async () => {
  const files = ['--type', '1:1', '--rules', file([exact]), '--right', csv('a,10,BRL,2026-01-05')];
  const left = csv('a,10,BRL,2026-01-05', 'b,10,BRL,2026-01-05', 'c,ten,BRL,2026-01-05');
  const end = (percent: string) => match(...files, '--left', left, '--at-least', percent);
  expect((await end('33.3')).code).toBe(0);
  const { code, stdout, stderr } = await end('33.4');
  expect([code, (JSON.parse(stdout) as MatchOutput).pairs.length]).toEqual([1, 1]);
  expect(stderr).toContain('1 of 3 left rows match: 33.3 %, fewer than 33.4 %.');
  const empty = await match(...files, '--left', csv(), '--at-least', '1');
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('0 of 0 left rows match')]);
  expect((await end('many')).stderr).toContain('--at-least must be a percentage');
});

const pairOfA = { left: ['a'], right: ['a'], rulePriority: 1, score: 100, status: 'CONFIRMED' };

it('as npx runs it, only the JSON goes to the standard output @soak', async () => {
  await ensureProgram();
  const path = file({ contextType: '1:1', rules: [exact], left: [row('a')], right: [row('a')] });
  expect(await run('npx', ['recon', 'match', '--scenario', path])).toEqual({
    code: 0,
    stdout: `${JSON.stringify({ pairs: [pairOfA], unmatchedLeft: [], unmatchedRight: [] })}\n`,
    stderr: '',
  });
}, 180_000);

describe('files', () => {
  it('are read as the import reads them', async () => {
    const left = csv(
      ' a ,10.00,brl,2026-01-05',
      'b,"1,5",BRL,2026-01-05',
      'c,7,BRL,05/01/2026',
      'd,1,BRL,2026-01-05',
    );
    const right = csv('A,10,BRL,2026-01-05T10:00:00Z', 'e,1,BRL,2026-01-05');
    const rules = file([exact, { priority: 5, type: 'DATE_LAG', config: { matchCurrency: true } }]);
    const end = await match('--type', '1:1', '--rules', rules, '--left', left, '--right', right);
    expect(end.code).toBe(0);
    expect(JSON.parse(end.stdout)).toEqual({
      pairs: [
        { left: ['a'], right: ['A'], rulePriority: 1, score: 100, status: 'CONFIRMED' },
        { left: ['d'], right: ['e'], rulePriority: 5, score: 90, status: 'CONFIRMED' },
      ],
      unmatchedLeft: [],
      unmatchedRight: [],
      refusedLeft: ['b', 'c'],
    });
    expect(end.stderr).toContain(`1 row of ${left}: date: day-first\n  row 3 ("c")\n`);
  });

  it('have a field map each, as the service stores it or its mapping alone', async () => {
    const map = { external_id: 'ID', amount: 'Valor', currency: 'Moeda', date: 'Data' };
    const left = file('ID,Valor,Moeda,Data\na,10,BRL,2026-01-05', 'left.csv');
    const right = file([{ ID: 'a', Valor: 10, Moeda: 'BRL', Data: '2026-01-05' }], 'right.json');
    const maps = [file({ id: 'x', sourceId: 'y', mapping: map, version: 1 }), file(map)];
    const rules = file({ items: [exact], limit: 20, hasMore: false });
    const args = ['--left-map', maps[0]!, '--right-map', maps[1]!];
    const end = await match('--type=1:1', '--rules', rules, '--left', left, '--right', right, ...args);
    expect(JSON.parse(end.stdout)).toEqual({ pairs: [pairOfA], unmatchedLeft: [], unmatchedRight: [] });
  });

  it('that the import refuses whole fail the run @soak', async () => {
    const rules = file([exact]);
    const good = csv('a,10,BRL,2026-01-05');
    const fault = async (left: string, ...more: string[]) => {
      const end = await match('--type', '1:1', '--rules', rules, '--left', left, '--right', good, ...more);
      return { code: end.code, ...(JSON.parse(end.stdout) as MatchOutput) };
    };
    expect(await fault(csv('a,10,BRL,2026-01-05', 'b,1e13,BRL,2026-01-05'))).toEqual({
      code: 1,
      pairs: [],
      unmatchedLeft: ['a'],
      unmatchedRight: ['a'],
      refusedLeft: ['b'],
      error: { message: expect.stringContaining('too-large') as string },
    });
    const block = Array.from({ length: 1000 }, (_, at) => `r${at},10,BRL,2026-01-05`);
    expect((await fault(csv(...block, 'b,1e13,BRL,2026-01-05'))).error?.message).toBe(
      'The import would store 1000 rows of the left file and then end with an error: left row 1001 ("b"): amount: too-large',
    );
    const empty = { code: 1, pairs: [], unmatchedLeft: [], error: { message: expect.any(String) as string } };
    expect(await fault(csv())).toMatchObject(empty);
    expect(await fault(file('', 'rows.csv'))).toMatchObject(empty);
    expect(await fault(file('[]', 'rows.JSON'))).toMatchObject(empty);
    const otherWay = file({ ID: 'external_id', V: 'amount', M: 'currency', D: 'date' });
    expect(await fault(good, '--left-map', otherWay)).toMatchObject({ ...empty, refusedLeft: [''] });
  });
});

describe('a scenario', () => {
  it('is run with all its members; others are ignored', async () => {
    const { code, output } = await ofScenario({
      contextType: '1:N',
      title: 'ignored',
      rules: [
        { priority: 7, type: 'EXACT', config: { matchAmount: false, matchReference: false }, id: 'ignored' },
      ],
      sources: { left: 1, right: 2 },
      left: [row('a', 5, { description: 'x' }), row('b', '3')],
      right: [row('z', '4', { source: 2 }), row('y', 6), row('z', '1')],
    });
    expect(code).toBe(0);
    expect(output).toEqual({
      pairs: [{ left: ['a'], right: ['z', 'z'], rulePriority: 7, score: 100, status: 'CONFIRMED' }],
      unmatchedLeft: ['b'],
      unmatchedRight: ['y'],
    });
  });

  it('sorts ids inside a pair, and pairs by rule and then by left in run order', async () => {
    const { output } = await ofScenario({
      contextType: '1:N',
      rules: [{ priority: 2, type: 'EXACT', config: { matchAmount: false, matchReference: false } }, exact],
      left: [row('c', 9), row('b', 5), row('a', 1)],
      right: [row('r2', 2), row('r1', 3), row('a', 1), row('r9', 4), row('r4', 5)],
    });
    expect(output.pairs.map(({ left, right }) => [left, right])).toEqual([
      [['a'], ['a']],
      [['b'], ['r1', 'r2']],
      [['c'], ['r4', 'r9']],
    ]);
  });

  it('may hold base amounts', async () => {
    const base = (baseAmount: unknown) => row('a', '10', { baseAmount, baseCurrency: 'usd' });
    const rules = [{ ...exact, config: { matchBaseAmount: true, matchBaseCurrency: true } }];
    const { output } = await ofScenario({ rules, left: [base(2.5)], right: [base('2.50')] });
    expect(output.pairs).toEqual([pairOfA]);
    const bad = await ofScenario({ rules, left: [base('2,5')], right: [base(null)] });
    expect(bad.output).toMatchObject({ pairs: [], refusedLeft: ['a'], unmatchedRight: ['a'] });
  });

  it('returns the status of a proposal', async () => {
    const rules = [{ ...exact, config: { matchCurrency: false } }];
    const { output } = await ofScenario({ rules, right: [row('a', '10', { currency: 'USD' })] });
    expect(output.pairs).toEqual([{ ...pairOfA, score: 70, status: 'PROPOSED' }]);
  });

  it('drops rows that share an id in silence, within one source', async () => {
    const { code, output, stderr } = await ofScenario({
      contextType: '1:N',
      sources: { left: 1, right: 2 },
      left: [row('a'), row('b'), row('a')],
      right: [row('b'), row('b', '10', { source: 2 })],
    });
    expect(code).toBe(0);
    expect(output).toEqual({
      pairs: [{ ...pairOfA, left: ['b'], right: ['b'] }],
      unmatchedLeft: [],
      unmatchedRight: ['b'],
    });
    expect(stderr).toBe(
      '2 rows of the left side: dropped, the id stands twice\n  row 1 ("a")\n  row 3 ("a")\n',
    );
  });

  it('may have an empty side', async () => {
    const { code, output } = await ofScenario({ left: [] });
    expect([code, output]).toEqual([0, { pairs: [], unmatchedLeft: [], unmatchedRight: ['a'] }]);
  });

  it('keeps every digit of a number', async () => {
    const { output } = await match(
      '--scenario',
      file(`{"contextType":"1:1","rules":[{"priority":1,"type":"TOLERANCE","config":{"absTolerance":0,"percentTolerance":0,"roundingScale":8}}],
        "left":[{"externalId":"a","amount":123456789012.12345678,"currency":"BRL","date":"2026-01-05"}],
        "right":[{"externalId":"a","amount":123456789012.12345679,"currency":"BRL","date":"2026-01-05"}]}`),
    ).then(({ stdout }) => ({ output: JSON.parse(stdout) as MatchOutput }));
    expect(output.pairs).toEqual([]);
  });

  it('of more than 5,000 rows is computed, and noted @soak', async () => {
    const rows = Array.from({ length: 5001 }, (_, at) => row(`r${at}`));
    const { code, output } = await ofScenario({ left: rows, right: rows });
    expect(code).toBe(0);
    expect(output.pairs).toHaveLength(5001);
    expect(output.notes).toEqual([
      expect.stringMatching(/5001 rows on the left/),
      expect.stringMatching(/right/),
    ]);
    expect(output.error).toBeUndefined();
  });
});

describe('a run that fails ends with 2, nothing matched and every readable row unmatched', () => {
  it.each([
    [
      'a value that the engine refuses',
      { rules: [exact, { ...exact, priority: 2, config: { matchScore: 101 } }] },
    ],
    ['a rule type that it does not know', { rules: [{ ...exact, type: 'FUZZY' }] }],
    ['N:M', { contextType: 'N:M' }],
    ['another context type', { contextType: '2:2' }],
    ['two sources in 1:1', { sources: { left: 1, right: 2 } }],
    ['no source on the right in 1:N', { contextType: '1:N', sources: { left: 1, right: 0 }, right: [] }],
    ['two sources on the left in 1:N', { contextType: '1:N', sources: { left: 2 } }],
    ['rows of two sources in 1:1', { right: [row('a'), row('b', '1', { source: 2 })] }],
    ['a negative amount in 1:N', { contextType: '1:N', left: [row('a', -10)], right: [row('a', -10)] }],
  ])('%s', async (_title, scenario) => {
    const { code, output } = await ofScenario(scenario);
    expect(code).toBe(1);
    const rights = 'right' in scenario ? scenario.right.map(({ externalId }) => externalId) : ['a'];
    expect({ ...output, unmatchedRight: output.unmatchedRight.toSorted() }).toEqual({
      pairs: [],
      unmatchedLeft: ['a'],
      unmatchedRight: rights,
      error: { message: expect.stringMatching(/\w+ .*\.$/) as string },
    });
  });
});

describe('bad usage ends with 1 and prints no JSON', () => {
  const rules = () => file([exact]);
  it.each<[string, () => string[]]>([
    ['no arguments', () => []],
    ['an argument that is not known', () => ['--what']],
    ['a file without its option', () => [file([exact])]],
    ['a file that is not there', () => ['--scenario', join(folder, 'nowhere.json')]],
    ['a scenario that is no JSON', () => ['--scenario', file('{')]],
    ['a scenario that is a list', () => ['--scenario', file([])]],
    ['a scenario without a type', () => ['--scenario', file({ rules: [], left: [], right: [] })]],
    ['a scenario without rules', () => ['--scenario', file({ contextType: '1:1', left: [], right: [] })]],
    ['a scenario without rights', () => ['--scenario', file({ contextType: '1:1', rules: [], left: [] })]],
    [
      'a rule without a config',
      () => [
        '--scenario',
        file({ contextType: '1:1', rules: [{ priority: 1, type: 'EXACT' }], left: [], right: [] }),
      ],
    ],
    [
      'a source that is no number',
      () => [
        '--scenario',
        file({ contextType: '1:1', rules: [], left: [row('a', 1, { source: 'x' })], right: [] }),
      ],
    ],
    [
      'a source beyond those counted',
      () => [
        '--scenario',
        file({
          contextType: '1:N',
          rules: [],
          sources: { right: 1 },
          left: [],
          right: [row('a', 1, { source: 2 })],
        }),
      ],
    ],
    ['a scenario beside files', () => ['--scenario', file({}), '--type', '1:1']],
    ['no right file', () => ['--type', '1:1', '--rules', rules(), '--left', csv()]],
    ['no type', () => ['--rules', rules(), '--left', csv(), '--right', csv()]],
    ['rules that are none', () => ['--type', '1:1', '--rules', file({}), '--left', csv(), '--right', csv()]],
    [
      'a field map that is a list',
      () => ['--type', '1:1', '--rules', rules(), '--left', csv(), '--right', csv(), '--left-map', file([])],
    ],
    [
      'another dialect',
      () => ['--type', '1:1', '--rules', rules(), '--left', csv(), '--right', csv(), '--dialect', 'other'],
    ],
  ])('%s', async (_title, args) => {
    const { code, stdout, stderr } = await match(...args());
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^.+\n$/);
  });
});

describe('with --dialect auto', () => {
  const bank = Uint8Array.from(
    Buffer.from(
      [
        'Extrato de vendas',
        'Data da venda;NSU;Valor bruto;Histórico',
        '05/01/2026;a;1.234,56;Venda à vista',
        '06/01/2026;b;(10,00);Estorno',
        '99/01/2026;c;7,00;Venda',
        '07/01/2026;d;8,00;Venda',
        '08/01/2026;d;9,00;Venda',
        'Total;;1.248,56;',
      ].join('\r\n'),
      'latin1',
    ),
  );
  const left = () => csv('a,1234.56,BRL,2026-01-05', 'b,3,BRL,2026-01-06');
  const ask = async (path: string, ...more: string[]) => {
    const given = ['--type', '1:1', '--rules', file([exact]), '--left', left(), '--right', path];
    const { exitCode, output, messages } = await runRecon(['match', ...given, '--dialect', 'auto', ...more]);
    return { exitCode, output: JSON.parse(output!) as MatchOutput, messages };
  };

  it('a file is read as its bank writes it, and proposes its columns', async () => {
    const { exitCode, output, messages } = await ask(file(bank, 'banco.csv'));
    expect(exitCode).toBe(0);
    expect(output.pairs).toEqual([pairOfA]);
    expect(output.unmatchedRight).toEqual(['b']);
    expect(output.refusedRight).toEqual(['c']);
    expect(messages.join('\n')).toMatch(/^2 rows of .*banco\.csv: dropped, .*\n {2}row 6 \("d"\)/m);
  });

  it('a field map names the columns even so', async () => {
    const map = { external_id: 'Histórico', amount: 'Valor bruto', date: 'Data da venda' };
    const { output } = await ask(file(bank, 'banco.csv'), '--right-map', file(map));
    expect(output.unmatchedRight).toEqual(['Venda à vista', 'Estorno']);
  });

  it('reports a field without a column once, with the columns that exist', async () => {
    const lines = Array.from({ length: 520 }, (_, at) => `0${(at % 9) + 1}/01/2026;${at + 1},50;"a, b"`);
    const path = file(['Data;Valor;Observação "livre"', ...lines].join('\n'), 'banco.csv');
    const { exitCode, output, messages } = await ask(path);
    expect([exitCode, output.pairs, output.refusedRight]).toEqual([0, [], lines.map(() => '')]);
    expect(messages).toEqual([
      `520 rows of ${path}: no column for external_id; name it in --right-map, its columns are: "Data", "Valor", "Observação \\"livre\\""`,
    ]);
  });

  it('a file that is none fails the run', async () => {
    const { exitCode, output } = await ask(file('%PDF-1.7', 'x.pdf'));
    expect([exitCode, output.pairs, output.unmatchedLeft]).toEqual([1, [], ['a', 'b']]);
    expect(output.error!.message).toContain('pdf');
  });
});

it('agrees with every left tried with every right, from file to output, however the rows are mixed @soak', async () => {
  let pairs = 0;
  for (let seed = 40_000; seed < 40_300; seed += 1) {
    const scenario = randomScenario(seed, { uniqueIds: true, isWide: seed % 10 === 0 });
    const random = seededRandom(seed);
    const mixed = { left: shuffled(scenario.left, random), right: shuffled(scenario.right, random) };
    const { exitCode, output } = await runRecon(['match', '--scenario', file({ ...scenario, ...mixed })]);
    const expected = bruteForceMatch(scenario);
    const found = JSON.parse(output!) as MatchOutput;
    const matched = expected.pairs.filter(({ recorded }) => recorded);
    expect(exitCode, `seed ${seed}`).toBe(expected.failed ? 1 : 0);
    expect(found.pairs, `seed ${seed}`).toEqual(
      matched.map(({ left, rights, rule, score }) => ({
        left: [left],
        right: rights.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
        rulePriority: scenario.rules[rule]!.priority,
        score,
        status: score >= 90 ? 'CONFIRMED' : 'PROPOSED',
      })),
    );
    const open = (rows: typeof scenario.left, used: string[]) =>
      rows.map(({ externalId }) => externalId).filter((id) => !used.includes(id));
    const lefts = open(
      scenario.left,
      matched.map(({ left }) => left),
    );
    const rights = open(
      scenario.right,
      matched.flatMap((pair) => pair.rights),
    );
    expect(found.unmatchedLeft.toSorted()).toEqual(lefts.toSorted());
    expect(found.unmatchedRight.toSorted()).toEqual(rights.toSorted());
    pairs += found.pairs.length;
  }
  expect(pairs).toBeGreaterThan(300);
});

it('--help prints the usage', async () => {
  const { code, stdout } = await match('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('--scenario');
});

it('proposes how two files are read, with the lines that match, and explains it', async () => {
  const days = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
  const left = join(folder, 'own-ledger.csv');
  const right = join(folder, 'own-bank.csv');
  writeFileSync(
    left,
    ['id,date,amount,currency', ...days.map((at) => `00${at},2026-01-${at},${at}7.50,BRL`)].join('\n'),
  );
  writeFileSync(
    right,
    ['Data;Documento;Valor', ...days.map((at) => `${at}/01/2026;${Number(at)};${at}7,50`)].join('\n'),
  );
  const found = await runRecon(['match', '--propose', left, right]);
  expect(found.exitCode).toBe(0);
  const { pairs } = JSON.parse(found.output!) as { pairs: { left: number[]; right: number[] }[] };
  expect(pairs.toSorted((a, b) => a.left[0]! - b.left[0]!)).toEqual(
    days.map((_, at) => ({ left: [at + 2], right: [at + 2] })),
  );
  expect((await runRecon(['match', '--explain', left, right])).output).toMatch(
    /Compared for reference, the best first:/,
  );
  expect((await runRecon(['match', '--propose', left])).exitCode).toBe(1);
});
