import { expect, test } from 'vitest';
import { pasteTiers } from './paste-tiers';

const portuguese = { locale: 'pt-BR', ratesAre: 'percent' } as const;

test('a Brazilian sheet with a header, money signs and per cents', () => {
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
    skippedHeader: true,
  });
});

test('two columns are an upper bound and a rate; an empty bound is an open end', () => {
  expect(pasteTiers('100;0.01\r\n;0.005', { locale: 'en', ratesAre: 'fraction' }).tiers).toEqual([
    { upTo: '100', rate: '0.01' },
    { rate: '0.005' },
  ]);
});

test('rates without a sign are what was said they are', () => {
  expect(pasteTiers('100\t1.5', { locale: 'en', ratesAre: 'percent' }).tiers[0]?.rate).toBe('0.015');
  expect(pasteTiers('100\t0.015', { locale: 'en', ratesAre: 'fraction' }).tiers[0]?.rate).toBe('0.015');
  expect(pasteTiers('100\t1.5%', { locale: 'en', ratesAre: 'fraction' }).tiers[0]?.rate).toBe('0.015');
});

test('each faulty line is named, the others are read', () => {
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

test('an answer to what the mark is settles the ambiguous lines', () => {
  const pasted = pasteTiers('1.500\t1%\n2.000\t0,5%', { ...portuguese, mark: ',' });
  expect(pasted).toMatchObject({ tiers: [{ upTo: '1500' }, { upTo: '2000', rate: '0.005' }], faults: [] });
});

test('nothing pasted is nothing', () => {
  expect(pasteTiers(' \n', portuguese)).toEqual({ tiers: [], faults: [], skippedHeader: false });
});

test('the first line alone may be a header; a later one without digits is a fault', () => {
  const pasted = pasteTiers('\nUp to\tRate\n100\t1%\nUp to\tRate', portuguese);
  expect(pasted).toEqual({
    tiers: [{ upTo: '100', rate: '0.01' }],
    faults: [{ line: 4, text: 'Up to\tRate', code: 'rate' }],
    skippedHeader: true,
  });
});

test.each(['', '-', '–', '∞', '+', 'INF', 'infinity', 'and above', 'Acima', 'sem limite', 'más'])(
  'an upper bound written as %j is an open end',
  (word) => {
    expect(pasteTiers(`${word} \t1%`, portuguese).tiers).toEqual([{ rate: '0.01' }]);
  },
);

test.each(['R$ 100', 'US$100', '$  100', '€100', 'BRL 100'])('a bound written as %j is 100', (bound) => {
  expect(pasteTiers(`${bound};1%`, portuguese).tiers).toEqual([{ upTo: '100', rate: '0.01' }]);
});

test.each(['1R$ 00', '100 BRL 0', 'B 100', 'Rate 100'])('a bound written as %j is none', (bound) => {
  expect(pasteTiers(`${bound};1%`, portuguese).faults).toEqual([
    { line: 1, text: `${bound};1%`, code: 'bound' },
  ]);
});

test('a lower bound that is no number, or may be two, is a fault of its line; an empty one is left out', () => {
  expect(pasteTiers('some\t100\t1%\n1.500\t2000\t1%\n\t100\t1%', portuguese)).toEqual({
    tiers: [{ upTo: '100', rate: '0.01' }],
    faults: [
      { line: 1, text: 'some\t100\t1%', code: 'bound' },
      { line: 2, text: '1.500\t2000\t1%', code: 'ambiguous-bound' },
    ],
    skippedHeader: false,
  });
});

test('four cells are too many', () => {
  expect(pasteTiers('1\t2\t3\t4%', portuguese).faults).toEqual([
    { line: 1, text: '1\t2\t3\t4%', code: 'columns' },
  ]);
});

test('a fault names its line by 80 characters at most, without the space around it', () => {
  const named = (text: string) => pasteTiers(text, portuguese).faults[0]?.text;
  expect(named(`  ${'1'.repeat(80)}  `)).toBe('1'.repeat(80));
  expect(named('1'.repeat(81))).toBe(`${'1'.repeat(79)}…`);
});

test('500 lines are read; text behind them is a fault, empty lines there are none', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `${index + 1}\t1%`);
  const all = pasteTiers(`${lines.join('\n')}\n\n  \n`, portuguese);
  expect(all.tiers).toHaveLength(500);
  expect(all.faults).toEqual([]);

  const tooMany = pasteTiers(`${lines.join('\n')}\n\n501\t1%`, portuguese);
  expect(tooMany.tiers).toEqual(all.tiers);
  expect(tooMany.faults).toEqual([{ line: 501, text: '', code: 'too-many' }]);
});
