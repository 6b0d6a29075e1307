import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Source, sourceCreate, sourceUpdate } from '~/contract/source';
import { readJson, writeJson } from '~/lib/json-text';
import { configText, openConfig } from './config-draft';
import { changesOf, emptySource, fromFormValues, mergeValues, toFormValues } from './source-form';

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

describe('the form for a source', () => {
  test('a new one needs a name, a type and a side', () => {
    expect(faults(fromFormValues(emptySource))).toEqual(['name', 'type', 'side']);
  });

  test('a config that cannot be read is refused at its field', () => {
    const values = toFormValues(bank);
    expect(faults(fromFormValues({ ...values, config: { ...values.config, broken: '{"a":' } }))).toEqual([
      'config',
    ]);
    const unnamed = { id: 'new 1', key: '', json: '"x"', as: 'text' as const };
    const rows = [...values.config.rows, unnamed];
    expect(faults(fromFormValues({ ...values, config: { rows, broken: '' } }))).toEqual(['config']);
  });

  test('a config that comes back sorted and without zeros is the same, for a save and for its undo', () => {
    const other = '{"10":0.5,"2":[1],"bank_name":"Itaú","zeta":9007199254740993.000000000000000001}';
    const theirs = toFormValues({ ...bank, config: readJson(other) as Record<string, unknown> });
    const base = toFormValues(bank);
    expect(changesOf(base, theirs)).toEqual({});
    const mine = { ...base, config: openConfig(config.replace('Itaú', 'Inter')) };
    const { merged, overtaken } = mergeValues(base, theirs, mine);
    expect(overtaken).toEqual([]);
    expect(configText(merged.config)).toBe(config.replace('Itaú', 'Inter'));
    const theirChange = { ...theirs, config: openConfig(other.replace('0.5', '0.7')) };
    expect(configText(mergeValues(base, theirChange, mine).merged.config)).toBe(
      other.replace('0.5', '0.7').replace('Itaú', 'Inter'),
    );
  });

  test('what was read is sent as it was, to the last digit and in its order', () => {
    const body = z.parse(sourceCreate, fromFormValues(toFormValues(bank)));
    expect(writeJson(body.config)).toBe(config);
    expect(body).toMatchObject({ type: 'BANK', side: 'RIGHT', feeScheduleId: bank.feeScheduleId });
  });

  test('an update sends what was changed and nothing else', () => {
    const before = toFormValues(bank);
    expect(changesOf(before, { ...before, name: 'Statement ' })).toEqual({});
    const changes = z.parse(
      sourceUpdate,
      changesOf(before, { ...before, name: 'Renamed', feeScheduleId: '' }),
    );
    expect(JSON.parse(JSON.stringify(changes))).toEqual({ name: 'Renamed', feeScheduleId: '' });
  });
});

describe('merging with what others have changed', () => {
  const base = toFormValues(bank);
  const withConfig = (json: string) => ({ ...base, config: openConfig(json) });

  test('keeps both when they changed different things', () => {
    const theirs = { ...withConfig(config.replace('Itaú', 'Inter')), side: 'LEFT' };
    const mine = { ...withConfig(config.replace('0.50', '0.75')), name: 'Mine' };
    const { merged, overtaken } = mergeValues(base, theirs, mine);
    expect(overtaken).toEqual([]);
    expect(merged).toMatchObject({ name: 'Mine', side: 'LEFT', type: 'BANK' });
    expect(configText(merged.config)).toBe(config.replace('Itaú', 'Inter').replace('0.50', '0.75'));
  });

  test('tells of what both changed, and keeps this side until it is given up', () => {
    const theirs = { ...withConfig('{"bank_name":"Inter","10":0.50}'), name: 'Theirs' };
    const mine = { ...withConfig(config.replace('Itaú', 'BTG').replace('[1.0]', '[2.0]')), name: 'Mine' };
    const { merged, overtaken } = mergeValues(base, theirs, mine);
    expect(overtaken).toEqual([
      { field: 'name', theirs: 'Theirs' },
      { field: 'config', key: '2', theirs: undefined },
      { field: 'config', key: 'bank_name', theirs: 'Inter' },
    ]);
    expect(merged.name).toBe('Mine');
    expect(configText(merged.config)).toBe('{"bank_name":"BTG","10":0.50,"2":[2.0]}');
    const given = mergeValues(base, mine, theirs).merged;
    expect(given.name).toBe('Theirs');
    expect(configText(given.config)).toContain('"bank_name":"Inter"');
  });

  test('sees no conflict where both came to the same', () => {
    const both = { ...withConfig(config.replace('Itaú', 'BTG')), name: 'Same' };
    expect(mergeValues(base, both, both)).toEqual({ merged: both, overtaken: [] });
  });
});
