import { describe, expect, test } from 'vitest';
import { areaOf, areasNamedIn } from './vite-catalogues.ts';

const keys = [
  'fees.title',
  'fees.kind.FLAT',
  'rules.say.never',
  'contexts.clone',
  'contexts.clone.next',
  'contexts.list.none',
  'contexts.type.1:N',
];

describe('the area of a key', () => {
  test.each([
    ['fees.kind.FLAT', 'fees'],
    ['contexts.clone.next', 'contexts.clone'],
    ['contexts.clone', 'contexts'],
    ['contexts.list.none', 'contexts'],
  ])('%s is in %s', (key, area) => {
    expect(areaOf(key)).toBe(area);
  });
});

describe('a module gets the texts of the areas it names', () => {
  test.each([
    ['a key in quotes', `t('fees.title')`, ['fees']],
    ['a key in double quotes', `t("contexts.type.1:N")`, ['contexts']],
    ['a key kept for later', `const word = cond ? 'fees.title' : 'rules.say.never'`, ['fees', 'rules']],
    ['a template', 't(`fees.kind.${kind}`)', ['fees']],
    ['a template over parts that are loaded apart', 't(`contexts.${x}`)', ['contexts', 'contexts.clone']],
    ['the first parts of keys', `const word = 'rules.say';`, ['rules']],
    ['a key that is also the first part of others', `t('contexts.clone')`, ['contexts']],
    ['nothing', `const path = 'fees'; const key = ['contexts', 'list']; const file = 'fees.csv';`, []],
  ])('%s', (_, code, areas) => {
    expect(areasNamedIn(code, keys)).toEqual(areas);
  });

  test('a template that hides its area stops the build', () => {
    expect(() => areasNamedIn('t(`${area}.title`)', keys)).toThrow('a key must begin with its area');
  });
});
