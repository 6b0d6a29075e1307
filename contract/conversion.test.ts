import type { ReadSettings } from '@recon/engine/file/settings';
import { describe, expect, test } from 'vitest';
import { readConversion } from './conversion';

const complete: ReadSettings = {
  dialect: {
    format: 'csv',
    separator: ';',
    encoding: 'windows-1252',
    skip: 2,
    headings: 1,
    zone: 'America/Sao_Paulo',
    columns: [{ name: 'Valor', notation: { holds: 'amount', mark: ',' } }],
    amountFrom: null,
    currency: 'BRL',
  },
  fields: { external_id: 'Chave', amount: 'Valor', currency: 'Moeda', date: 'Data', fee: 'Taxa', brand: '' },
  kind: 'net',
  steps: [
    { do: 'leave-out', rows: 'like-totals' },
    { do: 'leave-out', column: 'Tipo', equals: '' },
    { do: 'join', columns: ['NSU', 'Parcela'], separator: '', into: 'Chave' },
    { do: 'strip-zeros', column: 'Chave' },
    { do: 'drop-zero-decimals', column: 'Chave' },
    { do: 'digits-only', column: 'Chave' },
    { do: 'upper', column: 'Chave' },
    { do: 'trim-inner', column: 'Chave' },
    { do: 'pad', column: 'Chave', length: 12 },
    { do: 'extract', column: 'Memo', find: 'end-to-end', into: 'Chave', otherwise: 'NSU' },
    { do: 'extract', column: 'Memo', pattern: 'NSU [{digits}]', into: 'Chave' },
    { do: 'sum-by', by: ['Lote'], sum: ['Valor'], days: 'latest' },
    { do: 'sign', amount: 'Valor', by: 'Tipo', minus: ['Estorno'] },
    { do: 'negate', column: 'Valor' },
    { do: 'absolute', column: 'Valor' },
    { do: 'currency', column: 'Moeda', code: 'BRL' },
  ],
};

test('reads every step and setting as it was saved', () => {
  expect(readConversion(JSON.stringify(complete))).toEqual(complete);
  expect(readConversion('\uFEFF{}')).toEqual({});
});

describe('names the first invalid value of', () => {
  test.each<[string, string, RegExp]>([
    ['{', '', /^is not JSON: /],
    ['[]', '', /must be an object/],
    ['{"stps":[]}', 'stps', /is not a known setting/],
    ['{"steps":{}}', 'steps', /must be a list/],
    ['{"steps":[{"do":"explode"}]}', 'steps[0].do', /must be one of strip-zeros, .*currency/],
    ['{"steps":[{"do":"upper"}]}', 'steps[0].column', /is required/],
    ['{"steps":[{"do":"upper","column":1}]}', 'steps[0].column', /must be a text/],
    ['{"steps":[{"do":"upper","column":"a","into":"b"}]}', 'steps[0].into', /is not a known setting/],
    ['{"steps":[{"do":"pad","column":"a","length":1.5}]}', 'steps[0].length', /whole number/],
    ['{"steps":[{"do":"pad","column":"a","length":256}]}', 'steps[0].length', /from 1 to 255/],
    [
      '{"steps":[{"do":"join","columns":[],"separator":"","into":"b"}]}',
      'steps[0].columns',
      /must not be empty/,
    ],
    ['{"dialect":{"separator":":"}}', 'dialect.separator', /must be one of ;/],
    [`{"fields":{"amount":"${'x'.repeat(1001)}"}}`, 'fields.amount', /0 to 1000 characters/],
    [`"${'x'.repeat(1_000_001)}"`, '', /more than 1000000 characters/],
  ])('%.60s', (text, path, message) => {
    const { fault } = readConversion(text) as { fault: { path: string; message: string } };
    expect(fault.path).toBe(path);
    expect(fault.message).toMatch(message);
  });
});
