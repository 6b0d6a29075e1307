import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { openReadable } from '../../testing/read-rows';

/** Reads a file, and returns the column proposed as the identifier and the number of transactions. */
async function proposed(headings: string, rows: readonly string[]) {
  const read = await openReadable([bytesOf([headings, ...rows].join('\n'))]);
  return { id: read.summary.fields.external_id, taken: read.summary.taken };
}
const rows = ['Visa;A-1;1,50;05/01/2026;BRL', 'Visa;A-2;2,50;06/01/2026;BRL', 'Elo;A-3;3,50;13/01/2026;BRL'];

it('proposes the fields of a transaction and its description, and no others', async () => {
  const read = await openReadable([
    bytesOf(
      [
        'NSU;Valor;Taxa;Data;Moeda;Descrição;Bandeira',
        '1;1,50;0,10;05/01/2026;BRL;Venda;Visa',
        '2;2,50;0,20;13/01/2026;BRL;Estorno;Elo',
        '3;3,50;0,30;14/01/2026;BRL;Venda;Elo',
      ].join('\n'),
    ),
  ]);
  expect(read.summary.fields).toEqual({
    external_id: 'NSU',
    amount: 'Valor',
    date: 'Data',
    currency: 'Moeda',
    description: 'Descrição',
  });
});

it.each([
  ['Valor da venda', '1,00', { amount: 'Valor da venda' }],
  ['Vlr. faturado', '1,00', { amount: 'Vlr. faturado' }],
  ['Vlr. faturado;Vlr. retido', '1,00;2,00', {}],
])('proposes the amount among %s', async (headings, amounts, expected) => {
  const lines = ['A1', 'A2', 'A3'].map((id, at) => `${id};0${at + 1}/01/2026;${amounts}`);
  const read = await openReadable([bytesOf([`NSU;Data;${headings}`, ...lines].join('\n'))]);
  expect(read.summary.fields).toEqual({ external_id: 'NSU', date: 'Data', ...expected });
});

it('proposes a text as the description before the numbers of entries', async () => {
  const lines = ['1', '2', '3'].map((entry) => `${entry};0${entry}/01/2026;Venda ${entry};1,00`);
  const read = await openReadable([bytesOf(['Lançamento;Data;Histórico;Valor', ...lines].join('\n'))]);
  expect(read.summary.fields.description).toBe('Histórico');
});

describe('the column of the identifier', () => {
  it.each(['NSU', 'NSU/DOC', 'Doc / Pedido', 'Order ID', 'Reference', 'Referência', 'Invoice', 'Lote', 'X'])(
    'is %s',
    async (heading) => {
      expect(await proposed(`Bandeira;${heading};Valor;Data;Moeda`, rows)).toEqual({ id: heading, taken: 3 });
    },
  );

  it('is the reference before a text that differs in every row', async () => {
    const both = rows.map((row) => row.replace(/^(\w+);([^;]+)/, '$2;R$2'));
    expect(await proposed('X;Reference;Valor;Data;Moeda', both)).toMatchObject({ id: 'Reference' });
  });

  it('is neither a text with a gap nor an amount', async () => {
    const gap = rows.map((row, at) => (at === 1 ? row.replace('A-2', ' ') : row));
    expect(await proposed('Bandeira;X;Valor;Data;Moeda', gap)).toMatchObject({ id: undefined });
    const padded = rows.map((row, at) => row.replace(/A-\d/, at === 1 ? 'A ' : 'A'));
    expect(await proposed('Bandeira;X;Valor;Data;Moeda', padded)).toMatchObject({ id: undefined });
  });

  it('is the one with a matching heading before one that only differs in every row', async () => {
    const swapped = rows.map((row) => row.replace(/^(\w+);([^;]+)/, '$2;$1$2'));
    expect(await proposed('Lote;NSU;Valor;Data;Moeda', swapped)).toMatchObject({ id: 'NSU' });
  });

  it('is missing if no text differs in every row, or there are too few rows', async () => {
    const same = rows.map((row) => row.replace(/A-\d/, 'A'));
    expect(await proposed('Bandeira;X;Valor;Data;Moeda', same)).toEqual({ id: undefined, taken: 0 });
    expect(await proposed('Bandeira;X;Valor;Data;Moeda', rows.slice(1))).toEqual({ id: undefined, taken: 0 });
  });
});

it('proposes the only column of amounts that is no balance, whatever its heading', async () => {
  const read = await openReadable([
    bytesOf('Data;Documento;Vr. do lcto;Saldo\n13/01/2026;A1;5,00;105,00\n14/01/2026;A2;-7,50;97,50'),
  ]);
  expect(read.summary.fields.amount).toBe('Vr. do lcto');
});
