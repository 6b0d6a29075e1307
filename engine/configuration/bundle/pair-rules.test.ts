import { expect, test } from 'vitest';
import { pairRules } from './pair-rules';

/** Returns rules from words such as `E1`: the type, and what is in the config. */
const rules = (words: string) =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word, at) => ({ id: `r${at}`, type: word.slice(0, 1), config: { a: word.slice(1) } }));

test.each([
  ['equal ones', 'E1 T2', 'E1 T2', '0=0 1=1', ''],
  ['equal ones in another order', 'T2 E1', 'E1 T2', '0=1 1=0', ''],
  ['equal ones twice, one after the other', 'E1 E1', 'E1 E1', '0=0 1=1', ''],
  ['one with other settings', 'E1 T9 E3', 'E1 T2 E3', '0=0 1=1 2=2', ''],
  ['one with other settings below a new one of another type', 'D1 T9', 'T2', '1=0', ''],
  ['one with other settings beside a new one of its type, by its place', 'E1 T9 T5', 'E1 T2', '0=0 1=1', ''],
  ['new ones', 'E1 E2 D1', 'E1', '0=0', ''],
  ['none of another type', 'E1', 'T1', '', ''],
  ['two of one that are at other places', 'D7 T8 T9', 'T1 D7', '0=1', 'T 2,3 / 1'],
])('a rule of a file is %s', (_, stated, live, pairs, ambiguous) => {
  const found = pairRules(rules(stated), rules(live), new Map());
  expect(
    [...found.liveOf]
      .toSorted(([a], [b]) => a - b)
      .map((pair) => pair.join('='))
      .join(' '),
  ).toBe(pairs);
  expect(found.ambiguous.map((one) => `${one.type} ${one.stated.join()} / ${one.live.join()}`).join()).toBe(
    ambiguous,
  );
});

test('what is ambiguous can be chosen', () => {
  const [stated, live] = [rules('D7 T8 T9'), rules('T1 D7')];
  const chosen = pairRules(stated, live, new Map([[3, 1]]));
  expect([[...chosen.liveOf].toSorted(([a], [b]) => a - b), chosen.ambiguous]).toEqual([
    [
      [0, 1],
      [2, 0],
    ],
    [],
  ]);
  const asNew = pairRules(
    stated,
    live,
    new Map([
      [2, 'new'],
      [3, 'new'],
    ] as const),
  );
  expect([[...asNew.liveOf], asNew.ambiguous]).toEqual([[[0, 1]], []]);
});

test('a live rule that two rules choose is the first one’s, and the other one stays open', () => {
  const { liveOf, ambiguous } = pairRules(
    rules('T8 T9'),
    rules('T1 T2'),
    new Map([
      [1, 2],
      [2, 2],
    ]),
  );
  expect([...liveOf]).toEqual([[0, 1]]);
  expect(ambiguous).toEqual([{ type: 'T', stated: [2], live: [1] }]);
});

test('a choice decides nothing of equal rules, and pairs no rules of two types', () => {
  const same = rules('T1 E1 T2');
  expect([...pairRules(same, same, new Map([[1, 3]])).liveOf].toSorted(([a], [b]) => a - b)).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  expect([...pairRules(rules('T9'), rules('E1'), new Map([[1, 1]])).liveOf]).toEqual([]);
});

test('of rules that are only shown, those that are ambiguous are paired in their order', () => {
  const found = pairRules(rules('E1 E2 T1 T2'), rules('T3 T4 E3'), new Map(), true);
  expect([[...found.liveOf].toSorted(([a], [b]) => a - b), found.ambiguous]).toEqual([
    [
      [0, 2],
      [2, 0],
      [3, 1],
    ],
    [],
  ]);
});
