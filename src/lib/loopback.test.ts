import { expect, test } from 'vitest';
import { isLoopback } from './loopback';

test.each([
  ['localhost', true],
  ['recon.localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['recon.example.com', false],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
])('%s is the local machine: %s', (hostname, isOwn) => {
  expect(isLoopback(hostname)).toBe(isOwn);
});
