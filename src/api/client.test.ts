import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error';
import { call, changeIdentity, connectSession } from './client';
import { idempotencyProtection } from './observed-service';
import { clearIntents } from './write-ids';
// Loaded by the client with the first write, which fails under fake timers.
import './write-checks';
import { settle } from '~/testing/settle';

/**
 * The client with responses that no real service returns on demand. Waits are faked: `outcomeOf` runs through them.
 */

type Sent = { method: string; url: string; key: string | null };
let sent: Sent[] = [];

const id = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const context = { id, name: 'Card', type: '1:1', status: 'DRAFT' };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'srv-1', ...headers },
  });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** Returns the responses in turn; the last one is repeated for all later calls. */
function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      method: init.method ?? 'GET',
      url,
      key: new Headers(init.headers).get('X-Idempotency-Key'),
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer) throw new Error('no answer given');
    init.signal?.throwIfAborted();
    return answer();
  });
}

/** Returns the value or the error that the promise settles with, without the waits. */
const outcomeOf = <T>(promise: Promise<T>): Promise<{ value?: T; error?: ApiError }> =>
  settle(promise).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error as ApiError }),
  );

const rename = (name = 'Card') => call('updateContext', { path: { contextId: id }, body: { name } });
const keys = () => new Set(sent.map(({ key }) => key));

beforeEach(() => {
  vi.useFakeTimers();
  clearIntents();
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('retries', () => {
  test('a write whose responses are lost is sent again with the same key', async () => {
    answerWith(
      lost,
      () => json(503, {}),
      () => json(200, context, { 'X-Idempotency-Replayed': 'true' }),
    );
    const { value } = await outcomeOf(rename());
    expect(sent).toHaveLength(3);
    expect(keys().size).toBe(1);
    expect(value).toMatchObject({ data: { name: 'Card' }, replayed: true, requestId: 'srv-1' });
  });

  test('the key survives a failure with an open outcome and ends with a final response', async () => {
    answerWith(lost);
    const { error } = await outcomeOf(rename());
    expect(error).toMatchObject({ status: 0, code: 'NO_ANSWER', outcomeUnknown: true });
    const first = sent[0]?.key;
    answerWith(() => json(200, context));
    await outcomeOf(rename());
    expect(sent[0]?.key).toBe(first);
    await outcomeOf(rename());
    expect(sent[1]?.key).not.toBe(first);
  });

  test.each([
    ['lost', lost],
    ['unavailable', () => json(503, {})],
    ['still running', () => json(409, { code: 'IDEMPOTENCY_IN_PROGRESS' })],
  ])('a Pix key lookup is sent once, whatever the result: %s', async (_what, answer) => {
    answerWith(answer);
    const { error } = await outcomeOf(
      call('getKeyDetails', { path: { entryId: '+5511912345678' }, query: { account_id: id } }),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  test('a rejection is final: not repeated, and the next attempt has a new key', async () => {
    answerWith(() => json(409, { code: 'CONTEXT_NAME_TAKEN', message: 'name is taken' }));
    const { error } = await outcomeOf(rename());
    expect(error).toMatchObject({ status: 409, code: 'CONTEXT_NAME_TAKEN', outcomeUnknown: false });
    expect(sent).toHaveLength(1);
    const first = sent[0]?.key;
    await outcomeOf(rename());
    expect(sent[1]?.key).not.toBe(first);
  });

  test("issues with a code are shown in the console's language, others as the service wrote them", async () => {
    const path = ['body', 'name'];
    const known = { path, message: 'x', code: 'too_long', values: { min: 1, max: 50 } };
    answerWith(() => json(400, { details: [known, { path, message: 'as told', code: 'of_another' }] }));
    const { error } = await outcomeOf(rename());
    expect(error?.details.map(({ message }) => message)).toEqual(['must have 1 to 50 characters', 'as told']);
    answerWith(() => json(400, { details: [{ path, message: 'as told' }] }));
    expect((await outcomeOf(rename())).error?.details).toEqual([{ path, message: 'as told' }]);
  });

  test('a request still in progress is repeated with the same key', async () => {
    const running = () => json(409, { code: 'IDEMPOTENCY_IN_PROGRESS' }, { 'Retry-After': '1' });
    answerWith(running, running, () => json(200, context));
    const { value } = await outcomeOf(rename());
    expect(value?.data.name).toBe('Card');
    expect(sent).toHaveLength(3);
    expect(keys().size).toBe(1);
  });

  test('a failed read is tried four times, a failed write of 500 three times', async () => {
    answerWith(() => json(500, {}));
    await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(sent).toHaveLength(4);
    answerWith(() => json(500, {}));
    const { error } = await outcomeOf(rename());
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(3);
    expect(error?.outcomeUnknown).toBe(true);
  });

  test('a read that got a 429 waits as long as the header asks, in seconds or until a date', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const times: number[] = [];
    const slowDown = (after: string) => () => {
      times.push(Date.now());
      return json(429, { code: 429, title: 'rate_limit_exceeded' }, { 'Retry-After': after });
    };
    answerWith(slowDown('2'), slowDown('Sat, 21 Nov 2026 12:00:06 GMT'), () => {
      times.push(Date.now());
      return json(200, context);
    });
    const { value } = await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(value?.data.name).toBe('Card');
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(2000);
    expect(times[2]!).toBeGreaterThanOrEqual(Date.parse('2026-11-21T12:00:06Z'));
  });

  test('a write that got a 429 fails, and the next attempt has the same key', async () => {
    answerWith(
      () => json(429, { code: 429 }, { 'Retry-After': '1' }),
      () => json(200, context),
    );
    const { error } = await outcomeOf(rename());
    expect(error).toMatchObject({ status: 429, retryAfter: 1000, outcomeUnknown: false });
    expect(sent).toHaveLength(1);
    await outcomeOf(rename());
    expect(sent).toHaveLength(2);
    expect(keys().size).toBe(1);
  });

  test('after a lost response a 409 without a known reason may be the request itself: it is repeated with the same key', async () => {
    const busy = () => json(409, { code: 409, title: 'conflict' });
    answerWith(lost, busy, busy, () => json(200, context));
    expect((await outcomeOf(rename())).value?.data.name).toBe('Card');
    expect(keys().size).toBe(1);
    answerWith(lost, busy);
    expect((await outcomeOf(rename())).error).toMatchObject({ status: 409, outcomeUnknown: true });
    answerWith(busy);
    expect((await outcomeOf(rename('Other'))).error).toMatchObject({ status: 409, outcomeUnknown: false });
    expect(sent).toHaveLength(1);
  });

  test('a success that cannot be read keeps its key: the repetition is a replay, not a second write', async () => {
    answerWith(
      () => new Response('<html>welcome</html>', { status: 200 }),
      () => json(200, context),
    );
    expect((await outcomeOf(rename())).error).toMatchObject({ status: 200, code: 'UNREADABLE' });
    await outcomeOf(rename());
    expect(keys().size).toBe(1);
  });

  test('does not wait longer than fifteen seconds', async () => {
    answerWith(() => json(503, {}, { 'Retry-After': '60' }));
    const { error } = await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ status: 503, retryAfter: 60_000 });
  });

  test('reads fail soon during an outage; a write, and a read with a 429, wait longer', async () => {
    for (const [status, after, tries] of [
      [503, '6', 1],
      [503, '2', 3],
      [429, '6', 3],
    ] as const) {
      answerWith(() => json(status, {}, { 'Retry-After': after }));
      const { error } = await outcomeOf(call('getContext', { path: { contextId: id } }));
      expect(error).toMatchObject({ status });
      expect(sent, `${status} after ${after}`).toHaveLength(tries);
    }
    answerWith(() => json(503, {}, { 'Retry-After': '6' }));
    await outcomeOf(rename());
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(3);
  });

  test('a read is aborted by its signal, a write is not', async () => {
    answerWith(lost);
    const leaving = new AbortController();
    const read = call('getContext', { path: { contextId: id } }, { signal: leaving.signal });
    const write = call('updateContext', { path: { contextId: id }, body: {} }, { signal: leaving.signal });
    leaving.abort();
    const [ofRead, ofWrite] = await Promise.all([outcomeOf(read), outcomeOf(write)]);
    expect(ofRead.error).toMatchObject({ name: 'AbortError' });
    expect(ofWrite.error?.status).toBe(0);
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(4);
  });
});

describe('delete', () => {
  const remove = () => call('deleteMatchRule', { path: { contextId: id, ruleId: id } });

  test('"not found" after a lost response counts as done', async () => {
    answerWith(lost, () => json(404, { code: 'M0208' }));
    const { error } = await outcomeOf(remove());
    expect(error).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  test('"not found" at once is an error', async () => {
    answerWith(() => json(404, { code: 'M0208' }));
    expect((await outcomeOf(remove())).error).toMatchObject({ status: 404, code: 'M0208' });
  });

  test('is sent at most twice, and never with a key', async () => {
    answerWith(lost);
    expect((await outcomeOf(remove())).error?.outcomeUnknown).toBe(true);
    expect(sent.map(({ method, key }) => [method, key])).toEqual([
      ['DELETE', null],
      ['DELETE', null],
    ]);
  });
});

describe('a session that ends while calls are pending', () => {
  const unauthorized = () => json(401, { code: 'M0102' });

  test('many calls request one sign-in, then all continue, a write with its key', async () => {
    const asked = vi.fn<() => void>();
    let signedIn = false;
    let waiting: Promise<'same'> | undefined;
    connectSession({
      ready: Promise.resolve(),
      onUnauthorized: () => {
        waiting ??= new Promise((resolve) => {
          asked();
          setTimeout(() => {
            signedIn = true;
            resolve('same');
          }, 120_000);
        });
        return waiting;
      },
    });
    answerWith(() => (signedIn ? json(200, context) : unauthorized()));
    const reads = [1, 2, 3].map(() => call('getContext', { path: { contextId: id } }));
    const { value } = await outcomeOf(Promise.all([...reads, rename()]));
    expect(value).toHaveLength(4);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(new Set(sent.filter(({ method }) => method === 'PATCH').map(({ key }) => key)).size).toBe(1);
  });

  test('a sign-out instead rejects the call without repeating it', async () => {
    answerWith(unauthorized);
    expect((await outcomeOf(rename())).error).toMatchObject({ status: 401, code: 'SIGNED_OUT' });
    expect(sent).toHaveLength(1);
  });

  test('a response for the previous user is not returned to the next one', async () => {
    answerWith(async () => {
      changeIdentity();
      return json(200, context);
    });
    expect((await outcomeOf(call('getContext', { path: { contextId: id } }))).error?.code).toBe(
      'IDENTITY_CHANGED',
    );
  });

  test('nothing is sent before the link in the URL has been exchanged', async () => {
    let exchanged: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      exchanged = resolve;
    });
    connectSession({ ready, onUnauthorized: async () => 'signed-out' });
    answerWith(() => json(200, context));
    const read = call('getContext', { path: { contextId: id } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(0);
    exchanged();
    expect((await outcomeOf(read)).value?.data.name).toBe('Card');
  });
});

describe('protection against applying a write twice', () => {
  const update = async (headers: Record<string, string> = {}) => {
    answerWith(() => json(200, context, headers));
    await outcomeOf(rename());
    return idempotencyProtection.state;
  };

  test('is unknown before a write, not seen without the header, and stays seen after the header', async () => {
    idempotencyProtection.setState(() => 'unknown');
    const heard = vi.fn<() => void>();
    const { unsubscribe } = idempotencyProtection.subscribe(heard);
    answerWith(() => json(200, context));
    await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(idempotencyProtection.state).toBe('unknown');
    expect(await update()).toBe('not seen');
    expect(await update({ 'X-Idempotency-Replayed': 'false' })).toBe('seen');
    expect(await update()).toBe('seen');
    expect(heard).toHaveBeenCalledTimes(2);
    unsubscribe();
  });
});

describe('responses in other formats', () => {
  test.each([
    ['plain text', new Response('Forbidden', { status: 403 }), { status: 403, message: 'Forbidden' }],
    [
      'HTML of a proxy',
      new Response('<html>no</html>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
      { status: 404, message: '', rawBody: '<html>no</html>' },
    ],
    ['nothing', new Response(null, { status: 400 }), { status: 400, message: '', code: undefined }],
    ['an integer code', json(400, { code: 400, title: 'invalid_request' }), { code: '400', message: '' }],
    [
      'JSON that says it is text',
      new Response('{"code":"X","detail":"too many"}', {
        status: 422,
        headers: { 'Content-Type': 'text/plain' },
      }),
      { code: 'X', message: 'too many' },
    ],
    [
      'JSON that is none',
      new Response('{"a', { status: 413, headers: { 'Content-Type': 'application/json' } }),
      { status: 413 },
    ],
  ])('%s in place of an error body', async (_name, response, expected) => {
    answerWith(() => response);
    const { error } = await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  test('a success with an unknown schema reports where it differs', async () => {
    answerWith(() => json(200, { id: 7 }));
    const { error } = await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(error).toMatchObject({ status: 200, code: 'UNREADABLE' });
    expect(error?.details.map(({ path }) => path.join('.'))).toContain('id');
  });

  test('a list may be a bare array, and its cursors named as the ledger does, empty at the end', async () => {
    const list = () => call('listContexts', { query: {} });
    answerWith(() => json(200, [context]));
    expect((await outcomeOf(list())).value?.data).toEqual({ items: [context] });
    answerWith(() => json(200, { items: [context], next_cursor: 'n', prevCursor: null }));
    expect((await outcomeOf(list())).value?.data).toEqual({ items: [context], nextCursor: 'n' });
    answerWith(() => json(200, { items: [context], nextCursor: '' }));
    expect((await outcomeOf(list())).value?.data).toEqual({ items: [context] });
  });

  test('unknown fields and enum values are preserved', async () => {
    answerWith(() => json(200, { ...context, status: 'SLEEPING', colour: 'red' }));
    const { value } = await outcomeOf(call('getContext', { path: { contextId: id } }));
    expect(value?.data).toMatchObject({ status: 'SLEEPING', colour: 'red' });
  });
});
