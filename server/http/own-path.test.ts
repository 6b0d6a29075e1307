import { expect, test } from 'vitest';
import { ownPath } from './own-path';

test.each(['/', '/contexts', '/contexts/5/rules?type=EXACT&q=a%20b', '/a//b', '/contexts?to=//evil.example'])(
  '%s is a path of the console',
  (path) => expect(ownPath(path)).toBe(path),
);

test.each([
  undefined,
  '',
  'contexts',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/contexts\\..\\..//evil.example',
  'data:text/html,hello',
  ' /contexts',
  '/session/sign-in',
  '/session/sign-out?x',
  '/v1/contexts',
  '/a/../session/callback',
  `/${'a'.repeat(2000)}`,
])('%j is not, and becomes the start page', (text) => expect(ownPath(text)).toBe('/'));
