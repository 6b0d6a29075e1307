import { expect, it } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import type { ReadSettings } from '../settings';
import { openReadable } from '../../testing/read-rows';

async function read(lines: readonly string[], settings: ReadSettings = {}) {
  const file = await openReadable([bytesOf(lines.join('\n'))], { dialect: { currency: 'BRL' }, ...settings });
  return { ...file, facts: file.transactions.map(({ facts }) => facts) };
}
const numbers = [1, 2, 3, 4, 5];

it('has the reference before a step numbered it or joined the instalment, and the instalment', async () => {
  const lines = ['NSU;Parcela;Data;Valor', '7001;1/2;05/01/2026;5,00', '7001;2/2;05/02/2026;5,00'];
  const joined = await read(lines, {
    fields: { external_id: 'NSU' },
    steps: [{ do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' }],
  });
  expect(joined.facts).toEqual([
    { original: '7001', instalment: '1/2' },
    { original: '7001', instalment: '2/2' },
  ]);
  const numbered = await read(lines, {
    fields: { external_id: 'NSU' },
    steps: [{ do: 'number-repeats', column: 'NSU' }],
  });
  expect(numbered.facts).toEqual([{ instalment: '1/2' }, { original: '7001', instalment: '2/2' }]);
});

it('has whether money went out before a step removed the sign', async () => {
  const lines = ['Documento;Data;Valor', 'A1;05/01/2026;5,00', 'A2;05/01/2026;-6,00'];
  const { facts, transactions } = await read(lines, { steps: [{ do: 'absolute', column: 'Valor' }] });
  expect(transactions.map(({ amount }) => amount)).toEqual(['5.00', '6.00']);
  expect(facts).toEqual([undefined, { isOut: true }]);
});

it('has the texts of columns in which rows differ, but not of those with few values', async () => {
  const lines = numbers.map(
    (at) => `${at}01;0${at}/01/2026;${at},00;A-240${at};Caixa 1;Loja ${'abcde'[at - 1]}`,
  );
  const { facts } = await read(['Documento;Data;Valor;Num;Caixa;Loja', ...lines]);
  expect(facts).toEqual(numbers.map((at) => ({ texts: `A-240${at}` })));
});

it.each(['Vencimento', 'Fecha de vencimiento', 'Due date'])(
  'has the day of %s, unless that is the day',
  async (due) => {
    const lines = [`Documento;Data;${due};Valor`, 'A1;05/01/2026;31/01/2026;5,00', 'A2;06/01/2026;;6,00'];
    expect((await read(lines)).facts).toEqual([{ due: '2026-01-31' }, undefined]);
    expect((await read(lines, { fields: { date: due } })).facts).toEqual([undefined]);
  },
);

it('has the last day of the columns without a field, but not of days that are due', async () => {
  const lines = ['Documento;Data;Pago em;Vencimento;Valor', 'A1;05/01/2026;09/01/2026;31/12/2026;5,00'];
  expect((await read(lines)).lastDay).toBe('2026-01-09');
  expect((await read(['Documento;Data;Valor', 'A1;05/01/2026;5,00'])).lastDay).toBeUndefined();
});

it.each([
  ['Situação', 'Em aberto'],
  ['Estado', 'Pendiente'],
  ['Status', 'OVERDUE'],
])('has the %s “%s”, and rejects such a row without a day as not paid', async (heading, status) => {
  const lines = [
    `Documento;Data;Valor;${heading}`,
    `A1;05/01/2026;5,00;Pago`,
    `A2;06/01/2026;6,00;${status}`,
  ];
  expect((await read(lines)).facts).toEqual([undefined, { unpaid: status }]);
  const { refused } = await read([...lines, `A3;;7,00;${status}`, 'A4;;8,00;Pago']);
  expect(refused).toMatchObject([
    { row: 4, field: 'date', why: 'unpaid', cell: status, id: 'A3', known: { amount: '7.00' } },
    { row: 5, field: 'date', why: 'empty' },
  ]);
});
