import type { ReadSettings } from '../file/settings';
import { type SideName, sideNames } from '../matching/side-name';
import type { SessionFile } from '../session/session-file';
import {
  type Dimension,
  dimensions,
  type SearchedFiles,
  notationChanges,
  possibleChanges,
  type ReadingChange,
  type Readings,
} from './reading-changes';
import { type ScoredSide, scoreReadings, type Score } from './score';
import { sameJson } from '../lib/json/same-json';
import { addedTo, withoutChange } from './take-back';
import { readSearchedFile, inCommonDays, readSide, tableBy } from './searched-files';

/**
 * A change of the search, and its evidence in `of` rows. With it, `pairs` more rows match one to one, `summed` more are
 * in a matching sum of a day, and `shared` have a reference that occurs once in each file. `opposite`, if signs are
 * removed: the matches of a paid with a received row, unlike most.
 */
export type ReadingReason = {
  readonly dimension: Dimension;
  readonly changes: Partial<Readings>;
  readonly pairs: number;
  readonly summed: number;
  readonly shared: number;
  readonly opposite: number;
  readonly of: number;
};

/** A change of the settings of one file that the search made, and why. */
export type ProposedChange = Omit<ReadingReason, 'changes'> & { readonly change: ReadSettings };

export type TriedReading = {
  readonly dimension: Dimension;
  readonly changes: Partial<Readings>;
  readonly score: Score;
  /** The pairs by which it must match more than what it changes. */
  readonly cost: number;
};

/** How two files match best: the changed settings per side, and why. `tried`: all compared readings, for an explanation. */
export type ProposedReading = Partial<Readings> & {
  readonly reasons: readonly ReadingReason[];
  readonly before: Score;
  readonly after: Score;
  readonly tried: readonly TriedReading[];
};

/** The maximum number of rounds, and of readings that are compared. */
const maxRounds = 3;
const maxTried = 1500;

/**
 * Searches the settings with which most rows of two files match (docs/from-files.md#search), starting from those by
 * headings and values. Compares complete readings. Yields regularly, so that a caller can cancel.
 */
export async function startSearch(left: SessionFile, right: SessionFile) {
  const files = { left: await readSearchedFile(left), right: await readSearchedFile(right) };
  return searchSteps(inCommonDays(files.left, files.right));
}

/** A move that the search made: the readings before and after it, with their scores. */
type Change = {
  readonly dimension: Dimension;
  readonly from: Readings;
  readonly to: Readings;
  readonly before: Score;
  readonly after: Score;
};

function* searchSteps(files: SearchedFiles): Generator<void, ProposedReading> {
  const start: Readings = { left: files.left.sessionFile.settings, right: files.right.sessionFile.settings };
  const score = (readings: Readings) =>
    scoreReadings(readSide(files.left, readings.left), readSide(files.right, readings.right));
  const before = score(start);
  const tried: TriedReading[] = [];
  const changes: Change[] = [];
  let [now, best] = [start, before];
  for (let round = 0, isChanged = true; isChanged && round < maxRounds; round += 1) {
    isChanged = false;
    for (const dimension of dimensions) {
      const change = yield* bestChange({ files, dimension, now, best, score, tried });
      if (!change) continue;
      changes.push(change);
      [now, best, isChanged] = [change.to, change.after, true];
    }
  }
  const isNotationChosen = changes.some(({ dimension }) => dimension === 'notation');
  now = withDecided(files, now, isNotationChosen, (readings) => {
    const enough = best.points - Math.max(0.5, best.pairs / 100);
    return best.pairs >= fewest && score(readings).points > enough;
  });
  const of = Math.min(...sideNames.map((side) => transactionsOf(readSide(files[side], now[side]))));
  const reasons = changes.flatMap(({ dimension, from, to, ...scores }): ReadingReason[] => {
    const remaining = remainingOf(from, to, now);
    if (Object.keys(remaining).length === 0) return [];
    return [
      {
        dimension,
        changes: remaining,
        pairs: Math.max(0, scores.after.imported - scores.before.imported),
        summed: Math.max(0, scores.after.summed - scores.before.summed),
        shared: scores.after.shared,
        opposite: removesSigns(remaining) ? best.opposite : 0,
        of,
      },
    ];
  });
  return { ...changesOf(start, now), reasons, before, after: best, tried };
}

const removesSigns = (changes: Partial<Readings>): boolean =>
  Object.values(changes).some(({ steps = [] }) => steps.some((step) => step.do === 'absolute'));

/** Returns how many rows of a file have an amount and a day. */
const transactionsOf = ({ amount, day, weight }: ScoredSide): number =>
  weight.reduce((sum, one, at) => (amount[at] === undefined || day[at] === undefined ? sum : sum + one), 0);

const rowsOf = (files: SearchedFiles): number => Math.min(files.left.rows.length, files.right.rows.length);

type Decision = {
  readonly files: SearchedFiles;
  readonly dimension: Dimension;
  readonly now: Readings;
  readonly best: Score;
  readonly score: (readings: Readings) => Score;
  readonly tried: TriedReading[];
};

/** Tries all moves of a dimension. Returns the one that gains most, or a move that is needed; `undefined` if none gains. */
function* bestChange(of: Decision): Generator<void, Change | undefined> {
  const { files, dimension, now, best, score, tried } = of;
  const moves = possibleChanges(dimension, files, now);
  const rows = rowsOf(files);
  let winner: { to: Readings; score: Score; gain: number } | undefined;
  for (const move of moves) {
    yield;
    if (tried.length >= maxTried) break;
    const to = { ...now, ...move.changes };
    const reached = score(to);
    tried.push({ dimension, changes: move.changes, score: reached, cost: move.cost * rows });
    const gain = gainOf(move, best, reached, rows);
    if (gain > minGain && (!winner || gain > winner.gain + minGain)) winner = { to, score: reached, gain };
  }
  // These make rows transactions that were none, whatever they match.
  const isNeeded = dimension === 'currency' || dimension === 'rows';
  const [only] = isNeeded && !winner ? moves : [];
  const to = winner?.to ?? (only && { ...now, ...only.changes });
  return to && { dimension, from: now, to, before: best, after: winner?.score ?? score(to) };
}

/** Returns the gain in pairs beyond the cost. Adding up rows gains nothing unless more rows of the other file match. */
function gainOf(
  { dimension, changes, cost }: ReadingChange,
  before: Score,
  after: Score,
  rows: number,
): number {
  const side = changes.left ? 'right' : 'left';
  if (dimension === 'sums' && after.matched[side] <= before.matched[side]) return 0;
  return after.points - before.points - cost * rows;
}

/** The minimum gain in pairs: less is rounding. */
const minGain = 0.01;
/** The minimum number of pairs by which a file decides how another one is read. */
const fewest = 3;

/**
 * Returns readings with the notations of columns that two notations fit, if the other file decides them: no other notation is
 * as good (`isAsGood`), or the search chose it (`isChosen`).
 */
function withDecided(
  files: SearchedFiles,
  now: Readings,
  isChosen: boolean,
  isAsGood: (readings: Readings) => boolean,
): Readings {
  let decided = now;
  for (const kind of ['amount', 'date'] as const) {
    const ways = notationChanges(kind, files, decided).map(({ changes }) => ({ ...decided, ...changes }));
    const good = ways.filter((one) => isAsGood(one));
    const isOne = (side: SideName) => new Set(good.map((one) => notationsOf(files, one, side))).size === 1;
    for (const side of sideNames) {
      const here = notationsOf(files, decided, side);
      const other = good.find((one) => one[side] !== decided[side] && notationsOf(files, one, side) === here);
      if (other && (isChosen || isOne(side))) decided = { ...decided, [side]: other[side] };
    }
  }
  return decided;
}

const notationsOf = (files: SearchedFiles, readings: Readings, side: SideName): string =>
  JSON.stringify(tableBy(files[side], { ...readings[side], steps: [] }).dialect.columns);

/** Returns a change of the settings of each side, without sides that have none. */
const bySide = (changeOf: (side: SideName) => ReadSettings): Partial<Readings> =>
  Object.fromEntries(
    sideNames.flatMap((side) => {
      const change = changeOf(side);
      return Object.keys(change).length > 0 ? [[side, change]] : [];
    }),
  );

/** Returns what changes: of the steps all, if some differ. */
const changesOf = (from: Readings, to: Readings): Partial<Readings> =>
  bySide((side) => {
    const [before, after] = [from[side].steps ?? [], to[side].steps ?? []];
    const steps = !sameJson(before, after) && { steps: after };
    return { ...addedTo(from[side], to[side]), ...steps };
  });

/** Returns what a change added that the readings still have: a later change may have replaced some of it. */
const remainingOf = (from: Readings, to: Readings, now: Readings): Partial<Readings> =>
  bySide((side) => {
    const change = addedTo(from[side], to[side]);
    return addedTo(withoutChange(now[side], change), now[side]);
  });
