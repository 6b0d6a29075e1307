import { describe, expect, test } from 'vitest';
import { applySign, findAmountFrom, mergeAmounts, signOf } from './amount-from';
import type { Notation } from '../notation/dialect';

const text: Notation = { holds: 'text' };
const amount: Notation = { holds: 'amount', mark: ',' };

/** Returns the columns detected for these headings and lines. Columns with `#` before their heading are amounts. */
function found(headings: string, ...lines: string[]) {
  const columns = headings
    .split(';')
    .map((name) =>
      name.startsWith('#') ? { name: name.slice(1), notation: amount } : { name, notation: text },
    );
  return findAmountFrom(
    columns,
    lines.map((line, index) => ({ row: index + 2, cells: line.split(';') })),
  );
}

const minus =
  'd db dr deb dbit debito débito débitos debit debits debitado saida saídas saidas - s salida salidas cargo cargos debe withdrawal soll lastschrift belastung ausgang'.split(
    ' ',
  );
const plus =
  'c cr cred crdt credito Crédito creditos credit credits creditado entrada entradas + e ingreso ingresos abono abonos h haber deposit haben gutschrift eingang'.split(
    ' ',
  );

test.each([...minus.map((word) => [word, '-'] as const), ...plus.map((word) => [word, '+'] as const)])(
  'reads the word %s as %s',
  (word, sign) => {
    expect(signOf(` ${word.toUpperCase()} `)).toBe(sign);
  },
);

test.each(['', ' ', 'x', 'cc', 'pix'])('does not read %j as a sign', (word) => {
  expect(signOf(word)).toBeUndefined();
});

test.each<[debit: string | undefined, credit: string | undefined, together: string | undefined]>([
  ['1.50', undefined, '-1.50'],
  ['-1.50', '0.00', '-1.50'],
  ['0.00', '2.50', '2.50'],
  [undefined, '2.50', '2.50'],
  ['1.50', '2.50', undefined],
  ['0.0', '0.00', '0.00'],
  ['0.0', undefined, '0.0'],
  [undefined, undefined, undefined],
])('merges the debit %s and the credit %s into %s', (debit, credit, together) => {
  expect(mergeAmounts(debit, credit, false)).toBe(together);
});

test.each([
  ['1.50', '+', '1.50'],
  ['1.50', '-', '-1.50'],
  ['-1.50', '+', '-1.50'],
  ['-1.50', '-', '-1.50'],
  ['0.00', '-', '0.00'],
  ['90', '-', '-90'],
] as const)('applies to %s the sign %s: %s', (given, sign, expected) => {
  expect(applySign(given, sign)).toBe(expected);
});

describe('a debit and a credit', () => {
  const both = { debit: 'Débito', credit: 'Crédito' };
  test.each<[what: string, headings: string, lines: string[], expected: unknown]>([
    ['where one is filled', '#Débito;#Crédito', ['1,00;', ';2,00'], both],
    ['in any order', 'x;#Crédito;#Débito', ['x;1,00;', 'x;;2,00'], both],
    ['where one is always empty', '#Débito;Crédito', ['1,00;', '2,00;-'], both],
    ['where the other is zero', '#Débito;#Crédito', ['1,00;0,00', '0,00;2,00'], both],
    ['where cells are missing', '#Débito;#Crédito', ['1,00'], both],
    ['without rows', 'Débito;Crédito', [], both],
    [
      'in words',
      '#Valor saídas;#Valor entradas',
      ['1;', ';2'],
      { debit: 'Valor saídas', credit: 'Valor entradas' },
    ],
    ['in English', '#Withdrawal;#Deposit', ['1;', ';2'], { debit: 'Withdrawal', credit: 'Deposit' }],
    ['in German', '#Soll;#Haben', ['1;', ';2'], { debit: 'Soll', credit: 'Haben' }],
    [
      'paid out and in',
      '#Paid out (£);#Paid in (£)',
      ['1;', ';2'],
      { debit: 'Paid out (£)', credit: 'Paid in (£)' },
    ],
    [
      'paid and received',
      '#Pagamentos;#Recebimentos',
      ['1;', ';2'],
      { debit: 'Pagamentos', credit: 'Recebimentos' },
    ],
    ['of withdrawals', '#Retiros;#Depósitos', ['1;', ';2'], { debit: 'Retiros', credit: 'Depósitos' }],
    ['not of a payment among others', '#Payments due;#Paid in', ['1;', ';2'], undefined],
    ['of a Spanish ledger', '#Debe;#Haber', ['1;', ';2'], { debit: 'Debe', credit: 'Haber' }],
    ['in Spanish', '#Cargos;#Abonos', ['1;', ';2'], { debit: 'Cargos', credit: 'Abonos' }],
    ['not where one is missing', '#Débito;#Valor', ['1,00;', ';2,00'], undefined],
    ['not where the other is', '#Valor;#Crédito', ['1,00;', ';2,00'], undefined],
    ['not of texts', 'Débito;#Crédito', ['a;1,00', ';2,00'], undefined],
    ['not where a heading says both', '#Débito/Crédito;#Crédito', ['1,00;', ';2,00'], undefined],
    ['not where all rows have both', '#Débito;#Crédito', ['1,00;2,00', '2,00;3,00'], undefined],
  ])('%s', (_, headings, lines, expected) => {
    expect(found(headings, ...lines)).toEqual(expected);
  });

  test('are detected if at most one of ten rows has both', () => {
    const rows = (count: number) => Array.from({ length: count }, () => '1,00;');
    expect(found('#Débito;#Crédito', ...rows(9), '1,00;2,00')).toEqual(both);
    expect(found('#Débito;#Crédito', ...rows(8), '1,00;2,00')).toBeUndefined();
  });
});

describe('an amount and a sign', () => {
  const of = (sign: string, name = 'Valor') => ({ amount: name, sign });
  test.each<[what: string, headings: string, lines: string[], expected: unknown]>([
    ['in letters, under any heading', '#Valor;x', ['1,00;D', '2,00;C'], of('x')],
    ['in signs', '#Valor;x', ['1,00;-', '2,00;+', '3,00; '], of('x')],
    ['in Soll and Haben', '#Betrag EUR;S/H', ['1,00;S', '2,00;H'], of('S/H', 'Betrag EUR')],
    ['in Haben alone, by the heading', '#Betrag;S/H', ['1,00;H'], of('S/H', 'Betrag')],
    ['in German words', '#Betrag;Soll/Haben', ['1,00;Soll', '2,00;Haben'], of('Soll/Haben', 'Betrag')],
    ['in Debe and Haber', '#Importe;D/H', ['1,00;D', '2,00;H'], of('D/H', 'Importe')],
    ['in Spanish words', '#Importe;Debe/Haber', ['1,00;Debe', '2,00;Haber'], of('Debe/Haber', 'Importe')],
    ['in letters of debits alone', '#Valor;x', ['1,00;DB', '2,00;DB'], of('x')],
    ['not in S alone, which means yes', '#Valor;Conciliado', ['1,00;S', '2,00;s'], undefined],
    ['in S alone, by the heading', '#Betrag;S/H', ['1,00;S'], of('S/H', 'Betrag')],
    ['not in letters of credits alone', '#Valor;x', ['1,00;C', '2,00;C'], undefined],
    ['in letters of credits, by the heading', '#Valor;D/C', ['1,00;C', '2,00;C'], of('D/C')],
    ['in words, by the heading', '#Valor;Natureza', ['1,00;Débito', '2,00;Crédito'], of('Natureza')],
    ['in words, by another', '#Valor;Tipo de lançamento', ['1,00;Débito'], of('Tipo de lançamento')],
    ['in words, by both words', '#Valor;Débito ou crédito', ['1,00;Débito'], of('Débito ou crédito')],
    ['not in words by one of the words', '#Valor;Débito', ['1,00;Débito', '2,00;Crédito'], undefined],
    ['not by the other word', '#Valor;Crédito', ['1,00;Débito', '2,00;Crédito'], undefined],
    ['not in words under any heading', '#Valor;x', ['1,00;Débito', '2,00;C'], undefined],
    ['not with another word', '#Valor;Natureza', ['1,00;D', '2,00;x'], undefined],
    ['not without any', '#Valor;Natureza', ['1,00;', '2,00'], undefined],
    ['of the column that is headed so', '#Saldo;#Valor;x', ['9,00;1,00;D'], of('x')],
    ['of the first amount, if none is', '#Saldo;#Taxa;x', ['9,00;1,00;D'], of('x', 'Saldo')],
    ['of none, without an amount', 'Valor;x', ['1,00;D'], undefined],
    ['not where amounts have a sign', '#Valor;x', ['-1,00;D', '2,00;C'], undefined],
    ['not where they have parentheses', '#Valor;x', ['(1,00);D', '2,00;C'], undefined],
    ['not where they have a long minus', '#Valor;x', ['\u22121,00;D', '2,00;C'], undefined],
    ['not where they have a D', '#Valor;x', ['1,00 d;D', '2,00;C'], undefined],
    ['where a dash is no amount', '#Valor;x', ['-;D', '2,00;C'], of('x')],
    ['where another column has signs', '#Saldo;#Valor;x', ['-9,00;1,00;D'], of('x')],
  ])('%s', (_, headings, lines, expected) => {
    expect(found(headings, ...lines)).toEqual(expected);
  });
});
