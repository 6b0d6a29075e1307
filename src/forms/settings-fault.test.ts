import { expect, test } from 'vitest';
import { settingsFault } from './settings-fault';

test.each([
  ['{"a":1,}', { code: 'syntax', line: 1, column: 8 }],
  ['', { code: 'syntax', line: 1, column: 1 }],
  ['[1]', { code: 'notObject' }],
  ['{"a":1,\n"\\u0061":2}', { code: 'twice', key: 'a' }],
])('the text %j cannot be settings', (text, fault) => {
  expect(settingsFault(text)).toEqual(fault);
});

test('an object with distinct keys can be settings', () => {
  expect(settingsFault(' {"a":1,"b":{"a":2}}')).toBeUndefined();
});
