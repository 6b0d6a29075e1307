import fc from 'fast-check';
import { expect, test } from 'vitest';
import { text } from '@recon/contract/request-values';
import * as z from 'zod/mini';
import { feeScheduleBody, makeContext, sourceBody } from './testing/bodies';
import { fromSchema, type Schema } from './testing/from-schema';
import { type Caller, makeTestService } from './testing/test-service';

/** The service accepts requests that are generated from `/openapi.json` alone. */

type Described = { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } };
type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** Messages of rules that no schema can express and the document states in text; each is reported by a 400. */
const inWords = [
  /must not be less than minDays/,
  /may be false only when minDays/,
  /must be a decimal string greater than/,
  /may be left out only in the last tier/,
  /another item has priority/,
  /must be a whole number from/,
];

test.each([
  ['/v1/contexts', 'post', 60],
  ['/v1/contexts/{contextId}', 'patch', 60],
  ['/v1/contexts/{contextId}/clone', 'post', 20],
  ['/v1/contexts/{contextId}/rules', 'post', 120],
  ['/v1/contexts/{contextId}/sources', 'post', 60],
  ['/v1/fee-schedules', 'post', 80],
  ['/v1/contexts/{contextId}/sources/{sourceId}/field-maps', 'post', 30],
])(
  'bodies for %s %s are taken @soak',
  async (path, method, numRuns) => {
    const service = await makeTestService();
    const caller: Caller = await service.caller();
    const { body: description } = await service.ask<Description>('GET', '/openapi.json');
    const { $ref } = description.paths[path]![method]!.requestBody.content['application/json'].schema;
    const schema = description.components.schemas[$ref.split('/').at(-1)!]!;
    const fees = await caller.ask<{ id: string }>('POST', '/v1/fee-schedules', { body: feeScheduleBody() });
    const refused: string[] = [];
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fromSchema(schema, [fees.body.id]), async (body) => {
        const context = await makeContext(caller);
        const source = await caller.ask<{ id: string }>('POST', `/v1/contexts/${context.id}/sources`, {
          body: sourceBody(),
        });
        const address = path.replace('{contextId}', context.id).replace('{sourceId}', source.body.id);
        const answer = await caller.ask<{ details?: { path: unknown[]; message: string }[] }>(
          method.toUpperCase(),
          address,
          { body },
        );
        if (answer.status < 300) taken += 1;
        // A name or number that is taken, and a state that does not allow it, are no fault of the body.
        else if (answer.status !== 409)
          for (const { path: place, message } of answer.body.details ?? [{ path: [], message: answer.text }])
            if (!inWords.some((known) => known.test(message)))
              refused.push(`${place.join('.')} ${message}: ${JSON.stringify(body)}`);
      }),
      { numRuns, seed: 7 },
    );
    expect(refused).toEqual([]);
    expect(taken).toBeGreaterThan(numRuns / 4);
  },
  120_000,
);

test('every character the described pattern lets a name begin with is one the service takes @soak', () => {
  const name = text(100);
  const { pattern } = z.toJSONSchema(name) as { pattern: string };
  const fits = new RegExp(pattern, 'u');
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    if (fits.test(letter) && !z.safeParse(name, letter).success) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
