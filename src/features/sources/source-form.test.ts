import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Source } from '@recon/contract/source';
import { sourceCreate, sourceUpdate } from '@recon/contract/source-requests';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { changedProperties } from '@recon/engine/configuration/three-way/merge-three-way';
import {
  emptySource,
  fromFormValues,
  membersOf,
  type SourceFormValues,
  sourceShape,
  toFormValues,
  withMembers,
} from './source-form';

const config = '{"zeta":9007199254740993.000000000000000001,"10":0.50,"2":[1.0],"bank_name":"Itaú"}';
const bank: Source = {
  id: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  name: 'Statement',
  type: 'BANK',
  side: 'RIGHT',
  config: readJson(config) as Record<string, unknown>,
  feeScheduleId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2c',
};
const faults = (body: unknown) =>
  z.safeParse(sourceCreate, body).error?.issues.map(({ path }) => path.join('.'));

const changed = (before: SourceFormValues, values: SourceFormValues) =>
  changedProperties(membersOf(before), membersOf(values), sourceShape);

describe('the form for a source', () => {
  test('a new one needs a name, a type and a side', () => {
    expect(faults(fromFormValues(emptySource))).toEqual(['name', 'type', 'side']);
  });

  test('an invalid config is rejected at its field', () => {
    const values = toFormValues(bank);
    expect(faults(fromFormValues({ ...values, config: { ...values.config, broken: '{"a":' } }))).toEqual([
      'config',
    ]);
    const unnamed = { id: 'new 1', key: '', json: '"x"', as: 'text' as const };
    const rows = [...values.config.rows, unnamed];
    expect(faults(fromFormValues({ ...values, config: { rows, broken: '' } }))).toEqual(['config']);
  });

  test('shows the fields of a source unchanged', () => {
    const values = toFormValues(bank);
    const other = { ...bank, name: 'Other', config: {} };
    expect(withMembers(other, membersOf(values), emptySource.config)).toEqual(values);
    const broken = { ...values, config: { ...values.config, broken: '{"a":' } };
    expect(withMembers(other, membersOf(broken), broken.config)).toEqual(broken);
    expect(changed(values, toFormValues({ ...bank, name: ' Statement' }))).toEqual({});
  });

  test('what was read is sent unchanged, to the last digit and in its order', () => {
    const body = z.parse(sourceCreate, fromFormValues(toFormValues(bank)));
    expect(writeJson(body.config)).toBe(config);
    expect(body).toMatchObject({ type: 'BANK', side: 'RIGHT', feeScheduleId: bank.feeScheduleId });
  });

  test('an update sends what was changed and nothing else', () => {
    const before = toFormValues(bank);
    expect(changed(before, { ...before, name: 'Statement ' })).toEqual({});
    const changes = z.parse(sourceUpdate, changed(before, { ...before, name: 'Renamed', feeScheduleId: '' }));
    expect(JSON.parse(JSON.stringify(changes))).toEqual({ name: 'Renamed', feeScheduleId: '' });
  });
});
