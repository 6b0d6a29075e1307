import { isSecondLeft, sourceTypesOfFiles } from '../configuration/contexts/setup-from-files';
import type { Unreadable } from '../file/reading/read-file';
import type { ReadSummary } from '../file/reading/open-file';
import type { ReadSettings } from '../file/settings';
import { FromFilesSession } from '../session/from-files-session';
import { asRules, isChosenByDefault, type ProposedRule } from '../suggestions/suggestion';
import type { Readings } from './moves';
import type { ProposedReading } from './search';
import { withChange } from './take-back';

/** What is proposed for two files, as the page does before the user changes anything. `pairs` have the rows of the files. */
export type FilesProposal = {
  readonly reading: Omit<ProposedReading, 'tried'>;
  readonly tried: ProposedReading['tried'];
  readonly settings: Readings;
  readonly contextType: string;
  /** Whether the second file is on the left. */
  readonly isSwapped: boolean;
  readonly rules: readonly ProposedRule[];
  readonly pairs: readonly { readonly left: readonly number[]; readonly right: readonly number[] }[];
};

const nothing = () => undefined;

/** Proposes how two files are read and matched, without any choice of a user. Returns why a file cannot be read, if so. */
export async function proposeFiles(first: File, second: File): Promise<FilesProposal | Unreadable> {
  const session = new FromFilesSession();
  const files = [first, second];
  const summaries: ReadSummary[] = [];
  const readAll = async (settings: readonly ReadSettings[]): Promise<Unreadable | undefined> => {
    for (const [id, file] of files.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other, as on the page
      const read = (await session.readFile(id, file, settings[id]!, nothing))!;
      if ('fault' in read) return read;
      summaries[id] = read;
    }
    return undefined;
  };
  const fault = await readAll([{}, {}]);
  if (fault) return fault;
  const reading = (await session.proposeReading({ left: 0, right: 1 }))!;
  const settings = { left: withChange({}, reading.left ?? {}), right: withChange({}, reading.right ?? {}) };
  const faultAgain = await readAll([settings.left, settings.right]);
  if (faultAgain) return faultAgain;
  const [one, two] = files.map(({ name }, id) => ({ name, summary: summaries[id]! }));
  const sides = isSecondLeft(...sourceTypesOfFiles(one!, two!))
    ? { left: 1, right: 0 }
    : { left: 0, right: 1 };
  const found = (await session.propose(sides, false, nothing))!;
  const best = found.proposals.find(({ contextType }) => contextType === found.best)!;
  const chosen = best.suggestions.suggestions.filter(isChosenByDefault);
  const matched = await session.matchedLines(found.sides, found.best, asRules(chosen));
  const isSwapped = found.sides.left === 1;
  const { tried, ...rest } = reading;
  return {
    reading: rest,
    tried,
    settings,
    contextType: found.best,
    isSwapped,
    rules: chosen.map(({ rule }) => rule),
    pairs: matched.map(({ left, right }) => (isSwapped ? { left: right, right: left } : { left, right })),
  };
}

/** Returns lines that explain a proposal: the changes that were made, and the best readings that were compared. */
export function explainProposal({ reading, tried, contextType, rules, pairs }: FilesProposal): string[] {
  const shown = (changes: Partial<Readings>) => JSON.stringify(changes);
  const numbers = ({ points, pairs: count, shared }: ProposedReading['before']) =>
    `${points.toFixed(1)} points, ${count} pairs, ${shared} common references`;
  const byDimension = [...new Set(tried.map(({ dimension }) => dimension))];
  return [
    `As the files show by themselves: ${numbers(reading.before)}`,
    ...reading.reasons.map(
      (one) =>
        `Changed ${one.dimension}: ${shown(one.changes)} — ${one.pairs} of ${one.of} rows more, ${one.summed} more in sums, ${one.shared} common references`,
    ),
    `As proposed: ${numbers(reading.after)}`,
    ...byDimension.flatMap((dimension) => [
      `Compared for ${dimension}, the best first:`,
      ...tried
        .filter((one) => one.dimension === dimension)
        .toSorted((a, b) => b.score.points - a.score.points)
        .slice(0, maxShown)
        .map(({ score, changes }) => `  ${numbers(score)}: ${shown(changes)}`),
    ]),
    `Context ${contextType}, ${pairs.length} matches by ${rules.length} rules:`,
    ...rules.map((rule) => `  ${JSON.stringify(rule)}`),
  ];
}

/** The maximum number of readings that are shown per dimension. */
const maxShown = 8;
