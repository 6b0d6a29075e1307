import { expect, test, vi } from 'vitest';

// Headers recorded by other test files of this process must not count.
vi.resetModules();
const { seenHeaders, recordResponseHeaders: noteResponseHeaders } = await import('./observed-service');

test('counts which headers could be read, and measures the difference of the clocks', () => {
  const service = Date.parse('2026-11-21T12:00:00Z');
  expect(seenHeaders.state).toMatchObject({ responses: 0, clock: undefined });

  noteResponseHeaders(200, new Headers({ 'X-Request-Id': 'r' }), service, service + 10);
  expect(seenHeaders.state.clock).toBeUndefined();
  expect(seenHeaders.state).toMatchObject({
    responses: 1,
    refusalsToWait: 0,
    read: { 'X-Request-Id': 1, Date: 0 },
  });

  const told = new Headers({ Date: new Date(service).toUTCString(), 'Retry-After': '1' });
  noteResponseHeaders(503, told, service + 60_400, service + 60_600);
  expect(seenHeaders.state).toMatchObject({
    responses: 2,
    refusalsToWait: 1,
    read: { 'Retry-After': 1, Date: 1 },
  });
  expect(seenHeaders.state.clock).toEqual({ ahead: 60_000, within: 600 });

  noteResponseHeaders(200, new Headers({ Date: 'yesterday' }), service, service);
  expect(seenHeaders.state.clock).toEqual({ ahead: 60_000, within: 600 });
});
