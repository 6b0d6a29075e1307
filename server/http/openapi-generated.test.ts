import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Operation, operations } from '@recon/contract/operations';
import { type IssueCode, decodeIssue } from '@recon/engine/issues/issue';
import { fromSchema, type Schema } from '../testing/from-schema';
import { openApiDocument } from './openapi';

/** Bodies generated from the description alone pass the validation. */

type Described = { requestBody?: { content: { 'application/json': { schema: { $ref: string } } } } };
const { paths, components } = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const bodies = Object.values<Operation>(operations).flatMap(({ body, path, method }) => {
  const name =
    paths[path]![method.toLowerCase()]!.requestBody?.content['application/json'].schema.$ref.split('/').at(
      -1,
    );
  return body && name !== undefined ? [[name, body] as const] : [];
});

/** Rules that no schema can express; the document states them in text. */
const inWords: ReadonlySet<string | undefined> = new Set<IssueCode>([
  'less_than_min_days',
  'needs_min_days',
  'not_rising',
  'open_tier_not_last',
  'priority_not_unique',
  'out_of_range',
  'not_unique',
  'no_known_setting',
]);

test.each(bodies)('%s', (name, shape) => {
  fc.assert(
    fc.property(fromSchema(components.schemas[name]!, ['0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b']), (body) => {
      const faults = z.safeParse(shape, body).error?.issues ?? [];
      expect(faults.filter(({ message }) => !inWords.has(decodeIssue(message)?.code))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
