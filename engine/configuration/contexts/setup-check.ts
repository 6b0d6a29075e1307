import type { SourceSide } from '../sources/source-types';
import type { ContextType } from './context-status';

export type ContextSetup = {
  /** A type or status that this console does not know makes the items that depend on it `unknown`. */
  type: string;
  status: string;
  /** `NET` or `GROSS` if fees are calculated to make amounts comparable; this needs a source with a fee schedule. */
  feeNormalization?: string | undefined;
  /** True if the service links fee schedules by rules of its own: sources do not show them. */
  feesElsewhere?: boolean | undefined;
  /** All sources; `undefined` until loaded. */
  sources: readonly SourceSetup[] | undefined;
  /** The number of rules; `undefined` until loaded. */
  rules: number | undefined;
  /** The position of the first rule that matches any pair, from 1; `undefined` if there is none or it is not known. */
  matchesAnything?: number | undefined;
  /** The position of the first rule that makes every run fail, from 1; `undefined` if none or not known. */
  failsRun?: number | undefined;
  /** True if there are rules, but none can ever match. */
  matchesNothing?: boolean | undefined;
};

export type SourceSetup = {
  /** `LEFT` or `RIGHT`; may be missing or unknown. */
  side?: string | undefined;
  /** Whether the source has a field map; `undefined` if the service does not report it. */
  hasFieldMaps?: boolean | undefined;
  /** True if the import accepts files with this source's field map; `undefined` until the map is loaded. */
  isMapComplete?: boolean | undefined;
  feeScheduleId?: string | null | undefined;
};

export type SetupState = 'done' | 'missing' | 'unknown';

type Item<Code extends string, Target extends string, Values, State = SetupState> = {
  code: Code;
  state: State;
  target: Target;
} & Values;

/** One line of the setup check of a context; `target` is the page where it can be fixed. */
export type SetupItem =
  /** `withoutSide`: the number of sources with a missing or unknown side. */
  | Item<'sides', 'sources', { left: number; right: number; withoutSide: number }>
  /** `expected`: how many sources the type allows per side, `1+` for one or more; `undefined` for an unknown type. */
  | Item<
      'counts',
      'sources',
      { left: number; right: number; expected: Record<SourceSide, '1' | '1+'> | undefined }
    >
  /** `incomplete`: the number of sources with a field map that the import rejects. */
  | Item<'field-maps', 'field-maps', { mapped: number; incomplete: number; sources: number }>
  /**
   * Present only if the context normalizes fees: a run then fails if no source has a fee schedule; `unknown` if the
   * service links them elsewhere.
   */
  | Item<'fees', 'sources', { mode: 'NET' | 'GROSS' }>
  | Item<'rules', 'rules', { rules: number | undefined }>
  /** Present only if a rule matches any pair, probably by mistake; `following` is the number of rules below it. */
  | Item<'matches-anything', 'rules', { position: number; following: number }, 'warning'>
  /** Present only if none of the rules can ever match. Runs succeed, but match nothing. */
  | Item<'matches-nothing', 'rules', { rules: number | undefined }, 'warning'>
  /** Present only if a setting of a rule is invalid: every run fails. */
  | Item<'fails-run', 'rules', { position: number }, 'missing'>
  /** Is `missing` for contexts of type N:M: they can be configured but not run (docs/contract.md#matching-run). */
  | Item<'engine', 'context', { type: string }>
  | Item<'status', 'context', { status: string }>;

const expectedCounts: Readonly<Record<ContextType, Record<SourceSide, '1' | '1+'>>> = {
  '1:1': { LEFT: '1', RIGHT: '1' },
  '1:N': { LEFT: '1', RIGHT: '1+' },
  'N:M': { LEFT: '1+', RIGHT: '1+' },
};

/** Returns what a context needs to run, each item done or missing. Omits items whose data is not loaded. */
export function setupCheck(setUp: ContextSetup): SetupItem[] {
  const { type, status, sources, rules, matchesAnything, failsRun, matchesNothing } = setUp;
  const known = sources ?? [];
  const left = known.filter(({ side }) => side === 'LEFT').length;
  const right = known.filter(({ side }) => side === 'RIGHT').length;
  const withoutSide = known.length - left - right;
  const expected: Record<SourceSide, '1' | '1+'> | undefined = Object.hasOwn(expectedCounts, type)
    ? expectedCounts[type as ContextType]
    : undefined;
  // A source without a side may be the missing one.
  const sides = !sources || withoutSide > 0 ? 'unknown' : bothSides(left, right);
  const counts = countsState(left, right, expected);
  return [
    { code: 'sides', state: sides, target: 'sources', left, right, withoutSide },
    ...(sides === 'done' || counts === 'missing'
      ? [{ code: 'counts', state: counts, target: 'sources', left, right, expected } as const]
      : []),
    ...(known.length > 0 ? [fieldMapsItem(known)] : []),
    ...feesItems(setUp, known),
    {
      code: 'rules',
      state: rules === undefined ? 'unknown' : rules > 0 ? 'done' : 'missing',
      target: 'rules',
      rules,
    },
    ...(failsRun === undefined
      ? []
      : [{ code: 'fails-run', state: 'missing', target: 'rules', position: failsRun } as const]),
    ...matchesAnythingItems(matchesAnything, rules),
    ...(matchesNothing
      ? [{ code: 'matches-nothing', state: 'warning', target: 'rules', rules } as const]
      : []),
    {
      code: 'engine',
      state: expected === undefined ? 'unknown' : type === 'N:M' ? 'missing' : 'done',
      target: 'context',
      type,
    },
    { code: 'status', state: statusState(status), target: 'context', status },
  ];
}

/** Returns `done` if no side has more sources than the type allows, else `missing`; `unknown` for an unknown type. */
function countsState(left: number, right: number, expected: Record<SourceSide, '1' | '1+'> | undefined) {
  if (!expected) return 'unknown';
  return (expected.LEFT === '1' && left > 1) || (expected.RIGHT === '1' && right > 1) ? 'missing' : 'done';
}

const bothSides = (left: number, right: number): SetupState => (left > 0 && right > 0 ? 'done' : 'missing');

function fieldMapsItem(sources: readonly SourceSetup[]): SetupItem {
  const known = sources.filter(({ hasFieldMaps }) => hasFieldMaps !== false);
  const incomplete = known.filter(({ isMapComplete }) => isMapComplete === false).length;
  const mapped = known.filter(({ isMapComplete }) => isMapComplete === true).length;
  const none = sources.length - known.length;
  const state = incomplete + none > 0 ? 'missing' : mapped === sources.length ? 'done' : 'unknown';
  return { code: 'field-maps', state, target: 'field-maps', mapped, incomplete, sources: sources.length };
}

function feesItems(
  { feeNormalization: mode, feesElsewhere = false }: ContextSetup,
  sources: readonly SourceSetup[],
): SetupItem[] {
  // Without any source the missing source is the cause.
  if ((mode !== 'NET' && mode !== 'GROSS') || sources.length === 0) return [];
  const isLinked = sources.some(({ feeScheduleId }) => feeScheduleId);
  const state = isLinked ? 'done' : feesElsewhere ? 'unknown' : 'missing';
  return [{ code: 'fees', state, target: 'sources', mode }];
}

function matchesAnythingItems(position: number | undefined, rules: number | undefined): SetupItem[] {
  if (position === undefined) return [];
  const following = Math.max(0, (rules ?? position) - position);
  return [{ code: 'matches-anything', state: 'warning', target: 'rules', position, following }];
}

function statusState(status: string): SetupState {
  if (status === 'ACTIVE') return 'done';
  return ['DRAFT', 'PAUSED', 'ARCHIVED'].includes(status) ? 'missing' : 'unknown';
}
