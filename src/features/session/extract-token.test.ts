import { expect, test } from 'vitest';
import { extractToken } from './extract-token';

test.each([
  ['a token with what a terminal adds', '  aa.bb.cc\n', 'aa.bb.cc'],
  ['a sign-in link', 'http://127.0.0.1:4310/#token=aa.bb.cc', 'aa.bb.cc'],
  ['a link to a page', 'http://127.0.0.1:4310/contexts?x=1#token=aa.bb.cc', 'aa.bb.cc'],
  ['an Authorization value', 'Bearer aa.bb.cc', 'aa.bb.cc'],
  ['a link without a token, as it is', 'http://127.0.0.1/#x', 'http://127.0.0.1/#x'],
  ['nothing', '  ', ''],
])('finds the token in %s', (_name, pasted, token) => {
  expect(extractToken(pasted)).toBe(token);
});
