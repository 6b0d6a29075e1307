import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Operation, type OperationName, operationNames, operations } from '~/contract/operations';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const [begin, end] = ['<!-- operations -->', '<!-- /operations -->'];

const of = (noun: string, page?: string): Place => ({
  service: `server/modules/${noun}`,
  ...(page !== undefined && { page: `src/features/${page}` }),
  test: `server/modules/${noun}/${noun}.test.ts`,
});
type Place = { service: string; page?: string; test: string };

/** Where service, page and tests are, by what a permission is about; a folder that is not there fails the test. */
const places: Readonly<Record<string, Place>> = {
  context: of('contexts', 'contexts'),
  rule: of('match-rules', 'match-rules'),
  source: of('sources', 'sources'),
  'field-map': of('field-maps', 'field-maps'),
  'fee-schedule': of('fee-schedules', 'fee-schedules'),
  balance: of('balances', 'balances'),
  'key-details': of('key-details', 'key-details'),
};

function table(): string {
  const rows = operationNames.map((name: OperationName) => {
    const row: Operation = operations[name];
    const place = places[row.permission.split(':')[0]!];
    if (!place) throw new Error(`${row.permission} needs its places in this test.`);
    const link = (path?: string) => (path === undefined ? '–' : `[${path.split('/').at(-1)}](${path})`);
    const shown = `\`${row.method} ${row.path}\`${row.idempotent ? ' (I)' : row.helper ? ' (helper)' : ''}`;
    return `| ${row.summary} | ${shown} | \`${row.permission}\` | ${link(place.service)} | ${link(place.page)} | ${link(place.test)} |`;
  });
  return [
    '| Operation | Method and path | Permission | Service | Page | Tests |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

test("the README's table of operations is the contract's", () => {
  const text = readFileSync(readme, 'utf8');
  const before = text.slice(0, text.indexOf(begin) + begin.length);
  const after = text.slice(text.indexOf(end));
  const wanted = `${before}\n\n${table()}\n\n${after}`;
  // `npm run docs` writes it.
  if (process.env['RECON_WRITE_DOCS'] === 'on') writeFileSync(readme, wanted);
  expect(readFileSync(readme, 'utf8'), 'README.md; npm run docs brings it up to date').toBe(wanted);
});

test('every place the table names is there', () => {
  for (const place of Object.values(places))
    for (const path of Object.values(place))
      expect(existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))), path).toBe(true);
});
