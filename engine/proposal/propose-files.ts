import { isSecondLeft, sourceTypesOfFiles } from '../configuration/contexts/setup-from-files';
import type { Unreadable } from '../file/reading/read-file';
import type { ReadSummary } from '../file/reading/open-file';
import type { ReadSettings } from '../file/settings';
import { FromFilesSession } from '../session/from-files-session';
import { type WhyNothing, whyNothing } from '../suggestions/overlap';
import { asRules, isChosenByDefault, type ProposedRule, type Suggestion } from '../suggestions/suggestion';
import type { Readings } from './reading-changes';
import type { ProposedReading } from './search';
import { withChange } from './take-back';

/** What is proposed for two files before the user changes anything. `pairs` have the rows of the files. */
export type FilesProposal = {
  readonly reading: Omit<ProposedReading, 'tried'>;
  readonly tried: ProposedReading['tried'];
  readonly settings: Readings;
  readonly contextType: string;
  /** Whether the second file is on the left. */
  readonly isSwapped: boolean;
  readonly rules: readonly ProposedRule[];
  /** Rules that the user must choose, since matches of them are doubtful. */
  readonly doubtful: readonly Pick<Suggestion, 'rule' | 'risk'>[];
  /** Why no rule is proposed, doubtful or not. */
  readonly why?: WhyNothing | undefined;
  /** The rows of each file that are no transactions, with the causes. */
  readonly refused: readonly ReadSummary['refused'][];
  readonly pairs: readonly { readonly left: readonly number[]; readonly right: readonly number[] }[];
};

const nothing = () => undefined;

/** Returns how two files are read and matched without any choice of a user; or why a file cannot be read. */
export async function proposeFiles(first: File, second: File): Promise<FilesProposal | Unreadable> {
  const session = new FromFilesSession();
  const files = [first, second];
  const summaries: ReadSummary[] = [];
  const readAll = async (settings: readonly ReadSettings[]): Promise<Unreadable | undefined> => {
    for (const [id, file] of files.entries()) {
      // One file after the other, as on the page.
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
  const { suggestions, overlap } = best.suggestions;
  const chosen = suggestions.filter(isChosenByDefault);
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
    doubtful: suggestions.filter((one) => !chosen.includes(one)).map(({ rule, risk }) => ({ rule, risk })),
    ...(overlap && summaries.every(({ taken }) => taken > 0) && { why: whyNothing(overlap) }),
    refused: summaries.map(({ refused }) => refused),
    pairs: matched.map(({ left, right }) => (isSwapped ? { left: right, right: left } : { left, right })),
  };
}

/** Returns lines that explain a proposal: the changes, and the best readings that were compared. */
export function explainProposal(proposal: FilesProposal): string[] {
  const { reading, tried, contextType, rules, pairs } = proposal;
  const shown = (changes: Partial<Readings>) => JSON.stringify(changes);
  const numbers = ({ points, pairs: count, shared }: ProposedReading['before']) =>
    `${points.toFixed(1)} points, ${count} pairs, ${shared} common references`;
  const byDimension = [...new Set(tried.map(({ dimension }) => dimension))];
  return [
    `As the files show by themselves: ${numbers(reading.before)}`,
    ...reading.reasons.map((one) => {
      const figures = [
        one.pairs > 0 && `${one.pairs} of ${one.of} rows more`,
        one.summed > 0 && `${one.summed} more in sums`,
        one.shared > 0 && `${one.shared} common references`,
        one.opposite > 0 && `${one.opposite} matches of opposite signs`,
      ];
      const evidence = figures.filter((figure) => figure !== false).join(', ');
      return `Changed ${one.dimension}: ${shown(one.changes)} — ${evidence || 'so that later changes can be compared'}`;
    }),
    `As proposed, before rules are tried: ${numbers(reading.after)}`,
    ...byDimension.flatMap((dimension) => [
      `Compared for ${dimension}, the best first:`,
      ...[
        ...new Set(
          tried
            .filter((one) => one.dimension === dimension)
            .toSorted((a, b) => b.score.points - b.cost - (a.score.points - a.cost))
            .map(
              ({ score, cost, changes }) =>
                `  ${numbers(score)}, less ${cost.toFixed(1)} for its changes: ${shown(changes)}`,
            ),
        ),
      ].slice(0, maxShown),
    ]),
    `Context ${contextType}, ${pairs.length} matches by ${rules.length} rules:`,
    ...rules.map((rule) => `  ${JSON.stringify(rule)}`),
    ...proposal.doubtful.map(
      ({ rule, risk }) =>
        `Not chosen, ${risk.level} risk, ${JSON.stringify(risk.reason)}: ${JSON.stringify(rule)}`,
    ),
    ...(proposal.why === undefined ? [] : [`No rule is proposed: ${proposal.why}`]),
    ...proposal.refused.flatMap(({ count, causes }, at) =>
      count === 0 ? [] : [`${count} rows of the ${nth[at]} file are not taken: ${JSON.stringify(causes)}`],
    ),
  ];
}

const nth = ['first', 'second'];
const maxShown = 8;
