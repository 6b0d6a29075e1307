import { expect, test } from 'vitest';
import { pasteTiers } from './paste-tiers';

const portuguese = { locale: 'pt-BR', ratesAre: 'percent' } as const;

test('parses a Brazilian sheet with a header, currency signs and percentages', () => {
  const pasted = pasteTiers(
    'De\tAté\tTaxa\nR$ 0,00\tR$ 100,00\t1,5%\n100,01\t1.000,00\t0,75 %\n1.000,01\tacima\t0%\n',
    portuguese,
  );
  expect(pasted).toEqual({
    tiers: [
      { from: '0.00', upTo: '100.00', rate: '0.015' },
      { from: '100.01', upTo: '1000.00', rate: '0.0075' },
      { from: '1000.01', rate: '0' },
    ],
    faults: [],
  });
});

test('reads two columns as an upper bound and a rate; an empty bound is open', () => {
  expect(pasteTiers('100;0.01\r\n;0.005', { locale: 'en', ratesAre: 'fraction' }).tiers).toEqual([
    { upTo: '100', rate: '0.01' },
    { rate: '0.005' },
  ]);
});

test('reads rates without a sign in the chosen unit', () => {
  expect(pasteTiers('100\t1.5', { locale: 'en', ratesAre: 'percent' }).tiers[0]?.rate).toBe('0.015');
  expect(pasteTiers('100\t0.015', { locale: 'en', ratesAre: 'fraction' }).tiers[0]?.rate).toBe('0.015');
  expect(pasteTiers('100\t1.5%', { locale: 'en', ratesAre: 'fraction' }).tiers[0]?.rate).toBe('0.015');
});

test('reports each invalid line and reads the others', () => {
  const pasted = pasteTiers('100\t1%\n\n200\n300\tlots\nmany\t1%\n1.500\t1%\n2000\t1.250%', portuguese);
  expect(pasted.tiers).toEqual([{ upTo: '100', rate: '0.01' }]);
  expect(pasted.faults).toEqual([
    { line: 3, text: '200', code: 'columns' },
    { line: 4, text: '300\tlots', code: 'rate' },
    { line: 5, text: 'many\t1%', code: 'bound' },
    { line: 6, text: '1.500\t1%', code: 'ambiguous-bound' },
    { line: 7, text: '2000\t1.250%', code: 'ambiguous-rate' },
  ]);
});

test('resolves ambiguous lines by the chosen decimal mark', () => {
  const pasted = pasteTiers('1.500\t1%\n2.000\t0,5%', { ...portuguese, mark: ',' });
  expect(pasted).toMatchObject({ tiers: [{ upTo: '1500' }, { upTo: '2000', rate: '0.005' }], faults: [] });
});

test('returns nothing for an empty text', () => {
  expect(pasteTiers(' \n', portuguese)).toEqual({ tiers: [], faults: [] });
});

test('accepts a header only in the first line; a later line without digits is invalid', () => {
  const pasted = pasteTiers('\nUp to\tRate\n100\t1%\nUp to\tRate', portuguese);
  expect(pasted).toEqual({
    tiers: [{ upTo: '100', rate: '0.01' }],
    faults: [{ line: 4, text: 'Up to\tRate', code: 'rate' }],
  });
});

test.each(['', '-', '–', '∞', '+', 'INF', 'infinity', 'and above', 'Acima', 'sem limite', 'más'])(
  'reads an upper bound of %j as open',
  (word) => {
    expect(pasteTiers(`${word} \t1%`, portuguese).tiers).toEqual([{ rate: '0.01' }]);
  },
);

test.each(['R$ 100', 'US$100', '$  100', '€100', 'BRL 100'])('reads a bound of %j as 100', (bound) => {
  expect(pasteTiers(`${bound};1%`, portuguese).tiers).toEqual([{ upTo: '100', rate: '0.01' }]);
});

test.each(['1R$ 00', '100 BRL 0', 'B 100', 'Rate 100'])('rejects a bound of %j', (bound) => {
  expect(pasteTiers(`${bound};1%`, portuguese).faults).toEqual([
    { line: 1, text: `${bound};1%`, code: 'bound' },
  ]);
});

test('reports a lower bound that is invalid or ambiguous, and ignores an empty one', () => {
  expect(pasteTiers('some\t100\t1%\n1.500\t2000\t1%\n\t100\t1%', portuguese)).toEqual({
    tiers: [{ upTo: '100', rate: '0.01' }],
    faults: [
      { line: 1, text: 'some\t100\t1%', code: 'bound' },
      { line: 2, text: '1.500\t2000\t1%', code: 'ambiguous-bound' },
    ],
  });
});

test('rejects four cells', () => {
  expect(pasteTiers('1\t2\t3\t4%', portuguese).faults).toEqual([
    { line: 1, text: '1\t2\t3\t4%', code: 'columns' },
  ]);
});

test('trims the text of an issue and cuts it to 80 characters', () => {
  const named = (text: string) => pasteTiers(text, portuguese).faults[0]?.text;
  expect(named(`  ${'1'.repeat(80)}  `)).toBe('1'.repeat(80));
  expect(named('1'.repeat(81))).toBe(`${'1'.repeat(79)}…`);
});

test('reads 500 lines; further text is reported, further empty lines are ignored', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `${index + 1}\t1%`);
  const all = pasteTiers(`${lines.join('\n')}\n\n  \n`, portuguese);
  expect(all.tiers).toHaveLength(500);
  expect(all.faults).toEqual([]);

  const tooMany = pasteTiers(`${lines.join('\n')}\n\n501\t1%`, portuguese);
  expect(tooMany.tiers).toEqual(all.tiers);
  expect(tooMany.faults).toEqual([{ line: 501, text: '', code: 'too-many' }]);
});
