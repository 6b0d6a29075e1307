import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomScenario } from '../testing/random-scenarios';
import { runMatch } from '../matching/run';
import type { RuleToRun, Transaction } from '../matching/transaction';
import { groupReasons } from './reason-groups';
import { rowReasons } from '../testing/in-one-call';
import { type ReasonOf, reasonSteps, type RefusedBySide } from './row-reasons';
import { rowStates } from './row-state';
import { row } from '../testing/row';

const exact: RuleToRun = { priority: 1, type: 'EXACT', config: { caseInsensitive: false } };
const anyReference: RuleToRun = { priority: 1, type: 'EXACT', config: { matchReference: false } };

type Rows = Readonly<Record<'left' | 'right', readonly Transaction[]>>;

function groupsOf(rules: readonly RuleToRun[], rows: Rows, refused: RefusedBySide = { left: [], right: [] }) {
  const result = runMatch({ contextType: '1:1', rules, ...rows });
  const steps = groupReasons(result, rowReasons(result, refused), refused);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { ...value, result };
  }
}

/** Returns the rows that a rule added behind others leaves unmatched, by side. */
function openWith(rules: readonly RuleToRun[], rows: Rows) {
  const { left, right } = rowStates(runMatch({ contextType: '1:1', rules, ...rows }));
  const count = (states: readonly string[]) => states.filter((state) => state === 'open').length;
  return { left: count(left), right: count(right) };
}

describe('the groups of unmatched rows', () => {
  const rows = {
    left: [row('a', '10'), row('b', '20'), row('c', '30', 1), row('d', '40'), row('12', '7', 9, 'USD')],
    right: [
      row('a', '10', 6),
      row('b', '20', 6),
      row('c', '30', 3),
      row('D', '40'),
      row('0012', '7', 9, 'USD'),
    ],
  };

  it('count rows and sum absolute amounts by reason, the most rows first', () => {
    const { groups, keyOf } = groupsOf([exact], rows);
    expect(groups).toMatchObject([
      {
        key: 'days 1',
        days: 1,
        left: { rows: 2, amounts: [{ currency: 'BRL', amount: '30' }] },
        right: { rows: 2 },
      },
      { key: 'days 2', days: 2, left: { rows: 1, amounts: [{ currency: 'BRL', amount: '30' }] } },
      { key: 'reference case', by: ['case'], left: { rows: 1 }, right: { rows: 1 } },
      {
        key: 'reference zeros',
        by: ['zeros'],
        left: { rows: 1, amounts: [{ currency: 'USD', amount: '7' }] },
      },
    ]);
    expect(groups.at(-1)).not.toHaveProperty('proposal');
    expect(['left', 'right'].map((side) => keyOf(side as 'left', 0))).toContain('days 2');
  });

  it('yield the part that is done, which never decreases', () => {
    const many = (side: string) =>
      Array.from({ length: 700 }, (_, at) => row(`${side}${at}`, String(at + 1), side === 'l' ? 5 : 6));
    const result = runMatch({ contextType: '1:1', rules: [exact], left: many('l'), right: many('r') });
    const refused = { left: [], right: [] };
    const parts = [...groupReasons(result, rowReasons(result, refused), refused)];
    expect(parts.length).toBeGreaterThan(6);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts[0]).toBe(0);
    expect(parts.every((part) => part <= 1)).toBe(true);
    expect(parts.some((part) => part > 0.25 && part < 0.5)).toBe(true);
  });

  it('yield parts also while the search for counterparts is prepared', () => {
    const many = (days: number) =>
      Array.from({ length: 700 }, (_, at) => row(`k${at}`, String(at + 1), at < 3 ? 5 + days : 5));
    const result = runMatch({ contextType: '1:1', rules: [exact], left: many(0), right: many(1) });
    const refused = { left: [], right: [] };
    const { of, prepare } = reasonSteps(result, refused);
    const asked: Record<string, number> = {};
    let last = 0;
    const reasonOf: ReasonOf = (side, place) => {
      const reason = of(side, place);
      if (reason) asked[side] ??= last;
      return reason;
    };
    for (const part of groupReasons(result, reasonOf, refused, prepare)) last = part;
    expect(asked['left']).toBeGreaterThan(0.3);
    expect(asked['right']).toBeGreaterThan(0.6);
  });

  it('propose a rule that matches every pair of the group', () => {
    const { groups } = groupsOf([exact], rows);
    const rules = [
      exact,
      ...groups.flatMap(({ proposal }, at) => (proposal ? [{ ...proposal.rule, priority: at + 2 }] : [])),
    ];
    expect(rules.map(({ type }) => type)).toEqual(['EXACT', 'TOLERANCE', 'TOLERANCE', 'EXACT']);
    expect(openWith(rules, rows)).toEqual({ left: 1, right: 1 });
  });

  it('propose a date lag in one direction if the rules compare no reference', () => {
    const days = { left: [row('a', '5', 3), row('b', '6', 3)], right: [row('x', '5', 4), row('y', '6', 4)] };
    const { groups } = groupsOf([anyReference], days);
    expect(groups).toMatchObject([
      {
        key: 'days 1',
        proposal: {
          matches: 2,
          rule: { type: 'DATE_LAG', config: { minDays: 1, direction: 'LEFT_BEFORE_RIGHT' } },
        },
      },
    ]);
    expect(openWith([anyReference, { ...groups[0]!.proposal!.rule, priority: 2 }], days)).toEqual({
      left: 0,
      right: 0,
    });
  });

  it('propose a tolerance that covers the differences of amounts, as far as a fee can explain them', () => {
    const fees = {
      left: [row('a', '100'), row('b', '250'), row('c', '80'), row('d', '100')],
      right: [row('a', '98'), row('b', '245'), row('c', '78.40'), row('d', '2')],
    };
    const { groups } = groupsOf([exact], fees);
    expect(groups).toMatchObject([
      {
        key: 'amount',
        left: { rows: 4 },
        proposal: {
          matches: 3,
          rule: {
            type: 'TOLERANCE',
            config: {
              absTolerance: '0',
              percentTolerance: '0.02',
              dateWindowDays: 0,
              caseInsensitive: false,
            },
          },
        },
      },
    ]);
    expect(openWith([exact, { ...groups[0]!.proposal!.rule, priority: 2 }], fees)).toEqual({
      left: 1,
      right: 1,
    });
  });

  it('propose a tolerance of amounts with the days of the rule that the rows were compared with', () => {
    const within: RuleToRun = {
      priority: 1,
      type: 'TOLERANCE',
      config: { absTolerance: '1', percentTolerance: '0', dateWindowDays: 3, matchReference: true },
    };
    const cents = {
      left: [row('a', '100', 4), row('b', '60', 5)],
      right: [row('A', '101.50', 6), row('b', '58', 5)],
    };
    const { groups } = groupsOf([within], cents);
    expect(groups).toMatchObject([
      { key: 'amount', proposal: { matches: 2, rule: { type: 'TOLERANCE', config: { dateWindowDays: 2 } } } },
    ]);
  });

  it('propose a tolerance with the same reference if the rules compare no references', () => {
    const named = { left: [row('a', '5')], right: [row('a', '5.50'), row('b', '5.20')] };
    const { groups } = groupsOf([anyReference], named);
    expect(groups.find(({ key }) => key === 'amount')).toMatchObject({
      proposal: { matches: 1, rule: { config: { matchReference: true, caseInsensitive: true } } },
    });
  });

  it('propose to ignore the case of letters for a tolerance, too', () => {
    const within: RuleToRun = {
      priority: 1,
      type: 'TOLERANCE',
      config: { absTolerance: '1', dateWindowDays: 2, matchReference: true, caseInsensitive: false },
    };
    const letters = { left: [row('ab', '10', 4)], right: [row('AB', '10.60', 5)] };
    const { groups } = groupsOf([within], letters);
    expect(groups).toMatchObject([
      {
        key: 'reference case',
        proposal: {
          matches: 1,
          rule: { type: 'TOLERANCE', config: { dateWindowDays: 1, caseInsensitive: true } },
        },
      },
    ]);
  });

  it('propose no rule for more than a month, an inexplicable amount, or a row without a counterpart', () => {
    const far = {
      left: [row('a', '5'), row('b', '5'), row('c', '9')],
      right: [{ ...row('a', '5'), date: '2026-03-05T00:00:00Z' }, row('b', '9.50')],
    };
    const { groups } = groupsOf([exact], far);
    expect(groups.map(({ code }) => code).toSorted()).toEqual(['amount', 'days', 'no-counterpart']);
    expect(groups.flatMap(({ proposal }) => proposal ?? [])).toEqual([]);
  });

  it('propose a rule with the doubt of a suggested one if few amounts differ, and not by rounding', () => {
    const ids = Array.from({ length: 20 }, (_, at) => row(`n${at}`, `${at + 100}`));
    const proposalOf = (amount: string) =>
      groupsOf([exact], { left: [...ids, row('x', '50')], right: [...ids, row('x', amount)] }).groups[0]!
        .proposal;
    expect(proposalOf('48')?.doubt).toEqual({ code: 'other-amounts', count: 1, of: 21 });
    expect(proposalOf('50.01')).toMatchObject({ matches: 1 });
    expect(proposalOf('50.01')).not.toHaveProperty('doubt');
  });

  it('propose no rule that matches nothing, because the counterpart is matched with another row', () => {
    const taken = { left: [row('a', '5', 5), row('x', '5', 3)], right: [row('x', '5', 5)] };
    expect(groupsOf([anyReference], taken).groups).toMatchObject([
      { key: 'same-reference', left: { rows: 1 } },
    ]);
    expect(groupsOf([anyReference], taken).groups[0]).not.toHaveProperty('proposal');
  });

  it('have the part that goes out, of a ledger its credits, and of rejected rows', () => {
    const amountsOf = (left: Transaction[], right: Transaction[], refused: string[] = []) => {
      const lost = { field: 'date', cell: '', why: 'empty', loss: 'refused' } as const;
      const rows = refused.map((amount, at) => ({
        ...lost,
        row: at,
        known: { amount, currency: 'BRL' },
      }));
      return groupsOf([exact], { left, right }, { left: rows, right: [] }).groups.map(
        (group) => group.left.amounts,
      );
    };
    expect(amountsOf([row('a', '5'), row('b', '-2')], [row('c', '-9')], ['-3', '4'])).toEqual([
      [{ currency: 'BRL', amount: '7', out: '2' }],
      [{ currency: 'BRL', amount: '7', out: '3' }],
    ]);
    const debit = (one: Transaction): Transaction => ({ ...one, facts: { isOut: true } });
    expect(amountsOf([debit(row('a', '5')), debit(row('b', '2'))], [row('a', '5')])).toEqual([
      [{ currency: 'BRL', amount: '2' }],
    ]);
  });

  it('have boletos that are only registered among what is not paid yet, without an amount', () => {
    const registered = { row: 3, field: '', cell: '', why: 'not-paid', loss: 'refused', known: {} } as const;
    const rows = { left: [row('a', '5')], right: [row('a', '5')] };
    expect(groupsOf([exact], rows, { left: [registered], right: [] }).groups).toMatchObject([
      { key: 'unpaid', code: 'unpaid', left: { rows: 1, amounts: [] } },
    ]);
  });

  it('include rows of the files that are not transactions', () => {
    const refusal = { row: 3, field: 'amount', cell: 'ten', why: 'misfit', loss: 'refused' } as const;
    const duplicate = { ...refusal, why: 'duplicate', loss: 'dropped', of: 5 } as const;
    const { groups } = groupsOf(
      [exact],
      { left: [row('a', '1')], right: [row('a', '1')] },
      { left: [], right: [refusal, refusal, duplicate] },
    );
    expect(groups).toEqual([
      { key: 'refused', code: 'refused', left: { rows: 0, amounts: [] }, right: { rows: 2, amounts: [] } },
      {
        key: 'duplicate',
        code: 'duplicate',
        left: { rows: 0, amounts: [] },
        right: { rows: 1, amounts: [] },
      },
    ]);
  });
});

it('contain every unmatched row of 300 random runs once, and propose rules that match as many as stated', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const scenario = randomScenario(seed);
      const result = runMatch(scenario);
      const steps = groupReasons(result, rowReasons(result), { left: [], right: [] });
      let step = steps.next();
      while (!step.done) step = steps.next();
      const { groups, keyOf } = step.value;
      const states = rowStates(result);
      for (const side of ['left', 'right'] as const) {
        const open = states[side].filter((state) => state === 'open').length;
        expect(groups.reduce((sum, group) => sum + group[side].rows, 0)).toBe(open);
        for (const [place, state] of states[side].entries())
          expect(groups.some(({ key }) => key === keyOf(side, place))).toBe(state === 'open');
      }
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      for (const { proposal } of groups) {
        if (!proposal) continue;
        const last = { ...proposal.rule, priority: 9_999 };
        const after = runMatch({ ...scenario, rules: [...scenario.rules, last] });
        expect(after.groups.length - result.groups.length).toBe(proposal.matches);
      }
    }),
    { numRuns: 300 },
  );
});
