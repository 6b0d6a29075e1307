import { expect, it } from 'vitest';
import type { RowReason } from '@recon/engine/reasons/row-reason';
import { reasonAdvice, unmatchedReasonText } from './reason-messages';

const refusal = { row: 7, field: 'amount', cell: 'ten', why: 'misfit', loss: 'refused' } as const;
const duplicate = { ...refusal, field: 'external_id', why: 'duplicate', loss: 'dropped', of: 3 } as const;

it.each<[RowReason, string]>([
  [{ code: 'refused', refusal }, 'Rejected. Row 7, Amount: not in the format of its column: ten'],
  [
    { code: 'refused', refusal: { ...refusal, cell: ' ', why: 'empty', column: 'Valor bruto' } },
    'Rejected. Row 7, Amount (column “Valor bruto”): a required column is empty',
  ],
  [
    { code: 'duplicate', refusal: duplicate, of: 3 },
    'Row 7: “ten” is also in row 3, so the service drops it',
  ],
  [
    { code: 'duplicate', refusal: { ...duplicate, unit: 'entry' }, of: 3 },
    'Entry 7: “ten” is also in entry 3, so the service drops it',
  ],
  [
    { code: 'counterpart-not-taken', refusal: { ...duplicate, unit: 'entry' }, foundBy: 'amount' },
    'The other file’s entry 7 with this amount is dropped as a duplicate',
  ],
  [
    { code: 'counterpart-not-taken', refusal: duplicate, foundBy: 'reference' },
    'The other file’s row 7 with this reference is dropped as a duplicate',
  ],
  [
    { code: 'counterpart-not-taken', refusal: duplicate, foundBy: 'amount' },
    'The other file’s row 7 with this amount is dropped as a duplicate',
  ],
  [
    { code: 'no-counterpart' },
    'No unmatched row on the other side has the same reference, or the same amount on a nearby day',
  ],
  [
    { code: 'used-up', rule: 0, cause: 'negative-amount', others: [4] },
    'Rule 2 consumed it with “x1”: negative amounts are not recorded',
  ],
  [
    { code: 'counterpart-taken', other: 4, rule: 0, by: 1, taker: 9 },
    'Fits “x1”, but rule 3 used it with “y9”',
  ],
  [{ code: 'no-share', other: 4, rule: 0 }, 'Fits “x1” by rule 2, but the right gets no share of the left'],
  [{ code: 'score-too-low', other: 4, rule: 0 }, 'Fits “x1” by rule 2, but scores below 60'],
  [
    {
      code: 'differs',
      other: 4,
      rule: 0,
      differences: [
        { kind: 'amount', by: '-0.5', currency: 'BRL' },
        { kind: 'days', days: 2 },
        { kind: 'reference', by: ['zeros', 'case'] },
      ],
    },
    'Counterpart “x1”: its amount is R$0.50 lower, 2 days later, the reference differs by leading zeros, letter case',
  ],
  [
    {
      code: 'differs',
      other: 4,
      rule: 0,
      differences: [{ kind: 'amount', by: '-12.57', currency: 'BRL', hasFees: true }],
    },
    'Counterpart “x1”: counting fees, its amount is R$12.57 lower',
  ],
  [
    { code: 'differs', other: 4, rule: 0, differences: [{ kind: 'reference', by: undefined }] },
    'Counterpart “x1”: another reference',
  ],
  [
    { code: 'differs', other: 4, rule: 0, differences: [{ kind: 'sign' }], otherDay: 2 },
    'Counterpart “x1”: its amount has the opposite sign, 2 days later',
  ],
  [
    { code: 'differs', other: 4, rule: 0, differences: [{ kind: 'form', form: 'A002505' }] },
    'Counterpart “x1”: the same reference in another form, “A002505”',
  ],
  [
    { code: 'differs', other: 4, rule: 0, differences: [{ kind: 'form', form: 'A-2505', isSame: true }] },
    'Counterpart “x1”: the same reference “A-2505” in its text',
  ],
  [
    { code: 'same-reference', other: 4, reference: '7012', isMatched: true },
    '“7012” is on row 52 of the other file, matched already',
  ],
  [
    {
      code: 'same-reference',
      other: 4,
      reference: '7012',
      isMatched: true,
      relation: 'instalment',
      instalments: ['2/2', '01'],
    },
    '“7012” is on row 52 of the other file, matched already: another instalment (01, not 2/2)',
  ],
  [
    { code: 'same-reference', other: 4, reference: '7012', isMatched: false, relation: 'payment' },
    '“7012” is on row 52 of the other file: the payment, not its refund',
  ],
  [
    { code: 'same-reference', other: 4, reference: '7012', isMatched: true, relation: 'refund' },
    '“7012” is on row 52 of the other file, matched already: the refund, not its payment',
  ],
  [
    { code: 'due-later', due: '2026-05-30', lastDay: '2026-05-29' },
    'Due May 30, 2026, paid on the next business day, after the other file’s last day (May 29, 2026)',
  ],
  [
    { code: 'due-later', due: '2026-06-05', lastDay: '2026-05-29' },
    'Due Jun 5, 2026, after the other file’s last day (May 29, 2026)',
  ],
  [{ code: 'unpaid', status: 'Em aberto' }, 'Not paid yet, by its status “Em aberto”'],
  [
    {
      code: 'unpaid',
      refusal: { ...refusal, field: 'date', cell: 'Em aberto', why: 'unpaid', column: 'Dt. Baixa' },
    },
    'Row 7, Date (column “Dt. Baixa”): not paid yet, by its status: Em aberto',
  ],
  [{ code: 'no-negatives' }, 'The other side has no negative amounts at all'],
])('explains the reason %j', (reason, expected) => {
  const shown = {
    reason,
    other: 'x1',
    otherRow: { row: 52, unit: 'row' as const },
    taker: 'y9',
    ruleId: 'first',
    byId: 'second',
  };
  expect(unmatchedReasonText(shown, (id) => (id === 'first' ? 2 : 3))).toBe(expected);
});

it.each([
  [undefined, '“7012” is on the other side, matched already'],
  [{ row: 1052, unit: 'entry' }, '“7012” is on entry 1,052 of the other file, matched already'],
] as const)('names the row of the other movement by what its file counts: %j', (otherRow, expected) => {
  const reason = { code: 'same-reference', other: 4, reference: '7012', isMatched: true } as const;
  expect(unmatchedReasonText({ reason, ...(otherRow && { otherRow }) }, () => 1)).toBe(expected);
});

it.each([
  [
    ['zeros'],
    'No rule ignores leading zeros: use the same format for the reference column in both files, or',
  ],
  [['zeros', 'case', 'blanks'], 'No rule ignores leading zeros, spaces: use'],
] as const)('states what to do about references that differ by %j', (by, expected) => {
  expect(reasonAdvice({ code: 'reference', by })).toContain(expected);
});

it('has no advice where a rule can ignore the difference, or references are unrelated', () => {
  expect(reasonAdvice({ code: 'reference', by: ['case'] })).toBeUndefined();
  expect(reasonAdvice({ code: 'reference' })).toBeUndefined();
});

it('states what to do about opposite signs', () => {
  expect(reasonAdvice({ code: 'sign' })).toMatch(/^No rule matches opposite signs/);
});
