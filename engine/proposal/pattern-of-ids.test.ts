import { expect, test } from 'vitest';
import { extractFrom, identifierFinder } from '../file/convert/extract';
import { patternsOf } from './pattern-of-ids';

const placesOf = (texts: readonly string[]) =>
  texts.map((marked) => {
    const at = marked.indexOf('<');
    return { id: marked.slice(at + 1, marked.indexOf('>')), text: marked.replaceAll(/[<>]/g, ''), at };
  });

test.each([
  [
    ['PAGO FAC <A-3110>', 'PAGO FAC <A-3121>'],
    ['A-{digits:4}', ' [A-{digits:4}]', 'FAC [A-{digits:4}]'],
  ],
  [
    ['CHECK <5674>', 'CHECK <100316>'],
    ['{digits:4-6}', ' [{digits:4-6}]', 'CHECK [{digits:4-6}]'],
  ],
  [
    ['SVWZ+<RE-2026-4000> KD', 'SVWZ+<RE-2027-41>'],
    ['RE-{digits:4}-{digits:2-4}', 'SVWZ+[RE-{digits:4}-{digits:2-4}]'],
  ],
  [
    ['/<BNET01>', '/<MBAN0123>'],
    ['{letters:4}{digits:2-4}', '/[{letters:4}{digits:2-4}]'],
  ],
  [
    ['x <1a2b> y', 'z <a12b> y', 'y <12ab> y'],
    ['{alphanumerics:4}', ' [{alphanumerics:4}]'],
  ],
  [['{<1{2>'], ['{digits:1}\\{{digits:1}', '\\{[{digits:1}\\{{digits:1}]']],
])('the patterns for %j find all of them', (texts, patterns) => {
  const places = placesOf(texts);
  expect(patternsOf(places)).toEqual(patterns);
  for (const pattern of patterns) {
    const read = identifierFinder({ pattern });
    if ('fault' in read) throw new Error(read.fault);
    expect(places.map(({ text }) => extractFrom(text, read.find)?.id)).toEqual(places.map(({ id }) => id));
  }
});

test('ids without a common form have no pattern', () => {
  expect(patternsOf(placesOf(['<1-2>', '<1.2>', '<1/2>']))).toEqual([]);
});
