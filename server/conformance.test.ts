import { randomUUID } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorBody, errorCodes } from '@recon/contract/errors';
import { issueMessages } from '@recon/engine/issues/issue-messages';
import { type Operation, type OperationName, operationNames, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import {
  type Answered,
  type Asked,
  type Caller,
  makeTestService,
  type TestService,
} from './testing/test-service';
import { type GoodRequest, goodRequest } from './testing/fixtures';

/** Requests every operation of the table for its success, and for each status that it declares. */

type Described = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content?: Record<string, object>; 'x-recon-ours'?: true }>;
};
type Description = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, { properties: object }> };
};

let service: TestService;
let ana: Caller;
let description: Description;
let ajv: Ajv2020;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
  ({ body: description } = await service.ask<Description>('GET', '/openapi.json'));
  ajv = new Ajv2020({ strict: false });
  ajv.addSchema(description, 'openapi');
});

const rowOf = (name: OperationName): Operation => operations[name];
const describedAs = (name: OperationName) =>
  description.paths[rowOf(name).path]![rowOf(name).method.toLowerCase()]!;
/** Returns the validator of a part of the description, which is compiled once. */
const schemaAt = (...steps: string[]): ValidateFunction =>
  ajv.getSchema(
    `openapi#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
  )!;

function send(
  name: OperationName,
  good: GoodRequest,
  { headers, ...more }: Asked = {},
  who: { ask: Caller['ask'] } = ana,
) {
  const { method, path } = rowOf(name);
  const query = new URLSearchParams(good.query).toString();
  return who.ask(method, `${fillPath(path, good.params)}${query && `?${query}`}`, {
    ...(good.body && { body: good.body }),
    ...more,
    headers: { ...good.headers, ...headers },
  });
}

test('the description is OpenAPI 3.1 in version 4.3.0 with a row for each operation', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d$/);
  expect(description.info.version).toBe('4.3.0');
  const described = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  expect(described).toHaveLength(operationNames.length);
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, pointer] of references) {
    const found = pointer!
      .split('/')
      .reduce<unknown>((node, step) => (node as Record<string, unknown>)?.[step], description);
    expect(found, pointer).toBeDefined();
  }
});

describe.each(operationNames)('%s', (name) => {
  const row = rowOf(name);
  const good = () => goodRequest(name, service, ana);

  /** Returns how a value violates the described schema of a part; null if it does not, or if there is no value. */
  function faultsOf(value: unknown, ...part: string[]) {
    if (value === undefined) return null;
    const json = ['content', 'application/json', 'schema'];
    const validate = schemaAt('paths', row.path, row.method.toLowerCase(), ...part, ...json);
    validate(value);
    return validate.errors ?? null;
  }

  test('succeeds as declared', async () => {
    const example = await good();
    expect(faultsOf(example.body, 'requestBody')).toBeNull();
    const answer = await send(name, example, { headers: { 'X-Request-Id': 'conformance' } });
    expect(answer.status, answer.text).toBe(row.status);
    expect(answer.headers.get('X-Request-Id')).toBe('conformance');
    expect(answer.headers.get('X-Idempotency-Replayed')).toBe(row.idempotent ? 'false' : null);
    expect(answer.headers.get('Content-Type')).toBe(row.response ? 'application/json' : null);
    expect(answer.text === '').toBe(row.status === 204);
    expect(faultsOf(answer.body, 'responses', String(row.status))).toBeNull();
  });

  test('declares exactly the interface’s statuses, and ours marked as such', () => {
    const { responses } = describedAs(name);
    const theirs = Object.keys(responses).filter((status) => !responses[status]!['x-recon-ours']);
    expect(new Set(theirs.map(Number))).toEqual(new Set([row.status, ...row.errors]));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['404', '405', '413', '429', '503']));
    expect('409' in responses).toBe(row.idempotent === true || row.errors.includes(409));
    for (const status of row.errors)
      expect(Object.keys(responses[status]!.content!)).toEqual([row.errorMediaType ?? 'application/json']);
    const headers = describedAs(name).parameters.filter((parameter) => parameter.in === 'header');
    expect(headers.map((header) => header.name)).toContain('X-Request-Id');
    expect(headers.some((header) => header.name === 'X-Idempotency-Key')).toBe(row.idempotent === true);
  });

  /** Functions that send a request to which the operation responds with this status. */
  const provoke: Readonly<Record<number, () => Promise<Answered<ErrorBody>>>> = {
    400: async () => {
      const example = await good();
      if (example.body) return send(name, example, { raw: '[' });
      // What is no identifier is refused; a key may be any text, but its account may not.
      const params = mapValues(example.params, () => 'x');
      return send(name, { ...example, params, query: { limit: 'x', account_id: 'x' } });
    },
    401: async () => send(name, await good(), {}, service),
    403: async () => send(name, await good(), {}, await service.caller({ ...ana, permissions: [] })),
    404: async () => {
      const example = await good();
      return send(name, { ...example, params: mapValues(example.params, randomUUID) });
    },
    405: async () => {
      const example = await good();
      return ana.ask('PUT', fillPath(row.path, example.params));
    },
    409: async () => {
      const example = await good();
      const headers = { 'X-Idempotency-Key': randomUUID() };
      await send(name, example, { headers });
      return send(name, { ...example, body: { ...example.body, changed: true } }, { headers });
    },
    413: async () => {
      const raw = JSON.stringify({ x: 'x'.repeat(1024 * 1024) });
      return send(name, await good(), { raw });
    },
    429: async () => send(name, await good(), { headers: { 'X-Recon-Fault': 'status=429' } }),
    500: async () => send(name, await good(), { headers: { 'X-Recon-Fault': 'status=500' } }),
    503: async () => send(name, await good(), { headers: { 'X-Recon-Fault': 'status=503' } }),
  };

  const reachable = new Set([...row.errors, ...(row.ownErrors ?? []), 405, 429, 500, 503]);
  if (row.body) reachable.add(413);
  if (row.idempotent) reachable.add(409);

  test.each([...reachable])('answers %d with the error body', async (status) => {
    const answer = await provoke[status]!();
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    const validate = schemaAt('components', 'schemas', 'Error');
    expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true);
    expect((errorCodes as Record<string, number>)[answer.body.code]).toBe(status);
    expectCodes(answer.body);
    expect(answer.headers.get('X-Request-Id')).toBe(answer.body.requestId);
    expect(answer.headers.get('X-Idempotency-Replayed')).toBeNull();
    expect(answer.headers.has('Retry-After')).toBe(status === 429 || status === 503);
  });

  test('ignores unknown members and parameters', async () => {
    const example = await good();
    const answer = await send(name, {
      ...example,
      query: { ...example.query, unknown: '1' },
      ...(example.body && { body: { ...example.body, unknown: { a: [1] }, Name: 5 } }),
    });
    expect(answer.status, answer.text).toBe(row.status);
  });
});

test.each(operationNames.filter((name) => rowOf(name).body))(
  '%s refuses a value of a wrong type at its place',
  async (name) => {
    const { $ref } = describedAs(name).requestBody!.content['application/json']!.schema;
    const shape = $ref.split('/').at(-1)!;
    const { properties } = description.components.schemas[shape]!;
    const example = await goodRequest(name, service, ana);
    for (const member of Object.keys(properties)) {
      const fits = schemaAt('components', 'schemas', shape, 'properties', member);
      const wrong = ['a text', 7.5, true, [1], { a: 1 }].filter((value) => !fits(value));
      expect(wrong.length, member).toBeGreaterThan(0);
      for (const value of wrong) {
        const answer = await send(name, { ...example, body: { ...example.body, [member]: value } });
        expect([member, value, answer.status]).toEqual([member, value, 400]);
        expect(answer.body.details?.map(({ path }) => path.slice(0, 2))).toContainEqual(['body', member]);
        expectCodes(answer.body);
      }
    }
  },
);

/** Expects a code of the table in each detail, with the values in its message (docs/contract.md#error-body). */
function expectCodes({ details = [] }: ErrorBody): void {
  for (const { message, code = '', values = {} } of details) {
    const template = (issueMessages as Record<string, string>)[code] ?? `no message of ${code}`;
    const words = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name]).replaceAll(',', ', '),
    );
    expect(words).toBe(message);
  }
}

function mapValues(values: Record<string, string>, make: () => string): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((key) => [key, make()]));
}
