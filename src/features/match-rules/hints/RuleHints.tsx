import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { useShownRules } from '~/api/rule-order/rule-order';
import type { Finding, FindingCode, FindingValues } from '@recon/engine/hints/finding';
import { type Lint, lintRules, lintSteps, rankFindings } from '@recon/engine/hints/lint-rules';
import { t } from '~/i18n/t';
import { groupBy } from '@recon/engine/lib/group-by';
import { Button } from '~/ui/controls/Button';
import { runInSlices } from '@recon/engine/lib/run-in-slices';
import type { RuleBoardProps } from '~/features/match-rules/board-props';
import { Icon } from '~/ui/controls/Icon';
import { CurrentPosition } from '~/ui/sortable/sortable-order';
import { formatList, percentText } from '~/i18n/format';
import { useChangeSearch } from '~/features/match-rules/rules-search';
import { settingNames } from '~/features/match-rules/setting-messages';
import * as styles from './RowHint.module.css';

/** Hints about a context's rules, as the page shows them. */
export type Hints = {
  /** The costliest first, also in `byRule`, and in its rules. */
  readonly findings: readonly Finding[];
  readonly byRule: ReadonlyMap<string, readonly Finding[]>;
  readonly positions: Positions;
  /** False if there were too many rules to compare. */
  readonly isComplete: boolean;
  readonly open: (ruleId?: string) => void;
};

/** React context with the hints. Small parts of a row use it: a hint about another rule does not re-render the row. */
export const HintsContext = createContext<Hints>({
  findings: [],
  byRule: new Map(),
  positions: new Map(),
  isComplete: true,
  open: () => undefined,
});

interface RuleHintsProps extends Pick<RuleBoardProps, 'contextId' | 'contextType' | 'normalizesFees'> {
  children: ReactNode;
}

/** Checks the rules for hints after each change has rendered, and provides the hints to `children`. */
export function RuleHints({ contextId, contextType, normalizesFees, children }: RuleHintsProps) {
  const found = useLint(useShownRules(contextId), contextType, normalizesFees);
  const changeSearch = useChangeSearch();
  const hints = useMemo(
    () => ({ ...found, open: (ruleId = 'all') => changeSearch({ hints: ruleId }) }),
    [found, changeSearch],
  );
  return <HintsContext value={hints}>{children}</HintsContext>;
}

/** Renders the number of hints as the button that lists them, even without hints, so that nothing moves. */
export function HintCount() {
  const { findings, open } = use(HintsContext);
  return (
    <Button
      variant="quiet"
      icon={findings.length > 0 ? 'warning' : 'check'}
      aria-haspopup="dialog"
      onClick={() => open()}
    >
      {t('rulesLint.count', { count: findings.length })}
    </Button>
  );
}

type FoundHints = Omit<Hints, 'open'>;

/** Cached results of current and earlier lists, so that returning to a page does not lint again. */
const cache = new WeakMap<readonly MatchRule[], { of: string; found: FoundHints }>();

/** Milliseconds of linting at a time, which block the main thread. */
const turn = 4;

/** Returns the hints: at once on mount; after a change the previous ones, until the new ones are computed. */
function useLint(
  rules: readonly MatchRule[],
  contextType: string | undefined,
  normalizesFees: boolean,
): FoundHints {
  const of = `${contextType} ${normalizesFees}`;
  const [found, setFound] = useState(
    () => keptOf(rules, of) ?? keep(rules, of, lintRules(rules, { contextType, normalizesFees })),
  );
  useEffect(() => {
    let isWanted = true;
    async function lint() {
      // The change itself is painted first.
      await new Promise((resolve) => void setTimeout(resolve));
      const steps = lintSteps(rules, { contextType, normalizesFees });
      const known = keptOf(rules, of);
      const lint = known ? undefined : await runInSlices(steps, { isWanted: () => isWanted, turn });
      const next = known ?? (lint && keep(rules, of, lint));
      if (next && isWanted) setFound(next);
    }
    void lint();
    return () => {
      isWanted = false;
    };
  }, [rules, contextType, normalizesFees, of]);
  return found;
}

function keptOf(rules: readonly MatchRule[], of: string): FoundHints | undefined {
  const known = cache.get(rules);
  return known?.of === of ? known.found : undefined;
}

function keep(rules: readonly MatchRule[], of: string, { isComplete, ...lint }: Lint): FoundHints {
  const findings = rankFindings(lint.findings);
  const positions = new Map(rules.map(({ id }, index) => [id, index + 1]));
  const byRule = groupBy(findings, ({ ruleId }) => ruleId);
  const found = { findings, isComplete, byRule, positions };
  cache.set(rules, { of, found });
  return found;
}

type RowHintProps = { ruleId: string; position: number };

/** Renders the hints about a rule in its row: one line in the remaining space, which opens the list of all hints. */
export function RowHint(props: RowHintProps) {
  const findings = use(HintsContext).byRule.get(props.ruleId);
  return findings && <HintButton {...props} findings={findings} />;
}

/** Renders the hint of a row. Re-renders with each step of a drag: hints name the positions of other rules. */
function HintButton({ ruleId, position, findings }: RowHintProps & { findings: readonly Finding[] }) {
  const { positions, open } = use(HintsContext);
  const positionNow = use(CurrentPosition);
  const positionOf = (id: string) => positionNow(positions.get(id) ?? 0);
  const texts = findings.map((finding) => hintText(finding, positionOf));
  const count = texts.length;
  const among = (first: string) => (count > 1 ? t('rulesLint.several', { count, first }) : first);
  return (
    <button
      type="button"
      className={`${styles.hint} ${styles.inRow}`}
      data-part="hint"
      aria-haspopup="dialog"
      data-tip={texts.join(' ')}
      onClick={() => open(ruleId)}
    >
      <Icon name="warning" />
      <span className="ui-clip">
        <span className="ui-hidden">{t('rulesLint.of', { position })} </span>
        <span className="ui-hidden">{among(texts[0]!)}</span>
        <span className={styles.short} aria-hidden="true">
          {among(shortHint(findings[0]!, positionOf))}
        </span>
      </span>
    </button>
  );
}

/** Positions of rules by their ids, from 1. */
export type Positions = ReadonlyMap<string, number>;

type PositionOf = (ruleId: string) => number | undefined;

/** Returns a hint as one sentence; `positionOf` returns the position of a rule by its id, from 1. */
export function hintText({ code, values, other }: Finding, positionOf: PositionOf): string {
  const { settings, percent, meant, ...limits } = { ...nothing, ...values };
  return t(`rulesLint.${textKey(code, settings)}`, {
    ...limits,
    other: (other === undefined ? undefined : positionOf(other)) ?? 0,
    settings: formatList(settingNames(settings)),
    count: settings.length,
    percent: percentText(percent),
    meant: percentText(meant),
  });
}

/** Returns the code of a hint, with the part of the rule that it is about if that has a sentence of its own. */
function textKey(code: FindingCode, settings: readonly string[]) {
  if (code === 'takes-nothing') return `${code}.${usesBase(settings) ? 'base' : 'direction'}` as const;
  if (code === 'percent-as-fraction')
    return `${code}.${settings.includes('percentTolerance') ? 'tolerance' : 'split'}` as const;
  return code;
}

function shortHint({ code, other }: Finding, positionOf: PositionOf): string {
  return t(`rulesLint.short.${code}`, { other: (other === undefined ? undefined : positionOf(other)) ?? 0 });
}

const nothing = { settings: [], percent: '0', meant: '0', min: 0, max: 0, digits: 0 };

/** Returns the label of the button for a fix; undefined if a hint has none. */
export function fixLabel({ code, ruleId, values, fix }: Finding, positions: Positions): string | undefined {
  const positionOf = (id: string) => positions.get(id) ?? 0;
  if (!fix) return undefined;
  if (fix.kind === 'move') return t('rulesLint.fix.move', { position: positionOf(fix.before) });
  if (fix.kind === 'delete') return t('rulesLint.fix.delete', { position: positionOf(ruleId) });
  return editLabel(code, { ...nothing, ...values });
}

function editLabel(code: FindingCode, { settings, meant }: Required<FindingValues>): string {
  switch (code) {
    case 'empty-window':
    case 'no-currency':
    case 'zero-tolerance':
      return t(`rulesLint.fix.${code}`);
    case 'percent-as-fraction':
      return t('rulesLint.fix.percent-as-fraction', { meant: percentText(meant) });
    case 'takes-nothing':
      if (!settings.includes('allocationDirection')) return t('rulesLint.fix.takes-nothing.base');
      return t(`rulesLint.fix.takes-nothing.${usesBase(settings) ? 'both' : 'direction'}`);
    default:
      return t('rulesLint.fix.no-effect', { count: settings.length });
  }
}

function usesBase(settings: readonly string[]): boolean {
  return settings.some((key) => key !== 'allocationDirection');
}
