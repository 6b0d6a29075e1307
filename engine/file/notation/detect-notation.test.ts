import { describe, expect, test } from 'vitest';
import type { Notation } from './dialect';
import { detectNotation, readIn } from './detect-notation';

const text: Notation = { holds: 'text' };
const amount = (mark: ',' | '.'): Notation => ({ holds: 'amount', mark });
const date = (order: 'dmy' | 'ymd' | 'mdy' | 'serial-1900' | 'serial-1904'): Notation => ({
  holds: 'date',
  order,
});
/** Returns the expected result if there is one possible notation, and nothing else is to report. */
const only = (notation: Notation) => ({ notation, fits: [notation] });

describe('one notation', () => {
  test.each<[what: string, heading: string, values: string[], notation: Notation]>([
    ['texts', 'Nome', ['a', 'b', 'a'], text],
    ['an amount by its values', 'x', ['1,50', '2,00', '2,00'], amount(',')],
    ['an amount by its heading', 'Valor', ['1.50', '2', '3', '4', '5'], amount('.')],
    ['an amount by a word in its heading', 'Minha taxa', ['100', '20,5'], amount(',')],
    ['an amount with blanks around', 'Valor', [' 1,50 ', '2,00'], amount(',')],
    ['an amount with dashes for none', 'Valor', ['1,50', '-', '—'], amount(',')],
    ['values of which more than three of ten are clear', 'x', ['1,50', '2', '3'], amount(',')],
    ['values of which fewer are', 'x', ['1,50', '2', '3', '4'], text],
    ['digits', 'x', ['1', '2', '3'], text],
    ['what is surely an identifier', 'NSU', ['1,50', '2,50'], text],
    ['what may be an identifier', 'Id', ['1,50', '2,50'], amount(',')],
    ['another field for sure', 'Moeda', ['1,50', '2,50'], amount(',')],
    ['three of five that fit', 'Valor', ['1,50', '2,50', '3,50', 'x', 'y'], amount(',')],
    ['two of four that fit', 'Valor', ['1,50', '2,50', 'x', 'y'], text],
    ['none that fits', 'Valor', ['x', 'y'], text],
    ['dashes alone', 'Valor', ['-', '--'], text],
    ['days first', 'x', ['25/12/2025', '5/1/2026'], date('dmy')],
    ['months first', 'x', ['12/25/2025', '5/1/2026'], date('mdy')],
    ['years first', 'x', ['2025-12-25', '2026-01-05'], date('ymd')],
    ['three of five dates', 'x', ['25/12/2025', '26/12/2025', '27/12/2025', 'x', 'y'], date('dmy')],
    ['dates, of which a few are digits', 'x', ['25/12/2025', '26/12/2025', '20260105'], date('dmy')],
    ['dates, of which half are digits', 'x', ['25/12/2025', '20260105'], text],
    ['dates of one order, of which half are digits', 'x', ['2025-12-25', '20260105'], text],
    ['half digits, by its heading', 'Data', ['25122025', '26/12/2025'], date('dmy')],
    ['digits that are days', 'x', ['20260105', '19800101', '20691231'], date('ymd')],
    ['digits of which one is no day', 'x', ['20260105', '20261305'], text],
    ['digits of which one is too early', 'x', ['20260105', '19791231'], text],
    ['digits of which one is too late', 'x', ['20260105', '20700101'], text],
    ['digits of which one has too many', 'x', ['20260105', '202601050'], text],
    ['digits with more in front', 'x', ['20260105', '120260105'], text],
    ['days under the heading of an identifier', 'NSU', ['20260105', '20260106'], text],
    ['days first in digits, by its heading', 'Vencimento', ['25122025', '26122025'], date('dmy')],
    ['five digits without such a heading', 'x', ['46027', '46028'], text],
    ['five digits with one of four', 'Data', ['46027', '4602'], text],
    ['five digits with one that begins with zero', 'Data', ['46027', '04602'], text],
    ['five digits with a longer one', 'Data', ['46027', '460271'], text],
  ])('%s', (_, heading, values, notation) => {
    expect(detectNotation(heading, values)).toEqual(only(notation));
  });

  test('ignores blank values', () => {
    expect(detectNotation('Valor', [])).toEqual(only(text));
    expect(detectNotation('Valor', ['', ' '])).toEqual(only(text));
    expect(detectNotation('Valor', ['', '1,50', ' ', '2,50'])).toEqual(only(amount(',')));
    expect(detectNotation('Nome', ['', 'a', ' '])).toEqual(only(text));
  });

  test('counts equal values once', () => {
    expect(detectNotation('Valor', ['1,50', 'x', 'x', 'x ', 'x'])).toEqual(only(text));
    expect(detectNotation('Valor', ['1,50', '1,60', 'x', 'x', 'x'])).toEqual(only(amount(',')));
  });
});

describe('several notations', () => {
  test('that agree are not ambiguous', () => {
    expect(detectNotation('Valor', ['100', '-5'])).toEqual({
      notation: amount(','),
      fits: [amount(','), amount('.')],
    });
    expect(detectNotation('x', ['05/05/2026'])).toEqual({
      notation: date('dmy'),
      fits: [date('dmy'), date('mdy')],
    });
    const zeros = ['0.000', '-0,000'];
    expect(detectNotation('Valor', zeros)).toEqual({
      notation: amount(','),
      fits: [amount(','), amount('.')],
    });
  });

  test('that differ are ambiguous by the first value that they read differently', () => {
    expect(detectNotation('Valor', ['100', '1.234', '2,345'])).toEqual({
      notation: amount(','),
      fits: [amount(','), amount('.')],
      ambiguous: {
        value: '1.234',
        readings: [
          { notation: amount(','), reads: '1234' },
          { notation: amount('.'), reads: '1.234' },
        ],
      },
    });
    expect(detectNotation('x', ['05/05/2026', '05/01/2026'])).toEqual({
      notation: date('dmy'),
      fits: [date('dmy'), date('mdy')],
      ambiguous: {
        value: '05/01/2026',
        readings: [
          { notation: date('dmy'), reads: '2026-01-05' },
          { notation: date('mdy'), reads: '2026-05-01' },
        ],
      },
    });
  });

  test('of digits under a heading of dates', () => {
    expect(detectNotation('Data', ['05012026'])).toMatchObject({
      fits: [date('dmy'), date('mdy')],
      ambiguous: { value: '05012026' },
    });
  });

  test('of a spreadsheet’s day count are both possible, unless the workbook defines one', () => {
    const values = ['46027', '46028.5', '46029,25'];
    expect(detectNotation('Data', values)).toEqual({
      notation: date('serial-1900'),
      fits: [date('serial-1900'), date('serial-1904')],
      ambiguous: {
        value: '46027',
        readings: [
          { notation: date('serial-1900'), reads: '2026-01-05' },
          { notation: date('serial-1904'), reads: '2030-01-06' },
        ],
      },
    });
    expect(detectNotation('Data', values, true)).toEqual(only(date('serial-1904')));
    expect(detectNotation('Data', values, false)).toEqual(only(date('serial-1900')));
  });
});

test('reports the currencies of amounts, each once', () => {
  expect(detectNotation('Valor', ['(1,50)', '2,50 D', 'R$ 4,50', 'R$ 5,00'])).toEqual({
    ...only(amount(',')),
    signs: ['BRL'],
  });
});

test('reads cells in a notation', () => {
  expect(readIn(text, ' a ', 'UTC')).toBe(' a ');
  expect(readIn(amount(','), '1.234,50', 'UTC')).toBe('1234.50');
  expect(readIn(amount('.'), '1.234,50', 'UTC')).toBeUndefined();
  expect(readIn(date('dmy'), '05/01/2026 10:00', 'America/Sao_Paulo')).toBe('2026-01-05T13:00:00Z');
  expect(readIn(date('dmy'), 'x', 'UTC')).toBeUndefined();
});
