import { createHmac } from 'node:crypto';
import {
  array,
  asyncProperty,
  assert,
  constant,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  option,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { expect } from 'vitest';
import { type Operation, operationNames, operations } from '@recon/contract/operations';
import { errorTitles } from '@recon/contract/errors';
import { goodRequest } from './fixtures';
import { makeTestService } from './test-service';

/**
 * Sends `runs` random requests, the same for a `seed`: bodies, tokens and paths, and valid requests changed in one
 * place. Expects no response of 500 or above. Returns the error lines of the service's log.
 */
export async function fuzz(runs: number, seed: number): Promise<unknown[]> {
  const service = await makeTestService();
  const ana = await service.caller();
  const examples: {
    method: string;
    path: string;
    query: string;
    body: string;
    headers: Record<string, string>;
  }[] = [];
  for (const name of operationNames) {
    const { method, path }: Operation = operations[name];
    const { params, query, body, headers = {} } = await goodRequest(name, service, ana);
    examples.push({
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part]!),
      query: new URLSearchParams(query).toString(),
      body: body === undefined ? '' : JSON.stringify(body),
      headers,
    });
  }

  const sign = (claims: string) => {
    const content = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}`;
    return `${content}.${createHmac('sha256', service.tokenKey).update(content).digest('base64url')}`;
  };
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const headerText = stringMatching(/^[\x21-\x7e]{0,60}$/);
  const strange = oneof(
    string({ unit: 'binary' }),
    constantFrom('\0', '\ud800', '', ' ', '__proto__', 'constructor', '\u202e', '9'.repeat(400)),
    double().map(String),
  );
  const json = oneof(
    jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
    constantFrom(
      '1e999',
      '-0',
      '0.1e-400',
      '123456789012345678901234567890',
      'nul',
      '{"a":1,"a":2}',
      '[',
      '"\\ud800"',
      '"\\u0000"',
    ),
    strange.map((text) => JSON.stringify(text)),
  );
  const claims = record(
    {
      sub: oneof(constant('"ana"'), json),
      tenantId: oneof(constant(JSON.stringify(ana.tenantId)), json),
      exp: oneof(constant(String(soon)), json),
      permissions: oneof(constant('["*"]'), json),
      tenantName: json,
      nbf: json,
      aud: json,
    },
    { requiredKeys: ['sub', 'tenantId', 'exp'] },
  ).map((all) =>
    sign(
      `{${Object.entries(all)
        .map(([name, value]) => `"${name}":${value}`)
        .join(',')}}`,
    ),
  );
  const token = oneof(
    { weight: 8, arbitrary: constant(ana.token) },
    { weight: 2, arbitrary: claims },
    { weight: 1, arbitrary: headerText },
  );
  const example = constantFrom(...examples);
  const own = constantFrom(
    '/session',
    '/session/stay',
    '/session/ways',
    '/console-status',
    '/config.json',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/session/sign-in',
  );

  /** A path: unchanged, spelled differently, with a part changed, or random. */
  const path = oneof(
    { weight: 6, arbitrary: example.map((one) => one.path) },
    {
      weight: 2,
      arbitrary: record({ one: example, part: strange, at: integer({ min: 1, max: 8 }) }).map(
        ({ one, part, at }) => {
          const parts = one.path.split('/');
          parts[at % parts.length || 1] = encodeURIComponent(wellFormed(part));
          return parts.join('/');
        },
      ),
    },
    {
      weight: 2,
      arbitrary: record({ one: example, at: integer({ min: 1, max: 60 }) }).map(({ one, at }) => {
        const place = at % one.path.length || 1;
        return `${one.path.slice(0, place)}%${one.path.charCodeAt(place).toString(16)}${one.path.slice(place + 1)}`;
      }),
    },
    { weight: 1, arbitrary: example.map((one) => one.path.toUpperCase()) },
    { weight: 1, arbitrary: own },
    { weight: 1, arbitrary: stringMatching(/^[\w%./~:@;,=+*!'()&-]{0,40}$/).map((text) => `/${text}`) },
  );
  /** A body: unchanged, with a property changed or repeated, cut short, or random. */
  const body = oneof(
    { weight: 3, arbitrary: example.map((one) => one.body) },
    {
      weight: 5,
      arbitrary: record({ one: example, value: json, at: integer({ min: 0, max: 12 }) }).map(
        ({ one, value, at }) => changed(one.body, value, at),
      ),
    },
    {
      weight: 1,
      arbitrary: record({ one: example, to: integer({ min: 0, max: 200 }) }).map(({ one, to }) =>
        one.body.slice(0, to),
      ),
    },
    { weight: 1, arbitrary: json },
    { weight: 1, arbitrary: string({ unit: 'binary' }) },
  );
  const request = oneof(
    // The body and the path of one operation, changed in one of them.
    record({ one: example, value: option(json), at: integer({ min: 0, max: 12 }) }).map(
      ({ one, value, at }) => ({
        ...one,
        body: value === null ? one.body : changed(one.body, value, at),
      }),
    ),
    record({
      method: constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
      path,
      query: constant(''),
      body,
      headers: constant({}),
    }),
  );
  const more = record(
    {
      'X-Idempotency-Key': oneof(stringMatching(/^[A-Za-z0-9:_-]{1,128}$/), headerText),
      'X-Request-Id': headerText,
      'Content-Type': constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', ''),
      'X-Recon-Console': constant('1'),
      Origin: constantFrom('https://evil.example', 'null', 'nonsense'),
      Cookie: headerText.map((text) => `recon_session_4310=${text.replaceAll(/[;,\s"\\]/g, '')}`),
    },
    { requiredKeys: [] },
  );
  const query = oneof(
    { weight: 3, arbitrary: constant(undefined) },
    {
      weight: 1,
      arbitrary: array(
        record({
          name: constantFrom(
            'limit',
            'cursor',
            'type',
            'status',
            'page',
            'sort_order',
            'start_date',
            'end_date',
            'account_id',
            'x',
          ),
          value: strange,
        }),
        { maxLength: 3 },
      ).map((all) => new URLSearchParams(all.map(({ name, value }) => [name, wellFormed(value)])).toString()),
    },
  );

  await assert(
    asyncProperty(request, more, query, token, async (one, headers, other, bearer) => {
      const isBare = one.method === 'GET' || one.method === 'HEAD';
      const asked = other ?? one.query;
      const answer = await service.ask(one.method, `${one.path}${asked === '' ? '' : `?${asked}`}`, {
        ...(!isBare && one.body !== '' && { raw: one.body }),
        headers: { ...one.headers, Authorization: `Bearer ${bearer}`, ...headers },
      });
      const told = `${one.method} ${one.path}?${asked} ${one.body.slice(0, 300)}: ${answer.text.slice(0, 300)}`;
      expect(answer.status, told).toBeLessThan(500);
      expect(answer.headers.get('X-Request-Id'), told).not.toBeNull();
      expect(answer.headers.get('Cache-Control'), told).toBe('no-store');
      if (answer.status >= 400 && one.method !== 'HEAD')
        expect(Object.values(errorTitles), told).toContain(answer.body.title);
    }),
    { numRuns: runs, seed, endOnFailure: false },
  );
  return service.logged.filter(({ level }) => level === 'error');
}

function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** Returns a JSON object with the property at index `at` set to `value`; after the last, with the first repeated. */
function changed(body: string, value: string, at: number): string {
  if (!body.startsWith('{')) return value;
  const members = Object.entries(JSON.parse(body) as Record<string, unknown>).map(
    ([name, member]): [string, string] => [name, JSON.stringify(member)],
  );
  const one = members[at % (members.length + 1)];
  if (one) one[1] = value;
  else members.push([members[0]?.[0] ?? 'x', value]);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${member}`).join(',')}}`;
}
