import { describe, expect, it } from 'vitest';
import { makeSample } from '../comparison/samples';
import type { SampleName } from '../comparison/sample-names';
import { spreadsheetCsv } from '../file/formats/spreadsheet-csv';
import type { ProposedReading } from '../proposal/search';
import { FromFilesSession } from './from-files-session';

const nothing = () => undefined;
const columns = ['id', 'amount', 'currency', 'date'];

/** Returns only the settings that a search proposes, per side. */
const settingsIn = (found: ProposedReading | undefined) => ({
  ...(found?.left && { left: found.left }),
  ...(found?.right && { right: found.right }),
});

/** Returns a session that has read both sides of a sample as files, the left one as 0 and the right one as 1. */
async function readSample(name: SampleName) {
  const session = new FromFilesSession();
  const sample = makeSample(name);
  const read = await Promise.all(
    [sample.left, sample.right].map(async (rows, id) => {
      const lines = rows.map(({ externalId, amount, currency, date }) => [
        externalId,
        amount,
        currency,
        date,
      ]);
      return session.readFile(id, new File([spreadsheetCsv(columns, lines)], `${id}.csv`), {}, nothing);
    }),
  );
  return { session, read };
}

describe('a proposal', () => {
  it('is one to one for sales and their credits, and its rules match what they say', async () => {
    const { session } = await readSample('pix');
    const done: number[] = [];
    const found = await session.propose({ left: 0, right: 1 }, false, (part) => done.push(part));
    expect(found).toMatchObject({ best: '1:1', sides: { left: 0, right: 1 } });
    expect(found!.proposals.map(({ contextType }) => contextType)).toEqual(['1:1', '1:N']);
    expect(done.every((part) => part >= 0 && part <= 1)).toBe(true);
    const { suggestions, matched } = found!.proposals[0]!.suggestions;
    const rules = suggestions.map(({ rule }, at) => ({ ...rule, priority: at + 1 }));
    const rates = await session.rates(found!.sides, '1:1', rules);
    const { confirmed, proposed } = rates!.left.rows;
    expect(confirmed + proposed).toBe(matched.left);
    const fewer = await session.rates(found!.sides, '1:1', rules.slice(0, 1));
    expect(fewer!.left.rows.open).toBeGreaterThan(rates!.left.rows.open);
  });

  it('is one to many for payouts, with the payouts on the left unless the user fixed the sides', async () => {
    const { session } = await readSample('payout');
    const asGiven = await session.propose({ left: 0, right: 1 }, false, nothing);
    expect(asGiven).toMatchObject({ best: '1:N', sides: { left: 0, right: 1 } });
    const turned = await session.propose({ left: 1, right: 0 }, false, nothing);
    expect(turned).toMatchObject({ best: '1:N', sides: { left: 0, right: 1 } });
    expect(turned!.proposals.map(({ contextType }) => contextType).toSorted()).toEqual(['1:1', '1:N']);
    const fixed = await session.propose({ left: 1, right: 0 }, true, nothing);
    expect(fixed).toMatchObject({ sides: { left: 1, right: 0 } });
    expect(fixed!.proposals.every(({ isSwapped }) => !isSwapped)).toBe(true);
  });

  it('does not end a search for readings, such as for the file that lacks the currency set for the other one', async () => {
    const { session } = await readSample('pix');
    const reading = session.proposeReading({ left: 0, right: 1 });
    const rules = session.propose({ left: 0, right: 1 }, false, nothing);
    expect(await reading).toBeDefined();
    expect(await rules).toBeDefined();
  });

  it('is dropped if another one is requested', async () => {
    const { session } = await readSample('card');
    const [first, second] = await Promise.all([
      session.propose({ left: 0, right: 1 }, false, nothing),
      session.propose({ left: 1, right: 0 }, true, nothing),
    ]);
    expect(first).toBeUndefined();
    expect(second).toMatchObject({ sides: { left: 1, right: 0 } });
  });
});

describe('better settings', () => {
  const bank = 'fitid,date,amount,document\n';
  const bankRows = Array.from({ length: 20 }, (_, at) => `F${at},2026-01-${10 + at},${at + 1}.00,NSU${at}`);
  const ledgerRows = Array.from({ length: 20 }, (_, at) => `NSU${at},2026-01-${10 + at},${at + 1}.00,USD`);
  const ledger = `id,date,amount,currency\n${ledgerRows.join('\n')}\n`;

  const settingsOf = async (leftText: string, rightText: string) => {
    const session = new FromFilesSession();
    await session.readFile(0, new File([leftText], 'left.csv'), {}, nothing);
    await session.readFile(1, new File([rightText], 'right.csv'), {}, nothing);
    return settingsIn(await session.proposeReading({ left: 0, right: 1 }));
  };

  it('are the columns of amount and date that agree with the other file', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) =>
        `NSU${at},2026-01-${10 + at},2026-02-${at + 1 < 10 ? 0 : ''}${at + 1},${at + 2}.50,${at + 1}.00,USD`,
    );
    const heading = 'id,date,settlement date,gross,net,currency\n';
    expect(await settingsOf(ledger, heading + rows.join('\n'))).toEqual({
      right: { fields: { amount: 'net' } },
    });
    const turned = rows.map((row) => row.replace(/,(2026-01-..),(2026-02-..),/, ',$2,$1,'));
    expect(await settingsOf(ledger, heading + turned.join('\n'))).toEqual({
      right: { fields: { amount: 'net', date: 'settlement date' } },
    });
  });

  it('are the first column of a name, if the other file has its amounts', async () => {
    const rows = ledgerRows.map((row, at) => row.replace(`,${at + 1}.00,`, `,${at + 1}.00,${at + 7}.77,`));
    const twice = `id,date,amount,amount,currency\n${rows.join('\n')}`;
    expect(await settingsOf(ledger, twice)).toEqual({ right: { fields: { amount: 'amount (3)' } } });
  });

  const two = (at: number) => String(at).padStart(2, '0');
  const day = (month: number, at: number) => `2026-${two(month)}-${two(at)}`;
  /** Sales of eight payouts, five each, with a refund each, and what the bank pays: the sum of the net amounts. */
  const saleOf = (payout: number, at: number) => (at === 0 ? -7 : 10 + payout * 3 + at);
  const sales = (line: (payout: number, at: number, net: number) => string) =>
    Array.from({ length: 40 }, (_, index) => {
      const [payout, at] = [index % 8, Math.floor(index / 8)];
      return line(payout, at, saleOf(payout, at));
    });
  const paid = (line: (payout: number, sum: number) => string) =>
    Array.from({ length: 8 }, (_, payout) =>
      line(
        payout,
        [0, 1, 2, 3, 4].reduce((sum, at) => sum + saleOf(payout, at), 0),
      ),
    );

  it('add up the sales of a payout, by the amount and the day that the bank has', async () => {
    const left = `sale,sold,paid on,payout,gross,net,currency\n${sales(
      (payout, at, net) =>
        `s${payout}-${at},${day(1, 1 + at)},${day(2, 1 + payout)},po_${payout},${net + 1}.50,${net}.00,USD`,
    ).join('\n')}`;
    const right = `id,date,amount,currency\n${paid(
      (payout, sum) => `po_${payout},${day(2, 1 + payout)},${sum}.00,USD`,
    ).join('\n')}\nfee,${day(2, 3)},-3.00,USD`;
    const expected = {
      steps: [{ do: 'sum-by', by: ['payout'], sum: ['net'] }],
      fields: { amount: 'net', date: 'paid on', external_id: 'payout' },
    };
    expect(await settingsOf(left, right)).toEqual({ left: expected });
    expect(await settingsOf(right, left)).toEqual({ right: expected });
  });

  it('add up by the day of the release, if the sales have no other key', async () => {
    const left = `sale,sold,released,net,currency\n${sales(
      (payout, at, net) => `s${payout}-${at},${day(1, 1 + at)},${day(2, 1 + payout)},${net}.00,USD`,
    ).join('\n')}`;
    const right = `id,date,amount,currency\n${paid(
      (payout, sum) => `p${payout},${day(2, 1 + payout)},${sum}.00,USD`,
    ).join('\n')}`;
    const session = new FromFilesSession();
    await session.readFile(0, new File([left], 'left.csv'), {}, nothing);
    await session.readFile(1, new File([right], 'right.csv'), {}, nothing);
    const better = settingsIn(await session.proposeReading({ left: 0, right: 1 }));
    expect(better.left).toEqual({
      steps: [
        { do: 'sum-by', by: ['released'], sum: ['net'] },
        { do: 'join', columns: ['released'], separator: ' ', into: 'reference' },
      ],
      fields: { amount: 'net', date: 'released', external_id: 'reference' },
    });
    const read = await session.readFile(0, new File([left], 'left.csv'), better.left!, nothing);
    expect(read).toMatchObject({ taken: 8, refused: { count: 0 } });
  });

  it('do not add up for one sum that is an amount by accident, nor name another column for it', async () => {
    const left = `sale,sold,payout,kind,gross,net,currency\n${sales(
      (payout, at, net) =>
        `s${payout}-${at},${day(1, 1 + at)},po_${payout},${at === 0 ? 'refund' : 'charge'},${net + 1}.50,${net}.00,USD`,
    ).join('\n')}`;
    const [first = ''] = paid((_, sum) => `x,${day(2, 1)},${sum}.00,USD`);
    // All refunds of the file are an amount, too: one of two sums.
    const refunds = `r,${day(2, 7)},-56.00,USD`;
    const others = [1, 2, 3, 4, 5, 6].map((at) => `y${at},${day(2, at)},${900 + at}.10,USD`);
    expect(await settingsOf(left, ['id,date,amount,currency', first, refunds, ...others].join('\n'))).toEqual(
      {},
    );
  });

  it('do not add up if the rows themselves are amounts of the other file, or if a rule adds up the days', async () => {
    const heading = 'sale,sold,payout,net,currency';
    const left = [
      heading,
      ...sales(
        (payout, at, net) => `s${payout}-${at},${day(1, 1 + at)},po_${payout},${net}.${two(payout)},USD`,
      ),
    ];
    const singles = sales(
      (payout, at, net) => `b${payout}-${at},${day(1, 1 + at)},${net}.${two(payout)},USD`,
    );
    const sums = paid((payout, sum) => `p${payout},${day(2, 1 + payout)},${sum}.${two(3 * payout)},USD`);
    const bankHeading = 'id,date,amount,currency';
    const text = (lines: readonly string[]) => lines.join('\n');
    // No rule matches the refunds with their signs.
    expect(await settingsOf(text(left), text([bankHeading, ...singles, ...sums]))).toEqual({
      left: { steps: [{ do: 'absolute', column: 'net' }] },
      right: { steps: [{ do: 'absolute', column: 'amount' }] },
    });
    // Without refunds, which no rule matches, the sales of a day are those of a payout.
    const daily = sales(
      (payout, at, net) => `s${payout}-${at},${day(2, 1 + payout)},po_${payout},${Math.abs(net)}.00,USD`,
    );
    const paidDaily = paid((payout, sum) => `p${payout},${day(2, 2 + payout)},${sum + 14}.00,USD`);
    expect(await settingsOf(text([heading, ...daily]), text([bankHeading, ...paidDaily]))).toEqual({});
  });

  it('are net amounts for a statement with the sums of their days', async () => {
    const left = `sale,sold,batch,gross,net,currency\n${sales(
      (payout, at, net) =>
        `s${payout}-${at},${day(2, 1 + payout)},b${payout},${Math.abs(net) + 1}.50,${Math.abs(net)}.00,usd`,
    ).join('\n')}`;
    const right = `id,date,amount,currency\n${paid(
      (payout, sum) => `p${payout},${day(2, 2 + payout)},${sum + 14}.00,USD`,
    ).join('\n')}`;
    expect(await settingsOf(left, right)).toEqual({ left: { fields: { amount: 'net' } } });
  });

  it('remove the signs of a ledger, whose debits are the credits of the bank, and of the bank', async () => {
    const bookings = ledgerRows.map((row, at) => row.replace(/,USD$/, `,USD,${at % 5 === 0 ? 'H' : 'S'}`));
    const entries = ledgerRows.map((row, at) =>
      at % 5 === 0 ? row.replace(`,${at + 1}.00`, `,-${at + 1}.00`) : row,
    );
    const heading = 'id,date,amount,currency';
    const unsigned = { steps: [{ do: 'absolute', column: 'amount' }] };
    const found = await settingsOf(
      `${heading},S/H\n${bookings.join('\n')}`,
      `${heading}\n${entries.join('\n')}`,
    );
    expect(found).toEqual({ left: unsigned, right: unsigned });
  });

  it('are the currency of the other file, and the column whose values are in both', async () => {
    const session = new FromFilesSession();
    const file = new File([bank + bankRows.join('\n')], 'bank.csv');
    await session.readFile(0, new File([ledger], 'ledger.csv'), {}, nothing);
    expect(await session.readFile(1, file, {}, nothing)).toMatchObject({ taken: 0 });
    const sides = { left: 0, right: 1 };
    const found = await session.proposeReading(sides);
    expect(settingsIn(found)).toEqual({
      right: { dialect: { currency: 'USD' }, fields: { external_id: 'document' } },
    });
    expect(found!.reasons).toEqual([
      {
        dimension: 'currency',
        changes: { right: { dialect: { currency: 'USD' } } },
        pairs: 20,
        summed: 0,
        opposite: 0,
        shared: 0,
        of: 20,
      },
      {
        dimension: 'reference',
        changes: { right: { fields: { external_id: 'document' } } },
        pairs: 0,
        summed: 0,
        opposite: 0,
        shared: 20,
        of: 20,
      },
    ]);
    expect(await session.readFile(1, file, found!.right!, nothing)).toMatchObject({ taken: 20 });
    expect(settingsIn(await session.proposeReading(sides))).toEqual({});
  });

  const ids = Array.from({ length: 12 }, (_, at) => at + 1);
  const csv = (heading: string, lines: readonly string[]) =>
    new File([[heading, ...lines].join('\n')], 'x.csv');
  async function betterFor(left: File, right: File) {
    const session = new FromFilesSession();
    await session.readFile(0, left, {}, nothing);
    await session.readFile(1, right, {}, nothing);
    const better = settingsIn(await session.proposeReading({ left: 0, right: 1 }));
    const again = await Promise.all([
      session.readFile(0, left, better.left ?? {}, nothing),
      session.readFile(1, right, better.right ?? {}, nothing),
    ]);
    return { better, again, next: settingsIn(await session.proposeReading({ left: 0, right: 1 })), session };
  }

  it('are the notation of ambiguous amounts by which the amounts of common references are equal', async () => {
    const left = csv(
      'id,date,amount,currency',
      ids.map((at) => `r${at},2026-01-20,1.20${at % 10},BRL`),
    );
    const right = csv(
      'Documento;Data;Valor;Moeda',
      ids.map((at) => `r${at};20/01/2026;1.20${at % 10};BRL`),
    );
    const comma = { holds: 'amount', mark: ',' };
    const { better, session, next } = await betterFor(left, right);
    expect(better).toEqual({
      left: { dialect: { columns: [{ name: 'amount', notation: comma }] } },
      right: { dialect: { columns: [{ name: 'Valor', notation: comma }] } },
    });
    expect(next).toEqual({});
    const found = await session.propose({ left: 0, right: 1 }, true, nothing);
    expect(found!.proposals[0]!.suggestions.matched).toEqual({ left: 12, right: 12 });
  });

  it('are the order of ambiguous dates that the other file shows, also if they are read so already', async () => {
    const years = csv(
      'id,date,amount,currency',
      ids.map((at) => `r${at},2026-07-05,${at}.50,BRL`),
    );
    const heading = (word: string) => `id,${word},amount,currency`;
    const days = ids.map((at) => `r${at},05/07/2026,${at}.50,BRL`);
    const dmy = { holds: 'date', order: 'dmy' };
    const wrong = await betterFor(years, csv(heading('Date'), days));
    expect(wrong.better).toEqual({ right: { dialect: { columns: [{ name: 'Date', notation: dmy }] } } });
    expect(wrong.again[1]).toMatchObject({ taken: 12 });
    const confirmed = await betterFor(years, csv(heading('Data'), days));
    expect(confirmed.better).toEqual({ right: { dialect: { columns: [{ name: 'Data', notation: dmy }] } } });
    expect(confirmed.next).toEqual({});
  });

  it('are none for ambiguous values of rows without a common reference, or that agree in several ways', async () => {
    const left = csv(
      'id,date,amount,currency',
      ids.map((at) => `r${at},2026-01-20,1.20${at % 10},BRL`),
    );
    const others = csv(
      'id,date,amount,currency',
      ids.map((at) => `s${at},2026-01-20,1.30${at % 10},BRL`),
    );
    expect((await betterFor(left, others)).better).toEqual({});
    expect((await betterFor(left, left)).better).toEqual({});
  });

  it('are no currency if the other file has several, and nothing without an other file', async () => {
    const session = new FromFilesSession();
    await session.readFile(0, new File([ledger.replace('USD', 'BRL')], 'ledger.csv'), {}, nothing);
    await session.readFile(1, new File([bank + bankRows.join('\n')], 'bank.csv'), {}, nothing);
    // The references are found without the currency.
    expect(settingsIn(await session.proposeReading({ left: 0, right: 1 }))).toEqual({
      right: { fields: { external_id: 'document' } },
    });
    expect(settingsIn(await session.proposeReading({ left: 0, right: 7 }))).toEqual({});
  });
});

describe('the files', () => {
  it('keep what was read before an error, and are gone once dropped', async () => {
    const { session, read } = await readSample('pix');
    expect(read).toMatchObject([{ taken: 300 }, { taken: 290 }]);
    const unreadable = new File(['PK\u0003\u0004 no workbook'], 'x.xlsx');
    expect(await session.readFile(0, unreadable, {}, nothing)).toHaveProperty('fault');
    expect(session.pair([0, 1])).toEqual([0, 1]);
    expect(await session.asItIs(0)).toEqual({ taken: 300, others: 0, isPart: false, hasOtherAmounts: false });
    session.dropFile(0);
    expect(await session.asItIs(0)).toBeUndefined();
    expect(await session.forService(0)).toBeUndefined();
    expect(session.refused(0, 0, 10)).toEqual({ total: 0, lines: [] });
  });

  it('are converted with the field map that is proposed', async () => {
    const session = new FromFilesSession();
    const text = 'Data;Documento;Débito;Crédito\n05/01/2026;a1;10,50;\n06/01/2026;b2;;1.234,00\n';
    await session.readFile(4, new File([text], 'extrato.csv'), { dialect: { currency: 'BRL' } }, nothing);
    expect(await session.asItIs(4)).toEqual({ taken: 0, others: 2, isPart: false, hasOtherAmounts: false });
    const file = await session.forService(4);
    expect(file).toMatchObject({ written: 2, leftOut: 0 });
    expect(await file!.csv.text()).toBe(
      'Data,Documento,Débito,Crédito,amount,currency\n2026-01-05,a1,10.50,,-10.50,BRL\n2026-01-06,b2,,1234.00,1234.00,BRL\n',
    );
  });
});
