import { describe, expect, it, test } from 'vitest';
import { isJson, parseJson, parseScanned, readBody, scanBody } from './read-body';

const bytes = (text: string) => new TextEncoder().encode(text);
const json = 'application/json';

/** Returns the result of an action as text, or the error that it throws. */
function told(action: () => unknown): string {
  try {
    return `gives ${JSON.stringify(action())}`;
  } catch (error) {
    return tellOf(error);
  }
}
function tellOf(error: unknown): string {
  const {
    status,
    message,
    details = [],
  } = error as {
    status: number;
    message: string;
    details?: { path: unknown[]; message: string }[];
  };
  const places = details.map(({ path, message }) => `${path.join('.')} ${message}`);
  return [status, ...(places.length > 0 ? places : [message])].join(' ');
}

/** Returns a request with a body in pieces. */
function post(pieces: string[], headers: Record<string, string> = {}, end?: Error): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes(piece));
      if (end) controller.error(end);
      else controller.close();
    },
  });
  return new Request('http://localhost', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}
const text = async (request: Request, limit?: number) =>
  readBody(request, limit).then((read) => new TextDecoder().decode(read), tellOf);

describe('a body is read', () => {
  it('whole, in however many pieces it comes', async () => {
    expect(await text(post(['{"a":', '1}']))).toBe('{"a":1}');
    expect(await text(post(['one']))).toBe('one');
    expect(await text(post([]))).toBe('');
    expect(await text(new Request('http://localhost'))).toBe('');
  });

  it('up to its limit', async () => {
    expect(await text(post(['12345', '67890']), 10)).toBe('1234567890');
    expect(await text(post(['12345', '678901']), 10)).toBe('413 The request body may be 0.01 kB at most.');
    expect(await text(post(['x'.repeat(1024 * 1024)]))).toHaveLength(1024 * 1024);
    expect(await text(post(['x'.repeat(1024 * 1024 + 1)]))).toBe(
      '413 The request body may be 1 MiB at most.',
    );
  });

  it('not at all if its declared length is too large', async () => {
    const request = post(['x'], { 'Content-Length': '20001' });
    const refusal: unknown = await readBody(request, 20_000).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } });
    expect(tellOf(refusal)).toBe('413 The request body may be 20 kB at most.');
    expect(request.bodyUsed).toBe(false);
    expect(await text(post(['x'], { 'Content-Length': '20000' }), 20_000)).toBe('x');
  });

  it.each([
    ['1234567890', '10', '1234567890'],
    ['12345678901', '5', '413 The request body may be 0.01 kB at most.'],
    ['', '0', ''],
  ])('%j, announced with a length of %s: %s', async (body, length, expected) => {
    expect(await text(post([body], { 'Content-Length': length }), 10)).toBe(expected);
  });

  it('no further than to its limit', async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        if (given < 100) controller.enqueue(bytes('12345'));
        else controller.close();
      },
    });
    const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await text(request, 10)).toBe('413 The request body may be 0.01 kB at most.');
    expect(given).toBeLessThan(10);
  });

  it('and reported when it ends early', async () => {
    for (const headers of [{}, { 'Content-Length': '10' }])
      expect(await text(post(['{"a"'], headers, new Error('reset')))).toBe('400 body ended early');
  });
});

test.each([
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/json ;x', true],
  [' application/json ', true],
  ['application/jsonp', false],
  ['text/json', false],
  ['x-application/json', false],
  ['text/plain; application/json', false],
  ['application/merge-patch+json', false],
  ['', false],
  [null, false],
])('%j is JSON: %s', (type, is) => {
  expect(isJson(type)).toBe(is);
});

describe('a JSON body', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  it.each([
    ['{"a":1}', 'gives {"a":1}'],
    [' [1, 2] ', 'gives [1,2]'],
    ['', '400 body is required'],
    ['  ', '400 body is required'],
    ['{', '400 body must be well-formed JSON'],
    ['{"a":1,"a":2}', '400 body.a may be given only once'],
    [deep(64), `gives ${deep(64)}`],
    [deep(65), '400 body may be nested 64 levels deep at most'],
    ['{"a":["b","x\\u0000"]}', '400 body.a.1 must not hold a NUL character or half a surrogate pair'],
    ['{"a":{"b":"\\ud800"}}', '400 body.a.b must not hold a NUL character or half a surrogate pair'],
    ['{"a":{"\\u0000":1}}', '400 body.a must not hold a NUL character or half a surrogate pair'],
    ['{"a":[1,null,true,{"b":2}],"c":"\\ud83d\\ude00"}', 'gives {"a":[1,null,true,{"b":2}],"c":"😀"}'],
    ['"\\uD800"', '400 body must not hold a NUL character or half a surrogate pair'],
    ['"\\\\u0000"', 'gives "\\\\u0000"'],
  ])('%s: %s', (body, expected) => {
    expect(told(() => parseJson(bytes(body), json))).toBe(expected);
  });

  it('is refused at a place of names and indexes', () => {
    expect(() => parseJson(bytes('{"a":[1,null,[{"b":"\\u0000"}]]}'), json)).toThrow(
      expect.objectContaining({
        details: [expect.objectContaining({ path: ['body', 'a', 2, 0, 'b'], code: 'not_storable' })],
      }),
    );
  });

  it('must say that it is one, and be UTF-8', () => {
    expect(told(() => parseJson(bytes('{}'), 'text/plain'))).toBe(
      '400 header.Content-Type must be application/json',
    );
    expect(told(() => parseJson(Uint8Array.of(0x22, 0xe9, 0x22), json))).toBe('400 body must be UTF-8 text');
  });

  it('may hold 50,000 values and member names', () => {
    const list = (count: number) => bytes(`[${Array(count).fill('1').join(',')}]`);
    expect(scanBody(list(49_999), json)?.nodes).toBe(50_000);
    expect(told(() => scanBody(list(50_000), json))).toBe(
      '413 The request body may hold 50000 values and member names at most.',
    );
    expect(scanBody(list(50_000), 'text/plain')).toBeUndefined();
  });

  it('comes with its text without blanks', () => {
    expect(parseScanned(scanBody(bytes('{ "a" : 1.0 }'), json))).toEqual({
      value: { a: 1 },
      text: '{"a":1.0}',
    });
  });
});
