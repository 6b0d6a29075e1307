import type { ReadSettings } from '../settings';
import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { openReadable } from '../../testing/read-rows';

const sales = [
  'NSU;Data da venda;Data de pagamento;Valor bruto;Valor líquido;Moeda',
  '1;13/01/2026;14/01/2026;100,00;98,00;BRL',
  '2;13/01/2026;15/01/2026;50,00;49,00;BRL',
  '3;14/01/2026;16/01/2026;10,00;9,80;BRL',
].join('\n');
const saved = { external_id: 'NSU', amount: 'Valor líquido', date: 'Data de pagamento', currency: 'Moeda' };

async function read(settings: ReadSettings, text = sales) {
  const file = await openReadable([bytesOf(text)], settings);
  const { fields, differences } = file.summary;
  return { fields, differences, first: file.transactions[0] };
}

describe('the saved field map of a source', () => {
  test('decides which columns are read, instead of the headings', async () => {
    expect(await read({ saved })).toMatchObject({
      fields: saved,
      differences: [],
      first: { amount: '98.00', date: '2026-01-14T00:00:00Z' },
    });
    expect((await read({})).first).toMatchObject({ amount: '100.00' });
  });

  test('also applies if it maps columns to fields', async () => {
    const turned = Object.fromEntries(Object.entries(saved).map(([field, column]) => [column, field]));
    expect(await read({ saved: turned })).toMatchObject({ fields: saved, differences: [] });
  });

  test('with columns missing in the file, or without one for a field, falls back to a reported guess', async () => {
    const { currency: _, ...rest } = saved;
    expect(await read({ saved: { ...rest, amount: 'Total' } })).toMatchObject({
      fields: { ...saved, amount: 'Valor bruto' },
      differences: [
        { field: 'amount', saved: 'Total', used: 'Valor bruto', why: 'lacks' },
        { field: 'currency', used: 'Moeda', why: 'unmapped' },
      ],
    });
  });

  test('that names columns which the converted file gets is followed, as these fields are read', async () => {
    const text = ['NSU;Data;Débito;Crédito', 'a;13/01/2026;10,00;', 'b;14/01/2026;;5,00'].join('\n');
    const named = { external_id: 'NSU', date: 'Data', amount: 'amount', currency: 'currency' };
    const settings = { dialect: { currency: 'BRL' }, saved: named };
    expect(await read(settings, text)).toMatchObject({
      differences: [],
      first: { amount: '-10.00', currency: 'BRL' },
    });
    expect((await read({ ...settings, fields: { currency: '' } }, text)).differences).toEqual([]);
    // Without a currency of all rows, or by another name, the converted file has no such column.
    const none = { ...settings, dialect: { currency: null } };
    expect((await read(none, text)).differences).toMatchObject([{ field: 'currency', why: 'lacks' }]);
    const other = { ...settings, saved: { ...named, currency: 'Moeda' } };
    expect((await read(other, text)).differences).toMatchObject([{ field: 'currency', why: 'lacks' }]);
  });

  test('that names a column which the settings’ steps add is followed', async () => {
    const text = ['NSU;Data;Valor', '1;13/01/2026;1,50', '2;14/01/2026;2,50', '3;15/01/2026;3,50'].join('\n');
    const named = { external_id: 'NSU', date: 'Data', amount: 'Valor', currency: 'currency' };
    const steps = [{ do: 'currency' as const, column: 'currency', code: 'USD' }];
    expect(await read({ steps, saved: named }, text)).toMatchObject({
      fields: named,
      differences: [],
      first: { currency: 'USD' },
    });
  });

  test('is overridden by the user’s choice, which is reported', async () => {
    expect(await read({ saved, fields: { amount: 'Valor bruto' } })).toMatchObject({
      first: { amount: '100.00' },
      differences: [{ field: 'amount', saved: 'Valor líquido', used: 'Valor bruto', why: 'chosen' }],
    });
  });

  test('also decides if a guess reads more rows, which is reported', async () => {
    const text = sales
      .replaceAll(/9[89],\d+|4\d,\d+|9,8\d/g, 'pendente')
      .replace('Valor líquido', 'Situação');
    expect(await read({ saved: { ...saved, amount: 'Situação' } }, text)).toMatchObject({
      fields: { amount: 'Situação' },
      differences: [
        {
          field: 'amount',
          saved: 'Situação',
          used: 'Situação',
          guess: 'Valor bruto',
          reads: 0,
          guessReads: 3,
          of: 3,
          why: 'better',
        },
      ],
    });
  });

  // A document number may be readable in every row, but only the saved reference is in the other file.
  test('keeps its reference without an offer if some rows lack one, and offers another if nearly all do', async () => {
    const withReference = (...references: string[]) =>
      sales
        .split('\n')
        .map((line, at) => `${at === 0 ? 'Ref' : (references[at - 1] ?? '')};${line}`)
        .join('\n');
    const settings = { saved: { ...saved, external_id: 'Ref' } };
    expect(await read(settings, withReference('E1', 'E2'))).toMatchObject({ differences: [] });
    expect(await read(settings, withReference())).toMatchObject({
      differences: [{ field: 'external_id', used: 'Ref', guess: 'NSU', reads: 0, why: 'better' }],
    });
  });
});
