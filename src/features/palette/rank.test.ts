import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folded, ranked, rankOf } from './rank';

const order = { label: 'Change the order of rules', words: ['priority', 'move rule up', 'ordem das regras'] };

test.each([
  ['  Ação! ', 'acao'],
  ['R$ 10,00 — Pix', 'r 10 00 pix'],
  ['???', ''],
])('%s is compared as %s', (text, plain) => {
  expect(folded(text)).toBe(plain);
});

describe('a query matches', () => {
  test.each<[string, number | undefined]>([
    ['change the order of rules', 0],
    ['CHANGE THE ORDER OF RULES', 0],
    ['Priority', 1],
    ['ordem das regras', 1],
    ['change', 2],
    ['change the o', 2],
    ['order', 3],
    ['order of the rules', 3],
    ['rules order', 3],
    ['ru ord', 3],
    ['prio', 4],
    ['move', 4],
    ['rule up', 5],
    ['regras ordem', 5],
    ['move order', 6],
    ['up priority', 6],
    ['hange', 7],
    ['ange the', 7],
    ['ordre', undefined],
    ['prioritty', 8],
    ['priorty', 8],
    ['prixrity', 8],
    ['prx', undefined],
    ['ordxr rules', 8],
    ['ordxr rulxs', 8],
    ['rulxs', 8],
    ['nothing', undefined],
    ['', undefined],
    ['!', undefined],
    ['h', undefined],
    // Function words alone are searched for as they are.
    ['the', 3],
    ['of my', undefined],
  ])('%s: %s', (query, rank) => {
    expect(rankOf(query, order)).toBe(rank);
  });

  test('an entry without synonyms by its name alone', () => {
    expect(rankOf('card', { label: 'Daily card' })).toBe(3);
    expect(rankOf('priority', { label: 'Daily card' })).toBeUndefined();
  });
});

test('the best comes first, equals stay in their order, the rest is omitted', () => {
  const all = ['Card daily', 'Pix', 'Daily card', 'Card', 'A card'].map((label) => ({ label }));
  expect(ranked('card', all).map(({ label }) => label)).toEqual([
    'Card',
    'Card daily',
    'Daily card',
    'A card',
  ]);
});

test('every name is found by its own first letters, whatever the case and the accents', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'ç', 'É', 'x', '7', ' '), minLength: 2 });
  fc.assert(
    fc.property(letters, fc.nat(), (label, cut) => {
      const begins = label.trim().slice(0, 1 + (cut % 12));
      fc.pre(folded(begins) !== '');
      expect(rankOf(begins.toUpperCase(), { label })).toBeLessThanOrEqual(2);
    }),
  );
});

test('a name of symbols alone is found by them', () => {
  const names = [{ label: '🎉🎊' }, { label: '++ (1:N) .*' }, { label: 'Pix in' }];
  expect(ranked('🎉', names)).toEqual([names[0]]);
  expect(ranked('.*', names)).toEqual([names[1]]);
  expect(ranked('§', names)).toEqual([]);
});
