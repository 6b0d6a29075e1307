import { sideNames } from '../../matching/side-name';
import { runMatch } from '../../matching/run';
import { rowStates } from '../../reasons/row-state';
import { suggestRules } from '../in-one-call';
import { asRules, type Suggestions } from '../../suggestions/suggestion';
import type { BankSet } from './bank-file';
import { decimal } from './bank-file';
import { type Judged, judgeReasons, type SetRun } from './judge-reasons';
import { falseHints } from './judge-hints';
import { readSet } from './read-set';
import { isMatchable, rowsByLine, shown, storyRowFinder } from './story-rows';

/** What a set's suggested rules match, compared with the story. */
export type Measured = SetRun & {
  readonly suggestions: Suggestions;
  /** Rows that were read with another amount or day, or not at all although they should have been. */
  readonly misread: readonly string[];
  /** The percentage of rows of both files that are matched, and that rules could match. */
  readonly rate: number;
  readonly truth: number;
  /** Matches of rows that do not belong together. */
  readonly falseMatches: readonly string[];
  /** Rows that a rule could match and that are open. */
  readonly missed: readonly string[];
  /** Hints about the files that are not true. */
  readonly falseHints: readonly string[];
} & Judged;

/** Reads a set, runs the suggested rules, and compares matches and reasons with the story. */
export async function measure(set: BankSet): Promise<Measured> {
  const read = await readSet(set);
  const rows = rowsByLine(set);
  const files = { left: read.left.transactions, right: read.right.transactions };
  const none = { contextType: set.contextType, rules: [], ...files };
  const suggestions = suggestRules(none);
  const scenario = { ...none, rules: asRules(suggestions.suggestions) };
  const result = runMatch(scenario);
  const run = { set, read, scenario, result, rows, storyRowOf: storyRowFinder(result, rows) };
  const storyRows = [...rows.left.values(), ...rows.right.values()];
  const percent = (count: number) => (count * 100) / storyRows.length;
  return {
    ...run,
    suggestions,
    misread: misreadOf(run),
    rate: percent(result.groups.reduce((sum, { rights }) => sum + 1 + rights.length, 0)),
    truth: percent(storyRows.filter(({ of }) => isMatchable(of)).length),
    falseMatches: falseMatchesOf(run),
    missed: missedOf(run),
    falseHints: await falseHints(run),
    ...judgeReasons(run),
  };
}

/** Returns the rows of both files that were not read as the story has them. */
function misreadOf({ set, read, rows }: SetRun): string[] {
  return sideNames.flatMap((side) => {
    const found = new Map(read[side].transactions.map((one) => [one.row, one]));
    const lost = new Set(read[side].refused.map(({ row }) => row));
    return [...rows[side]].flatMap(([line, storyRow]) => {
      const { row, of } = storyRow;
      const one = found.get(line);
      const isLost = of.open?.[side] === 'duplicate' || of.open?.[side] === 'unpaid';
      if (!one) return isLost && lost.has(line) ? [] : [`${side} ${line} not read: ${shown(storyRow)}`];
      const isSame =
        Number(one.amount) === Number(decimal(row.cents)) && one.date.startsWith(set[side].dayOf(row));
      return isSame && !isLost
        ? []
        : [`${side} ${line} read as ${one.amount} ${one.date}: ${shown(storyRow)}`];
    });
  });
}

function falseMatchesOf({ result, storyRowOf }: SetRun): string[] {
  return result.groups.flatMap(({ left, rights, rule }) => {
    const own = storyRowOf('left', left);
    return rights
      .map((right) => storyRowOf('right', right))
      .filter((other) => other.of !== own.of)
      .map((other) => `rule ${rule + 1}: ${shown(own)} with ${shown(other)}`);
  });
}

function missedOf({ result, storyRowOf }: SetRun): string[] {
  const states = rowStates(result);
  return sideNames.flatMap((side) =>
    states[side].flatMap((state, index) => {
      const storyRow = storyRowOf(side, index);
      return state === 'open' && isMatchable(storyRow.of) ? [`${side} ${shown(storyRow)}`] : [];
    }),
  );
}
