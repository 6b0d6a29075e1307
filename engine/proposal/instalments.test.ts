import { expect, it } from 'vitest';
import { proposeFiles } from './propose-files';

const dayAt = (at: number) => new Date(Date.UTC(2026, 2, 2 + at)).toISOString().slice(0, 10);
const slashed = (at: number) => dayAt(at).split('-').toReversed().join('/');
const money = (cents: number, mark: string) =>
  `${Math.trunc(cents / 100)}${mark}${String(cents % 100).padStart(2, '0')}`;

/** Instalments of sales, in the order of sales. The five prices repeat, so that an amount alone shows nothing. */
const parts = Array.from({ length: 120 }, (_, sale) => {
  const of = [1, 2, 3, 4, 6, 12][(sale * 5) % 6]!;
  const whole = 2990 * (1 + ((sale * 7) % 5)) * 12;
  const gross = whole / of;
  const [nsu, sold] = [String(100_000 + sale * 37), (sale * 11) % 40];
  return Array.from({ length: of }, (__, at) => {
    const [due, net] = [sold + 30 * (at + 1), gross - Math.round(gross * 0.025)];
    return { nsu, auth: `A${sale}Z`, part: at + 1, of, sold, due, whole, gross, net };
  });
}).flat();
type Part = (typeof parts)[number];
/** What was paid until the file ends: most are due later, and a few were not paid. */
const paid = parts
  .filter(({ due }, at) => due <= 70 && at % 23 !== 5)
  .toSorted((a, b) => a.due - b.due || a.gross - b.gross);

type Layout = { readonly headings: string; readonly cells: (part: Part) => readonly string[] };
const csv = (name: string, { headings, cells }: Layout, rows: readonly Part[], separator: string) =>
  new File([[headings, ...rows.map((one) => cells(one).join(separator))].join('\r\n')], name);

it.each<[string, Layout, Layout]>([
  [
    'in one column, and in two, with names of columns that show neither amount nor day',
    {
      headings: 'Bandeira;NSU/DOC;Data Venda;Nº Parcela;Valor bruto;Valor líquido;Data prevista',
      cells: ({ nsu, part, of, sold, due, gross, net }) => [
        'ELO',
        nsu,
        slashed(sold),
        `${part}/${of}`,
        money(gross, ','),
        money(net, ','),
        slashed(due),
      ],
    },
    {
      headings: 'Dt. Prevista,Dt. Venda,Dt. Crédito,Plano,Parc,Vl. Bruto,Vl. Líquido,NSU/CV',
      cells: ({ nsu, part, of, sold, due, gross, net }) => [
        dayAt(due),
        dayAt(sold),
        dayAt(due + (part % 3)),
        `${of}`,
        `${part}`,
        money(gross, '.'),
        money(net, '.'),
        nsu.padStart(12, '0'),
      ],
    },
  ],
  [
    'in the reference, with the number of all instalments',
    {
      headings: 'Data da venda;Vencimento;NSU;Autorização;Valor da parcela',
      cells: ({ nsu, auth, part, of, sold, due, gross }) => [
        slashed(sold),
        slashed(due),
        `${nsu.padStart(9, '0')}-${part}/${of}`,
        auth,
        money(gross, ','),
      ],
    },
    {
      headings: 'Brand,NSU,Sale date,Installment,Installments,Gross amount,Net amount,Payment date',
      cells: ({ nsu, part, of, sold, due, gross, net }) => [
        'ELO',
        nsu,
        slashed(sold),
        `${part}`,
        `${of}`,
        money(gross, '.'),
        money(net, '.'),
        slashed(due),
      ],
    },
  ],
  [
    'in files of which neither shows a currency',
    {
      headings: 'DT_VENDA;DT_VENCTO;NSU_HOST;PARCELA;VL_BRUTO;VL_LIQUIDO',
      cells: ({ nsu, part, of, sold, due, gross, net }) => [
        dayAt(sold),
        dayAt(due),
        nsu,
        `${part}/${of}`,
        money(gross, ','),
        money(net, ','),
      ],
    },
    {
      headings: 'Data Transação,Data Previsão,Data Pgto,NSU,Parcela Atual,Bruto,Líquido',
      cells: ({ nsu, part, sold, due, gross, net }) => [
        slashed(sold),
        slashed(due),
        slashed(due + 1),
        nsu,
        `${part}`,
        money(gross, '.'),
        money(net, '.'),
      ],
    },
  ],
])(
  'matches sales with what an acquirer paid by sale and instalment, %s @soak',
  async (_, sales, payments) => {
    const found = await proposeFiles(
      csv('vendas_erp.csv', sales, parts, ';'),
      csv('recebimentos.csv', payments, paid, ','),
    );
    if ('fault' in found) throw new Error(found.fault);
    const linesOf = (pairs: readonly { left: readonly number[]; right: readonly number[] }[]) =>
      pairs.map(({ left, right }) => `${left.join()} ${right.join()}`).toSorted();
    const expected = paid.map((one, at) => ({ left: [parts.indexOf(one) + 2], right: [at + 2] }));
    expect(linesOf(found.pairs)).toEqual(linesOf(expected));
  },
);

it('adds up no rows if that matches no more rows of the other file', async () => {
  const cells =
    (mark: string) =>
    ({ nsu, part, sold, due, whole, gross }: Part) => [
      nsu,
      `${part}`,
      slashed(sold),
      slashed(due),
      money(gross, mark),
      money(whole, mark),
    ];
  const sales = {
    headings: 'NSU;Parcela;Data da venda;Vencimento;Valor da parcela;Valor da venda',
    cells: cells(','),
  };
  const payments = {
    headings: 'NSU,Installment,Sale date,Payment date,Gross amount,Sale amount',
    cells: cells('.'),
  };
  const found = await proposeFiles(
    csv('vendas_erp.csv', sales, parts, ';'),
    csv('recebimentos.csv', payments, paid, ','),
  );
  if ('fault' in found) throw new Error(found.fault);
  const steps = [found.settings.left, found.settings.right].flatMap((settings) => settings.steps ?? []);
  expect(steps.map((step) => step.do)).toEqual(['join', 'join']);
  expect(found.pairs).toHaveLength(paid.length);
});
