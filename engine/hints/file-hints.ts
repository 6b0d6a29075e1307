import type { MatchResult, UseUpCause } from '../matching/result';
import { codeBook, type CodesOf, sharedCodes } from '../matching/row-codes';
import { areDaysApart, daySpanOf, sharedCurrencies } from '../suggestions/overlap';
import { pairsWithoutSign, signsOf } from '../suggestions/signs';
import type { SideName } from '../matching/side-name';
import type { ReferenceChoice } from '../proposal/compared-table';

/** A hint about two files and the rules that ran on them (docs/suggestions.md#hints-about-the-files). */
export type FileHint =
  /** `rows` rows were used up by a rule without a match (docs/contract.md#consumed-rows). */
  | { readonly code: 'group-too-large'; readonly rows: number }
  /** As before, because of negative amounts. Without the signs, `pairs` more pairs have equal amounts; 0 if this is unsafe. */
  | { readonly code: 'negative-amount'; readonly rows: number; readonly pairs: number }
  /** Only `shared` references are on both sides, of `of` on the smaller one. `columns` would match better. */
  | Readonly<{ code: 'references'; shared: number; of: number; better?: BetterReferences }>
  /** Pairs that differ only by the UTC day. In the local time of their files, their days are equal. */
  | { readonly code: 'zone'; readonly pairs: number }
  | { readonly code: 'currencies' | 'days' };

/** Other references for one or both files, and the percentage of rows whose reference is then in both files. */
export type BetterReferences = Readonly<Partial<Record<SideName, ReferenceChoice>>> & {
  readonly percent: number;
};

/** The minimum percentage of references on both sides. Below, they may be equal by chance. */
const fewShared = 5;

/** Returns hints, the most serious first. `byZone`: pairs that only a time zone separates; `shared`: see `sharedOf`. */
export function fileHints(
  run: MatchResult,
  byZone: number,
  shared: number | undefined,
  better?: BetterReferences,
): FileHint[] {
  const { left, right } = run;
  const hasRows = fewerRows(run) > 0;
  // Before the first rule a hint is useful only if other references would match.
  const isNone = shared === 0 && run.rules.length > 0;
  const doNotMeet = shared !== undefined && (isNone || better !== undefined);
  return [
    ...(hasRows && sharedCurrencies(left, right) === 0 ? [{ code: 'currencies' as const }] : []),
    ...(areDaysApart(daySpanOf(left), daySpanOf(right)) ? [{ code: 'days' as const }] : []),
    ...(byZone > 0 ? [{ code: 'zone' as const, pairs: byZone }] : []),
    ...(hasRows && doNotMeet
      ? [{ code: 'references' as const, shared, of: fewerRows(run), ...(better && { better }) }]
      : []),
    ...usedUp(run, 'negative-amount').map((rows) => ({
      code: 'negative-amount' as const,
      rows,
      pairs: pairsWithoutSign(signsOf(run)),
    })),
    ...usedUp(run, 'group-too-large').map((rows) => ({ code: 'group-too-large' as const, rows })),
  ];
}

/** Returns the number of references on both sides; `undefined` if no rule compares references. `codesOf`: of the rows. */
export function sharedOf(
  run: MatchResult,
  codesOf: CodesOf = codeBook(run.left, run.right).of,
): number | undefined {
  return comparesReferences(run) ? sharedCodes(codesOf(['reference-unicode'])) : undefined;
}

/** Returns whether less than 5 % of the references are on both sides, so that others should be searched for. */
export function isFew(shared: number | undefined, run: MatchResult): boolean {
  return shared !== undefined && shared * 100 < fewerRows(run) * fewShared;
}

const fewerRows = ({ left, right }: MatchResult): number => Math.min(left.rows.length, right.rows.length);

/** Returns whether any rule compares references. Without rules returns true: the first rule probably will. */
function comparesReferences({ rules }: MatchResult): boolean {
  return rules.length === 0 || rules.some(({ reference }) => reference !== undefined);
}

function usedUp({ usedUp: all }: MatchResult, code: UseUpCause): number[] {
  const rows = all
    .filter(({ cause }) => cause === code)
    .reduce((sum, { rights }) => sum + 1 + rights.length, 0);
  return rows > 0 ? [rows] : [];
}
