import { expect, test } from 'vitest';
import { currencyNamedIn, currencyOfAmounts, currencySignsIn } from './currency-sign';
import type { Notation } from './dialect';

const amount: Notation = { holds: 'amount', mark: '.' };

test.each([
  ['R$ 5.318,75', ['BRL']],
  ['US$1.00', ['USD']],
  ['1,00 €', ['EUR']],
  ['(£2.00)', ['GBP']],
  ['$ 7,370.43', ['$']],
  ['-$7', ['$']],
  ['EUR 5,00', ['EUR']],
  ['5,00USD', ['USD']],
  ['12,00 CR', []],
  ['XYZ 5,00', []],
  ['1.234', []],
])('finds in %s the currencies %j', (cell, signs) => {
  expect(currencySignsIn(cell)).toEqual(signs);
});

test.each<[columns: { name: string; signs?: string[]; notation?: Notation }[], currency: string | undefined]>(
  [
    [[{ name: 'Valor', signs: ['BRL'] }], 'BRL'],
    [[{ name: 'Valor', signs: ['BRL'] }, { name: 'Taxa' }], 'BRL'],
    [[{ name: 'Value', signs: ['$'] }], undefined],
    [[{ name: 'Value', signs: ['EUR', 'USD'] }], undefined],
    [[{ name: 'Betrag EUR' }], 'EUR'],
    [[{ name: 'Valor (R$)' }, { name: 'Taxa (R$)' }], 'BRL'],
    [[{ name: 'amount_usd' }], 'USD'],
    [[{ name: 'Amount EUR' }, { name: 'Amount USD' }], undefined],
    [[{ name: 'TOTAL ALL' }], undefined],
    [[{ name: 'Europe' }], undefined],
    [[{ name: 'EUR', notation: { holds: 'text' } }], undefined],
    [[{ name: 'Amount EUR', signs: ['$'] }], undefined],
    [[{ name: 'Importe (MXN)', signs: ['$'] }], 'MXN'],
    [[{ name: 'Amount USD', signs: ['$', 'EUR'] }], undefined],
    [[{ name: 'Amount USD', signs: ['$'] }, { name: 'Amount MXN' }], undefined],
  ],
)('of the amounts %j the currency is %s', (columns, currency) => {
  expect(currencyOfAmounts(columns.map((column) => ({ notation: amount, ...column })))).toBe(currency);
});

test.each([
  ['Moneda: MXN', 'MXN'],
  ['Account detail, amounts in EUR', 'EUR'],
  ['Valores em R$', 'BRL'],
  ['Account No : 50200088   Currency : INR', 'INR'],
  ['Branch: EUR   Page: USD', undefined],
  ['Payments in total, all accounts', undefined],
  ['Amounts in EUR, charges in USD', undefined],
])('of the title %j the currency is %s', (title, currency) => {
  expect(currencyNamedIn([{ cells: [title, ''] }])).toBe(currency);
});
