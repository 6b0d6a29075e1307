import { groupBy } from '../lib/group-by';
import { uniqueTextIndexes } from '../lib/unique-text-indexes';

export type ScoredSide = {
  /** In ten thousandths; `undefined` if it cannot be read. */
  readonly amount: readonly (number | undefined)[];
  /** Whether the amount has a minus in the file, also if the reading removes it. */
  readonly isNegative: readonly boolean[];
  /** Days since 1970. */
  readonly day: readonly (number | undefined)[];
  readonly currency: readonly string[];
  /** As rules compare it; empty without one. */
  readonly reference: readonly string[];
  /**
   * If repeats are numbered, the number of rows that have the reference without its number, the amount and the day of
   * this one: they differ only by their order.
   */
  readonly alike?: readonly number[];
  /** The number of rows of the file that this one is the sum of. */
  readonly weight: readonly number[];
  readonly isAbsolute: boolean;
};

/**
 * How well two readings fit. `points`: the number of pairs that the engine would match, minus those expected by chance;
 * a sum counts as its rows. `shared`: the references that occur once in each file.
 */
export type Score = Scored & {
  readonly shared: number;
  /** The rows that are added up to sums of days. */
  readonly summed: number;
  readonly matched: { readonly left: number; readonly right: number };
};
/** `pairs`: the matches; `imported`: those of two rows that the import takes; `opposite`: those of opposite signs, unlike most. */
type Scored = {
  readonly points: number;
  readonly pairs: number;
  readonly imported: number;
  readonly opposite: number;
};

/** What a pair is worth that only amount and day show, and one whose amounts differ as by a fee. */
const byAmountWorth = 0.8;
const byFeeWorth = 0.5;
/** The worth of a sum of a day that is equal to another sum: rows of several payouts may be in both. */
const bySumsWorth = 0.7;
/** The worth of a pair of which the import drops or rejects a row, since its reference is missing or repeated. */
const lostWorth = 0.5;
/** The farthest number of days between two rows that belong together without a common reference. */
const farthest = 45;
/** The part of a pair's worth that depends on its days: most pairs have the same number of days between them. */
const ofDays = 0.2;
const widths = [1, 2, 3, 4, 6, 8];
const cent = 100;
/** The parts of a file by which the amounts of its rows are moved to other rows, to see how many match by chance. */
const turns = [2, 3];
const shifts = [-7, -3, -1, 1, 3, 7].map((cents) => cents * cent);
/** The maximum part of the larger amount that a fee can be. */
const feePart = 0.2;
/** The minimum part of the pairs with a common reference whose amounts differ as by a fee. */
const leastFees = 0.1;
/** Fewer pairs than this may be an accident. */
const fewest = 3;

type Free = { readonly left: Set<number>; readonly right: Set<number> };

/**
 * Scores how well two readings fit; more points are better. Matches by equal references, then by equal amounts and
 * days, then single rows with the sums of days.
 */
export function scoreReadings(left: ScoredSide, right: ScoredSide): Score {
  const free = { left: usable(left), right: usable(right) };
  const usables = { left: free.left.size, right: free.right.size };
  const one = byReference(left, right, free);
  const two = byAmount(left, right, free);
  const three = byDaySums(left, right, free);
  const four = byDaySums(right, left, { left: free.right, right: free.left });
  // The import takes the rows with a reference of their own.
  const own = (uniqueTextIndexes(left.reference).size + uniqueTextIndexes(right.reference).size) / 1000;
  return {
    points: one.points + two.points + three.points + four.points + own,
    pairs: one.pairs + two.pairs + three.pairs + four.pairs,
    imported: one.imported + two.imported,
    opposite: one.opposite + two.opposite,
    shared: one.shared,
    summed: three.pairs + four.pairs,
    matched: { left: usables.left - free.left.size, right: usables.right - free.right.size },
  };
}

/** Returns the rows that a rule can match: no rule matches a negative amount. */
function usable({ amount, day }: ScoredSide): Set<number> {
  return new Set(
    amount.flatMap((one, at) => (one !== undefined && one >= 0 && day[at] !== undefined ? [at] : [])),
  );
}

const none = { points: 0, pairs: 0, imported: 0, opposite: 0 };

/**
 * Scores the rows whose reference occurs once on each side. Equal references prove something if the amounts agree more often
 * than those of shuffled pairs. Removes the matched rows from `free`.
 */
function byReference(left: ScoredSide, right: ScoredSide, free: Free): Scored & Pick<Score, 'shared'> {
  const [lefts, rights] = [uniqueTextIndexes(left.reference), uniqueTextIndexes(right.reference)];
  const known = [...lefts].flatMap(([key, l]): [number, number][] => {
    const r = rights.get(key);
    return r === undefined ? [] : [[l, r]];
  });
  const shared = known.length;
  const found = known.filter(([l, r]) => free.left.has(l) && free.right.has(r));
  if (found.length < fewest) return { ...none, shared };
  // Of two rows with one number, such as the two lines of a voucher, the order does not show which one is meant.
  const isMeant = (l: number, r: number) => (left.alike?.[l] ?? 1) === (right.alike?.[r] ?? 1);
  const isSame = (l: number, r: number) =>
    left.amount[l] === right.amount[r] && sameCurrency(left, right, l, r) && isMeant(l, r);
  const isFee = (l: number, r: number) =>
    !isSame(l, r) && isNear(left.amount[l]!, right.amount[r]!) && sameCurrency(left, right, l, r);
  const equal = found.filter(([l, r]) => isSame(l, r));
  const fees = found.filter(([l, r]) => isFee(l, r));
  const of = found.length;
  const byChance = (test: (l: number, r: number) => boolean) => {
    const moves = [1, 7, Math.floor(of / 2)];
    const counts = moves.map(
      (move) => found.filter(([l], at) => test(l, found[(at + move) % of]![1])).length,
    );
    return Math.max(...counts);
  };
  const beyond = (count: number, chance: number) => Math.max(0, count - chance * (1 - count / of));
  const worthEqual = beyond(equal.length, byChance(isSame)) / Math.max(1, equal.length);
  const worthFees =
    beyond(
      fees.length + equal.length,
      byChance((l, r) => isSame(l, r) || isFee(l, r)),
    ) / of;
  const wrong = wrongSigns(left, right, equal);
  const lag = sameLag(left, right, found);
  let points = -wrong;
  const takenEqual = worthEqual > 0.3 ? equal : [];
  for (const [l, r] of takenEqual) {
    points += weightOf(left, right, l, r) * worthEqual * (1 - ofDays + ofDays * lag);
    free.left.delete(l);
    free.right.delete(r);
  }
  // Of few rows, other amounts may be errors.
  const takenFees = worthFees > 0.5 && fees.length >= of * leastFees ? fees : [];
  for (const [l, r] of takenFees) {
    points += weightOf(left, right, l, r) * byFeeWorth * worthFees * (1 - ofDays + ofDays * lag);
    free.left.delete(l);
    free.right.delete(r);
  }
  const pairs = [...takenEqual, ...takenFees];
  const imported = pairs.filter(([l, r]) => haveCurrency(left, right, l, r)).length;
  return { points, pairs: pairs.length, imported, opposite: wrong, shared };
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * feePart;
/** Returns the rows of the file that a pair is of, in pairs. Rows without a currency are no transactions yet. */
function weightOf(left: ScoredSide, right: ScoredSide, l: number, r: number): number {
  return ((left.weight[l]! + right.weight[r]!) / 2) * (haveCurrency(left, right, l, r) ? 1 : lostWorth);
}

const haveCurrency = (left: ScoredSide, right: ScoredSide, l: number, r: number): boolean =>
  left.currency[l] !== '' && right.currency[r] !== '';

/** Returns whether two rows have one currency, or a row has none yet. */
function sameCurrency(left: ScoredSide, right: ScoredSide, l: number, r: number): boolean {
  return left.currency[l] === right.currency[r] || left.currency[l] === '' || right.currency[r] === '';
}

/** Returns how many pairs have other signs than most: without signs, a payment would match its refund. */
function wrongSigns(
  left: ScoredSide,
  right: ScoredSide,
  pairs: readonly (readonly [number, number])[],
): number {
  if (!left.isAbsolute && !right.isAbsolute) return 0;
  const opposite = pairs.filter(([l, r]) => left.isNegative[l] !== right.isNegative[r]).length;
  return Math.min(opposite, pairs.length - opposite);
}

/** Returns the part of pairs that have the most frequent number of days between them: 0 to 1. */
function sameLag(left: ScoredSide, right: ScoredSide, pairs: readonly (readonly [number, number])[]): number {
  const counts = new Map<number, number>();
  for (const [l, r] of pairs) {
    const lag = Math.min(Math.max(right.day[r]! - left.day[l]!, -99), 99);
    counts.set(lag, (counts.get(lag) ?? 0) + 1);
  }
  const near = [...counts].reduce((sum, [lag, count]) => (Math.abs(lag) <= 1 ? sum + count : sum), 0);
  return (Math.max(0, ...counts.values()) + near) / 2 / Math.max(1, pairs.length);
}

type Range = { readonly from: number; readonly to: number };

type ByAmount = ReadonlyMap<string, readonly number[]>;
const keyOf = (currency: string, amount: number): string => `${currency} ${amount}`;

function indexByAmount(side: ScoredSide, rowIndexes: ReadonlySet<number>): ByAmount {
  const known = [...rowIndexes].filter((at) => side.currency[at] !== '' && side.amount[at] !== 0);
  return groupBy(known, (at) => keyOf(side.currency[at]!, side.amount[at]!));
}

/** A row, or the sum of rows, that is searched by its amount among the rows of the other side. */
type Wanted = { readonly key: (shift: number) => string; readonly day: number; readonly weight: number };

/**
 * Scores rows by amount, in the range of days in which most lie. By chance, as many would match with amounts that are some
 * cents more or less, or with other days.
 */
function byAmount(left: ScoredSide, right: ScoredSide, free: Free): Scored {
  const wanted = [...free.left]
    .filter((at) => left.currency[at] !== '' && left.amount[at] !== 0)
    .map((at) => ({
      at,
      key: (shift: number) => keyOf(left.currency[at]!, left.amount[at]! + shift),
      day: left.day[at]!,
      weight: left.weight[at]!,
    }));
  const found = matchesOf(wanted, right, free.right);
  if (!found) return none;
  const { matches, worth } = found;
  const pairs = matches.map(({ index, right: r }) => [wanted[index]!.at, r] as const);
  const wrong = wrongSigns(left, right, pairs);
  const own = {
    left: new Set(uniqueTextIndexes(left.reference).values()),
    right: new Set(uniqueTextIndexes(right.reference).values()),
  };
  let points = -wrong;
  let imported = 0;
  for (const { index, right: r, isOnly } of matches) {
    const { at } = wanted[index]!;
    const isImported = own.left.has(at) && own.right.has(r);
    if (isImported) imported += 1;
    const worthOfImport = isImported ? 1 : lostWorth;
    points += weightOf(left, right, at, r) * byAmountWorth * worth * (isOnly ? 1 : 0.6) * worthOfImport;
    free.left.delete(at);
    free.right.delete(r);
  }
  return { points, pairs: matches.length, imported, opposite: wrong };
}

/** Scores the sums of the days of the `many` side that are amounts of the other side, as one-to-many rules find them. */
function byDaySums(few: ScoredSide, many: ScoredSide, free: Free): Pick<Scored, 'points' | 'pairs'> {
  const sums = new Map<string, { currency: string; day: number; sum: number; rows: number[] }>();
  const negative = new Set(many.amount.flatMap((one, at) => ((one ?? 0) < 0 ? [many.day[at]] : [])));
  for (const at of free.right) {
    const [currency, day] = [many.currency[at]!, many.day[at]!];
    if (currency === '' || negative.has(day)) continue;
    const key = `${currency} ${day}`;
    const one = sums.get(key) ?? { currency, day, sum: 0, rows: [] };
    sums.set(key, { ...one, sum: one.sum + many.amount[at]!, rows: [...one.rows, at] });
  }
  const several = [...sums.values()].filter(({ rows }) => rows.length > 1);
  const wanted = several.map(({ currency, day, sum, rows }) => ({
    key: (shift: number) => keyOf(currency, sum + shift),
    day,
    weight: rows.reduce((total, at) => total + many.weight[at]!, 0),
  }));
  const found = matchesOf(wanted, few, free.left);
  if (!found) return none;
  let [points, pairs] = [0, 0];
  for (const { index, right: f } of found.matches) {
    const worth = few.weight[f]! > 1 ? bySumsWorth : byAmountWorth;
    points += ((wanted[index]!.weight + few.weight[f]!) / 2) * worth * found.worth;
    pairs += several[index]!.rows.length;
    free.left.delete(f);
    for (const at of several[index]!.rows) free.right.delete(at);
  }
  return { points, pairs };
}

type Match = { readonly index: number; readonly right: number; readonly isOnly: boolean };

/** Returns the matches of amounts with rows of the other side, and how much of them is no chance; `undefined` if it all is. */
function matchesOf(wanted: readonly Wanted[], side: ScoredSide, rowIndexes: ReadonlySet<number>) {
  const sideByAmount = indexByAmount(side, rowIndexes);
  const range = rangeOf(wanted, side, sideByAmount);
  if (!range) return undefined;
  const matches = matchesIn(wanted, side, sideByAmount, range, 0);
  const width = range.to - range.from + 1;
  const other = shifts.map((shift) => matchesIn(wanted, side, sideByAmount, range, shift).length);
  const days = [-1, 1].map((sign) => {
    const by = sign * (width + 9);
    return matchesIn(wanted, side, sideByAmount, { from: range.from + by, to: range.to + by }, 0).length;
  });
  // A few prices that repeat are equal on most days.
  const prices = turns.map((part) => {
    const turn = Math.floor(wanted.length / part);
    const turned = wanted.map((one, at) => ({ ...one, key: wanted[(at + turn) % wanted.length]!.key }));
    return matchesIn(turned, side, sideByAmount, range, 0).length;
  });
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const beyond = matches.length - Math.max(mean(other), mean(days), mean(prices));
  const worth = beyond / Math.max(1, matches.length);
  return beyond < fewest || worth < 0.3 ? undefined : { matches, worth };
}

/** Returns the range of days in which more rows of equal amounts lie than in others; `undefined` without any. */
function rangeOf(wanted: readonly Wanted[], side: ScoredSide, rowsByAmount: ByAmount): Range | undefined {
  const counts = new Map<number, number>();
  for (const { key, day } of wanted) {
    const found = rowsByAmount.get(key(0)) ?? [];
    for (const at of found) {
      const lag = side.day[at]! - day;
      if (Math.abs(lag) <= farthest) counts.set(lag, (counts.get(lag) ?? 0) + 1 / found.length);
    }
  }
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  let best: (Range & { beyond: number }) | undefined;
  for (const width of widths)
    for (let from = -farthest; from + width - 1 <= farthest; from += 1) {
      let inside = 0;
      for (let lag = from; lag < from + width; lag += 1) inside += counts.get(lag) ?? 0;
      const density = (total - inside) / (2 * farthest + 1 - width);
      const beyond = inside - (density + total / 200) * width;
      if (!best || beyond > best.beyond + 1e-9) best = { from, to: from + width - 1, beyond };
    }
  return best && best.beyond > 0 ? best : undefined;
}

function matchesIn(
  wanted: readonly Wanted[],
  side: ScoredSide,
  rowsByAmount: ByAmount,
  { from, to }: Range,
  shift: number,
): Match[] {
  const usedRows = new Set<number>();
  return wanted.flatMap(({ key, day }, index): Match[] => {
    const fits = (rowsByAmount.get(key(shift)) ?? []).filter((at) => {
      const lag = side.day[at]! - day;
      return lag >= from && lag <= to;
    });
    const right = fits.find((at) => !usedRows.has(at));
    if (right === undefined) return [];
    usedRows.add(right);
    return [{ index, right, isOnly: fits.length === 1 }];
  });
}
