import { expect, test } from 'vitest';
import { cookieText } from './browser-storage';

test.each([
  ['http:', 'a=1; Path=/; Max-Age=60; SameSite=Strict'],
  ['https:', 'a=1; Path=/; Max-Age=60; SameSite=Strict; Secure'],
])('writes the cookie of a page of %s as %s', (protocol, text) => {
  expect(cookieText({ pair: 'a=1', maxAge: 60, sameSite: 'Strict' }, protocol)).toBe(text);
});
