import { describe, expect, test } from 'vitest';
import { configKeys } from '@recon/engine/configuration/sources/config-keys';
import {
  configText,
  otherRows,
  listJson,
  listWords,
  openConfig,
  rowIssues,
  rowFor,
  typedValue,
  withNewRow,
  withoutRow,
  withRow,
  withTyped,
} from './config-draft';

const stored =
  '{"bank_name":"Ita\\u00fa","limit":9007199254740993,"flag":true,"note":"two\\nlines","none":null}';

describe('rows', () => {
  test('return what they were built from', () => {
    expect(configText(openConfig(stored))).toBe(stored);
    expect(configText(openConfig('{ "a" : 0.10 }'))).toBe('{"a":0.10}');
  });

  test('show a string as text and every other value as JSON', () => {
    expect(openConfig(stored).rows.map((row) => [row.key, row.as, typedValue(row)])).toEqual([
      ['bank_name', 'text', 'Itaú'],
      ['limit', 'json', '9007199254740993'],
      ['flag', 'json', 'true'],
      ['note', 'json', '"two\\nlines"'],
      ['none', 'json', 'null'],
    ]);
  });

  test('keep the kind of a value while it is typed', () => {
    const draft = openConfig('{"limit":1,"code":"007"}');
    const [limit, code] = draft.rows as [(typeof draft.rows)[0], (typeof draft.rows)[0]];
    const changed = withRow(withRow(draft, withTyped(limit, ' 2.50 ')), withTyped(code, '10'));
    expect(configText(changed)).toBe('{"limit":2.50,"code":"10"}');
    expect([...rowIssues(withRow(draft, withTyped(limit, 'two'))).values()]).toEqual(['notJson']);
  });

  test('are split into those offered for the type and the others', () => {
    const draft = withNewRow(openConfig('{"currency":"BRL","branch":"1"}'), 'new 1');
    expect(otherRows(draft, configKeys.BANK).map(({ key }) => key)).toEqual(['branch', '']);
    expect(otherRows(draft, configKeys.GATEWAY)).toHaveLength(3);
    expect(rowFor(draft, configKeys.BANK[2]!).json).toBe('"BRL"');
    expect(rowFor(draft, configKeys.BANK[0]!)).toMatchObject({ key: 'bank_name', json: '' });
  });

  test('that are new count once they have content, and need a key of their own', () => {
    const draft = withNewRow(openConfig('{"a":"1"}'), 'new 1');
    expect(rowIssues(draft).size).toBe(0);
    const row = draft.rows[1]!;
    expect(rowIssues(withRow(draft, withTyped(row, 'x'))).get('new 1')).toBe('noKey');
    expect(rowIssues(withRow(draft, { ...row, key: 'a' })).get('new 1')).toBe('twice');
    expect(configText(withRow(draft, { ...row, key: 'b' }))).toBe('{"a":"1","b":""}');
    expect(withoutRow(draft, 'new 1')).toEqual(openConfig('{"a":"1"}'));
  });
});

test.each([
  ['', ''],
  ['["1000","2000"]', '1000, 2000'],
  ['["a,b"]', undefined],
  ['[1000]', undefined],
  ['"1000"', undefined],
  ['{', undefined],
])('%s as words is %s', (json, words) => {
  expect(listWords(json)).toBe(words);
});

test('words with commas become a list', () => {
  expect(listJson(' 1000, 2000 , ,')).toBe('["1000","2000"]');
  expect(listJson(' , ')).toBe('');
});
