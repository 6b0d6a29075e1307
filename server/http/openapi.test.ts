import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { type Operation, operationNames, operations } from '~/contract/operations';
import { contextBody, ruleBody } from '../testing/bodies';
import { makeTestService } from '../testing/test-service';

/** What the description says; that the service does it is shown by the conformance tests. */

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref: string } }> };
  responses: Record<
    string,
    { headers: Record<string, unknown>; content?: Record<string, unknown>; 'x-recon-ours'?: true }
  >;
};
type Description = {
  openapi: string;
  info: { version: string };
  security: object[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; securitySchemes: { bearer: object } };
};

let description: Description;
beforeAll(async () => {
  const service = await makeTestService();
  ({ body: description } = await service.ask<Description>('GET', '/openapi.json'));
});
const described = (row: Operation) => description.paths[row.path]![row.method.toLowerCase()]!;

test('is OpenAPI 3.1 in version 4.3.0, with bearer tokens and a place for each row', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d$/);
  expect(description.info.version).toBe('4.3.0');
  expect(description.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(description.security).toEqual([{ bearer: [] }]);
  const all = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  expect(all.map(({ operationId }) => operationId)).toEqual(operationNames);
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(description);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!));
  expect(references.size).toBeGreaterThan(5);
  for (const reference of references) {
    const steps = reference.replace(/^#\//, '').split('/');
    const found = steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], description);
    expect(found, reference).toBeTypeOf('object');
  }
});

test.each(operationNames)('%s declares the interface’s statuses, and ours marked as ours', (name) => {
  const row: Operation = operations[name];
  const { responses } = described(row);
  const [ours, theirs] = [true, false].map((mine) =>
    Object.keys(responses)
      .filter((status) => (responses[status]!['x-recon-ours'] === true) === mine)
      .map(Number),
  );
  expect(new Set(theirs)).toEqual(new Set([row.status, ...row.errors]));
  expect([...theirs!, ...ours!]).toEqual(expect.arrayContaining([404, 405, 413, 429, 503]));
  expect('409' in responses).toBe(row.idempotent === true || row.errors.includes(409));
  for (const [status, { headers, content = {} }] of Object.entries(responses)) {
    const isSuccess = status === String(row.status);
    const media = isSuccess ? row.response && 'application/json' : (row.errorMediaType ?? 'application/json');
    expect(Object.keys(content)).toEqual(media ? [media] : []);
    expect(headers).toHaveProperty('X-Request-Id');
    expect('X-Idempotency-Replayed' in headers).toBe(isSuccess && row.idempotent === true);
  }
});

test.each(operationNames)('%s declares its parameters', (name) => {
  const row: Operation = operations[name];
  const { parameters } = described(row);
  const named = (where: string) => parameters.filter((each) => each.in === where).map((each) => each.name);
  expect(named('path')).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
  expect(named('query')).toEqual(Object.keys(row.query.shape));
  expect(named('header')).toContain('X-Request-Id');
  expect(named('header').includes('X-Idempotency-Key')).toBe(row.idempotent === true);
  for (const each of parameters.filter((parameter) => parameter.in === 'path'))
    expect(each.required).toBe(true);
});

test('a filter is described by its values, a limit by its bounds', () => {
  const { parameters } = described(operations.listContexts);
  const schemaOf = (name: string) => parameters.find((each) => each.name === name)!.schema;
  expect(schemaOf('type')).toEqual({ type: 'string', enum: ['1:1', '1:N', 'N:M'] });
  expect(schemaOf('status')).toEqual({ type: 'string', enum: ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] });
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 200 });
});

test('what the service takes fits the described bodies, and what it refuses does not', () => {
  const ajv = new Ajv2020({ strict: false }).addSchema(description, 'api');
  const fits = (shape: string, body: unknown) =>
    ajv.validate({ $ref: `api#/components/schemas/${shape}` }, body);
  expect(fits('ContextCreate', contextBody({ rules: [ruleBody()], feeNormalization: null }))).toBe(true);
  expect(fits('ContextCreate', contextBody({ type: '1:M' as '1:1' }))).toBe(false);
  expect(fits('MatchRuleCreate', ruleBody())).toBe(true);
  expect(fits('MatchRuleCreate', { ...ruleBody(), config: [] })).toBe(false);
  expect(fits('MatchRuleCreate', { ...ruleBody(), priority: 1001 })).toBe(false);
  expect(fits('MatchRuleUpdate', { config: null })).toBe(true);
});
