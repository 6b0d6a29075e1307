import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { ruleSentence as sentenceOf, ruleTokens as tokensOf, type AnyRule } from './rule-sentence';

/** Replaces the non-breaking space between a number and its %: plain spaces are easier to read in these tables. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const ruleSentence = (rule: AnyRule, contextType?: string) => plain(sentenceOf(rule, contextType));
const ruleTokens = (rule: AnyRule) => tokensOf(rule).map(plain);

type Row = [sentence: string, config: Record<string, unknown>];

describe('an exact rule states what must be equal and what need not be', () => {
  it.each<Row>([
    ['Same amount, currency, day and reference', { matchAmount: true }],
    ['Same amount, currency, day and reference', { matchAmount: null, matchDate: null }],
    ['Same amount, currency and day, any reference', { matchReference: false }],
    ['Same amount, currency and reference, any day', { matchDate: false }],
    [
      'Same reference, any amount, currency or day',
      { matchAmount: false, matchCurrency: false, matchDate: false },
    ],
    ['Same amount, currency, exact time and reference', { datePrecision: 'TIMESTAMP' }],
    ['Same amount, currency, day and reference, reference set on both sides', { referenceMustSet: true }],
    ['Same amount, currency, day and reference, letter case counts', { caseInsensitive: false }],
    [
      'Same amount, currency and day, any reference',
      { matchReference: false, referenceMustSet: true, caseInsensitive: false },
    ],
    [
      'Same amount, currency, base amount, base currency, day and reference',
      { matchBaseAmount: true, matchBaseCurrency: true },
    ],
    [
      'Same base amount and base currency, any amount, currency, day or reference',
      {
        matchAmount: false,
        matchCurrency: false,
        matchDate: false,
        matchReference: false,
        allocationUseBaseAmount: true,
      },
    ],
    [
      'Matches any pair: nothing is compared',
      { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false },
    ],
    ['Cannot be read: “Same amount”', { matchAmount: 'yes' }],
    ['Cannot be read: “Compare dates by”', { datePrecision: null }],
    ['Cannot be read: “Same date” and “Compare dates by”', { matchDate: 1, datePrecision: 'HOUR' }],
  ])('%s @soak', (sentence, config) => {
    expect(ruleSentence({ type: 'EXACT', config })).toBe(sentence);
  });
});

describe('a tolerance rule states how far apart, of what, and on which days', () => {
  const anyReference = { matchReference: false };
  it.each<Row>([
    [
      'Amounts within 0.50 or, if more, 0.5 % of the larger, same currency, up to 2 days apart',
      { dateWindowDays: 2, ...anyReference },
    ],
    [
      'Amounts within 0.50 or, if more, 0.5 % of the larger, same currency and reference, same day',
      { dateWindowDays: 0 },
    ],
    [
      'Amounts within 2 % of the left, same currency and reference, up to 1 day apart, reference set on both sides',
      {
        absTolerance: '0',
        percentTolerance: '0.02',
        percentageBase: 'left',
        dateWindowDays: '1',
        referenceMustSet: true,
      },
    ],
    [
      'Amounts within 1.00, same currency and reference, same day',
      { absTolerance: '1.00', percentTolerance: '0.000' },
    ],
    [
      'Amounts within 1.00, same currency and reference, same day',
      { absTolerance: '1.000', percentTolerance: '0' },
    ],
    [
      'Amounts within 0.1 or, if more, 12.345 % of their average, same currency, same day',
      { absTolerance: 0.1, percentTolerance: 0.12345, percentageBase: 'AVERAGE', ...anyReference },
    ],
    [
      'Amounts within 500 % of the smaller, same currency, same day',
      { absTolerance: 0, percentTolerance: '5', percentageBase: 'MIN', ...anyReference },
    ],
    [
      'Amounts within 0.0000000000000001 % of the right, same currency, same day',
      {
        absTolerance: '0',
        percentTolerance: '0.000000000000000001',
        percentageBase: 'RIGHT',
        ...anyReference,
      },
    ],
    [
      'Same amount after rounding to 2 digits, same currency, same day',
      { absTolerance: '0', percentTolerance: '0', ...anyReference },
    ],
    [
      'Same amount, same currency, same day, amounts rounded first to whole units, down',
      { absTolerance: '0', percentTolerance: '0', roundingScale: 0, roundingMode: 'FLOOR', ...anyReference },
    ],
    [
      'Amounts within 0.50, same reference, any currency, same day, letter case counts',
      { percentTolerance: '0', matchCurrency: false, caseInsensitive: false },
    ],
    [
      'Base amounts within 0.50, same base currency, any currency, same day',
      {
        percentTolerance: '0',
        matchBaseAmount: true,
        matchBaseCurrency: true,
        matchCurrency: false,
        ...anyReference,
      },
    ],
    [
      'Amounts within 0.50, same currency, same day, amounts rounded first to 1 digit, half to even',
      { percentTolerance: '0', roundingScale: 1, roundingMode: 'BANKERS', ...anyReference },
    ],
    ['Cannot be read: “Days apart at most”', { dateWindowDays: -1 }],
    ['Cannot be read: “Relative tolerance”', { percentTolerance: 'half' }],
  ])('%s', (sentence, config) => {
    expect(ruleSentence({ type: 'TOLERANCE', config })).toBe(sentence);
  });
});

describe('a date lag rule states which side comes later and by how much', () => {
  it.each<Row>([
    [
      'Same amount and currency, right 1 to 3 days after left',
      { minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' },
    ],
    [
      'Same amount and currency, left exactly 2 days after right',
      { minDays: 2, maxDays: 2, direction: 'RIGHT_BEFORE_LEFT' },
    ],
    [
      'Same amount and currency, right on the same day or up to 3 days after left',
      { maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' },
    ],
    ['Same amount and currency, up to 30 days apart either way', { maxDays: 30 }],
    ['Same amount and currency, up to 1 day apart either way', { maxDays: 1 }],
    ['Same amount and currency, 1 to 3 days apart either way', { minDays: 1, maxDays: 3 }],
    ['Same amount and currency, exactly 1 day apart either way', { minDays: 1, maxDays: 1 }],
    ['Same amount and currency, same day', { direction: 'RIGHT_BEFORE_LEFT' }],
    [
      'Same amount and currency, more than 1 and less than 5 days apart either way',
      { minDays: 1, maxDays: 5, inclusive: false },
    ],
    [
      'Same amount and currency, right more than 1 and less than 5 days after left',
      { minDays: 1, maxDays: 5, inclusive: false, direction: 'LEFT_BEFORE_RIGHT' },
    ],
    [
      'Never matches: no whole number of days lies between 1 and 2',
      { minDays: 1, maxDays: 2, inclusive: false },
    ],
    [
      'Amounts at most 0.10 apart, same currency, up to 2 days apart either way',
      { maxDays: 2, feeTolerance: '0.10' },
    ],
    [
      'Same amount, any currency as long as both have one, up to 2 days apart either way',
      { maxDays: 2, matchCurrency: false },
    ],
    ['Cannot be read: “Days apart at most”', { minDays: 5, maxDays: 2 }],
    ['Cannot be read: “Include both ends”', { minDays: 0, maxDays: 2, inclusive: false }],
    ['Cannot be read: “Which side comes first”', { direction: 'abs' }],
  ])('%s', (sentence, config) => {
    expect(ruleSentence({ type: 'DATE_LAG', config })).toBe(sentence);
  });
});

describe('splits', () => {
  const config = {
    percentTolerance: '0',
    matchReference: false,
    allocationToleranceMode: 'PERCENT',
    allocationToleranceValue: '0.01',
  };
  const said = 'Amounts within 0.50, same currency, same day';

  it('are mentioned only in 1:N contexts, which alone use them', () => {
    expect(ruleSentence({ type: 'TOLERANCE', config }, '1:1')).toBe(said);
    expect(ruleSentence({ type: 'TOLERANCE', config })).toBe(said);
    expect(ruleSentence({ type: 'TOLERANCE', config }, '1:N')).toBe(
      `${said}, right transactions add up to the left one within 1 %`,
    );
    const partial = { ...config, allowPartial: true };
    expect(ruleSentence({ type: 'TOLERANCE', config: partial }, '1:N')).toBe(
      `${said}, partial: right transactions may cover only a part of the left one`,
    );
  });

  it('are not mentioned if they must add up exactly', () => {
    expect(ruleSentence({ type: 'DATE_LAG', config: { maxDays: 1, allowPartial: false } }, '1:N')).toBe(
      'Same amount and currency, up to 1 day apart either way',
    );
  });
});

it('shows an unknown type unchanged', () => {
  const rule = { type: 'FUZZY', config: { likeness: 0.8, field: 'a very long description of a field' } };
  expect(ruleSentence(rule)).toBe('A rule of type FUZZY, which this console does not know');
  expect(ruleTokens(rule)).toEqual(['likeness: 0.8', 'field: "a very long descriptio…']);
});

describe('the tokens of a rule state what its sentence does not', () => {
  it.each([
    ['EXACT', { matchReference: false }, ''],
    ['EXACT', { caseInsensitive: true }, 'case ignored'],
    ['EXACT', { caseInsensitive: false }, ''],
    ['EXACT', { matchDate: false, note: 'x', owner: 'y' }, 'case ignored | 2 other settings'],
    ['TOLERANCE', { dateWindowDays: 0, matchReference: false }, 'any reference'],
    ['TOLERANCE', { roundingScale: 0, referenceMustSet: true }, 'case ignored'],
    ['TOLERANCE', { caseInsensitive: false, owner: 'y' }, '1 other setting'],
    [
      'DATE_LAG',
      { minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT', feeTolerance: '0.10' },
      'any reference',
    ],
    ['DATE_LAG', { maxDays: 'soon' }, 'maxDays: "soon"'],
  ])('%s %j', (type, config, tokens) => {
    expect(ruleTokens({ type, config }).join(' | ')).toBe(tokens);
  });
});

it('is readable for every combination of settings', () => {
  const aValue = (field: (typeof configFields)['EXACT'][number]): fc.Arbitrary<unknown> => {
    if (field.kind === 'boolean') return fc.boolean();
    if (field.kind === 'integer') return fc.integer({ min: field.min, max: Math.min(field.max, 12) });
    if (field.kind === 'choice') return fc.constantFrom(...field.choices);
    return fc.constantFrom('0', '0.005', '1', '12.30');
  };
  const aRule = fc.constantFrom(...matchRuleTypes).chain((type) =>
    fc.record({
      type: fc.constant(type),
      config: fc.record(Object.fromEntries(configFields[type].map((field) => [field.key, aValue(field)])), {
        requiredKeys: [],
      }),
    }),
  );
  fc.assert(
    fc.property(aRule, fc.constantFrom('1:1', '1:N', undefined), (rule, contextType) => {
      const sentence = ruleSentence(rule, contextType);
      expect(sentence).toMatch(/^[A-Z][\w ,.%:“”]+[\w%”]$/);
      expect(sentence).not.toMatch(/rules\.|undefined|null|[{}]|, ,| {2}/);
    }),
    { numRuns: 3000 },
  );
});
