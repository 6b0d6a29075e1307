import { expect, test } from 'vitest';
import { headersFromService, headersToService } from './gateway-headers';

const passing = {
  accept: 'application/json',
  'accept-encoding': 'br',
  'accept-language': 'pt',
  'content-type': 'application/json',
  traceparent: '00-1',
  tracestate: 'a=b',
  'user-agent': 'x',
};

test('of a request the service sees what concerns it, nothing else', () => {
  const own = {
    authorization: 'Bearer x',
    cookie: 'a=b',
    host: 'console',
    origin: 'http://console',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'r',
    'x-recon-console': '1',
    'transfer-encoding': 'chunked',
  };
  expect(headersToService(new Headers({ ...own, ...passing }))).toEqual(passing);
  expect(headersToService(new Headers({ accept: '' }))).toEqual({ accept: '' });
});

test('does not forward what a request states about its connection', () => {
  const headers = new Headers({ ...passing, connection: 'close, TraceParent ,accept' });
  const { traceparent: _, accept: __, ...rest } = passing;
  expect(headersToService(headers)).toEqual(rest);
});

const answered = {
  allow: 'GET',
  'content-encoding': 'br',
  'content-language': 'en',
  'content-length': '2',
  'content-type': 'application/json',
  date: 'Thu',
  deprecation: 'true',
  'retry-after': '2',
  sunset: 'Fri',
  vary: 'Accept',
  'x-idempotency-replayed': 'false',
  'x-request-id': 'r',
  'x-ratelimit-limit': '5',
  'ratelimit-remaining': '4',
  'rate-limit': '3',
  'x-rate-limit-reset-after': '2',
  'www-authenticate': 'Bearer realm="x"',
};
const from = (headers: Record<string, string | string[] | undefined>) => headersFromService(headers);

test('of an answer its asker sees what concerns them, nothing else', () => {
  const own = {
    'set-cookie': ['a=b', 'c=d'],
    'access-control-allow-origin': '*',
    'transfer-encoding': 'chunked',
    server: 'x',
    'strict-transport-security': 'max-age=1',
    'my-ratelimit-limit': '5',
    'x-ratelimit-limit2': '5',
    'x-ratelimits': '5',
  };
  expect(from({ ...own, ...answered })).toEqual(answered);
});

test.each(['Basic realm="x"', 'Negotiate', 'Bearers', 'x Bearer'])(
  'no browser is asked for a password: %s',
  (scheme) => {
    expect(from({ 'www-authenticate': scheme })).toEqual({});
  },
);

test('a scheme may be in any case', () => {
  expect(from({ 'www-authenticate': 'bearer' })).toEqual({ 'www-authenticate': 'bearer' });
});

test('a header that is given twice is one, one that is not given is none', () => {
  expect(from({ vary: ['Accept', 'Origin'], date: undefined })).toEqual({ vary: 'Accept, Origin' });
});

test('does not return what a response states about its connection', () => {
  expect(from({ connection: ['close', 'Date, sunset'], date: 'x', sunset: 'y', vary: 'z' })).toEqual({
    vary: 'z',
  });
});

test.each(['a\nb', 'é', '\u007f'])('a value that no header may hold is left out: %j', (value) => {
  expect(from({ vary: value, date: 'a\tb ~' })).toEqual({ date: 'a\tb ~' });
});

test('reports a repeated response in one spelling', () => {
  expect(from({ 'idempotency-replayed': 'true' })).toEqual({ 'x-idempotency-replayed': 'true' });
  expect(from({ 'idempotency-replayed': 'true', 'x-idempotency-replayed': 'false' })).toEqual({
    'x-idempotency-replayed': 'false',
  });
});
