import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sourceCreate, sourceUpdate } from '~/contract/source';
import { changesOf, emptySource, fromFormValues, toFormValues } from './source-form';

const bank = {
  id: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  name: 'Statement',
  type: 'BANK',
  side: 'RIGHT',
  config: { zeta: 1, bank_name: 'Itaú' },
  feeScheduleId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2c',
};

describe('the form for a source', () => {
  test('a new one needs a name and a type', () => {
    const judged = z.safeParse(sourceCreate, fromFormValues(emptySource));
    expect(judged.error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'type']);
  });

  test('a config that is not JSON is refused at its field', () => {
    const judged = z.safeParse(sourceCreate, fromFormValues({ ...toFormValues(bank), config: '{"a":' }));
    expect(judged.error?.issues.map(({ path }) => path.join('.'))).toEqual(['config']);
  });

  test('what was read is sent as it was, in its order', () => {
    const body = fromFormValues(toFormValues(bank));
    expect(JSON.stringify(body.config)).toBe('{"zeta":1,"bank_name":"Itaú"}');
    expect(body).toMatchObject({ type: 'BANK', side: 'RIGHT', feeScheduleId: bank.feeScheduleId });
  });

  test('an update sends what was changed and nothing else', () => {
    const before = toFormValues(bank);
    const changes = z.parse(
      sourceUpdate,
      changesOf(before, { ...before, name: 'Renamed', feeScheduleId: '' }),
    );
    expect(JSON.parse(JSON.stringify(changes))).toEqual({ name: 'Renamed', feeScheduleId: '' });
  });
});
