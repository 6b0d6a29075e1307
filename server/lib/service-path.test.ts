import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isServiceTarget, consolePath } from './request-parts';

test.each([
  '/',
  '/contexts',
  '/contexts/5/rules?type=EXACT&q=a%20b',
  '/a//b',
  '/contexts?to=//evil.example',
  '/contexts/v1',
  `/${'a'.repeat(1999)}`,
])('%s is a path of the console', (path) => expect(consolePath(path)).toBe(path));

test.each([
  undefined,
  '',
  'contexts',
  'contexts/5',
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
  '/con\ttexts',
  '/contexts\r\n',
  '/a b',
  '/a\u0000',
  '/a\u007f',
  '/a\\b',
  '/%ff',
  '/contexts/%e0%a4%a',
  '/session/sign-in',
  '/session/sign-out?x',
  '/v1/contexts',
  '/a/../session/callback',
  `/${'a'.repeat(2000)}`,
])('%j is not, and becomes the start page', (text) => expect(consolePath(text)).toBe('/'));

test('a browser stays at this host and outside the service for any text', () => {
  const parts = constantFrom(
    ...'/\\.:@?#[]%a\t '.split(''),
    '..',
    '//',
    'evil.example',
    'http:',
    '%2f',
    '%76',
    'v1',
  );
  assert(
    property(array(parts, { maxLength: 12 }), (all) => {
      const path = consolePath(`/${all.join('')}`);
      expect(path).toMatch(/^\/(?!\/)/);
      expect(new URL(path, 'http://console.example').host).toBe('console.example');
      expect(path === '/' || !isServiceTarget(path)).toBe(true);
    }),
  );
});

test.each([
  '/v1/contexts?limit=1',
  '/%76%31/contexts',
  '/v%31',
  '/%73ession',
  '/console/v1/sources/1/reading',
  '/config.json',
  '/a/../v1/contexts',
  '/a/%2e%2e/healthz',
  'http://console.example/v1/contexts',
  'http://console.example/%76%31',
  '/v1/contexts/%ff',
  '/%76%31/contexts/%ff',
  '*',
  'http://[',
])('a request for %s is for the service', (target) => expect(isServiceTarget(target)).toBe(true));

test.each([
  '/',
  '/contexts?to=/v1/contexts',
  '/v1x',
  '/console',
  '/console/v1x',
  '/%2576%2531/contexts',
  '/V1/contexts',
  '/src/main.tsx?v=1',
  '/@vite/client',
  '/%2fv1',
  '/contexts/v1',
  'http://console.example/contexts',
])('a request for %s is not', (target) => expect(isServiceTarget(target)).toBe(false));
