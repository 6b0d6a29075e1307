import type { Transaction } from '../matching/transaction';
import type { SampleName } from './sample-names';

export type Sample = { readonly left: readonly Transaction[]; readonly right: readonly Transaction[] };

/** Returns the transactions of a sample, always the same. `descriptions`: a text per side, in the user's language. */
export function makeSample(name: SampleName, descriptions?: Readonly<Record<keyof Sample, string>>): Sample {
  const left: Transaction[] = [];
  const right: Transaction[] = [];
  makers[name]({ ...numbersFrom(2026 + name.length), left, right });
  if (!descriptions) return { left, right };
  const described = (rows: readonly Transaction[], description: string) =>
    rows.map((row) => ({ ...row, description }));
  return { left: described(left, descriptions.left), right: described(right, descriptions.right) };
}

type Numbers = {
  /** Returns an integer from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number;
  /** Returns true in `cases` of 100 calls, on average. */
  readonly in100: (cases: number) => boolean;
};

/** Returns functions for pseudo-random numbers. The same seed always returns the same numbers. */
function numbersFrom(seed: number): Numbers {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    in100: (cases) => next() * 100 < cases,
  };
}

const firstDay = Date.UTC(2026, 0, 5);
/** Returns an instant, `day` days and `minute` minutes after Monday, 5 January 2026. */
function instant(day: number, minute = 0): string {
  return new Date(firstDay + day * 86_400_000 + minute * 60_000).toISOString();
}

const reais = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function transaction(externalId: string, cents: number, date: string): Transaction {
  return { externalId, amount: reais(cents), currency: 'BRL', date };
}

type Maker = (into: Numbers & { left: Transaction[]; right: Transaction[] }) => void;

const makers: Readonly<Record<SampleName, Maker>> = {
  /** Left: a ledger's card sales, less a fee of 2.49 % and R$ 0.30. Right: the acquirer's gross sales. */
  card: ({ between, in100, left, right }) => {
    for (let sale = 0; sale < 400; sale += 1) {
      const nsu = `NSU${780_000_000 + sale * 7}`;
      const cents = between(9, 1800) * 100 + (in100(60) ? 90 : between(0, 99));
      const day = Math.floor(sale / 20);
      // Some sales were charged another rate, and some nothing.
      const fee = in100(6) ? 0 : Math.round((cents * (in100(8) ? 319 : 249)) / 10_000) + 30;
      left.push(transaction(nsu, cents - fee, instant(day, between(540, 1300))));
      if (in100(5)) continue;
      const isLate = in100(25);
      const isOther = in100(15);
      const reference = isOther ? `RO${between(10_000, 99_999)}` : nsu;
      const when = instant(day + (isLate ? between(1, 3) : 0), between(300, 600));
      right.push(transaction(reference, cents, when));
    }
  },
  /** Left: Pix payments received. Right: the bank's statement, with end-to-end ids; around midnight the days differ. */
  pix: ({ between, in100, left, right }) => {
    for (let pix = 0; pix < 300; pix += 1) {
      const day = Math.floor(pix / 30);
      const endToEnd = `E00038166202601${String(5 + day).padStart(2, '0')}${between(1000, 2359)}s${String(pix).padStart(10, '0')}`;
      const cents = in100(40) ? between(1, 50) * 1000 : between(500, 250_000);
      const isLate = in100(8);
      left.push(transaction(endToEnd, cents, instant(day, isLate ? 1439 : between(60, 1200))));
      if (in100(3)) continue;
      const found = () => (in100(30) ? endToEnd.toLowerCase() : endToEnd);
      const reference = in100(10) ? `TX${between(100_000, 999_999)}` : found();
      right.push(transaction(reference, cents, instant(day + (isLate ? 1 : 0), 600)));
    }
  },
  /** Left: boletos (payment slips) issued. Right: those paid, some days later, sometimes with interest for delay. */
  boleto: ({ between, in100, left, right }) => {
    for (let boleto = 0; boleto < 250; boleto += 1) {
      const number = String(109_000_000 + boleto * 13);
      const cents = between(50, 4000) * 100 + between(0, 99);
      const day = Math.floor(boleto / 12);
      left.push(transaction(number, cents, instant(day)));
      if (in100(12)) continue;
      const daysLate = in100(30) ? between(3, 12) : between(0, 2);
      const interest = daysLate > 2 ? Math.round(cents * 0.02 + cents * 0.00033 * daysLate) : 0;
      right.push(transaction(in100(5) ? `0${number}` : number, cents + interest, instant(day + daysLate)));
    }
  },
  /** Left: a marketplace's daily payouts. Right: the orders in them. For contexts of type 1:N. */
  payout: ({ between, in100, left, right }) => {
    for (let payout = 0; payout < 60; payout += 1) {
      let whole = 0;
      const reference = `REP-${2026_0000 + payout}`;
      for (let order = between(1, 6); order > 0; order -= 1) {
        const cents = between(20, 600) * 100 + 90;
        if (!in100(4)) right.push(transaction(`${reference}-${order}`, cents, instant(payout, 600)));
        whole += cents;
      }
      left.push(transaction(reference, whole, instant(payout, 900)));
    }
  },
};
