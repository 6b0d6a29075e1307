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
  [['<QX4711>8 paid', '<QX4822>1 paid'], ['[QX{digits:4}]{digits:1}']],
  [['00<KD12>34-B', '71<KD34>56-B'], ['{digits:2}[KD{digits:2}]{digits:2}']],
  [
    ['TRF <ZP4K55>', 'TRF <ZP6L71>', 'TRF <ZP2910>'],
    ['ZP{digits:1}{letters:1}{digits:2}', 'ZP{alphanumerics:4}'].flatMap((form) => [
      form,
      ` [${form}]`,
      `TRF [${form}]`,
    ]),
  ],
  [['{<1{2>'], ['{digits:1}\\{{digits:1}', '\\{[{digits:1}\\{{digits:1}]']],
])('the patterns for %j find most of them, and the last one all', (texts, patterns) => {
  const places = placesOf(texts);
  expect(patternsOf(places)).toEqual(patterns);
  const found = patterns.map((pattern) => {
    const read = identifierFinder({ pattern });
    if ('fault' in read) throw new Error(read.fault);
    return places.filter(({ id, text }) => extractFrom(text, read.find)?.id === id).length;
  });
  expect(Math.min(...found) * 100).toBeGreaterThanOrEqual(places.length * 60);
  expect(found.at(-1)).toBe(places.length);
});

test('ids without a common form have no pattern', () => {
  expect(patternsOf(placesOf(['<1-2>', '<1.2>', '<1/2>']))).toEqual([]);
});

test('if some ids are complete words and others parts of longer ones, there are patterns for both', () => {
  expect(patternsOf(placesOf(['<4711>03', '<4822>17', '<4933>']))).toEqual([
    '{digits:4}',
    '[{digits:4}]{digits:2}',
  ]);
});
