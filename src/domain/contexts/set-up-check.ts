import type { Side } from '../sources/source-types';
import type { ContextType } from './context-status';

/**
 * Whether a context could be run: what it still lacks, and where that is mended. Counts fit the type as
 * a run needs it (docs/contract.md#how-a-run-goes): 1:1 one source a side, 1:N one LEFT and at least one
 * RIGHT, N:M at least one of each.
 */

export type SetUp = {
  /** Types and states this console does not know are met; what depends on them is `unknown` then. */
  type: string;
  status: string;
  /** All sources; undefined while they are not known. `side` may be missing or unknown, `hasFieldMaps` may not have been said. */
  sources: readonly { side?: string | undefined; hasFieldMaps?: boolean | undefined }[] | undefined;
  /** Undefined while they are not known. */
  rules: number | undefined;
  /** Where the first rule that matches any pair stands, from 1; undefined when there is none, or it is not known. */
  matchesAnything?: number | undefined;
};

export type SetUpState = 'done' | 'missing' | 'unknown';

type Item<Code extends string, Target extends string, Values, State = SetUpState> = {
  code: Code;
  state: State;
  target: Target;
} & Values;

/** One line of the check; `target` is the place where it is mended. */
export type SetUpItem =
  /** `withoutSide`: sources that say no known side and so count for none. */
  | Item<'sides', 'sources', { left: number; right: number; withoutSide: number }>
  /** `expected`: how many of a side this type takes; `1+` is one or more. */
  | Item<'counts', 'sources', { left: number; right: number; expected: Record<Side, '1' | '1+'> | undefined }>
  | Item<'field-maps', 'field-maps', { mapped: number; sources: number }>
  | Item<'rules', 'rules', { rules: number | undefined }>
  /** Only there when a rule matches any pair, which is hardly meant: `following` rules below it are never tried. */
  | Item<'matches-anything', 'rules', { position: number; following: number }, 'warning'>
  /** Contexts of type N:M can be configured and not run (docs/contract.md#how-a-run-goes): a hint, not a gate. */
  | Item<'engine', 'context', { type: string }>
  | Item<'status', 'context', { status: string }>;

const expectedCounts: Readonly<Record<ContextType, Record<Side, '1' | '1+'>>> = {
  '1:1': { LEFT: '1', RIGHT: '1' },
  '1:N': { LEFT: '1', RIGHT: '1+' },
  'N:M': { LEFT: '1+', RIGHT: '1+' },
};

/** The check of a context: six lines, always in the same order, and one more for a rule that matches any pair. */
export function setUpCheck({ type, status, sources, rules, matchesAnything }: SetUp): SetUpItem[] {
  const known = sources ?? [];
  const left = known.filter(({ side }) => side === 'LEFT').length;
  const right = known.filter(({ side }) => side === 'RIGHT').length;
  const withoutSide = known.length - left - right;
  const expected: Record<Side, '1' | '1+'> | undefined = Object.hasOwn(expectedCounts, type)
    ? expectedCounts[type as ContextType]
    : undefined;
  return [
    {
      code: 'sides',
      // A source without a side may be the missing one.
      state: !sources || withoutSide > 0 ? 'unknown' : bothSides(left, right),
      target: 'sources',
      left,
      right,
      withoutSide,
    },
    {
      code: 'counts',
      state: sources ? countsState(left, right, withoutSide, expected) : 'unknown',
      target: 'sources',
      left,
      right,
      expected,
    },
    fieldMapsItem(sources),
    {
      code: 'rules',
      state: rules === undefined ? 'unknown' : rules > 0 ? 'done' : 'missing',
      target: 'rules',
      rules,
    },
    ...matchesAnythingItems(matchesAnything, rules),
    {
      code: 'engine',
      state: expected === undefined ? 'unknown' : type === 'N:M' ? 'missing' : 'done',
      target: 'context',
      type,
    },
    { code: 'status', state: statusState(status), target: 'context', status },
  ];
}

/** Whether nothing is missing, to be looked at or in doubt. */
export function isSetUp(items: readonly SetUpItem[]): boolean {
  return items.every(({ state }) => state === 'done');
}

function countsState(
  left: number,
  right: number,
  withoutSide: number,
  expected: Record<Side, '1' | '1+'> | undefined,
): SetUpState {
  if (!expected) return 'unknown';
  if ((expected.LEFT === '1' && left > 1) || (expected.RIGHT === '1' && right > 1)) return 'missing';
  if (withoutSide > 0) return 'unknown';
  return bothSides(left, right);
}

function bothSides(left: number, right: number): SetUpState {
  return left > 0 && right > 0 ? 'done' : 'missing';
}

function fieldMapsItem(sources: SetUp['sources']): SetUpItem {
  if (!sources) return { code: 'field-maps', state: 'unknown', target: 'field-maps', mapped: 0, sources: 0 };
  const mapped = sources.filter(({ hasFieldMaps }) => hasFieldMaps === true).length;
  const unsaid = sources.some(({ hasFieldMaps }) => hasFieldMaps === undefined);
  const without = sources.some(({ hasFieldMaps }) => hasFieldMaps === false);
  const state = sources.length === 0 || without ? 'missing' : unsaid ? 'unknown' : 'done';
  return { code: 'field-maps', state, target: 'field-maps', mapped, sources: sources.length };
}

function matchesAnythingItems(position: number | undefined, rules: number | undefined): SetUpItem[] {
  if (position === undefined) return [];
  const following = Math.max(0, (rules ?? position) - position);
  return [{ code: 'matches-anything', state: 'warning', target: 'rules', position, following }];
}

function statusState(status: string): SetUpState {
  if (status === 'ACTIVE') return 'done';
  return ['DRAFT', 'PAUSED', 'ARCHIVED'].includes(status) ? 'missing' : 'unknown';
}
