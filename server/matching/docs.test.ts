import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type ConfigField, configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { compileRule } from '@recon/engine/matching/compile-rule';
import { matchRuleCreate } from '@recon/contract/match-rule-requests';
import { readRuleFile } from './scenario';
import { runRecon } from '../testing/run-recon';

/** The command accepts the examples of docs/matching.md#on-the-command-line, and that page's tables fit the engine. */

const page = fileURLToPath(new URL('../../docs/matching.md', import.meta.url));
const text = () => readFileSync(page, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'recon-match-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Returns the JSON that follows the first mention of a file. */
function example(name: string): string {
  const found = /```json\n([^]*?)\n```/.exec(text().slice(text().indexOf(`, as \`${name}\``)));
  if (!found) throw new Error(`The page shows no ${name}.`);
  return found[1]!;
}

const units = {
  days: 'whole days',
  digits: 'whole number',
  score: 'whole number',
  amount: 'amount, 0 or more',
  fraction: 'fraction, 0 or more: `"0.005"` is 0.5 %',
};

function values(field: ConfigField): string {
  switch (field.kind) {
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
      return `${units[field.unit!]}, ${field.min} to ${field.max}`;
    case 'decimal':
      return field.key === 'allocationToleranceValue'
        ? `${units.amount}; with \`"PERCENT"\` a fraction of the amount that is split`
        : units[field.unit];
    case 'choice':
      return field.choices.map((one) => `\`"${one}"\``).join(', ');
  }
}

test.each(matchRuleTypes)('the table of %s has every key with its values and default', (type) => {
  const rows = configFields[type].map(
    (field) => `| \`${field.key}\` | ${values(field)} | \`${JSON.stringify(field.default)}\` |`,
  );
  const table = `#### ${type}\n\n${['| Key | Values | Default |', '|---|---|---|', ...rows].join('\n')}\n`;
  // `npm run docs` writes it.
  if (process.env['RECON_WRITE_DOCS'] === 'on')
    writeFileSync(
      page,
      text().replace(new RegExp(`^#### ${type}\\n(\\n|\\|.*\\n)*`, 'm'), () => `${table}\n`),
    );
  expect(text(), 'npm run docs brings it up to date').toContain(`${table}\n`);
});

test.each(matchRuleTypes)(
  'the defaults of %s are what the engine takes for a key that is left out',
  (type) => {
    const defaults = Object.fromEntries(configFields[type].map((field) => [field.key, field.default]));
    const rule = { priority: 1, type };
    expect(compileRule({ ...rule, config: {} }, 0)).toEqual(compileRule({ ...rule, config: defaults }, 0));
  },
);

test('the rules of the example can be saved, and each takes its pair through the field map of the example', async () => {
  const rules = example('rules.json');
  for (const rule of readRuleFile(rules))
    expect(matchRuleCreate.safeParse(rule).error, rule.type).toBeUndefined();
  const left = `external_id,amount,currency,date
a,100.00,BRL,2026-01-05
b,70.00,BRL,2026-01-05
c,500.00,BRL,2026-01-05
d,10.00,BRL,2026-01-05`;
  const right = `Data,NSU,Valor,Moeda,Histórico
2026-01-05,A,100.00,BRL,Venda
2026-01-06,x,70.50,BRL,Venda
2026-01-08,y,498.00,BRL,Venda
2026-01-09,z,10.00,BRL,Venda`;
  const { exitCode, output, messages } = await runRecon([
    'match',
    ...Object.entries({
      type: '1:1',
      rules: write('rules.json', rules),
      left: write('left.csv', left),
      right: write('right.csv', right),
      'right-map': write('right-map.json', example('right-map.json')),
    }).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  expect([exitCode, messages]).toEqual([0, []]);
  expect(JSON.parse(output!)).toMatchObject({
    pairs: [
      { left: ['a'], right: ['A'], rulePriority: 1 },
      { left: ['b'], right: ['x'], rulePriority: 2 },
      { left: ['c'], right: ['y'], rulePriority: 3 },
    ],
    unmatchedLeft: ['d'],
    unmatchedRight: ['z'],
  });
});
