import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorTitles, type ErrorStatus } from '@recon/contract/errors';
import { type Operation, operationNames, operations } from '@recon/contract/operations';
import { contextBody, ruleBody } from '../testing/bodies';
import { openApiDocument } from './openapi';

/** Content of the description. The conformance tests check that the service publishes it and behaves accordingly. */

type Described = {
  operationId: string;
  tags: string[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Record<string, unknown>;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref: string } }> };
  responses: Record<
    string,
    {
      description: string;
      headers: Record<string, unknown>;
      content?: Record<string, unknown>;
      'x-recon-ours'?: true;
    }
  >;
};
type Description = {
  openapi: string;
  info: { title: string; version: string };
  servers: object[];
  security: object[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; headers: object; securitySchemes: { bearer: object } };
};

let made: Description | undefined;
/** Returns the document, created at first use in a test: a mutation run ignores failures before the tests. */
const description = () => (made ??= openApiDocument() as Description);
const described = (row: Operation) => description().paths[row.path]![row.method.toLowerCase()]!;

test('is OpenAPI 3.1 in version 4.3.0, with bearer tokens and a path for each operation', () => {
  expect(description().openapi).toMatch(/^3\.1\.\d$/);
  expect(description().info).toEqual({ title: 'Reconciliation Service', version: '4.3.0' });
  expect(description().servers).toEqual([{ url: '/' }]);
  expect(description().components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  });
  expect(description().security).toEqual([{ bearer: [] }]);
  const all = Object.values(description().paths).flatMap((methods) => Object.values(methods));
  expect(all.map(({ operationId }) => operationId)).toEqual(operationNames);
});

test('every reference can be resolved', () => {
  const text = JSON.stringify(description());
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!));
  expect(references.size).toBeGreaterThan(5);
  for (const reference of references) {
    const steps = reference.replace(/^#\//, '').split('/');
    const found = steps.reduce<unknown>(
      (node, step) => (node as Record<string, unknown>)[step],
      description(),
    );
    expect(found, reference).toBeTypeOf('object');
  }
});

test.each(operationNames)('%s declares the interface’s statuses, and marks ours', (name) => {
  const row: Operation = operations[name];
  const { responses } = described(row);
  const [ours, theirs] = [true, false].map((mine) =>
    Object.keys(responses)
      .filter((status) => (responses[status]!['x-recon-ours'] === true) === mine)
      .map(Number),
  );
  expect(new Set(theirs)).toEqual(new Set([row.status, ...row.errors]));
  const added = [...(row.ownErrors ?? []), ...(row.idempotent ? [409] : []), 404, 405, 413, 429, 503];
  expect(new Set(ours)).toEqual(new Set(added.filter((status) => !row.errors.includes(status))));
  for (const [status, { description: said, headers, content = {} }] of Object.entries(responses)) {
    const isSuccess = status === String(row.status);
    const media = isSuccess ? row.response && 'application/json' : (row.errorMediaType ?? 'application/json');
    expect(Object.keys(content)).toEqual(media ? [media] : []);
    const success = row.response ? 'Success' : 'Success, no body';
    expect(said).toBe(isSuccess ? success : errorTitles[Number(status) as ErrorStatus]);
    const error = { schema: { $ref: '#/components/schemas/Error' } };
    expect(content).toEqual(isSuccess ? content : { [media!]: error });
    expect(headers).toEqual({
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(isSuccess &&
        row.idempotent && {
          'X-Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
        }),
    });
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
  const inPath = parameters.filter((each) => each.in === 'path');
  expect(inPath.map(({ required }) => required)).toEqual(inPath.map(() => true));
  const inHeader = parameters.filter((each) => each.in === 'header');
  expect(inHeader).toEqual(
    inHeader.map(({ name: header, schema: { pattern } }) => ({
      name: header,
      in: 'header',
      required: header === 'Content-Type',
      description: expect.stringMatching(/\w/),
      schema: header === 'Content-Type' ? { type: 'string' } : { type: 'string', pattern },
    })),
  );
});

test('describes two response headers', () => {
  expect(description().components.headers).toEqual({
    RequestId: { description: expect.stringMatching(/\w/), schema: { type: 'string' } },
    IdempotencyReplayed: {
      description: expect.stringMatching(/\w/),
      schema: { type: 'string', enum: ['false', 'true'] },
    },
  });
});

test.each(operationNames)('%s has a body if it takes one, and refers to schemas by name', (name) => {
  const row: Operation = operations[name];
  const { requestBody, responses, tags } = described(row);
  expect(tags).toEqual([row.tag]);
  const named = (shape: z.core.$ZodType) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${z.globalRegistry.get(shape)!.id}` } },
  });
  expect(requestBody).toEqual(row.body && { required: true, content: named(row.body) });
  expect(responses[row.status]!.content).toEqual(row.response && named(row.response));
});

test('describes request and response schemas each by their own side', () => {
  const { schemas } = description().components;
  expect(schemas['Error']).toMatchObject({ type: 'object', required: expect.arrayContaining(['code']) });
  // A response may have additional properties. Input schemas also drop unknown properties of a body.
  for (const row of Object.values<Operation>(operations))
    for (const [shape, io] of [[row.body, 'input'] as const, [row.response, 'output'] as const]) {
      if (!shape) continue;
      const { required = [] } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
      expect(schemas[z.globalRegistry.get(shape)!.id!]).toMatchObject({
        ...(required.length > 0 && { required }),
      });
    }
});

test('describes a filter by its values, a limit by its bounds', () => {
  const { parameters } = described(operations.listContexts);
  const schemaOf = (name: string) => parameters.find((each) => each.name === name)!.schema;
  expect(schemaOf('type')).toEqual({ type: 'string', enum: ['1:1', '1:N', 'N:M'] });
  expect(schemaOf('status')).toEqual({ type: 'string', enum: ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] });
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 200 });
});

test('the described bodies fit what the service accepts, and not what it rejects', () => {
  const ajv = new Ajv2020({ strict: false }).addSchema(description(), 'api');
  const fits = (shape: string, body: unknown) =>
    ajv.validate({ $ref: `api#/components/schemas/${shape}` }, body);
  expect(fits('ContextCreate', contextBody({ rules: [ruleBody()], feeNormalization: null }))).toBe(true);
  expect(fits('ContextCreate', contextBody({ type: '1:M' as '1:1' }))).toBe(false);
  expect(fits('MatchRuleCreate', ruleBody())).toBe(true);
  expect(fits('MatchRuleCreate', { ...ruleBody(), config: [] })).toBe(false);
  expect(fits('MatchRuleCreate', { ...ruleBody(), priority: 1001 })).toBe(false);
  expect(fits('MatchRuleUpdate', { config: null })).toBe(true);
});
