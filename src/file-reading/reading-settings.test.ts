import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadSettings } from '~/domain/files/read-source';
import { readSettingsText, rememberedReading, rememberReading, settingsText } from './reading-settings';

const chosen: ReadSettings = {
  fields: { external_id: 'NSU', amount: 'Valor bruto' },
  dialect: {
    sheet: 'Vendas',
    encoding: 'windows-1252',
    separator: ';',
    amountFrom: { debit: 'Débito', credit: 'Crédito' },
    zone: 'America/Sao_Paulo',
    currency: null,
    columns: [
      { name: 'NSU', notation: { holds: 'text' } },
      { name: 'Valor bruto', notation: { holds: 'amount', mark: ',' } },
      { name: 'Data', notation: { holds: 'date', order: 'dmy' } },
    ],
  },
  steps: [{ do: 'strip-zeros', column: 'NSU' }],
};

const held = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  held.clear();
});

it('is unchanged after it is written and read', () => {
  expect(readSettingsText(settingsText(chosen))).toEqual(chosen);
  expect(readSettingsText('{}')).toEqual({});
});

it.each([
  ['no JSON', 'fields'],
  ['a list', '[]'],
  ['a column that is no text', '{"fields":{"amount":5}}'],
  ['a notation that is not known', '{"dialect":{"columns":[{"name":"a","notation":{"holds":"rows"}}]}}'],
  ['a setting that is not known', '{"dialect":{"zone":"UTC","asService":true}}'],
  ['rows', '{"rows":[["1"]]}'],
  ['too much', `{"fields":{"amount":"${'x'.repeat(1_000_000)}"}}`],
])('returns `undefined` for %s', (_, text) => {
  expect(readSettingsText(text)).toBeUndefined();
});

it('stores the settings per source, and removes them if they are empty', () => {
  rememberReading('one', chosen);
  expect(rememberedReading('one')).toEqual(chosen);
  expect(rememberedReading('other')).toBeUndefined();
  rememberReading('one', {});
  expect(rememberedReading('one')).toBeUndefined();
  expect(held.size).toBe(0);
});

it('removes the settings without an error if storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberReading('one', chosen);
  expect(rememberedReading('one')).toBeUndefined();
});
