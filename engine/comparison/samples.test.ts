import { expect, test } from 'vitest';
import { makeSample } from './samples';

/** Returns a summary of a side: number of rows, sums of centavos and minutes, first and last row. */
function facts(rows: ReturnType<typeof makeSample>['left']) {
  return {
    rows: rows.length,
    cents: rows.reduce((sum, { amount }) => sum + Number(amount.replace('.', '')), 0),
    minutes: rows.reduce((sum, { date }) => sum + (Date.parse(date) - Date.UTC(2026, 0, 1)) / 60_000, 0),
    references: new Set(rows.map(({ externalId }) => externalId)).size,
    ends: [rows[0], rows.at(-1)].map(
      (row) => row && [row.externalId, row.amount, row.currency, row.date, row.description].join(' | '),
    ),
  };
}

// The docs and the end-to-end tests explain these files, so their rows must not change.
test('the sample of cards is the same every time', () => {
  const { left, right } = makeSample('card', { left: 'ours', right: 'theirs' });
  expect({ left: facts(left), right: facts(right) }).toMatchInlineSnapshot(`
    {
      "left": {
        "cents": 35634394,
        "ends": [
          "NSU780000000 | 1681.70 | BRL | 2026-01-05T21:11:00.000Z | ours",
          "NSU780002793 | 1731.51 | BRL | 2026-01-24T15:03:00.000Z | ours",
        ],
        "minutes": 8143753,
        "references": 400,
        "rows": 400,
      },
      "right": {
        "cents": 34369835,
        "ends": [
          "NSU780000000 | 1681.70 | BRL | 2026-01-08T05:26:00.000Z | theirs",
          "NSU780002793 | 1776.03 | BRL | 2026-01-25T09:10:00.000Z | theirs",
        ],
        "minutes": 7835407,
        "references": 378,
        "rows": 378,
      },
    }
  `);
});

test('the sample of Pix is the same every time', () => {
  const { left, right } = makeSample('pix', { left: 'ours', right: 'theirs' });
  expect({ left: facts(left), right: facts(right) }).toMatchInlineSnapshot(`
    {
      "left": {
        "cents": 25676000,
        "ends": [
          "E00038166202601051545s0000000000 | 130.60 | BRL | 2026-01-05T13:05:00.000Z | ours",
          "E00038166202601141672s0000000299 | 202.30 | BRL | 2026-01-14T16:27:00.000Z | ours",
        ],
        "minutes": 3869908,
        "references": 300,
        "rows": 300,
      },
      "right": {
        "cents": 24842979,
        "ends": [
          "TX997543 | 130.60 | BRL | 2026-01-05T10:00:00.000Z | theirs",
          "E00038166202601141672s0000000299 | 202.30 | BRL | 2026-01-14T10:00:00.000Z | theirs",
        ],
        "minutes": 3736560,
        "references": 290,
        "rows": 290,
      },
    }
  `);
});

test('the sample of boletos is the same every time', () => {
  const { left, right } = makeSample('boleto', { left: 'ours', right: 'theirs' });
  expect({ left: facts(left), right: facts(right) }).toMatchInlineSnapshot(`
    {
      "left": {
        "cents": 48253603,
        "ends": [
          "109000000 | 860.32 | BRL | 2026-01-05T00:00:00.000Z | ours",
          "109003237 | 272.06 | BRL | 2026-01-25T00:00:00.000Z | ours",
        ],
        "minutes": 5011200,
        "references": 250,
        "rows": 250,
      },
      "right": {
        "cents": 43724949,
        "ends": [
          "109000000 | 860.32 | BRL | 2026-01-07T00:00:00.000Z | theirs",
          "109003237 | 277.77 | BRL | 2026-01-28T00:00:00.000Z | theirs",
        ],
        "minutes": 5544000,
        "references": 225,
        "rows": 225,
      },
    }
  `);
});

test('the sample of payouts is the same every time', () => {
  const { left, right } = makeSample('payout', { left: 'ours', right: 'theirs' });
  expect({ left: facts(left), right: facts(right) }).toMatchInlineSnapshot(`
    {
      "left": {
        "cents": 6762580,
        "ends": [
          "REP-20260000 | 505.80 | BRL | 2026-01-05T15:00:00.000Z | ours",
          "REP-20260059 | 1332.50 | BRL | 2026-03-05T15:00:00.000Z | ours",
        ],
        "minutes": 2948400,
        "references": 60,
        "rows": 60,
      },
      "right": {
        "cents": 6554460,
        "ends": [
          "REP-20260000-2 | 210.90 | BRL | 2026-01-05T10:00:00.000Z | theirs",
          "REP-20260059-1 | 92.90 | BRL | 2026-03-05T10:00:00.000Z | theirs",
        ],
        "minutes": 10555440,
        "references": 214,
        "rows": 214,
      },
    }
  `);
});
