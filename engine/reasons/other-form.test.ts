import { expect, it } from 'vitest';
import { runMatch } from '../matching/run';
import type { RuleToRun, Transaction } from '../matching/transaction';
import { rowReasons } from '../testing/in-one-call';

const anyReference: RuleToRun = { priority: 1, type: 'EXACT', config: { matchReference: false } };
const row = (externalId: string, amount: string, others: Partial<Transaction> = {}): Transaction => ({
  externalId,
  amount,
  currency: 'EUR',
  date: '2026-01-05T00:00:00Z',
  ...others,
});
const count = 6;
/** Rows that match by their amounts; `of` makes their references. */
const matches = (of: (number: number) => Partial<Transaction> & { externalId: string }) =>
  Array.from({ length: count }, (_, at) => {
    const made = of(4100 + at);
    return row(made.externalId, `${at + 1}.50`, made);
  });

function reasonsOf(left: readonly Transaction[], right: readonly Transaction[]) {
  const result = runMatch({ contextType: '1:1', rules: [anyReference], left, right });
  const reasonOf = rowReasons(result);
  return {
    left: reasonOf('left', left.length - 1),
    right: reasonOf('right', right.length - 1),
  };
}

it.each([
  [
    'with separators and without',
    (number: number) => ({ externalId: `fra-2026-${number}` }),
    (number: number) => ({ externalId: `9${number}77`, description: `Cobro FRA20260000${number}` }),
    'fra-2026-4840',
    'FRA202600004840',
  ],
  [
    'a part of a text, without its prefix',
    (number: number) => ({ externalId: `po_14b${number}zJ` }),
    (number: number) => ({ externalId: `x${number}`, description: `PAYOUT 14B${number}ZJ` }),
    '14b4840zJ',
    '14B4840ZJ',
  ],
  [
    'another column',
    (number: number) => ({ externalId: `FACT A00${number}` }),
    (number: number) => ({ externalId: `${number}1`, facts: { texts: `A-${number}` } }),
    'A004840',
    'A-4840',
  ],
])('names a row of another amount with the reference in another form: %s', (_, left, right, own, form) => {
  const found = reasonsOf(
    [...matches(left), row(left(4840).externalId, '99', left(4840))],
    [...matches(right), row(right(4840).externalId, '70', right(4840))],
  );
  const amounts = (by: string) => ({ kind: 'amount', by, currency: 'EUR' });
  expect(found.left).toMatchObject({
    code: 'differs',
    other: count,
    differences: [amounts('-29'), { kind: 'form', form }],
  });
  expect(found.right).toMatchObject({ differences: [amounts('29'), { kind: 'form', form: own }] });
});

it('names a row whose text has the reference unchanged', () => {
  const own = (number: number) => ({ externalId: `INV-${number}` });
  const inText = (number: number) => ({ externalId: `b${number}`, description: `Ref INV-${number}` });
  const found = reasonsOf(
    [...matches(own), row('INV-4840', '99')],
    [...matches(inText), row('none', '70', inText(4840))],
  );
  expect(found.left).toMatchObject({ differences: [{}, { kind: 'form', form: 'INV-4840', isSame: true }] });
});

it('names a row that is matched already', () => {
  const left = matches((number) => ({ externalId: `fra-${number}` }));
  const right = matches((number) => ({ externalId: `FRA0${number}` }));
  const found = reasonsOf([...left, row('fra-4103', '99')], [...right, row('none', '1000')]);
  expect(found.left).toEqual({ code: 'same-reference', other: 3, reference: 'FRA04103', isMatched: true });
});

it.each([
  [
    'is a customer of several matched rows',
    (number: number) => ({ externalId: `a${number}`, description: `CLI-${number % 3}4477` }),
    (number: number) => ({ externalId: `b${number}`, description: `CLI ${number % 3}4477` }),
  ],
  [
    'is equal by chance, as matched rows show, which have others',
    (number: number) => ({ externalId: `N-${number}` }),
    (number: number) => ({ externalId: `N0${number + 1}` }),
  ],
  [
    'is a day',
    (number: number) => ({ externalId: `a${number}`, description: `0${number % 10}-mar-2026` }),
    (number: number) => ({ externalId: `b${number}`, description: `0${number % 10}-mar-2026` }),
  ],
])('names no row by what %s', (_, left, right) => {
  const found = reasonsOf(
    [...matches(left), row('own', '99', { ...left(4108), externalId: left(4108).externalId })],
    [...matches(right), row('other', '70', { ...right(4108), externalId: right(4107).externalId })],
  );
  expect(found.left).toEqual({ code: 'no-counterpart' });
});

it('does not take zeros inside a number for padding', () => {
  const left = matches((number) => ({ externalId: `A-${number}` }));
  const right = matches((number) => ({ externalId: `A00${number}` }));
  const found = reasonsOf([...left, row('A-2505', '99')], [...right, row('A0025005', '70')]);
  expect(found.left).toEqual({ code: 'no-counterpart' });
});
