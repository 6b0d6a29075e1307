import { expect, it } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { openReadable } from '../../testing/read-rows';

const fields = { external_id: 'id', amount: 'amount', currency: 'currency', date: 'date' };

async function datesOf(dates: readonly string[], zone: string) {
  const rows = dates.map((date, at) => `r${at},${at + 1}.50,BRL,"${date}"`);
  const read = await openReadable([bytesOf(['id,amount,currency,date', ...rows].join('\n'))], {
    fields,
    dialect: { zone },
  });
  return read.transactions.map(({ date, localTime }) => [date, localTime]);
}

it('a time with an offset has the local time of its file in addition to UTC', async () => {
  expect(await datesOf(['2026-01-05T23:30:00-03:00', '2026-01-05T12:00:00Z'], 'UTC')).toEqual([
    ['2026-01-06T02:30:00Z', '2026-01-05T23:30:00Z'],
    ['2026-01-05T12:00:00Z', undefined],
  ]);
});

it('a time in a zone has it too, a day does not', async () => {
  const dates = ['05/01/2026 23:30', '25/01/2026 10:00', '25/01/2026'];
  expect(await datesOf(dates, 'America/Sao_Paulo')).toEqual([
    ['2026-01-06T02:30:00Z', '2026-01-05T23:30:00Z'],
    ['2026-01-25T13:00:00Z', '2026-01-25T10:00:00Z'],
    ['2026-01-25T00:00:00Z', undefined],
  ]);
});
