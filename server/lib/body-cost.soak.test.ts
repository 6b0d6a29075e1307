import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { makeContext, makeSource, ruleBodies, rulesOf } from '../testing/bodies';

/**
 * Limits the cost of a body: at most the CPU time of three plain JSON.parse of it plus 10 ms, whatever it contains and
 * wherever it is sent. CPU time, so that other work on the machine does not count.
 */

const size = 1024 * 1024;
const rounds = 5;

/** Replaces `FILL` by as many letters as make the text 1 MiB long. */
function filled(text: string): string {
  return text.replace('FILL', () => 'x'.repeat(Math.max(0, size - text.length)));
}

/** Returns `count` parts, separated by commas. */
function many(part: string | ((index: number) => string), count: number): string {
  return Array.from({ length: count }, (_, index) => (typeof part === 'string' ? part : part(index))).join(
    ',',
  );
}

/** Values for one property: as many as fit into a body, or as many as are allowed. */
const values: Record<string, string> = {
  'a long text': `"${'x'.repeat(size - 200)}"`,
  'a text of escapes': `"${'\\n'.repeat(size / 2 - 200)}"`,
  'a text of quotes': `"${'\\"'.repeat(size / 2 - 200)}"`,
  'a text of backslashes': `"${'\\\\'.repeat(size / 2 - 200)}"`,
  'a text of code points': `"${'\\u00e9'.repeat(size / 6 - 200)}"`,
  'a text of Chinese': `"${'\u4e2d'.repeat(size / 3 - 200)}"`,
  'a text of halves': `"${'\\ud83d\\ude00'.repeat(size / 12 - 200)}"`,
  'a long number': '1'.repeat(size - 200),
  'a number with a long fraction': `0.${'1'.repeat(size - 200)}`,
  'deep lists': '['.repeat(size / 2 - 200) + ']'.repeat(size / 2 - 200),
  'lists 60 deep': `[${many('['.repeat(55) + ']'.repeat(55), 900)}]`,
  'small numbers': `[${many('1', size / 2 - 200)}]`,
  'small numbers that may be': `["FILL",${many('1', 49_000)}]`,
  'numbers with zeros': `["FILL",${many('1.0', 49_000)}]`,
  'numbers of 18 digits': `[${many('0.1234567890123456', 49_000)}]`,
  'empty objects': `["FILL",${many('{}', 49_000)}]`,
  'empty texts': `["FILL",${many('""', 49_000)}]`,
  'objects of a number': `["FILL",${many('{"a":1.0}', 16_000)}]`,
  'many names': `{"fill":"FILL",${many((index) => `"k${index}":1`, 24_000)}}`,
  'many names with numbers': `{"fill":"FILL",${many((index) => `"k${index}":1.0`, 24_000)}}`,
  'long names': `{${many((index) => `"${'x'.repeat(34)}${index}":1`, 24_000)}}`,
  'names like numbers': `{"fill":"FILL",${many((index) => `"${50_000 - index}":1`, 24_000)}}`,
  'names of escapes': `{${many((index) => `"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9${index}":1`, 24_000)}}`,
  'names of halves': `{${many((index) => `"\\ud83d\\ude00\\ud83d\\ude00${index}":1`, 24_000)}}`,
  'texts of halves': `["FILL",${many('"\\ud83d\\ude00"', 49_000)}]`,
  'the same name': `{"fill":"FILL",${many('"a":1', 24_000)}}`,
  'the same name at the end': `{"fill":"FILL",${many((index) => `"k${index}":1`, 23_000)},"k0":1}`,
  blanks: `[${' '.repeat(size - 200)}]`,
};

let service: TestService;
let ana: Caller;
let targets: Record<string, { method: string; path: string; body: (value: string) => string }>;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
  const { id } = await makeContext(ana, { rules: ruleBodies(1) });
  const source = await makeSource(ana, id);
  const [rule] = await rulesOf(ana, id);
  const at = `/v1/contexts/${id}`;
  targets = {
    'a name': { method: 'PATCH', path: at, body: (value) => `{"name":${value}}` },
    'an ignored member': {
      method: 'PATCH',
      path: at,
      body: (value) => `{"interval":"daily","more":${value}}`,
    },
    'a whole body': { method: 'PATCH', path: at, body: (value) => value },
    'a priority': {
      method: 'PATCH',
      path: `${at}/rules/${rule!.id}`,
      body: (value) => `{"priority":${value}}`,
    },
    'a rule config': {
      method: 'PATCH',
      path: `${at}/rules/${rule!.id}`,
      body: (value) => `{"type":"TOLERANCE","config":{"absTolerance":1.0,"more":${value}}}`,
    },
    'a tolerance': {
      method: 'PATCH',
      path: `${at}/rules/${rule!.id}`,
      body: (value) => `{"type":"TOLERANCE","config":{"absTolerance":${value}}}`,
    },
    'a source config': {
      method: 'PATCH',
      path: `${at}/sources/${source.id}`,
      body: (value) => `{"config":${value}}`,
    },
    'a mapping': {
      method: 'POST',
      path: `${at}/sources/${source.id}/field-maps`,
      body: (value) => `{"mapping":${value}}`,
    },
    'an order': { method: 'POST', path: `${at}/rules/reorder`, body: (value) => `{"ruleIds":${value}}` },
    'rules of a context': {
      method: 'POST',
      path: '/v1/contexts',
      body: (value) => `{"name":"x","type":"1:1","interval":"daily","rules":${value}}`,
    },
    'sources of a context': {
      method: 'POST',
      path: '/v1/contexts',
      body: (value) => `{"name":"x","type":"1:1","interval":"daily","sources":${value}}`,
    },
    'fee items': {
      method: 'POST',
      path: '/v1/fee-schedules',
      body: (value) => `{"name":"x","currency":"BRL","applicationOrder":"PARALLEL","items":${value}}`,
    },
    tiers: {
      method: 'POST',
      path: '/v1/fee-schedules',
      body: (value) =>
        `{"name":"x","currency":"BRL","applicationOrder":"PARALLEL","items":[{"name":"t","priority":1,"structureType":"TIERED","structure":{"tiers":${value}}}]}`,
    },
    'a sign-in': { method: 'POST', path: '/session', body: (value) => `{"token":${value}}` },
  };
});

/** Returns the CPU milliseconds of `work`, the median of several rounds. */
async function cost(work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

/** Returns the CPU cost of a body sent to a place, without that of the request itself, and the cost of parsing it. */
async function measure(place: string, text: string): Promise<{ spent: number; plain: number }> {
  const { method, path, body } = targets[place]!;
  const asker = place === 'a sign-in' ? service : ana;
  const send = async (json: string | Uint8Array<ArrayBuffer>) => {
    const headers = { 'X-Recon-Console': '1', 'X-Idempotency-Key': randomUUID() };
    const { status } = await asker.ask(method, path, { raw: json, headers });
    expect(status).toBeLessThan(500);
  };
  const bytes = new TextEncoder().encode(text);
  const request = await cost(() => send(body('1')));
  const plain = await cost(() => void JSON.parse(new TextDecoder().decode(bytes)));
  return { spent: (await cost(() => send(bytes))) - request, plain };
}

const isDear = ({ spent, plain }: { spent: number; plain: number }) => spent > 3 * plain + 10;

test.each(Object.keys(values))('%s costs no more than three times its parsing and 10 ms', async (name) => {
  const dear: string[] = [];
  for (const [place, { body }] of Object.entries(targets)) {
    const text = filled(body(values[name]!));
    // Other work on the machine costs, too, by what it takes from the caches: what seems dear is measured again.
    let measured = await measure(place, text);
    for (let again = 0; again < 3 && isDear(measured); again += 1) measured = await measure(place, text);
    const { spent, plain } = measured;
    if (isDear(measured)) dear.push(`${place}: ${spent.toFixed(1)} ms of CPU, ${plain.toFixed(1)} to parse`);
  }
  expect(dear).toEqual([]);
});
