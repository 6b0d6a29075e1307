import { groupBy } from '../../lib/group-by';
import { writeJson } from '../../lib/json/lossless';
import { canonicalJson } from '../../lib/json/same-json';
import type { StagedRule } from '../change-plan/staged-rule';

type BundleRule = Omit<StagedRule, 'id'>;

/** Rules of one type in the file and in the context; which of them are the same is open. */
export type AmbiguousRules = {
  readonly type: string;
  /** Positions in the file, from 1. */
  readonly stated: readonly number[];
  /** Positions in the context, from 1. */
  readonly live: readonly number[];
};

/** The choices for ambiguous rules: by position in the file the position of the live rule, both from 1, or `new`. */
export type RuleChoices = ReadonlyMap<number, number | 'new'>;

/**
 * Returns the live rule of each rule of a file (`liveOf`, by indexes from 0): one with equal content; else one of the
 * same type at the same place between equal rules; else the only one left of its type, or with `pairsAll` the first
 * one. `ambiguous`: what is left on both sides.
 */
export function pairRules(
  fileRules: readonly BundleRule[],
  live: readonly StagedRule[],
  choices: RuleChoices,
  pairsAll = false,
): {
  readonly liveOf: ReadonlyMap<number, number>;
  /** Indexes of the stated rules whose live rule has equal content. */
  readonly equal: ReadonlySet<number>;
  readonly ambiguous: readonly AmbiguousRules[];
} {
  const liveOf = new Map<number, number>();
  const isNew = new Set<number>();
  const equal = new Set<number>();
  const pairedWith = new Set<number>();
  const pair = (at: number, liveAt: number): void => {
    liveOf.set(at, liveAt);
    pairedWith.add(liveAt);
  };
  const openStated = () => indexes(fileRules).filter((at) => !liveOf.has(at) && !isNew.has(at));
  const openLive = () => indexes(live).filter((at) => !pairedWith.has(at));

  const byContent = groupBy(openLive(), (at) => contentOf(live[at]!));
  for (const at of openStated()) {
    const liveAt = byContent.get(contentOf(fileRules[at]!))?.shift();
    if (liveAt === undefined) continue;
    pair(at, liveAt);
    equal.add(at);
  }

  // After the equal ones: once a file is applied, its rules are live at other positions than those of the choices.
  const contested = new Set<number>();
  const chosen = new Set<number>();
  for (const { at, liveAt } of choicesOf(choices, liveOf)) {
    if (liveAt === undefined) isNew.add(at);
    else if (chosen.has(liveAt)) contested.add(at);
    else if (isPossible(fileRules[at], live[liveAt]) && !pairedWith.has(liveAt)) {
      pair(at, liveAt);
      chosen.add(liveAt);
    }
  }

  const isSettled = (at: number) => isNew.has(at) || contested.has(at);
  const livePlaces = new Map(placesOf(live, (at) => (pairedWith.has(at) ? at : undefined)));
  for (const [key, at] of placesOf(fileRules, (index) => liveOf.get(index))) {
    const liveAt = livePlaces.get(key);
    if (liveAt !== undefined && !isSettled(at) && isPossible(fileRules[at], live[liveAt])) pair(at, liveAt);
  }

  const ambiguous = pairTheRest(
    groupBy(openStated(), (at) => fileRules[at]!.type),
    groupBy(openLive(), (at) => live[at]!.type),
    { contested, pairsAll, pair },
  );
  return { liveOf, equal, ambiguous };
}

/** Pairs rules that are the only ones left of their type. Returns the others, as far as there are some on both sides. */
function pairTheRest(
  stated: ReadonlyMap<string, readonly number[]>,
  live: ReadonlyMap<string, readonly number[]>,
  options: {
    contested: ReadonlySet<number>;
    pairsAll: boolean;
    pair: (at: number, liveAt: number) => void;
  },
): AmbiguousRules[] {
  const { contested, pairsAll, pair } = options;
  const ambiguous: AmbiguousRules[] = [];
  for (const [type, mine] of stated) {
    const theirs = live.get(type) ?? [];
    const isContested = mine.some((at) => contested.has(at));
    const isOpen = mine.length > 1 || theirs.length > 1 || isContested;
    if (pairsAll || !isOpen)
      for (const [index, at] of mine.slice(0, theirs.length).entries()) pair(at, theirs[index]!);
    else if (theirs.length > 0 || isContested)
      ambiguous.push({ type, stated: mine.map((at) => at + 1), live: theirs.map((at) => at + 1) });
  }
  return ambiguous;
}

/** Returns the choices of stated rules without a live rule, as indexes; `liveAt` is undefined for a new rule. */
function choicesOf(choices: RuleChoices, liveOf: ReadonlyMap<number, number>) {
  return [...choices].flatMap(([position, choice]) =>
    liveOf.has(position - 1) ? [] : [{ at: position - 1, liveAt: choice === 'new' ? undefined : choice - 1 }],
  );
}

/** Returns whether both rules exist and have one type. */
function isPossible(stated: BundleRule | undefined, live: StagedRule | undefined): boolean {
  return stated !== undefined && stated.type === live?.type;
}

const indexes = (rules: readonly unknown[]): number[] => [...rules.keys()];

const contentOf = ({ type, config }: BundleRule): string => `${type} ${canonicalJson(writeJson(config))}`;

/** Returns the rules without a counterpart by their places: the counterpart above them, and how many rules below it. */
function placesOf(
  rules: readonly unknown[],
  counterpartOf: (index: number) => number | undefined,
): [id: string, index: number][] {
  let above: number | undefined;
  let offset = 0;
  return indexes(rules).flatMap((index): [string, number][] => {
    const counterpart = counterpartOf(index);
    offset = counterpart === undefined ? offset + 1 : 0;
    if (counterpart === undefined) return [[`${above} ${offset}`, index]];
    above = counterpart;
    return [];
  });
}
