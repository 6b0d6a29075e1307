import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomScenario } from '../testing/random-scenarios';
import { judgePair } from '../testing/brute-force-match';
import { runMatch } from '../matching/run';
import type { RowFacts, RuleToRun, Transaction } from '../matching/transaction';
import { looseReference, referenceDifferences } from './reference-difference';
import { rowReasons } from '../testing/in-one-call';
import { reasonSteps, refusalReason } from './row-reasons';
import { rowStates } from './row-state';
import { row } from '../testing/row';
import { openReadable } from '../testing/read-rows';

const exact: RuleToRun = { priority: 1, type: 'EXACT', config: { caseInsensitive: false } };

/** A change to the right row of a pair of equal rows, and the expected reasons of both; `undefined` if matched. */
type Change = {
  readonly right: (row: Row) => readonly Row[];
  readonly leftReason: object | undefined;
  readonly rightReason: object | undefined;
};
type Row = { id: string; amount: string; currency: string; date: string };

const differs = (...differences: object[]) => ({ code: 'differs', rule: 0, differences });
const change = (right: Change['right'], leftReason?: object, rightReason?: object): Change => ({
  right,
  leftReason,
  rightReason,
});
const cents = (amount: string, by: number) =>
  (Number(amount.replace('.', '')) + by).toString().replace(/(\d\d)$/, '.$1');

const changes: Readonly<Record<string, Change>> = {
  none: change((row) => [row]),
  amount: change(
    (row) => [{ ...row, amount: cents(row.amount, 7) }],
    differs({ kind: 'amount', by: '0.07', currency: 'BRL' }),
    differs({ kind: 'amount', by: '-0.07', currency: 'BRL' }),
  ),
  day: change(
    (row) => [{ ...row, date: row.date.replace('2026-01', '2026-02') }],
    differs({ kind: 'days', days: 31 }),
    differs({ kind: 'days', days: -31 }),
  ),
  currency: change(
    (row) => [{ ...row, currency: 'USD' }],
    differs({ kind: 'currency', currency: 'USD' }),
    differs({ kind: 'currency', currency: 'BRL' }),
  ),
  zeros: change(
    (row) => [{ ...row, id: `000${row.id}` }],
    differs({ kind: 'reference', by: ['zeros'] }),
    differs({ kind: 'reference', by: ['zeros'] }),
  ),
  case: change(
    (row) => [{ ...row, id: row.id.toUpperCase() }],
    differs({ kind: 'reference', by: ['case'] }),
    differs({ kind: 'reference', by: ['case'] }),
  ),
  blanks: change(
    (row) => [{ ...row, id: row.id.replace('n', 'n ') }],
    differs({ kind: 'reference', by: ['blanks'] }),
    differs({ kind: 'reference', by: ['blanks'] }),
  ),
  'amount and day': change(
    (row) => [{ ...row, amount: cents(row.amount, -3), date: row.date.replace('2026-01', '2026-02') }],
    differs({ kind: 'amount', by: '-0.03', currency: 'BRL' }, { kind: 'days', days: 31 }),
    differs({ kind: 'amount', by: '0.03', currency: 'BRL' }, { kind: 'days', days: -31 }),
  ),
  gone: change(() => [], { code: 'no-counterpart' }),
  refused: change(
    (row) => [{ ...row, amount: 'ten' }],
    { code: 'counterpart-not-taken', refusal: { field: 'amount', why: 'misfit' } },
    { code: 'refused', refusal: { field: 'amount', why: 'misfit' } },
  ),
  // Two rows of one identifier that are not the same row: the import drops both.
  twice: change(
    (row) => [row, { ...row, amount: cents(row.amount, 9) }],
    { code: 'counterpart-not-taken', refusal: { why: 'duplicate' } },
    { code: 'duplicate' },
  ),
};
const names = Object.keys(changes);

/** Returns a row. Its amount is far from those of all other rows. */
const rowOf = (at: number): Row => ({
  id: `${at + 1}n7`,
  amount: `${at + 1}00.50`,
  currency: 'BRL',
  date: `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
});

const csvOf = (rows: readonly Row[]) =>
  new TextEncoder().encode(
    ['id,amount,currency,date', ...rows.map((row) => Object.values(row).join(','))].join('\n'),
  );
const fields = { external_id: 'id', amount: 'amount', currency: 'currency', date: 'date' };

async function fromFile(rows: readonly Row[]) {
  const read = await openReadable([csvOf(rows)], { fields });
  return read;
}

describe('files with known differences', () => {
  it('explain every row by the change made to it, in pairs of files @soak', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 30 }),
        fc.integer({ min: 0, max: 29 }),
        async (done, turn) => {
          const pairs = done.map((name, at) => ({ ...changes[name]!, name, row: rowOf(at) }));
          // Enough unchanged rows to recognise the columns.
          const plain = Array.from({ length: 20 }, (_, at) => rowOf(100 + at));
          const rights = [...plain, ...pairs.flatMap(({ right, row }) => right(row))];
          const turned = [...rights.slice(turn), ...rights.slice(0, turn)];
          const [left, right] = [
            await fromFile([...plain, ...pairs.map(({ row }) => row)]),
            await fromFile(turned),
          ];
          const result = runMatch({
            contextType: '1:1',
            rules: [exact],
            left: left.transactions,
            right: right.transactions,
          });
          const reasonOf = rowReasons(result, { left: left.refused, right: right.refused });
          const placeOf = (side: 'left' | 'right', id: string) =>
            result[side].rows.findIndex(({ externalId }) => externalId === id);
          for (const { name, row, right: made, leftReason, rightReason } of pairs) {
            seen.add(name);
            const found = reasonOf('left', placeOf('left', row.id));
            expect({ reason: found }, name).toMatchObject({ reason: leftReason });
            for (const { id } of made(row)) {
              const place = placeOf('right', id);
              const refusals = right.refused.filter((one) => one.id === id);
              const reasons = place < 0 ? refusals.map(refusalReason) : [reasonOf('right', place)];
              expect(reasons.length, name).toBeGreaterThan(0);
              for (const reason of reasons) expect({ reason }, name).toMatchObject({ reason: rightReason });
            }
          }
        },
      ),
      { numRuns: Number(process.env['RECON_SCENARIOS'] ?? 200) },
    );
    expect([...seen].sort()).toEqual([...names].sort());
  });

  it('report for a duplicate another row of the file, whichever comes first', async () => {
    const rows = [
      ...Array.from({ length: 20 }, (_, at) => rowOf(at)),
      { ...rowOf(3), amount: '9.00' },
      rowOf(3),
    ];
    const { refused } = await fromFile(rows);
    expect(refused.map(({ row, of }) => [row, of])).toEqual([
      [5, 22],
      [22, 5],
      [23, 5],
    ]);
  });
});

const reasonsOf = (
  rules: RuleToRun[],
  left: Transaction[],
  right: Transaction[],
  contextType: '1:1' | '1:N' = '1:1',
) => {
  const result = runMatch({ contextType, rules, left, right });
  const reasonOf = rowReasons(result);
  return {
    left: result.left.rows.map((_, place) => reasonOf('left', place)),
    right: result.right.rows.map((_, place) => reasonOf('right', place)),
  };
};
const anyReference: RuleToRun = { priority: 2, type: 'EXACT', config: { matchReference: false } };

describe('the reason of an unmatched row', () => {
  it('is the rule that took its counterpart, with its partner', () => {
    const { left } = reasonsOf([anyReference], [row('a', '5'), row('b', '5')], [row('x', '5')]);
    expect(left).toEqual([undefined, { code: 'counterpart-taken', other: 0, rule: 0, by: 0, taker: 0 }]);
    const { right } = reasonsOf([anyReference], [row('a', '5')], [row('x', '5'), row('y', '5')]);
    expect(right).toEqual([undefined, { code: 'counterpart-taken', other: 0, rule: 0, by: 0, taker: 0 }]);
  });

  it('is a missing counterpart if all rows that fit have another row’s reference, and are matched with it', () => {
    const left = [row('a', '5'), row('b', '5')];
    expect(reasonsOf([exact, anyReference], left, [row('b', '5')]).left).toEqual([
      { code: 'no-counterpart' },
      undefined,
    ]);
  });

  it('is not a matched row of the same amount', () => {
    const found = reasonsOf([exact], [row('a', '5'), row('b', '5', 7)], [row('b', '5', 7)]);
    expect(found.left).toEqual([{ code: 'no-counterpart' }, undefined]);
  });

  it.each([
    ['of an amount that no other row has, if it is 31 days later', '9', 31, 'differs'],
    ['of an amount that no other row has, unless it is 32 days later', '9', 32, 'no-counterpart'],
    ['of an amount that other rows have, if it is 3 days later', '5', 3, 'differs'],
    ['of an amount that other rows have, unless it is 4 days later', '5', 4, 'no-counterpart'],
  ])('is an open row %s', (_, amount, days, code) => {
    const later = new Date(Date.UTC(2026, 0, 5 + days)).toISOString();
    const { left } = reasonsOf(
      [exact],
      [row('a', amount), row('b', '5', 20)],
      [{ ...row('x', amount), date: later }],
    );
    expect(left[0]).toMatchObject({ code });
  });

  it.each([
    ['by 5 cents on the next day', '5.05', 6, { code: 'differs' }],
    ['by 6 cents', '5.06', 6, { code: 'no-counterpart' }],
    ['by 5 cents 2 days later', '5.05', 7, { code: 'no-counterpart' }],
  ])('is an open row whose amount differs %s, if no rule compares references', (_, amount, day, expected) => {
    const right = [row('x', amount, day), row('y', '4.9', 5)];
    expect(reasonsOf([anyReference], [row('a', '5')], right).left[0]).toMatchObject(expected);
    // Another reference and another amount show nothing.
    expect(reasonsOf([exact], [row('a', '5')], right).left[0]).toEqual({ code: 'no-counterpart' });
  });

  it('is the opposite sign of its counterpart, whose other day no rule compares', () => {
    const anyDay: RuleToRun = { priority: 1, type: 'EXACT', config: { matchDate: false } };
    const { left, right } = reasonsOf([anyDay], [row('a', '5')], [row('a', '-5', 7)]);
    const reason = { code: 'differs', other: 0, rule: 0, differences: [{ kind: 'sign' }] };
    expect(left).toEqual([{ ...reason, otherDay: 2 }]);
    expect(right).toEqual([{ ...reason, otherDay: -2 }]);
    expect(reasonsOf([anyDay], [row('a', '5')], [row('a', '-5')]).left).toEqual([reason]);
  });

  it('is that the other side has no negative amounts at all', () => {
    expect(reasonsOf([exact], [row('a', '-5')], [row('b', '7')]).left).toEqual([{ code: 'no-negatives' }]);
    const some = [row('b', '7'), row('c', '-1')];
    expect(reasonsOf([exact], [row('a', '-5')], some).left).toEqual([{ code: 'no-counterpart' }]);
  });

  it('is not a left row whose sum is complete without it', () => {
    const sums: RuleToRun = { priority: 1, type: 'DATE_LAG', config: { maxDays: 2, feeTolerance: '9' } };
    const right = [row('x', '1', 5), row('y', '2', 5), row('z', '4', 6)];
    expect(reasonsOf([sums], [row('a', '3')], right, '1:N').right).toEqual([
      undefined,
      undefined,
      { code: 'no-counterpart' },
    ]);
  });

  it('is no row of the same amount many days away that has the reference of another row', () => {
    const left = [row('a', '5'), row('x', '7')];
    const found = reasonsOf([exact], left, [row('x', '5', 20)]);
    expect(found.left).toMatchObject([{ code: 'no-counterpart' }, { code: 'differs', other: 0 }]);
  });

  it.each([
    ['the same amount', 'amount', 'x', '1.00', 3],
    ['the same reference', 'reference', 'd', '2', 9],
    ['the same amount, but is 4 days away', undefined, 'x', '1.00', 4],
  ])('is a duplicate of the other file that has %s', (_, foundBy, id, amount, days) => {
    const dropped = {
      amount: '1',
      currency: 'BRL',
      date: `2026-01-${String(5 + days).padStart(2, '0')}T00:00:00Z`,
    };
    const about = { field: 'external_id', cell: 'd', why: 'duplicate', loss: 'dropped' } as const;
    const refusal = { ...about, row: 7, id: 'd', of: 8, known: dropped };
    const result = runMatch({ contextType: '1:1', rules: [exact], left: [row(id, amount)], right: [] });
    const reason = rowReasons(result, { left: [], right: [refusal] })('left', 0);
    expect(reason).toEqual(
      foundBy ? { code: 'counterpart-not-taken', refusal, foundBy } : { code: 'no-counterpart' },
    );
  });

  it('is that the row of its reference is matched already', () => {
    const { left } = reasonsOf([exact, anyReference], [row('a', '5'), row('b', '6')], [row('b', '5')]);
    expect(left).toMatchObject([
      undefined,
      { code: 'same-reference', other: 0, reference: 'b', isMatched: true },
    ]);
  });

  describe('another movement of the reference', () => {
    const withFacts = (id: string, amount: string, facts: RowFacts): Transaction => ({
      ...row(id, amount),
      facts,
    });
    const paid = (at: number) => [row(`p${at}`, `${at}0`), row(`q${at}`, `${at}1`)];

    it('is another instalment, matched already or not', () => {
      const first = withFacts('7-1', '5', { original: '7', instalment: '1/2' });
      const second = withFacts('7-2', '5', { original: '7', instalment: '2/2' });
      const other = withFacts('7-1', '5', { original: '7', instalment: '01' });
      const reason = { code: 'same-reference', other: 0, reference: '7', relation: 'instalment' };
      const instalments = ['2/2', '01'];
      expect(reasonsOf([exact], [first, second], [other]).left[1]).toEqual({
        ...reason,
        instalments,
        isMatched: true,
      });
      expect(reasonsOf([exact], [second], [other]).left[0]).toEqual({
        ...reason,
        instalments,
        isMatched: false,
      });
    });

    it.each([
      ['of one direction', {}, {}],
      ['of a ledger with debits', {}, { isOut: true as const }],
    ])('is the payment or its refund, in files %s', (_, left, right) => {
      const isOut = (facts: RowFacts): RowFacts => ({ ...facts, ...(!facts.isOut && { isOut: true }) });
      const back = (facts: RowFacts): RowFacts => (facts.isOut ? {} : isOut(facts));
      const lefts = [...paid(1), ...paid(2), row('7', '5')].map((one) => ({ ...one, facts: left }));
      const rights = [...paid(1), ...paid(2)].map((one) => ({ ...one, facts: right }));
      const refund = withFacts('7-R', '3', { ...back(right), original: '7' });
      const found = reasonsOf([exact], lefts, [...rights, refund]);
      const reason = { code: 'same-reference', reference: '7', isMatched: false };
      expect(found.left.filter(Boolean)).toMatchObject([{ ...reason, relation: 'refund' }]);
      expect(found.right.filter(Boolean)).toMatchObject([{ ...reason, relation: 'payment' }]);
    });
  });

  describe('not paid yet', () => {
    const due = (id: string, day: string): Transaction => ({ ...row(id, '5'), facts: { due: day } });
    const lateOf = (days: readonly string[], lastDay?: string) => {
      const left = [due('a', '2026-01-02'), ...days.map((day, at) => due(`x${at}`, day))];
      const result = runMatch({ contextType: '1:1', rules: [exact], left, right: [row('a', '5')] });
      const { of } = reasonSteps(result, undefined, undefined, { right: lastDay });
      return days.map((_, at) => of('left', at + 1)?.code);
    };

    it('is a row that is due after the last day of the other file', () => {
      expect(lateOf(['2026-01-05', '2026-01-06'])).toEqual(['no-counterpart', 'due-later']);
      expect(lateOf(['2026-01-06', '2026-01-09'], '2026-01-08')).toEqual(['no-counterpart', 'due-later']);
      // 10 January 2026 is a Saturday.
      expect(lateOf(['2026-01-10', '2026-01-12'], '2026-01-11')).toEqual(['due-later', 'due-later']);
      expect(lateOf(['2026-01-10', '2026-01-12'], '2026-01-12')).toEqual([
        'no-counterpart',
        'no-counterpart',
      ]);
    });

    it('is not, if matched rows are due later, too', () => {
      const left = [due('a', '2026-02-02'), due('b', '2026-02-02')];
      expect(reasonsOf([exact], left, [row('a', '5')]).left[1]).toEqual({ code: 'no-counterpart' });
    });

    it('is a row with such a status, unless matched rows have it, too', () => {
      const open = { ...row('b', '6'), facts: { unpaid: 'Em aberto' } };
      const reason = { code: 'unpaid', status: 'Em aberto' };
      expect(reasonsOf([exact], [row('a', '5'), open], [row('a', '5')]).left[1]).toEqual(reason);
      const all = [{ ...row('a', '5'), facts: { unpaid: 'Em aberto' } }, open];
      expect(reasonsOf([exact], all, [row('a', '5')]).left[1]).toEqual({ code: 'no-counterpart' });
    });
  });

  it('says whether fees are part of the difference of amounts', () => {
    const mdr = {
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      roundingScale: 2,
      roundingMode: 'HALF_UP',
      items: [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.02' } }],
    } as const;
    const result = runMatch({
      contextType: '1:1',
      rules: [exact],
      left: [row('a', '100'), row('b', '100', 5, 'USD')],
      right: [row('a', '100'), row('b', '99', 5, 'USD')],
      normalization: { mode: 'NET', left: new Map(), right: new Map([[1, mdr]]) },
    });
    const differencesOf = (place: number) => rowReasons(result)('left', place);
    expect(differencesOf(0)).toMatchObject(
      differs({ kind: 'amount', by: '-2', currency: 'BRL', hasFees: true }),
    );
    expect(differencesOf(1)).toEqual({
      ...differs({ kind: 'amount', by: '-1', currency: 'USD' }),
      other: 1,
    });
  });

  it('is the rule that used it up', () => {
    expect(reasonsOf([exact], [row('a', '-5')], [row('a', '-5')])).toEqual({
      left: [{ code: 'used-up', rule: 0, cause: 'negative-amount', others: [0] }],
      right: [{ code: 'used-up', rule: 0, cause: 'negative-amount', others: [0] }],
    });
  });

  it('is the score', () => {
    const rounding = { absTolerance: 0, percentTolerance: 0, matchReference: false };
    const rules = [{ priority: 1, type: 'TOLERANCE', config: rounding }];
    expect(reasonsOf(rules, [row('a', '10.004')], [row('a', '10')]).left).toEqual([
      { code: 'score-too-low', other: 0, rule: 0 },
    ]);
  });

  it('is the split in 1:N', () => {
    const sums: RuleToRun = {
      priority: 1,
      type: 'EXACT',
      config: { matchAmount: false, matchReference: false },
    };
    expect(reasonsOf([sums], [row('a', '10')], [row('x', '4')], '1:N')).toEqual({
      left: [{ code: 'split-incomplete', other: 0, rule: 0 }],
      right: [{ code: 'split-incomplete', other: 0, rule: 0 }],
    });
    expect(reasonsOf([sums], [row('a', '10')], [row('x', '14')], '1:N').right).toEqual([
      { code: 'no-share', other: 0, rule: 0 },
    ]);
  });

  it('is the base amount, which no import sets', () => {
    const based = {
      priority: 1,
      type: 'DATE_LAG',
      config: { allocationUseBaseAmount: true, feeTolerance: '9' },
    };
    expect(reasonsOf([based], [row('a', '5')], [row('x', '2')], '1:N')).toEqual({
      left: [{ code: 'base-missing', other: 0, rule: 0 }],
      right: [{ code: 'base-missing', other: 0, rule: 0 }],
    });
  });

  it('is a failed run, or no rule', () => {
    const fails: RuleToRun = { priority: 1, type: 'FUZZY', config: {} };
    expect(reasonsOf([fails], [row('a', '5')], [row('a', '5')]).left).toEqual([{ code: 'run-failed' }]);
    expect(reasonsOf([], [row('a', '5')], [row('a', '5')]).left).toEqual([{ code: 'no-rules' }]);
  });
});

it('agrees with the run in random scenarios: each open row has a valid reason', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const scenario = randomScenario(seed);
      const result = runMatch(scenario);
      const states = rowStates(result);
      const reasonOf = rowReasons(result);
      for (const side of ['left', 'right'] as const)
        for (const place of result[side].rows.keys()) {
          const reason = reasonOf(side, place);
          expect(reason === undefined).toBe(states[side][place] !== 'open');
          if (!reason) continue;
          seen.set(reason.code, (seen.get(reason.code) ?? 0) + 1);
          if (!('other' in reason)) continue;
          const [l, r] = side === 'left' ? [place, reason.other] : [reason.other, place];
          const [one, other] = [result.left.rows[l]!, result.right.rows[r]!].map(({ externalId }) =>
            looseReference(externalId),
          );
          expect(reason.code !== 'same-reference' || (reason.isMatched && one === other)).toBe(true);
          if (reason.code === 'same-reference') continue;
          const given = scenario.rules[result.rules[reason.rule]!.index]!;
          const { fits, score } = judgePair(given, result.left.rows[l]!, result.right.rows[r]!);
          expect(fits).toBe(reason.code !== 'differs');
          expect(reason.code !== 'differs' || reason.differences.length > 0).toBe(true);
          expect(reason.code !== 'score-too-low' || score < 60).toBe(true);
          if (reason.code !== 'counterpart-taken') continue;
          const group = [...result.groups, ...result.usedUp].find(({ left, rights }) =>
            side === 'left' ? rights.includes(reason.other) : left === reason.other,
          );
          expect(group?.rule).toBe(reason.by);
          expect(side === 'left' ? group?.left : group?.rights[0]).toBe(reason.taker);
        }
    }),
    { numRuns: Number(process.env['RECON_SCENARIOS'] ?? 400) },
  );
  // Each of these occurs about fifty times or more; the rare reasons have examples above.
  const frequent = [
    'counterpart-taken',
    'differs',
    'no-counterpart',
    'no-share',
    'run-failed',
    'split-incomplete',
  ];
  expect(frequent.filter((code) => !seen.has(code))).toEqual([]);
});

it.each<[string, string, ReturnType<typeof referenceDifferences>]>([
  ['12', '12', []],
  ['0012', '12', ['zeros']],
  ['NSU-0012', 'NSU-12', ['zeros']],
  ['a1', 'A1', ['case']],
  ['a 1', 'a1', ['blanks']],
  ['A 001', 'a1', ['zeros', 'case', 'blanks']],
  ['100', '1', undefined],
  ['1', '2', undefined],
])('references %s and %s differ by %j', (one, other, expected) => {
  expect(referenceDifferences(one, other)).toEqual(expected);
});
