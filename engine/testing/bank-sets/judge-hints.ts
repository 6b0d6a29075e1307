import { sideNames } from '../../matching/side-name';
import type { SideName } from '../../matching/side-name';
import type { FileHint } from '../../hints/file-hints';
import { runMatch } from '../../matching/run';
import { rowStates } from '../../reasons/row-state';
import { hintsOf } from '../../session/hints-of-files';
import { reasonsOfRun } from '../../session/reasons-of-run';
import type { BankSet } from './bank-file';
import type { SetRun } from './judge-reasons';
import { type StoryRow, storyRowFinder } from './story-rows';

type Facts = Readonly<Record<string, number>>;

/** Returns the hints about the files that are not true, after all rules of a run and after its first one alone. */
export async function falseHints(run: SetRun): Promise<string[]> {
  const first = { ...run.scenario, rules: run.scenario.rules.slice(0, 1) };
  const result = runMatch(first);
  const early = { ...run, scenario: first, result, storyRowOf: storyRowFinder(result, run.rows) };
  return [...(await falseHintsOf(run)), ...(await falseHintsOf(early))];
}

async function falseHintsOf(run: SetRun): Promise<string[]> {
  const { result, read } = run;
  const { byZone } = reasonsOfRun({ result, ruleIds: run.scenario.rules.map((_, at) => `rule ${at}`) }, read);
  const steps = byZone();
  let step = steps.next();
  while (!step.done) step = steps.next();
  const hints = await hintsOf(result, read, step.value);
  const stated: Facts = Object.fromEntries(hints.map((hint) => [hint.code, countIn(hint)]));
  const known = factsOf(run);
  return [...new Set([...Object.keys(stated), ...Object.keys(known)])]
    .filter((key) => (stated[key] ?? 0) !== (known[key] ?? 0))
    .map((key) => `hint ${key}: ${stated[key] ?? 0}, not ${known[key] ?? 0}`);
}

const countIn = (hint: FileHint): number =>
  'rows' in hint ? hint.rows : 'pairs' in hint ? hint.pairs : 'shared' in hint ? hint.shared : 1;

/** Counts in the rows of the story what hints state. */
function factsOf({ set, read, result, scenario, storyRowOf }: SetRun): Facts {
  const usedUp = (mishap: string) =>
    result.usedUp
      .flatMap(({ left, rights }) => [
        storyRowOf('left', left),
        ...rights.map((right) => storyRowOf('right', right)),
      ])
      .filter(({ of }) => of.mishap === mishap).length;
  const states = rowStates(result).left;
  const comparesReferences = scenario.rules.some(({ config }) => config['matchReference'] === true);
  // The story has references as they are written, and the user may have accepted to read them without zeros.
  const isBare = sideNames.some((side) =>
    read[side].settings.steps?.some((step) => step.do === 'strip-zeros'),
  );
  const asRead = (reference: string) => (isBare ? reference.replaceAll(/(^|\D)0+(?=\d)/g, '$1') : reference);
  const areEqual = (one: string, other: string) => !comparesReferences || asRead(one) === asRead(other);
  const zone = result.left.rows.filter(
    (_, index) => states[index] === 'open' && differsByZone(set, storyRowOf('left', index), areEqual),
  ).length;
  return {
    'negative-amount': usedUp('negative'),
    'group-too-large': usedUp('other'),
    zone,
  };
}

/** Returns whether a row and its counterpart differ only by the UTC day, and have the same day in their files. */
function differsByZone(
  set: BankSet,
  { row, of }: StoryRow,
  areEqual: (one: string, other: string) => boolean,
): boolean {
  const [other] = of.right;
  if (!other || other.cents !== row.cents || of.open) return false;
  if (!areEqual(row.reference, other.reference)) return false;
  const written = (side: SideName, one: typeof row) => (set[side].writtenDayOf ?? set[side].dayOf)(one);
  return written('left', row) === written('right', other) && set.left.dayOf(row) !== set.right.dayOf(other);
}
