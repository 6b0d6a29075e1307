import { seededRandom } from '../random-scenarios';

/**
 * Realistic bank and ledger files with known truth: a story decides which rows belong together and why the others stay
 * open, before any file is written. Nothing here uses the engine or the readers (docs/suggestions.md#measured-results).
 */

/** A row of a file, as the story knows it. */
export type BankRow = {
  readonly cents: number;
  /** The time on a clock in Brasília (UTC−3), as ms since 1970 as if it were UTC. */
  readonly at: number;
  readonly reference: string;
  readonly text: string;
};

/** The reason of an open row in the story. `split`: the right rows do not sum up to the left one. */
export type OpenReason =
  | 'no-counterpart'
  | 'differs'
  | 'duplicate'
  | 'unpaid'
  | 'counterpart-not-taken'
  | 'used-up'
  | 'split';

/** Rows that belong together, or rows of one side without a counterpart. */
export type Case = {
  readonly left: readonly BankRow[];
  readonly right: readonly BankRow[];
  readonly mishap: Mishap;
  /** If no rule of the interface can match the rows: the reason of each side; a side without rows has none. */
  readonly open?: { readonly left?: OpenReason; readonly right?: OpenReason };
};

export type Mishap =
  | 'none'
  /** Amounts differ by one cent. */
  | 'cent'
  /** The right row is one or two days later. */
  | 'late'
  /** The right reference lost its leading zeros, is in another case, or has a blank inside. */
  | 'zeros'
  | 'case'
  | 'blank'
  /** The right amount was typed with two digits swapped. */
  | 'mistyped'
  /** The right amount is a tenth, and its reference has no leading zeros: no rule matches the two. */
  | 'tenth'
  | 'left-missing'
  | 'right-missing'
  /** A file has the row twice, with different amounts, so the import drops both. */
  | 'left-twice'
  | 'right-twice'
  /** Both amounts are negative, so a rule uses up the rows without a match. */
  | 'negative'
  /** A refund that the right file lacks. */
  | 'negative-alone'
  | 'other';

export type Random = () => number;
export const randomOf = seededRandom;

const day = 86_400_000;
export const firstDay = Date.UTC(2026, 2, 2);

/** Returns a time on a day from the first, between 8:00 and 23:59. */
export function timeOn(dayNumber: number, random: Random): number {
  return firstDay + dayNumber * day + Math.floor((8 + random() * 15.99) * 3600) * 1000;
}

/** Returns a price in cents: most end in `.90` or `.00`, or have any cents. `round`: the share of full tens. */
export function priceOf(random: Random, round = 0.04): number {
  if (random() < round) return 1000 * (1 + Math.floor(random() * 20));
  const whole = 9 + Math.floor(random() ** 2 * 2400);
  const cents = random() < 0.15 ? 90 : Math.floor(random() * 100);
  return whole * 100 + cents;
}

/** Returns a number with leading zeros. */
export const padded = (number: number, length: number): string => String(number).padStart(length, '0');

/** Returns a whole number below `count`. */
export const below = (random: Random, count: number): number => Math.floor(random() * count);

/** Returns a later time: one or two days after `at`. */
const later = (at: number, random: Random): number => at + (random() < 0.7 ? 1 : 2) * day;

/** Returns an amount whose last two digits before the comma are swapped; a tenth more if they are equal. */
function swapped(cents: number): number {
  const [tens, ones] = [Math.floor(cents / 1000) % 10, Math.floor(cents / 100) % 10];
  return tens === ones ? cents + Math.round(cents / 10) : cents + (ones - tens) * 1000 + (tens - ones) * 100;
}

type Change = (row: BankRow, random: Random) => BankRow;
const changes: Partial<Record<Mishap, Change>> = {
  cent: (row, random) => ({ ...row, cents: row.cents + (random() < 0.5 ? 1 : -1) }),
  late: (row, random) => ({ ...row, at: later(row.at, random) }),
  zeros: (row) => ({ ...row, reference: row.reference.replace(/^0+/, '') }),
  case: (row) => ({ ...row, reference: row.reference.toLowerCase() }),
  blank: (row) => ({ ...row, reference: `${row.reference.slice(0, 3)} ${row.reference.slice(3)}` }),
  mistyped: (row) => ({ ...row, cents: swapped(row.cents) }),
  tenth: (row) => ({
    ...row,
    cents: Math.round(row.cents / 10),
    reference: row.reference.replace(/^0+/, ''),
  }),
};

/** Reasons of cases that no rule can match. Sets may have others. */
const always: Partial<Record<Mishap, NonNullable<Case['open']>>> = {
  tenth: { left: 'differs', right: 'differs' },
  'left-missing': { right: 'no-counterpart' },
  'right-missing': { left: 'no-counterpart' },
  'left-twice': { left: 'duplicate', right: 'counterpart-not-taken' },
  'right-twice': { left: 'counterpart-not-taken', right: 'duplicate' },
  negative: { left: 'used-up', right: 'used-up' },
  'negative-alone': { left: 'no-counterpart' },
};

/** The mishaps after which a side has no row. */
const missing: Readonly<Record<'left' | 'right', readonly Mishap[]>> = {
  left: ['left-missing'],
  right: ['right-missing', 'negative-alone'],
};

export type StoryPlan = {
  readonly seed: number;
  readonly count: number;
  /** The share of each mishap, 0 to 1; the others have none. */
  readonly shares: Partial<Record<Mishap, number>>;
  readonly row: (number: number, random: Random) => BankRow;
  /** Returns the right row that belongs to a left row, before any mishap; by default the same. */
  readonly book?: (row: BankRow, random: Random) => BankRow;
  /** Reasons in this set of cases that no rule can match; `undefined`: a rule can. */
  readonly open?: Partial<Record<Mishap, Case['open']>>;
};

const withMore = (row: BankRow): BankRow => ({ ...row, cents: row.cents + 100 });

/** Returns the cases of a plan. The same plan returns the same cases. */
export function tell({ seed, count, shares, row, book = (one) => one, open }: StoryPlan): Case[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, number): Case => {
    const mishap = pickMishap(shares, random());
    const plain = row(number, random);
    const left = mishap.startsWith('negative') ? { ...plain, cents: -plain.cents } : plain;
    const right = (changes[mishap] ?? ((one) => one))(book(left, random), random);
    const reason = open && mishap in open ? open[mishap] : always[mishap];
    return {
      left: missing.left.includes(mishap) ? [] : mishap === 'left-twice' ? [left, withMore(left)] : [left],
      right: missing.right.includes(mishap)
        ? []
        : mishap === 'right-twice'
          ? [right, withMore(right)]
          : [right],
      mishap,
      ...(reason && { open: reason }),
    };
  });
}

function pickMishap(shares: StoryPlan['shares'], at: number): Mishap {
  let sum = 0;
  for (const [mishap, share] of Object.entries(shares)) {
    sum += share;
    if (at < sum) return mishap as Mishap;
  }
  return 'none';
}
