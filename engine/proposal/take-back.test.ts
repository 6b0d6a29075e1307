import { expect, it } from 'vitest';
import { hasChange, withChange, withoutChange } from './take-back';

const change = {
  dialect: { currency: 'BRL', columns: [{ name: 'Data', notation: { holds: 'date', order: 'dmy' } }] },
  fields: { amount: 'Valor' },
  steps: [{ do: 'absolute', column: 'Valor' }],
} as const;

it('takes back what a proposed change added, and nothing that the user set', () => {
  const before = { dialect: { zone: 'UTC' }, fields: { date: 'Data' } };
  const after = withChange(before, {
    ...change,
    dialect: { ...change.dialect, columns: [...change.dialect.columns] },
  });
  expect(hasChange(after, after)).toBe(true);
  expect(withoutChange(after, after)).toEqual({ steps: [] });
  const kept = withoutChange(after, { steps: [...change.steps], fields: change.fields });
  expect(kept).toEqual({ dialect: after.dialect, fields: { date: 'Data' }, steps: [] });
  expect(hasChange(kept, { steps: [...change.steps] })).toBe(false);
  const other = { ...after, fields: { amount: 'Bruto' } };
  expect(withoutChange(other, { fields: change.fields }).fields).toEqual({ amount: 'Bruto' });
});
