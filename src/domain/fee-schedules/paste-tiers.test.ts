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
