import { expect, it } from 'vitest';
import { seededRandom } from '../testing/random-scenarios';
import { explainProposal, proposeFiles } from './propose-files';

const csv = (name: string, lines: readonly string[]) => new File([lines.join('\n')], name);
const cents = (amount: number, mark: string) =>
  `${Math.trunc(amount / 100)}${mark}${String(Math.abs(amount) % 100).padStart(2, '0')}`;
const two = (at: number) => String(at).padStart(2, '0');
/** Returns an amount for a row: no two of the first 900 are equal. */
const amountOf = (at: number) => 1000 + ((at * 7919) % 90_001);
const count = (length: number) => Array.from({ length }, (_, at) => at);

async function proposalOf(left: File, right: File) {
  const found = await proposeFiles(left, right);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

/** Returns the pairs that are not of the same line of both files. */
const wrongIn = ({ pairs }: Awaited<ReturnType<typeof proposalOf>>) =>
  pairs.filter(({ left, right }) => left.join() !== right.join());

it('matches a ledger with D and C, and refunds of the opposite sign, with a signed statement', async () => {
  const isRefund = (at: number) => at % 40 === 5;
  const ledger = count(100).map(
    (at) =>
      `${two(1 + (at % 28))}/03/2026;${7000 + at};NF ${at};${cents(amountOf(at), ',')};${isRefund(at) ? 'C' : 'D'}`,
  );
  const bank = count(100).map(
    (at) =>
      `${two(1 + (at % 28))}/03/2026;X${at};DOC ${7000 + at};${isRefund(at) ? '-' : ''}${cents(amountOf(at), ',')}`,
  );
  const found = await proposalOf(
    csv('razao.csv', ['Data;Documento;Histórico;Valor;D/C', ...ledger]),
    csv('extrato.csv', ['data;id;descricao;valor', ...bank]),
  );
  expect(found.pairs).toHaveLength(100);
  expect(wrongIn(found)).toEqual([]);
});

it('finds amount and day together, if the headings of a file name neither', async () => {
  const invoices = count(60).map(
    (at) =>
      `${9000 + at};2026-01-${two(1 + (at % 28))};${cents(amountOf(at) + 100, ',')};${cents(amountOf(at), ',')};2026-03-${two(1 + (at % 28))}`,
  );
  const paid = count(60).map(
    (at) => `2026-03-${two(1 + (at % 28))},${9000 + at},${cents(amountOf(at), '.')},BRL`,
  );
  const found = await proposalOf(
    csv('invoices.csv', ['Nota;Criada;Montante A;Montante B;Prevista', ...invoices]),
    csv('paid.csv', ['date,reference,amount,currency', ...paid]),
  );
  expect(found.pairs).toHaveLength(60);
  expect(wrongIn(found)).toEqual([]);
});

it('reads the column of the currency that the other file has, if a file has one per currency', async () => {
  const sales = count(80).map(
    (at) =>
      `${two(1 + (at % 28))}/03/2026;P${at};${cents(amountOf(at), ',')};${cents(amountOf(at) * 5 + 3, ',')}`,
  );
  const paid = count(80).map(
    (at) => `2026-03-${two(1 + (at % 28))},P${at},${cents(amountOf(at) * 5 + 3, '.')},BRL`,
  );
  const found = await proposalOf(
    csv('sales.csv', ['Data;Pedido;Valor USD;Valor BRL', ...sales]),
    csv('paid.csv', ['date,reference,amount,currency', ...paid]),
  );
  expect(found.settings.left).toEqual({
    dialect: { currency: 'BRL' },
    fields: { amount: 'Valor BRL' },
  });
  expect(found.pairs).toHaveLength(80);
  expect(wrongIn(found)).toEqual([]);
  const lines = explainProposal(found).join('\n');
  expect(lines).toContain('Changed amount');
  expect(lines).toContain('80 of 80 rows more');
});

it('adds up payouts although most instalments are due after the end of the statement', async () => {
  const sales = count(300).flatMap((at) =>
    count(3).map((part) => {
      const day = 1 + (at % 20);
      return `${two(day)}/03/2026;${500_000 + at};${part + 1}/3;${cents(amountOf(3 * at + part), ',')};${two(day)}/${two(4 + part)}/2026;L${4 + part}${two(day)}`;
    }),
  );
  const paid = count(20).map((day) => {
    const sum = count(300).reduce((total, at) => (at % 20 === day ? total + amountOf(3 * at) : total), 0);
    return `${two(day + 1)}/04/2026;CIELO ${day};${cents(sum, ',')};${900 + day}`;
  });
  const found = await proposalOf(
    csv('vendas.csv', ['Data da venda;NSU;Parcela;Valor da parcela;Data prevista;Lote', ...sales]),
    csv('extrato.csv', ['Data;Historico;Valor;Documento', ...paid]),
  );
  expect(found.pairs).toHaveLength(20);
  expect(found.pairs.every(({ left, right }) => left.length === 15 && right.length === 1)).toBe(true);
});

it('proposes nothing by small amounts that are equal by chance', async () => {
  const random = seededRandom(3);
  const below = (limit: number) => Math.floor(random() * limit);
  const rows = (word: string) =>
    count(200).map(
      (at) =>
        `${word}${at},2026-03-${two(1 + below(28))},${5 * (1 + below(9))}.00,${3 * (1 + below(7))}.00,BRL`,
    );
  const head = 'id,date,amount,other amount,currency';
  const found = await proposalOf(csv('a.csv', [head, ...rows('a')]), csv('b.csv', [head, ...rows('b')]));
  expect(found.reading.reasons).toEqual([]);
});

it('states matched entries of a file in a format of banks by their number, from 1', async () => {
  const entry = (at: number) =>
    `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>202603${two(1 + (at % 28))}\n<TRNAMT>${cents(amountOf(at), '.')}\n<FITID>F${7000 + at}\n<MEMO>x\n</STMTTRN>`;
  const ofx = `OFXHEADER:100\n<OFX><CURDEF>BRL\n<BANKTRANLIST>${count(20).map(entry).join('\n')}</BANKTRANLIST></OFX>`;
  const ledger = count(20).map(
    (at) => `${two(1 + (at % 28))}/03/2026;F${7000 + at};${cents(amountOf(at), ',')}`,
  );
  const found = await proposalOf(
    csv('razao.csv', ['Data;Documento;Valor', ...ledger]),
    new File([ofx], 'extrato.ofx'),
  );
  expect(found.pairs.map(({ right }) => right[0]).toSorted((a, b) => a! - b!)).toEqual(
    count(20).map((at) => at + 1),
  );
});

const brl = (amount: number) => cents(amount, ',');
const dayOf = (at: number) => `${two(1 + (at % 28))}/03/2026`;
const linesOf = (side: 'left' | 'right', { pairs }: Awaited<ReturnType<typeof proposalOf>>) =>
  pairs.map((pair) => pair[side].join()).toSorted();

it.each([
  ['Data;Lançamento;Histórico;Débito;Crédito', ''],
  ['Data;Lançamento;Histórico;Valor entrada;Valor saída', '0,00'],
  ['Date;Voucher;Description;Debit;Credit', ''],
])('matches a ledger with columns of debits and credits, %s, with a signed statement', async (head, none) => {
  const isIn = (at: number) => at % 3 !== 1;
  const ledger = count(90).map((at) => {
    const amount = brl(amountOf(at));
    return `${dayOf(at)};${5000 + at};Entry;${isIn(at) ? amount : none};${isIn(at) ? none : amount}`;
  });
  const bank = count(90).map(
    (at) => `${dayOf(at)};TED DOC ${5000 + at};B${at};${isIn(at) ? '' : '-'}${brl(amountOf(at))}`,
  );
  const found = await proposalOf(
    csv('razao.csv', [head, ...ledger]),
    csv('extrato.csv', ['Data;Histórico;Docto;Valor', ...bank]),
  );
  expect(found.pairs).toHaveLength(90);
  expect(wrongIn(found)).toEqual([]);
});

it('fills days in from the row above, leaves out balances, and keeps one of two equal rows', async () => {
  const ledger = count(100).map(
    (at) => `${two(1 + Math.floor(at / 5))}/03/2026;${900 + at};${brl(amountOf(at))}`,
  );
  const bank = count(100).flatMap((at) => {
    const day = `${two(1 + Math.floor(at / 5))}/03/2026`;
    const row = (date: string) =>
      `${date};Pix recebido;${String(900 + at).padStart(8, '0')};${brl(amountOf(at))}`;
    return [
      row(at % 5 === 0 ? day : ''),
      ...(at % 40 === 7 ? [row('')] : []),
      ...(at % 5 === 4 ? [`${day};SALDO DO DIA;${at};${brl(700_000 + at)}`] : []),
    ];
  });
  const found = await proposalOf(
    csv('razao.csv', ['Data;Documento;Valor', ...ledger]),
    csv('extrato.csv', ['Data;Histórico;Documento;Valor', '01/03/2026;SALDO ANTERIOR;;900,00', ...bank]),
  );
  expect(linesOf('left', found)).toEqual(
    count(100)
      .map((at) => String(at + 2))
      .toSorted(),
  );
});

it('reads the currency of each row from its amount', async () => {
  const orders = count(60).map(
    (at) => `${dayOf(at)};P-${1000 + at};${at % 3 ? 'BRL' : 'USD'};${brl(amountOf(at))}`,
  );
  const paid = count(60).map(
    (at) => `${dayOf(at)};${at % 3 ? 'R$' : 'US$'} ${brl(amountOf(at))};Pedido P-${1000 + at};${70_000 + at}`,
  );
  const found = await proposalOf(
    csv('pedidos.csv', ['Data;Pedido;Moeda;Valor', ...orders]),
    csv('pagos.csv', ['Data;Valor;Descrição;Documento', ...paid]),
  );
  expect(found.pairs).toHaveLength(60);
  expect(wrongIn(found)).toEqual([]);
});

it('reads the currency of each row from which of two columns it fills', async () => {
  const isUsd = (at: number) => at % 4 === 1;
  const orders = count(80).map((at) => {
    const amount = brl(amountOf(at % 40));
    return `${dayOf(at)};P-${1000 + at};${isUsd(at) ? amount : ''};${isUsd(at) ? '' : amount}`;
  });
  const paid = count(80).map(
    (at) => `${dayOf(at)};P-${1000 + at};${brl(amountOf(at % 40))};${isUsd(at) ? 'USD' : 'BRL'}`,
  );
  const found = await proposalOf(
    csv('pedidos.csv', ['Data;Pedido;Valor USD;Valor BRL', ...orders]),
    csv('pagos.csv', ['Data;Documento;Valor;Moeda', ...paid]),
  );
  expect(found.pairs).toHaveLength(80);
  expect(wrongIn(found)).toEqual([]);
});

it('matches refunds that have the end-to-end id of their payment', async () => {
  const id = (at: number) => `E60701190202603${two(1 + (at % 28))}1010ABCDEFGH${String(100 + at)}`;
  const rows = (write: (at: number, amount: number) => string) =>
    count(60).flatMap((at) => [write(at, amountOf(at)), ...(at % 9 === 2 ? [write(at, -amountOf(at))] : [])]);
  const found = await proposalOf(
    csv('pedidos.csv', [
      'data,e2e,valor',
      ...rows((at, one) => `2026-03-${two(1 + (at % 28))},${id(at)},${cents(one, '.')}`),
    ]),
    csv('pix.csv', ['Data;Identificador;Valor', ...rows((at, one) => `${dayOf(at)};${id(at)};${brl(one)}`)]),
  );
  expect(found.pairs).toHaveLength(67);
  expect(wrongIn(found)).toEqual([]);
});

const written = (at: number) =>
  new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10).split('-').toReversed().join('/');

it('adds up instalments by due day and brand, of which most are due after the statement ends', async () => {
  const brands = ['VISA', 'ELO', 'MASTERCARD'];
  const parts = count(240).flatMap((sale) =>
    count(1 + (sale % 6)).map((part) => ({
      sale,
      part,
      due: (sale % 20) + 30 * (part + 1),
      brand: brands[sale % 3]!,
      net: amountOf(sale * 7 + part),
    })),
  );
  const sales = parts.map(
    ({ sale, part, due, brand, net }) =>
      `${written(sale % 20)};${written(due)};${800_000 + sale};${part + 1}/${1 + (sale % 6)};${brand};${brl(net + 90)};${brl(net)}`,
  );
  const payouts = count(25).flatMap((at) =>
    brands.flatMap((brand) => {
      const paid = parts.filter((one) => one.due === 28 + at && one.brand === brand);
      const sum = paid.reduce((total, { net }) => total + net, 0);
      return paid.length === 0 ? [] : [`${written(28 + at)};REDE ${brand};${at}${brand.length};${brl(sum)}`];
    }),
  );
  const found = await proposalOf(
    csv('vendas.csv', ['Data da venda;Data de pagamento;NSU;Parcela;Bandeira;Valor;Valor líquido', ...sales]),
    csv('extrato.csv', ['Data;Histórico;Documento;Valor', ...payouts]),
  );
  expect(linesOf('right', found)).toEqual(payouts.map((_, at) => String(at + 2)).toSorted());
});

/** Instalments as an acquirer states them: many have one of five amounts, and most are due after the other file ends. */
const instalments = count(150).flatMap((sale) => {
  const of = [1, 1, 2, 3, 6, 10][(sale * 5) % 6]!;
  return count(of).map((part) => {
    const gross = 599 * (1 + (sale % 5));
    const nsu = 700_100 + sale * 3;
    return {
      nsu,
      part: part + 1,
      of,
      sold: (sale * 11) % 28,
      due: ((sale * 11) % 28) + 30 * (part + 1),
      gross,
    };
  });
});
type Instalment = (typeof instalments)[number];
const acquirer = csv('vendas.csv', [
  'Data da venda;Data prevista;NSU;Autorização;Parcela;Valor bruto;Valor líquido',
  ...instalments.map(
    ({ nsu, part, of, sold, due, gross }, at) =>
      `${written(sold)};${written(due)};${String(nsu).padStart(12, '0')};A${at}X;${part}/${of};${brl(gross)};${brl(gross - Math.round(gross * 0.03))}`,
  ),
]);
const received = instalments.filter(({ due }) => due <= 62);

it.each<[string, string, (one: Instalment, at: number) => string, (at: number) => boolean]>([
  [
    'the number of the sale with that of the instalment',
    'Vencimento;Documento;Valor',
    ({ nsu, part, due, gross }) => `${written(due)};${nsu}/${two(part)};${brl(gross)}`,
    () => true,
  ],
  [
    'these numbers, and amounts before fees',
    'Vencimento;Documento;Valor',
    ({ nsu, part, due, gross }) => `${written(due)};${nsu}-${part};${brl(gross + 2)}`,
    () => true,
  ],
  [
    'the number of the sale in a text of each instalment',
    'Data;Histórico;Documento;Valor',
    ({ nsu, due, gross }, at) =>
      `${written(due)};CIELO NSU ${nsu};${90_000 + at};${brl(gross - Math.round(gross * 0.03))}`,
    () => true,
  ],
  [
    'the number of the sale for its first instalment only',
    'Vencimento;Documento;Valor',
    ({ nsu, due, gross }) => `${written(due)};NSU ${nsu};${brl(gross)}`,
    (at) => received[at]!.part === 1,
  ],
  [
    'some of the sales, and as many of another acquirer on the same days with the same amounts',
    'Vencimento;Documento;Valor',
    ({ nsu, part, due, gross }, at) =>
      `${written(due)};${at % 2 ? nsu : nsu + 300_000}-${part};${brl(gross)}`,
    () => true,
  ],
])('matches instalments with a file that has %s, and no others @soak', async (_, head, row, isIn) => {
  const rows = received.map((one, at) => ({ one, at })).filter(({ at }) => isIn(at));
  const other = csv('erp.csv', [head, ...rows.map(({ one, at }) => row(one, at))]);
  const found = await proposalOf(acquirer, other);
  const hasSale = (at: number) => !row(received[at]!, at).includes(String(received[at]!.nsu + 300_000));
  const expected = rows.flatMap(({ one, at }, line) =>
    hasSale(at) ? [`${instalments.indexOf(one) + 2} ${line + 2}`] : [],
  );
  expect(found.pairs.map(({ left, right }) => `${left.join()} ${right.join()}`).toSorted()).toEqual(
    expected.toSorted(),
  );
});

it('matches orders with the sums of their instalments, whose numbers have zeros', async () => {
  const sales = [...new Map(instalments.map((one) => [one.nsu, one])).values()].filter(
    ({ sold }) => sold < 20,
  );
  const orders = sales.map(
    ({ nsu, sold, of, gross }, at) => `${written(sold)};P${1000 + at};${nsu};${brl(gross * of)}`,
  );
  const found = await proposalOf(csv('pedidos.csv', ['Data;Pedido;NSU;Total', ...orders]), acquirer);
  expect(linesOf('left', found)).toEqual(sales.map((_, at) => String(at + 2)).toSorted());
});

/** Payments of 90 documents. Every fourth has a second row some days later: a refund, or another part. */
const documents = count(90).flatMap((at) => [
  { id: 40_000 + at * 7, day: 1 + (at % 14), cents: amountOf(at) },
  ...(at % 4 === 0
    ? [{ id: 40_000 + at * 7, day: 15 + (at % 9), cents: at % 8 === 0 ? -amountOf(at) : amountOf(at + 200) }]
    : []),
]);
const byDay = documents.toSorted((a, b) => a.day - b.day);

it('matches repeated references of a file with those of one that has the newest row first', async () => {
  const line = ({ id, day, cents: value }: (typeof documents)[number]) =>
    `${two(day)}/03/2026;${id};Lançamento;${cents(value, ',')}`;
  const ofBank = byDay.toReversed();
  const found = await proposalOf(
    csv('razao.csv', ['Data;Documento;Histórico;Valor', ...byDay.map(line)]),
    csv('extrato.csv', ['Data;Documento;Histórico;Valor', ...ofBank.map(line)]),
  );
  const pairs = found.pairs.map(({ left, right }) => [byDay[left[0]! - 2], ofBank[right[0]! - 2]] as const);
  expect(pairs).toHaveLength(byDay.length);
  expect(pairs.filter(([left, right]) => left !== right)).toEqual([]);
});

it('adds up sales by the payout that a bank has, if no heading of the bank names the amount', async () => {
  const sales = count(120).map(
    (at) =>
      `${two(1 + Math.floor(at / 12))}/03/2026;N${at};RO-${Math.floor(at / 4)};${cents(amountOf(at), ',')}`,
  );
  const sumOf = (payout: number) => count(4).reduce((sum, part) => sum + amountOf(payout * 4 + part), 0);
  const bank = count(30).map(
    (at) =>
      `${two(1 + Math.floor(at / 3))}/03/2026;${5000 + at};Crédito;${cents(sumOf(at), ',')};${cents(100_000 + at, ',')}`,
  );
  const found = await proposalOf(
    csv('extrato.csv', ['Data;Documento;Histórico;Vr. do lcto;Saldo', ...bank]),
    csv('vendas.csv', ['Data;NSU;Resumo;Valor', ...sales]),
  );
  const linesOf = (at: number) => count(4).map((part) => 2 + at * 4 + part);
  expect(found.pairs.toSorted((a, b) => a.left[0]! - b.left[0]!)).toEqual(
    count(30).map((at) => ({ left: [2 + at], right: linesOf(at) })),
  );
});

it('counts as evidence only rows that the import takes: none without a currency', async () => {
  const sales = count(60).map((at) => `${dayOf(at)};S${at};${brl(amountOf(at))}`);
  const paid = count(50).map((at) => `2026-03-${two(1 + (at % 28))},S${at},${cents(amountOf(at), '.')},USD`);
  const { reading } = await proposalOf(
    csv('sales.csv', ['Day;Id;Amount', ...sales]),
    csv('paid.csv', ['date,id,amount,currency', ...paid]),
  );
  expect(reading.reasons).toEqual([expect.objectContaining({ dimension: 'currency', pairs: 50, of: 50 })]);
});

it('states rows that only match in sums of a day as that, since rules of one to one do not match them', async () => {
  // Each sale is alone on its day; a third of them are paid in two instalments, due in other months.
  const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const sales = count(90).map((at) => `${dayAt(at)},A${at},${cents(2 * amountOf(at), '.')},BRL`);
  const paid = count(90).flatMap((at) => {
    const parts = at % 3 === 0 ? 2 : 1;
    return count(parts).map(
      (part) =>
        `${dayAt(at + 30 * (part + 1))},${dayAt(at)},B${at}${part},${cents((2 * amountOf(at)) / parts, '.')},BRL`,
    );
  });
  const { reading } = await proposalOf(
    csv('sales.csv', ['date,id,amount,currency', ...sales]),
    csv('paid.csv', ['date,sale date,id,amount,currency', ...paid]),
  );
  expect(reading.reasons).toEqual([expect.objectContaining({ dimension: 'date', pairs: 0, summed: 44 })]);
});

/** Returns a file of payments in two currencies, each in two columns of codes, and the same payments in a ledger. */
function twoCurrencies() {
  const codeOf = (at: number) => (at % 3 === 0 ? 'USD' : 'EUR');
  const dayOf = (at: number) => `2026-03-${two(1 + (at % 28))}`;
  const settled = count(60).map(
    (at) =>
      `P${5000 + at},${dayOf(at)},${codeOf(at)},${cents(amountOf(at), '.')},${codeOf(at)},${cents(amountOf(at) - 45, '.')}`,
  );
  const orders = count(60).map(
    (at) => `P${5000 + at},${dayOf(at)},${cents(amountOf(at), '.')},${codeOf(at)}`,
  );
  return [
    csv('settlement.csv', ['Reference,Date,Gross Currency,Gross,Net Currency,Net', ...settled]),
    csv('ledger.csv', ['id,date,amount,currency', ...orders]),
  ] as const;
}

it('takes one of two columns of currencies that are equal in each row', async () => {
  const found = await proposalOf(...twoCurrencies());
  expect(found.pairs).toHaveLength(60);
  expect(wrongIn(found)).toEqual([]);
});

it('takes the column of currencies by which more rows match', async () => {
  const [settled, orders] = twoCurrencies();
  const inReais = (await settled.text()).replaceAll(/(USD|EUR)(?=,[\d.]+$)/gm, 'BRL');
  const found = await proposalOf(new File([inReais], 'settlement.csv'), orders);
  expect(found.pairs).toHaveLength(60);
  expect(wrongIn(found)).toEqual([]);
});

it.each(['amount_in_cents', 'Amount'])('reads whole amounts as cents: %s', async (heading) => {
  const gateway = count(60).map((at) => `T${800 + at};2026-03-${two(1 + (at % 28))};${amountOf(at)};BRL`);
  const bank = count(60).map(
    (at) => `T${800 + at};${two(1 + (at % 28))}/03/2026;${cents(amountOf(at), ',')};BRL`,
  );
  const found = await proposalOf(
    csv('gateway.csv', [`id;date;${heading};currency`, ...gateway]),
    csv('extrato.csv', ['Identificador;Data;Valor;Moeda', ...bank]),
  );
  expect(found.pairs).toHaveLength(60);
  expect(wrongIn(found)).toEqual([]);
});

it('says which rule is doubtful, or why there is none', async () => {
  const rows = (name: string, currency: string) =>
    csv(name, [
      'id,date,amount,currency',
      ...count(20).map((at) => `${name}${at},2026-03-02,10.00,${currency}`),
    ]);
  const doubtful = await proposalOf(rows('A', 'EUR'), rows('B', 'EUR'));
  expect(doubtful.rules).toEqual([]);
  expect(doubtful.why).toBe('guesses');
  const apart = await proposalOf(rows('A', 'EUR'), rows('B', 'USD'));
  expect(apart.why).toBe('currencies');
  expect(explainProposal(apart)).toContain('No rule is proposed: currencies');
});

it('names no change that a later one replaced', async () => {
  // Without references, the due days match most amounts; with them, the days of the sales do.
  const day = (at: number) => new Date(Date.UTC(2026, 2, 2 + at)).toISOString().slice(0, 10);
  const line = (at: number, late: number, number: string) => {
    const [sale, part] = [Math.floor(at / 3), at % 3];
    const sold = (sale * 5) % 28;
    const amount = cents(amountOf(sale), ',');
    return `${4000 + sale};${number};${day(sold)};${day(sold + 30 * (part + 1) + late)};${amount}`;
  };
  const due = count(90).map((at) => line(at, 0, `${(at % 3) + 1}/3`));
  const paid = count(90).map((at) => line(at, at % 4 === 0 ? 2 : 0, `0${(at % 3) + 1}`));
  const { reading, settings } = await proposalOf(
    csv('parcelas.csv', ['NSU venda;Parcela;Data venda;Vencimento;Valor', ...due]),
    csv('recebimentos.csv', ['NSU;Parcela;Data da venda;Data do pagamento;Valor', ...paid]),
  );
  for (const { changes } of reading.reasons)
    for (const side of ['left', 'right'] as const)
      expect(settings[side].fields ?? {}).toMatchObject(changes[side]?.fields ?? {});
});

it('counts no rows whose amounts differ, if nearly all others are equal', async () => {
  const line = (at: number, other: number) =>
    `R${at},2026-03-${two(1 + (at % 28))},${cents(amountOf(at) + other, '.')},EUR`;
  const found = await proposalOf(
    csv('left.csv', ['id,date,amount,currency', ...count(60).map((at) => line(at, 0))]),
    csv('right.csv', ['id,date,amount,currency', ...count(60).map((at) => line(at, at < 3 ? 99 : 0))]),
  );
  expect(found.reading.after.pairs).toBe(57);
  expect(found.pairs).toHaveLength(57);
});

it('counts the matches of money in with money out, if it removes the signs', async () => {
  const line = (at: number, sign: string) =>
    `2026-03-${two(1 + (at % 28))},R${at},${sign}${cents(amountOf(at), '.')},EUR`;
  const isPaid = (at: number) => at % 2 === 0;
  const found = await proposalOf(
    csv('left.csv', ['date,text,amount,currency', ...count(60).map((at) => line(at, isPaid(at) ? '-' : ''))]),
    csv('right.csv', [
      'date,info,amount,currency',
      ...count(60).map((at) => line(at, isPaid(at) === at < 55 ? '-' : '').replace('R', 'S')),
    ]),
  );
  expect(found.pairs).toHaveLength(60);
  expect(found.reading.reasons.reduce((sum, { opposite }) => sum + opposite, 0)).toBe(5);
});

it('takes the amount and the currency that belong together, if a file has two of each', async () => {
  const rate = (at: number) => (at % 3 === 0 ? 1 : 1.1);
  const settled = (at: number) => Math.round(amountOf(at) * rate(at));
  const day = (at: number) => `2026-03-${two(1 + (at % 28))}`;
  const gateway = count(60).map(
    (at) =>
      `P${5000 + at},${day(at)},${cents(amountOf(at), '.')},${at % 3 === 0 ? 'USD' : 'EUR'},${cents(settled(at), '.')},USD`,
  );
  const bank = count(60).map((at) => `P${5000 + at},${day(at)},${cents(settled(at), '.')},USD`);
  const found = await proposalOf(
    csv('bank.csv', ['ref,date,amount,currency', ...bank]),
    csv('gateway.csv', ['id,date,amount,currency,settlement_amount,settlement_currency', ...gateway]),
  );
  expect(found.pairs).toHaveLength(60);
  expect(wrongIn(found)).toEqual([]);
});

/** A journal with both lines of each voucher: the bank's has the day, the reference and the amount of its counter line. */
const journal = count(120).flatMap((at) => {
  const amount = cents(amountOf(at), '.');
  const [debit, credit] = at % 3 === 0 ? [amount, ''] : ['', amount];
  const line = (account: string, one: string, other: string) =>
    `V${at},2026-05-${two(1 + (at % 28))},${account},R-${4400 + at},${one},${other},EUR`;
  const counter = line(at % 3 === 0 ? 'Receivables' : 'Payables', credit, debit);
  return at % 2 === 0 ? [line('Bank', debit, credit), counter] : [counter, line('Bank', debit, credit)];
});

it('matches the lines of one account of a journal, whose counter lines have the same reference, day and amount', async () => {
  const statement = count(120).map(
    (at) =>
      `2026-05-${two(1 + (at % 28))},R-${4400 + at},${at % 3 === 0 ? '' : '-'}${cents(amountOf(at), '.')},EUR`,
  );
  const found = await proposalOf(
    csv('journal.csv', ['Voucher,Date,Account,Reference,Debit,Credit,Currency', ...journal]),
    csv('statement.csv', ['date,reference,amount,currency', ...statement]),
  );
  expect(found.settings.left.steps).toContainEqual({ do: 'leave-out', column: 'Account', except: 'Bank' });
  const lineOfBank = (at: number) => 2 * at + (at % 2 === 0 ? 2 : 3);
  const expected = count(120).map((at) => `${lineOfBank(at)} ${at + 2}`);
  expect(found.pairs.map(({ left, right }) => `${left.join()} ${right.join()}`).toSorted()).toEqual(
    expected.toSorted(),
  );
});

it('matches rows without a number by amount and day, the others by their number', async () => {
  const hasNumber = (at: number) => at % 2 === 0;
  const rowsOf = (none: string, textOf: (at: number) => string) =>
    count(160).map(
      (at) =>
        `${two(1 + (at % 28))}/06/2026;${hasNumber(at) ? 60_100 + 7 * at : none};${textOf(at)};${cents(amountOf(at), ',')}`,
    );
  const found = await proposalOf(
    csv('banco.csv', ['Data;Documento;Histórico;Valor', ...rowsOf('0', (at) => `TRANSFERENCIA ${at % 9}`)]),
    csv('razao.csv', ['Data;Cheque;Memo;Valor', ...rowsOf('', () => 'lançamento')]),
  );
  expect(found.pairs).toHaveLength(160);
  expect(wrongIn(found)).toEqual([]);
});

it('adds up the rows of an order although most orders have one or two', async () => {
  const items = count(150).flatMap((order) =>
    count(1 + (order % 2)).map((item) => ({ order, item, amount: amountOf(2 * order + item) })),
  );
  const sold = items.map(
    ({ order, item, amount }) =>
      `${two(1 + (order % 28))}/04/2026;P-${8800 + order};SKU ${item};${cents(amount, ',')}`,
  );
  const paid = count(150).map((order) => {
    const sum = items.reduce((total, one) => (one.order === order ? total + one.amount : total), 0);
    return `${two(1 + (order % 28))}/04/2026;P-${8800 + order};${cents(sum, ',')}`;
  });
  const found = await proposalOf(
    csv('itens.csv', ['Data;Pedido;Item;Valor', ...sold]),
    csv('pagos.csv', ['Data;Pedido;Valor', ...paid]),
  );
  expect(found.pairs).toHaveLength(150);
});
