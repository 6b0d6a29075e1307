import type { MatchResult, UseUpCause } from '../matching/result';
import { areDaysApart, daysOf, sharedCurrencies, sharedReferences } from '../rule-suggestions/seen';
import { type MeetingColumns, meetingColumns, type SideColumns } from './meeting-columns';

/** What two files and the rules that are tried on them say of each other, beside what is matched (docs/suggestions.md#hints-about-the-files). */
export type FileHint =
  /** Rows that a rule uses up without a match (docs/contract.md#rows-used-up). */
  | { readonly code: UseUpCause; readonly rows: number }
  /** Rows that the import drops, since their reference stands more than once. */
  | { readonly code: 'repeated'; readonly side: 'left' | 'right'; readonly rows: number }
  /** Of the references of the smaller side so many are on the other, and which columns would meet. */
  | {
      readonly code: 'references';
      readonly shared: number;
      readonly of: number;
      readonly columns?: MeetingColumns;
    }
  /** References that differ by leading zeros alone, or by the `.0` of a number cell; one of each side. */
  | { readonly code: 'zeros'; readonly rows: number; readonly left: string; readonly right: string }
  /** Pairs that differ by the day alone, and have the same day on the clocks of their files. */
  | { readonly code: 'zone'; readonly pairs: number }
  | { readonly code: 'currencies' | 'days' };

/** Rows that were dropped for their reference, by side. */
export type Repeated = { readonly left: number; readonly right: number };

/** So few in a hundred references in common are chance, or a column that is not the reference. */
const fewShared = 5;

/**
 * Hints by a run of the rules, the gravest first. `shared`: how many references stand on both sides, where a rule
 * goes by them; without columns none says which would meet.
 */
export function fileHints(
  run: MatchResult,
  { repeated, byZone }: { readonly repeated: Repeated; readonly byZone: number },
  shared: number | undefined,
  columns?: { readonly left: SideColumns; readonly right: SideColumns },
): FileHint[] {
  const { left, right } = run;
  const hasRows = fewerRows(run) > 0;
  const meeting = columns && meetingColumns(columns.left, columns.right);
  // Before the first rule it is worth a word only where a column would do.
  const isNone = shared === 0 && run.rules.length > 0;
  const doNotMeet = shared !== undefined && (isNone || meeting !== undefined);
  return [
    ...(hasRows && sharedCurrencies(left, right) === 0 ? [{ code: 'currencies' as const }] : []),
    ...(areDaysApart(daysOf(left), daysOf(right)) ? [{ code: 'days' as const }] : []),
    ...(byZone > 0 ? [{ code: 'zone' as const, pairs: byZone }] : []),
    ...(hasRows && doNotMeet
      ? [{ code: 'references' as const, shared, of: fewerRows(run), ...(meeting && { columns: meeting }) }]
      : []),
    ...(comparesReferences(run) ? differByZeros(run) : []),
    ...(['left', 'right'] as const).flatMap((side) =>
      repeated[side] > 0 ? [{ code: 'repeated' as const, side, rows: repeated[side] }] : [],
    ),
    ...(['negative-amount', 'group-too-large'] as const).flatMap((code) => usedUp(run, code)),
  ];
}

/** How many references stand on both sides; undefined where no rule goes by them. */
export function sharedOf(run: MatchResult): number | undefined {
  return comparesReferences(run) ? sharedReferences(run.left, run.right) : undefined;
}

/** Whether so few references meet that other columns are to be looked at. */
export function isFew(shared: number | undefined, run: MatchResult): boolean {
  return shared !== undefined && shared * 100 < fewerRows(run) * fewShared;
}

/** Lefts whose reference is on the right only once leading zeros and the `.0` of a number are left out. */
function differByZeros({ left, right }: MatchResult): FileHint[] {
  const exact = new Set(right.rows.map(({ externalId }) => externalId));
  const bare = new Map(
    right.rows.flatMap(({ externalId }) => {
      const number = bareNumber(externalId);
      return number === undefined ? [] : [[number, externalId] as const];
    }),
  );
  const found = left.rows.flatMap(({ externalId }) => {
    const other = exact.has(externalId) ? undefined : bare.get(bareNumber(externalId) ?? '');
    return other === undefined ? [] : [{ left: externalId, right: other }];
  });
  return found[0] ? [{ code: 'zeros', rows: found.length, ...found[0] }] : [];
}

/** Digits without leading zeros and the zeros behind a point; undefined for what is no such number. */
function bareNumber(text: string): string | undefined {
  return /^\d+(?:\.0+)?$/.test(text) ? text.split('.')[0]!.replace(/^0+(?=\d)/, '') : undefined;
}

function fewerRows({ left, right }: MatchResult): number {
  return Math.min(left.rows.length, right.rows.length);
}

/** Without rules the first one will. */
function comparesReferences({ rules }: MatchResult): boolean {
  return rules.length === 0 || rules.some(({ reference }) => reference !== undefined);
}

function usedUp({ usedUp: all }: MatchResult, code: UseUpCause): FileHint[] {
  const rows = all
    .filter(({ cause }) => cause === code)
    .reduce((sum, { rights }) => sum + 1 + rights.length, 0);
  return rows > 0 ? [{ code, rows }] : [];
}
