import { crc32 as expected } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32';

test('returns the check value of CRC-32', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
});

test('returns the same CRC-32 as zlib, wherever the bytes are cut', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * at * 31) % 256);
  for (const cut of [0, 1, 499, 1000])
    expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(expected(bytes));
});
