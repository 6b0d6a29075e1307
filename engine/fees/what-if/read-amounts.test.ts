import { describe, expect, test } from 'vitest';
import { fromUnits } from '../../money/units';
import type { Dialect } from '../../file/notation/dialect';
import type { ReadSettings } from '../../file/settings';
import { findAmountColumns, kindOfColumn } from './find-amounts';
import { findFee } from './find-fee';
import { sampleAmounts, typedAmounts } from './other-amounts';
import { readAmounts } from './read-amounts';
import type { AmountRow } from './amount-row';

async function read(text: string, settings?: ReadSettings, currency = 'BRL') {
  async function* chunks() {
    yield new TextEncoder().encode(text);
  }
  const found = await readAmounts(chunks(), currency, settings);
  if ('fault' in found) return { fault: found.fault };
  return { summary: found.summary, rows: found.rows.map(shown) };
}
const shown = ({ amount, charged, ...rest }: AmountRow) => ({
  ...rest,
  ...(amount !== undefined && { amount: fromUnits(amount) }),
  ...(charged !== undefined && { charged: fromUnits(charged) }),
});

const acquirer = [
  'Data da venda;NSU;Valor bruto;Taxa (%);Valor da taxa;Valor líquido',
  '05/01/2026;780001;1.234,56;2,49%;-31,04;1.203,52',
  '06/01/2026;780002;89,90;2,49%;-2,54;87,36',
  '07/01/2026;780003;abc;2,49%;-2,54;87,36',
  '08/01/2026;780004;10,00;2,49%;;9,75',
  '09/01/2026;780005;;2,49%;0,00;0,00',
  '10/01/2026;780006;20,00;2,49%;0,80;20,80',
].join('\r\n');

describe('a file of an acquirer', () => {
  test('returns the gross amounts with the fees charged on them', async () => {
    const { summary, rows } = await read(acquirer);
    expect(summary).toMatchObject({
      fields: { amount: 'Valor bruto', fee: 'Valor da taxa', currency: '', external_id: 'NSU' },
      kind: 'gross',
      taken: 6,
    });
    expect(rows).toEqual([
      { row: 2, date: '05/01/2026', reference: '780001', amount: '1234.56', charged: '31.04' },
      { row: 3, date: '06/01/2026', reference: '780002', amount: '89.9', charged: '2.54' },
      { row: 4, date: '07/01/2026', reference: '780003', why: 'not-an-amount', cell: 'abc' },
      { row: 5, date: '08/01/2026', reference: '780004', amount: '10' },
      { row: 6, date: '09/01/2026', reference: '780005', why: 'empty', cell: '' },
      // A refund among charges.
      { row: 7, date: '10/01/2026', reference: '780006', amount: '20', charged: '-0.8' },
    ]);
  });

  test('returns the properties of each sale, by detected or chosen columns', async () => {
    const text = [
      'Data;NSU;Bandeira;Forma;Parcelas;Bruto',
      '05/01/2026;1;Visa;POS;2x;10,00',
      '06/01/2026;2;visa;;;x',
      '06/01/2026;3;Elo;',
      '07/01/2026;4;Elo;POS;1;5,00',
    ].join('\n');
    const { summary, rows } = await read(text);
    const columns = { date: 'Data', brand: 'Bandeira', product: 'Forma', instalments: 'Parcelas' };
    expect(summary).toMatchObject({ fields: columns });
    expect(rows).toMatchObject([
      { brand: 'Visa', product: 'POS', instalments: '2', amount: '10' },
      { brand: 'Visa', why: 'not-an-amount' },
      { why: 'uneven' },
      { brand: 'Elo', instalments: '1' },
    ]);
    const other = await read(text, { fields: { brand: 'Forma', product: '', instalments: '' } });
    expect(other.rows![0]).toEqual({
      row: 2,
      date: '05/01/2026',
      reference: '1',
      amount: '10',
      brand: 'POS',
    });
  });

  test('reads other columns if the user chooses them', async () => {
    const { summary, rows } = await read(acquirer, {
      fields: { amount: 'Valor líquido', fee: '', external_id: '' },
    });
    expect(summary).toMatchObject({ fields: { amount: 'Valor líquido', fee: '' }, kind: 'net' });
    expect(rows![0]).toEqual({ row: 2, date: '05/01/2026', amount: '1203.52' });
  });

  test('reads net amounts if the user chooses so, and gross amounts again', async () => {
    const net = await read(acquirer, { kind: 'net' });
    expect(net.summary).toMatchObject({
      fields: { amount: 'Valor líquido' },
      amountOf: { gross: 'Valor bruto', net: 'Valor líquido' },
      kind: 'net',
    });
    expect(net.rows![0]).toMatchObject({ amount: '1203.52', charged: '31.04' });
    expect((await read(acquirer, { kind: 'gross' })).summary).toMatchObject({
      fields: { amount: 'Valor bruto' },
      kind: 'gross',
    });
    const byHand = await read(acquirer, { kind: 'net', fields: { amount: 'Valor bruto' } });
    expect(byHand.summary).toMatchObject({ fields: { amount: 'Valor bruto' }, kind: 'net' });
  });

  test('reads another notation if the user chooses one', async () => {
    const text = 'id,amount\na,1.234\nb,2.500\n';
    const point = await read(text);
    expect(point.rows).toMatchObject([{ amount: '1.234' }, { amount: '2.5' }]);
    const dialect = {
      columns: point.summary!.dialect.columns.map((column) =>
        column.name === 'amount' ? { ...column, notation: { holds: 'amount', mark: ',' } as const } : column,
      ),
    };
    expect((await read(text, { dialect })).rows).toMatchObject([{ amount: '1234' }, { amount: '2500' }]);
  });

  test('reads only rows in the currency of the schedule', async () => {
    const text = 'id,amount,currency\na,1.50,BRL\nb,2.50,USD\nc,"3,1",BRL\nd,4.00\n';
    const { rows } = await read(text);
    expect(rows).toMatchObject([
      { amount: '1.5' },
      { why: 'other-currency', cell: 'USD' },
      { why: 'not-an-amount' },
      { why: 'uneven', cell: 'd 4.00' },
    ]);
    const other = await read(text, { fields: { currency: '' } });
    expect(other.rows![1]).toMatchObject({ amount: '2.5' });
  });

  test('reports rows without an amount; an amount with more digits than money has is rejected', async () => {
    expect((await read('name,city\nx,y\n', { fields: { amount: '' } })).rows).toEqual([
      { row: 2, why: 'not-an-amount', cell: '' },
    ]);
    const { rows } = await read('id,amount\na,1.0000000000000000001\nb,2.00\nc,3.00\n');
    expect(rows).toMatchObject([{ why: 'not-an-amount', cell: '1.0000000000000000001' }, {}, {}]);
  });

  test('rejects a file that is not readable', async () => {
    expect(await read('')).toEqual({ fault: 'empty' });
    expect(await read('%PDF-1.7')).toEqual({ fault: 'pdf' });
  });

  test('keeps the signs if there are as many negative fees as positive ones', async () => {
    const { rows } = await read('id,gross,fee\na,10.00,-1.00\nb,10.00,1.00\nc,10.00,0.00\n');
    expect(rows!.map((row) => row.charged)).toEqual(['-1', '1', '0']);
  });

  test('reads all rows of a file of 70,000 rows @soak', async () => {
    const lines = Array.from({ length: 70_000 }, (_, index) => `r${index},${index}.25`);
    const { rows } = await read(['id,amount', ...lines].join('\n'));
    expect(rows).toHaveLength(70_000);
    expect(rows!.at(-1)).toEqual({ row: 70_001, reference: 'r69999', amount: '69999.25' });
  });
});

describe('fees of an acquirer, detected by their values', () => {
  const rated = [
    'NSU;Valor bruto;Taxa MDR;Valor líquido',
    '1;1.234,56;2,39;1.205,05',
    '2;89,90;2,39;87,75',
    '3;100,00;3,19;96,81',
    '4;250,00;2,39;244,02',
  ].join('\n');

  test('offers a column as a rate if rate times gross equals the difference to the net', async () => {
    const { summary, rows } = await read(rated);
    expect(summary).toMatchObject({ fields: { fee: '', rate: '' }, found: { rate: 'Taxa MDR', doubt: '' } });
    expect(rows![0]).toEqual({ row: 2, reference: '1', amount: '1234.56' });
  });

  test('calculates fees from chosen rates, on gross and on net amounts', async () => {
    const byRate = await read(rated, { fields: { rate: 'Taxa MDR' } });
    expect(byRate.rows!.map(({ charged }) => charged)).toEqual(['29.51', '2.15', '3.19', '5.98']);
    const ofNet = await read(rated, { kind: 'net', fields: { rate: 'Taxa MDR' } });
    expect(ofNet.rows!.map(({ charged }) => charged)).toEqual(['29.51', '2.15', '3.19', '5.97']);
  });

  test('finds the column that equals gross minus net, whatever its heading', async () => {
    const { summary } = await read(
      'NSU;Bruto;MDR;Retido;Líquido\n1;200,00;2,5;5,00;195,00\n2;80,00;2,5;2,00;78,00',
    );
    expect(summary).toMatchObject({ fields: { fee: 'Retido' }, found: { rate: 'MDR', doubt: '' } });
  });

  test('without a net, does not choose a column with few distinct values, and asks', async () => {
    const text = 'NSU;Valor bruto;Taxa\n1;10,00;2,39\n2;20,00;2,39\n3;30,00;2,39\n4;45,00;2,39';
    expect((await read(text)).summary).toMatchObject({
      fields: { fee: '' },
      found: { rate: '', doubt: 'Taxa' },
    });
    const asFee = await read(text, { fields: { fee: 'Taxa' } });
    expect(asFee.rows![3]).toMatchObject({ amount: '45', charged: '2.39' });
    const asRate = await read(text, { fields: { rate: 'Taxa' } });
    expect(asRate.rows![3]).toMatchObject({ amount: '45', charged: '1.08' });
  });

  test('accepts the fees of a boleto return file without asking, even if they are few', async () => {
    const line = (...fields: readonly (readonly [number, string])[]) => {
      const cells = Array.from({ length: 240 }, () => ' ');
      for (const [from, text] of fields) cells.splice(from - 1, text.length, ...Array.from(text));
      return cells.join('');
    };
    const title = (index: number, paid: string) => [
      line(
        [1, '3410001300001T'],
        [16, '06'],
        [38, `1000${String(index)}`],
        [131, '09'],
        [199, '000000000000250'],
      ),
      line([1, '3410001300002U'], [16, '06'], [78, paid], [93, paid], [138, '0601202607012026']),
    ];
    const lines = [
      line([1, '34100000'], [143, '2']),
      line([1, '34100011T0100040 ']),
      ...['000000000010000', '000000000020000', '000000000030000', '000000000040000'].flatMap((paid, index) =>
        title(index, paid),
      ),
      line([1, '34199999'], [24, '000011']),
    ];
    const { summary, rows } = await read(lines.join('\r\n'));
    expect(summary).toMatchObject({ fields: { amount: 'paid_amount', fee: 'fee' }, found: { doubt: '' } });
    expect(rows!.map(({ amount, charged }) => [amount, charged])).toEqual([
      ['100', '2.5'],
      ['200', '2.5'],
      ['300', '2.5'],
      ['400', '2.5'],
    ]);
  });

  test('without a net, accepts values that grow with the gross, or a heading that names a fee', async () => {
    const growing = 'NSU;Valor bruto;Taxa\n1;10,00;0,24\n2;20,00;0,48\n3;30,00;0,72\n4;45,00;1,08';
    expect((await read(growing)).summary).toMatchObject({ fields: { fee: 'Taxa' }, found: { doubt: '' } });
    const named = 'NSU;Valor bruto;Valor da taxa\n1;10,00;0,50\n2;20,00;0,50\n3;30,00;0,50\n4;45,00;0,50';
    expect((await read(named)).summary).toMatchObject({ fields: { fee: 'Valor da taxa' } });
  });
});

describe('columns', () => {
  const amount = (name: string) => ({ name, notation: { holds: 'amount', mark: '.' } as const });
  const find = (...names: string[]) => {
    const columns = names.map(amount);
    const of = (kind?: 'gross' | 'net') => findAmountColumns(columns, { amount: names[0]! }, kind).amount;
    const dialect = { columns } as unknown as Dialect;
    return { amount: of(), ...findFee(dialect, [], { gross: of('gross'), net: of('net') }, 'BRL') };
  };

  test.each([
    [['Net amount', 'Gross amount', 'MDR'], 'Gross amount', 'MDR'],
    [['Importe neto', 'Comisión'], 'Importe neto', 'Comisión'],
    [['Valor', 'Taxa %', 'Tarifa'], 'Valor', 'Tarifa'],
    [['Amount', 'Fee rate', 'Fee percentual'], 'Amount', ''],
    [['Fee'], '', 'Fee'],
    [['Desconto', 'Saldo'], 'Saldo', 'Desconto'],
  ])('of %j: the amount is %j, the fee %j', (names, wanted, fee) => {
    expect(find(...names)).toMatchObject({ amount: wanted, fee });
  });

  test.each([
    [['Valor', 'Net'], 'Valor', 'Net'],
    [['Líquido', 'Valor'], 'Valor', 'Líquido'],
    [['Saldo', 'Bruto', 'Neto'], 'Bruto', 'Neto'],
    [['Valor'], 'Valor', 'Valor'],
    [['Líquido'], 'Líquido', 'Líquido'],
  ])('of %j: the gross is %j, the net %j', (names, gross, net) => {
    const of = (kind: 'gross' | 'net') =>
      findAmountColumns(names.map(amount), { amount: names[0]! }, kind).amount;
    expect([of('gross'), of('net')]).toEqual([gross, net]);
  });

  test.each([
    [['NSU/DOC'], 'NSU/DOC'],
    [['Documento', 'Cód. NSU'], 'Cód. NSU'],
    [['Tipo de documento', 'Referência'], 'Referência'],
    [['Data do pedido', 'Estabelecimento'], ''],
  ])('of %j: the reference is %j', (names, reference) => {
    const texts = names.map((name) => ({ name, notation: { holds: 'text' } as const }));
    expect(findAmountColumns([...texts, amount('Valor')], { amount: 'Valor' }).external_id).toBe(reference);
    expect(findAmountColumns(texts, { external_id: 'ID' }).external_id).toBe('ID');
  });

  test('does not use columns of amounts or fees as the reference', () => {
    const columns = ['Valor do pedido', 'Taxa do doc'].map(amount);
    expect(findAmountColumns(columns, {})).toMatchObject({ amount: 'Valor do pedido', external_id: '' });
  });

  test('ignores columns that do not contain amounts', () => {
    const text = { name: 'Fee', notation: { holds: 'text' } as const };
    expect(findAmountColumns([text], {})).toMatchObject({ amount: '', currency: '', external_id: '' });
  });

  test('recognises gross and net by the heading', () => {
    expect(['Valor líquido', 'Net', 'Valor', 'Gross'].map(kindOfColumn)).toEqual([
      'net',
      'net',
      undefined,
      'gross',
    ]);
  });
});

test('reads typed amounts in the notation of the language', () => {
  expect(typedAmounts('250\n\n 1.234,56 \nx\n1.000\n-3', 'pt-BR').map(shown)).toEqual([
    { row: 1, amount: '250' },
    { row: 3, amount: '1234.56' },
    { row: 4, why: 'not-an-amount', cell: 'x' },
    { row: 5, amount: '1000' },
    { row: 6, amount: '-3' },
  ]);
  expect(typedAmounts('R$ 50,00\n(20,00)\n12,50 D\n€ 1.000\nBRL 7', 'pt-BR').map(shown)).toEqual([
    { row: 1, amount: '50' },
    { row: 2, amount: '-20' },
    { row: 3, amount: '-12.5' },
    { row: 4, amount: '1000' },
    { row: 5, amount: '7' },
  ]);
  // A comma is understood in English too, where it can only be the decimal mark.
  expect(typedAmounts('R$ 50,00\n(1,234)', 'en').map(shown)).toEqual([
    { row: 1, amount: '50' },
    { row: 2, amount: '-1234' },
  ]);
  expect(typedAmounts('1.000', 'en').map(shown)).toEqual([{ row: 1, amount: '1' }]);
  expect(typedAmounts('1\n'.repeat(2000), 'en')).toHaveLength(1000);
});

test('the sample contains card sales, most of them with a fee', () => {
  const rows = sampleAmounts();
  const withFee = rows.filter(({ charged }) => charged !== undefined);
  expect(rows.length).toBeGreaterThan(350);
  expect(withFee.length).toBeGreaterThan(300);
  expect(withFee.length).toBeLessThan(rows.length);
  for (const { amount, charged } of withFee) expect(charged!).toBeLessThan(amount!);
});

test('the rows that a step cannot convert have the reason, next to those that it converts', async () => {
  const sales = [
    'Data;NSU;Bruto',
    '05/01/2026;1;10,00',
    '05/01/2026;1',
    '05/01/2026;2;x',
    '05/01/2026;2;5,00',
    '06/01/2026;3;7,00',
  ].join('\n');
  const negated = await read(sales, { steps: [{ do: 'negate', column: 'Bruto' }] });
  expect(negated).toMatchObject({
    summary: { taken: 5 },
    rows: [
      { row: 2, amount: '-10' },
      { row: 3, why: 'uneven', cell: '05/01/2026 1' },
      { row: 4, why: 'not-an-amount', cell: 'x' },
      { row: 5, amount: '-5' },
      { row: 6, amount: '-7' },
    ],
  });
  const summed = await read(sales, { steps: [{ do: 'sum-by', by: ['NSU', 'Data'], sum: ['Bruto'] }] });
  expect(summed.rows?.map(({ row, why }) => [row, why])).toEqual([
    [2, undefined],
    [3, 'uneven'],
    [4, 'not-an-amount'],
    [5, 'sum-incomplete'],
    [6, undefined],
  ]);
});
