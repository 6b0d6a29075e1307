import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type ConsoleOperationName,
  consoleOperationNames,
  consoleOperations,
} from '@recon/contract/console-operations';
import { type Operation, type OperationName, operationNames, operations } from '@recon/contract/operations';
import { openApiDocument } from './http/openapi';

/**
 * docs/operations.md is generated from the table of operations: `npm run docs` writes it, and this test fails if it is
 * outdated. The variables in docs/deployment.md and docs/sign-in.md are compared with those that the server reads.
 */
const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const textOf = (path: string) => readFileSync(place(path), 'utf8');

/** The folder of a permission's noun, in server/modules and src/features. */
const folders: Readonly<Record<string, string>> = {
  context: 'contexts',
  rule: 'match-rules',
  source: 'sources',
  'field-map': 'field-maps',
  'fee-schedule': 'fee-schedules',
  balance: 'balances',
  'key-details': 'key-details',
};

/** Function of src/api that pages use for an operation: its file and name. */
const apiFunctions: Readonly<Record<OperationName, readonly [file: string, name: string]>> = {
  listContexts: ['contexts', 'contextQueries.list'],
  createContext: ['contexts', 'createContext'],
  getContext: ['contexts', 'contextQueries.detail'],
  updateContext: ['contexts', 'updateContext'],
  cloneContext: ['contexts', 'cloneContext'],
  listMatchRules: ['rule-order/rule-queries', 'matchRuleQueries.all'],
  createMatchRule: ['match-rules', 'createMatchRule'],
  getMatchRule: ['match-rules', 'readMatchRuleNow'],
  updateMatchRule: ['match-rules', 'updateMatchRule'],
  deleteMatchRule: ['match-rules', 'deleteMatchRule'],
  reorderMatchRules: ['rule-order/rule-order', 'reorderMatchRules'],
  listSources: ['sources', 'sourceQueries.list'],
  createSource: ['sources', 'createSource'],
  getSource: ['sources', 'sourceQueries.detail'],
  updateSource: ['sources', 'updateSource'],
  getFieldMap: ['field-maps', 'fieldMapQueries.ofSource'],
  createFieldMap: ['field-maps', 'createFieldMap'],
  updateFieldMap: ['field-maps', 'updateFieldMap'],
  deleteFieldMap: ['field-maps', 'deleteFieldMap'],
  listFeeSchedules: ['fee-schedules', 'feeScheduleQueries.list'],
  createFeeSchedule: ['fee-schedules', 'createFeeSchedule'],
  getFeeSchedule: ['fee-schedules', 'feeScheduleQueries.detail'],
  updateFeeSchedule: ['fee-schedules', 'updateFeeSchedule'],
  listBalances: ['balances', 'balanceQueries.list'],
  getKeyDetails: ['key-details', 'lookUpKey'],
  listOrganizations: ['balances', 'balanceQueries.organizations'],
  listLedgers: ['balances', 'balanceQueries.ledgers'],
};

/** Code of an operation of the console's own server: function and file of src/api, page, service and tests. */
const consolePlaces: Readonly<Record<ConsoleOperationName, Places & { name: string }>> = {
  getReading: { name: 'sourceReadingQueries.ofSource', ...readingPlaces() },
  putReading: { name: 'putSourceReading', ...readingPlaces() },
  getContextNeed: {
    name: 'contextNeedQuery',
    service: 'server/modules/contexts/need.ts',
    page: 'src/features/contexts',
    api: 'src/api/context-needs.ts',
    tests: 'server/modules/contexts/need.test.ts',
  },
  getWhatIfResult: { name: 'whatIfResultQueries.ofContext', ...whatIfPlaces() },
  putWhatIfResult: { name: 'putWhatIfResult', ...whatIfPlaces() },
  listWhatIfResults: { name: 'whatIfResultQueries.list', ...whatIfPlaces() },
  putAppliedFile: {
    name: 'apply',
    api: 'server/cli/bundle/apply.ts',
    page: 'src/features/activity/action-text.ts',
    service: 'server/modules/activity/handlers.ts',
    tests: 'server/cli/bundle-commands.test.ts',
  },
  putConfiguration: {
    name: 'bundleStepRunner',
    api: 'src/api/bundles.ts',
    page: 'src/features/bundles',
    service: 'server/modules/configuration/handlers.ts',
    tests: 'server/modules/configuration/configuration.test.ts',
  },
  listActivity: { name: 'activityQueries.list', ...activityPlaces('activity') },
  getActivityLast: { name: 'activityQueries.last', ...activityPlaces('activity') },
  getLastChange: { name: 'activityQueries.lastChange', ...activityPlaces('activity') },
  listActivityPeople: { name: 'activityQueries.people', ...activityPlaces('activity') },
  getPeriodProof: {
    name: 'periodReportQuery',
    ...activityPlaces('period-proof'),
    api: 'src/api/activity-report.ts',
  },
  getActivityReport: {
    name: 'readProofFile',
    ...activityPlaces('report'),
    api: 'src/api/activity-report.ts',
  },
  getContextAsOf: { name: 'activityQueries.asOf', ...activityPlaces('context-as-of') },
  getContextStart: { name: 'activityQueries.start', ...activityPlaces('context-as-of') },
};

type Places = { service: string; page: string; api: string; tests: string };

function readingPlaces(): Places {
  return {
    service: 'server/modules/sources/reading-handlers.ts',
    page: 'src/file-reading',
    api: 'src/api/source-reading.ts',
    tests: 'server/modules/sources/reading.test.ts',
  };
}

function whatIfPlaces(): Places {
  return {
    service: 'server/modules/what-if-results/handlers.ts',
    page: 'src/features/overview',
    api: 'src/api/what-if-results.ts',
    tests: 'server/modules/what-if-results/what-if-results.test.ts',
  };
}

function activityPlaces(test: string): Places {
  return {
    service: 'server/modules/activity/handlers.ts',
    page: 'src/features',
    api: 'src/api/activity.ts',
    tests: `server/modules/activity/${test}.test.ts`,
  };
}

type Schema = { properties?: Record<string, { not?: object }>; required?: string[] };
type Described = {
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
};
const openApi = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

function placesOf(name: OperationName): Places {
  const noun = operations[name].permission.split(':')[0]!;
  const folder = folders[noun];
  if (folder === undefined) throw new Error(`${noun} needs its folder in this test.`);
  return {
    service: `server/modules/${folder}`,
    page: `src/features/${folder}`,
    api: `src/api/${apiFunctions[name][0]}.ts`,
    tests: `server/modules/${folder}/${folder}.test.ts`,
  };
}

function members({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .filter(([, schema]) => schema.not === undefined)
    .map(([name]) => name)
    .map((name) => `\`${name}\`${required.includes(name) ? ' (required)' : ''}`)
    .join(', ');
}

function schemaOf(reference: { $ref: string }): { name: string; schema: Schema } {
  const name = reference.$ref.split('/').at(-1)!;
  return { name, schema: openApi.components.schemas[name]! };
}

/** Returns the section of one operation: its path, permission, request, response and code. */
function section(name: OperationName): string {
  const row: Operation = operations[name];
  const described = openApi.paths[row.path]![row.method.toLowerCase()]!;
  const { service, page, api, tests } = placesOf(name);
  const query = described.parameters.filter((parameter) => parameter.in === 'query');
  const body = described.requestBody?.content['application/json']?.schema;
  const answer = described.responses[row.status]!.content?.['application/json']?.schema;
  const ours = row.ownErrors ? [`not in the interface: ${row.ownErrors.join(', ')}`] : [];
  const lines = [
    `- Permission: \`${row.permission}\``,
    query.length > 0 &&
      `- Query: ${query.map((one) => `\`${one.name}\`${one.required ? ' (required)' : ''}`).join(', ')}`,
    body && `- Body: ${members(schemaOf(body).schema)}`,
    `- Returns ${row.status} ${answer ? `\`${schemaOf(answer).name}\`: ${members(schemaOf(answer).schema).replaceAll(' (required)', '')}` : 'without a body'}`,
    `- Errors: ${[...row.errors, ...ours].join(', ')}`,
    `- [API: \`${apiFunctions[name][1]}\`](../${api}), [page](../${page}), [service](../${service}), [tests](../${tests})`,
  ];
  return [
    `### ${row.summary}`,
    '',
    `\`${row.method} ${row.path}\`${row.idempotent ? ' (I)' : ''}${row.helper ? ' (not in the interface)' : ''}`,
    '',
    ...lines.filter((line) => line !== false && line !== undefined),
  ].join('\n');
}

/** Returns the section of one operation of the console's own server, which the OpenAPI document does not contain. */
function consoleSection(name: ConsoleOperationName): string {
  const row: Operation = consoleOperations[name];
  const { name: api, ...places } = consolePlaces[name];
  const membersOf = (shape: Operation['body']) =>
    members(z.toJSONSchema(shape!, { io: 'input', unrepresentable: 'any' }) as Schema);
  return [
    `### ${row.summary}`,
    '',
    `\`${row.method} ${row.path}\` (not in the interface)`,
    '',
    `- Permission: \`${row.permission}\``,
    ...(row.body ? [`- Body: ${membersOf(row.body)}`] : []),
    `- Returns ${row.status}: ${membersOf(row.response).replaceAll(' (required)', '')}`,
    `- Errors: not in the interface: ${row.ownErrors!.join(', ')}`,
    `- [API: \`${api}\`](../${places.api}), [page](../${places.page}), [service](../${places.service}), [tests](../${places.tests})`,
  ].join('\n');
}

function document(): string {
  const tags = [...new Set(operationNames.map((name) => operations[name].tag))];
  const counted = operationNames.filter((name) => !('helper' in operations[name]));
  return `${[
    '# Operations',
    '',
    'For engineers and API clients. Use this page to look up the permission, parameters, response and code of an operation.',
    '`GET /openapi.json` has the complete schemas, the [contract](contract.md) the behaviour.',
    '',
    `The interface has ${counted.length} operations. Those marked as not in the interface are ours: for the choices of the balances page, and`,
    'those of the [console’s own server](contract.md#own-operations), which `/openapi.json` does not contain.',
    '(I) means that the operation accepts an [idempotency key](contract.md#the-idempotency-key). In addition to the errors',
    'listed, any operation may return those of the [common set](contract.md#declared-statuses). `npm run docs` generates this',
    'page from `contract/operations.ts` and `contract/console-operations.ts`; a test fails if it is outdated.',
    ...tags.flatMap((tag) => [
      '',
      `## ${tag}`,
      ...operationNames.filter((name) => operations[name].tag === tag).flatMap((name) => ['', section(name)]),
    ]),
    '',
    '## Console',
    ...consoleOperationNames.flatMap((name) => ['', consoleSection(name)]),
  ].join('\n')}\n`;
}

test('docs/operations.md is the contract’s table', () => {
  const path = 'docs/operations.md';
  const wanted = document();
  // `npm run docs` writes it.
  if (process.env['RECON_WRITE_DOCS'] === 'on') writeFileSync(place(path), wanted);
  expect(textOf(path), `${path}; npm run docs brings it up to date`).toBe(wanted);
});

test('every place and function that the operations name is there', () => {
  const all = [
    ...operationNames.map((name) => ({ name: apiFunctions[name][1], ...placesOf(name) })),
    ...Object.values(consolePlaces),
  ];
  for (const { name, ...places } of all) {
    for (const path of Object.values(places)) expect(existsSync(place(path)), path).toBe(true);
    const [root, member] = name.split('.');
    const text = textOf(places.api);
    const wanted = [`^export (const|function|async function) ${root}\\b`];
    if (member !== undefined) wanted.push(`^  ${member}: `);
    for (const pattern of wanted) expect(text, name).toMatch(new RegExp(pattern, 'm'));
  }
});

test('the pages for operators name every variable that the server reads, and no other', () => {
  // A variable of an earlier version is refused with what to do instead.
  const read = [
    ...textOf('server/environment.ts').matchAll(/^ {4}([A-Z][A-Z_]+): (?!z\.optional\(\s*kinds\.removed)/gm),
  ].map(([, name]) => name!);
  const rows = ['docs/deployment.md', 'docs/sign-in.md']
    .flatMap((page) => textOf(page).split('\n'))
    .filter((line) => /^\| `[A-Z_]+`/.test(line));
  const told = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
  );
  expect(told.toSorted()).toEqual(read.toSorted());
});
