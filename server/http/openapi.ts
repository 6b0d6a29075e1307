import * as z from 'zod/mini';
import { errorBody, errorTitles, type ErrorStatus } from '@recon/contract/errors';
import { type Operation, operations } from '@recon/contract/operations';

type Json = Record<string, unknown>;

/** The version of the API shown to clients. No code depends on it (docs/contract.md#declared-statuses). */
export const interfaceVersion = '4.3.0';

/** Error statuses that any operation may return, in addition to its own (docs/contract.md#declared-statuses). */
const commonErrors = [404, 405, 413, 429, 503];

/** Returns the OpenAPI document of the table of operations. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<Operation>(operations))
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operationObject(name, row);
  return {
    openapi: '3.1.0',
    info: { title: 'Reconciliation Service', version: interfaceVersion },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: {
        RequestId: { description: 'Traces the request.', schema: { type: 'string' } },
        IdempotencyReplayed: {
          description: 'Whether the answer repeats that of an earlier request with the same key.',
          schema: { type: 'string', enum: ['false', 'true'] },
        },
      },
      schemas: schemas(),
    },
  };
}

function operationObject(name: string, row: Operation): Json {
  const declared = new Set(row.errors);
  const ours = new Set([...(row.ownErrors ?? []), ...(row.idempotent ? [409] : []), ...commonErrors]);
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.tag],
    parameters: parameters(row),
    ...(row.body && { requestBody: { required: true, content: jsonContent(row.body, 'input') } }),
    responses: {
      [row.status]: {
        description: row.response ? 'Success' : 'Success, no body',
        headers: {
          'X-Request-Id': ref('headers/RequestId'),
          ...(row.idempotent && { 'X-Idempotency-Replayed': ref('headers/IdempotencyReplayed') }),
        },
        ...(row.response && { content: jsonContent(row.response, 'output') }),
      },
      ...Object.fromEntries(row.errors.map((status) => [status, errorObject(status, row)])),
      ...Object.fromEntries(
        [...ours]
          .filter((status) => !declared.has(status))
          .map((status) => [status, { ...errorObject(status, row), 'x-recon-ours': true }]),
      ),
    },
    'x-recon-permission': row.permission,
  };
}

function parameters(row: Operation): Json[] {
  const header = (name: string, description: string, required = false, pattern?: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', ...(pattern !== undefined && { pattern }) },
  });
  return [
    ...fromShape(row, row.params, 'path'),
    ...fromShape(row, row.query, 'query'),
    header('X-Request-Id', 'Traces the request across services.', false, '^[ -~]{1,128}$'),
    ...(row.idempotent
      ? [header('X-Idempotency-Key', 'One key an intent.', false, '^[A-Za-z0-9:_-]{1,128}$')]
      : []),
    ...Object.entries(row.headers ?? {}).map(([name, { required, description }]) =>
      header(name, description, required),
    ),
  ];
}

function fromShape(row: Operation, shape: z.core.$ZodType, where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = plain(shape, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const declared = row.declared?.[name];
    return {
      name,
      in: where,
      required: where === 'path' || (declared?.required ?? required.includes(name)),
      schema: declared?.type ? { type: declared.type } : schema,
    };
  });
}

function errorObject(status: number, row: Operation): Json {
  return {
    description: errorTitles[status as ErrorStatus],
    headers: { 'X-Request-Id': ref('headers/RequestId') },
    content: { [row.errorMediaType ?? 'application/json']: { schema: ref('schemas/Error') } },
  };
}

function ref(component: string): Json {
  return { $ref: `#/components/${component}` };
}

/** Returns the content of a JSON body: a `$ref` to a registered schema, or the schema itself. */
function jsonContent(shape: z.core.$ZodType, side: 'input' | 'output'): Json {
  const id = z.globalRegistry.get(shape)?.id;
  return { 'application/json': { schema: id === undefined ? plain(shape, side) : ref(`schemas/${id}`) } };
}

function schemas(): Json {
  const found: Json = { Error: plain(errorBody, 'output') };
  for (const row of Object.values<Operation>(operations)) {
    for (const [shape, side] of [[row.body, 'input'] as const, [row.response, 'output'] as const]) {
      const id = shape && z.globalRegistry.get(shape)?.id;
      if (shape && id !== undefined) found[id] = plain(shape, side);
    }
  }
  return found;
}

/** Returns the JSON Schema with all definitions inlined and the ids removed. */
function plain(shape: z.core.$ZodType, side: 'input' | 'output'): Json {
  const { $schema: _version, ...schema } = z.toJSONSchema(shape, {
    io: side,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id;
      // The `enum` alone describes a schema that lists its values.
      if (jsonSchema.enum) delete jsonSchema.anyOf;
    },
  }) as Json;
  return inlineSchema(schema, (schema['$defs'] ?? {}) as Json) as Json;
}

function inlineSchema(node: unknown, definitions: Json): unknown {
  if (Array.isArray(node)) return node.map((member) => inlineSchema(member, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, $defs: _definitions, ...rest } = node as Json;
  const target = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  const whole = target ? { ...(target as Json), ...rest } : rest;
  return Object.fromEntries(
    Object.entries(whole).map(([key, member]) => [key, inlineSchema(member, definitions)]),
  );
}
