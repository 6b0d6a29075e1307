import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '@recon/contract/context';
import { contextCreate, contextUpdate } from '@recon/contract/context-requests';
import { changedProperties } from '@recon/engine/configuration/three-way/merge-three-way';
import {
  contextShape,
  type ContextFormValues,
  emptyContext,
  fieldOfMember,
  fromFormValues,
  membersOf,
  toFormValues,
} from './form-values';

const context: Context = {
  id: '01940000-0000-7000-8000-000000000001',
  name: 'Card acquirer daily',
  type: '1:1',
  status: 'ACTIVE',
  interval: 'daily',
  feeToleranceAbs: '0.05',
  feeTolerancePct: '0.005',
  feeNormalization: 'NET',
  autoMatchOnUpload: true,
};
const filled: ContextFormValues = {
  ...emptyContext,
  name: ' Pix in ',
  type: '1:N',
  interval: 'hourly',
  feeTolerancePercent: '0.5',
};

describe('fromFormValues', () => {
  test('sends the filled fields, with the percentage as a fraction', () => {
    expect(z.parse(contextCreate, fromFormValues(filled))).toEqual({
      name: 'Pix in',
      type: '1:N',
      interval: 'hourly',
      feeTolerancePct: '0.005',
      autoMatchOnUpload: false,
    });
  });

  test.each([
    ['1', '0.01'],
    ['0.05', '0.0005'],
    ['100', '1'],
    ['12345678901234567.8901234567890123', '123456789012345.678901234567890123'],
    ['0.0000000000000001', '0.000000000000000001'],
  ])('converts %s percent to exactly the fraction %s', (percent, fraction) => {
    expect(fromFormValues({ ...filled, feeTolerancePercent: percent })).toMatchObject({
      feeTolerancePct: fraction,
    });
  });

  test('leaves an invalid number to the contract, which refuses it at its field', () => {
    const result = z.safeParse(contextCreate, fromFormValues({ ...filled, feeTolerancePercent: '1,2,3' }));
    expect(result.error?.issues.map(({ path }) => fieldOfMember(path as string[]))).toEqual([
      'feeTolerancePercent',
    ]);
  });

  test.each(['-1', '0.00000000000000001'])('%s percent is refused by the contract', (percent) => {
    const body = fromFormValues({ ...filled, feeTolerancePercent: percent });
    expect(z.safeParse(contextCreate, body).success).toBe(false);
  });
});

describe('toFormValues', () => {
  test('shows the fraction as a percentage and nothing for zero', () => {
    expect(toFormValues(context)).toMatchObject({ feeToleranceAbs: '0.05', feeTolerancePercent: '0.5' });
    expect(toFormValues({ ...context, feeToleranceAbs: '0.00', feeTolerancePct: '0' })).toMatchObject({
      feeToleranceAbs: '',
      feeTolerancePercent: '',
    });
  });

  test('shows an unknown value unchanged', () => {
    expect(toFormValues({ ...context, type: 'N:1', feeTolerancePct: 'auto' })).toMatchObject({
      type: 'N:1',
      feeTolerancePercent: 'auto',
    });
  });

  test('loses no digit of a fraction in both directions', () => {
    const digits = fc.stringMatching(/^[0-9]{1,18}$/);
    fc.assert(
      fc.property(fc.nat(999), digits, (whole, fraction) => {
        const exact = `${whole}.${fraction}1`;
        const { feeTolerancePercent } = toFormValues({ ...context, feeTolerancePct: exact });
        const { feeTolerancePct } = fromFormValues({ ...filled, feeTolerancePercent });
        expect(feeTolerancePct).toBe(exact);
      }),
    );
  });
});

const changed = (before: Context, values: ContextFormValues) =>
  changedProperties(membersOf(toFormValues(before)), membersOf(values), contextShape);

describe('what an update sends', () => {
  test('is empty if nothing differs except blanks at the ends', () => {
    const values = toFormValues(context);
    expect(changed(context, { ...values, name: `${values.name} ` })).toEqual({});
  });

  test('has only what differs', () => {
    const values = { ...toFormValues(context), interval: 'weekly', autoMatchOnUpload: false };
    expect(changed(context, values)).toEqual({ interval: 'weekly', autoMatchOnUpload: false });
  });

  test('clears a tolerance with zero and a normalization with an empty string, as the contract requires', () => {
    const values = {
      ...toFormValues(context),
      feeToleranceAbs: '',
      feeTolerancePercent: ' ',
      feeNormalization: '',
    };
    const body = changed(context, values);
    expect(body).toEqual({ feeToleranceAbs: '0', feeTolerancePct: '0', feeNormalization: '' });
    expect(z.safeParse(contextUpdate, body).success).toBe(true);
  });
});

test('a number that the service only formats differently is not a change', () => {
  expect(changed(context, toFormValues({ ...context, feeToleranceAbs: '0.050' }))).toEqual({});
});
