import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { RunSummary } from '@recon/engine/session/what-if-protocol';
import { t } from '~/i18n/t';
import { signedCountText } from './number-text';

/** The number of rules that are named, those that move the most rows. */
const maxNamed = 3;

/** Returns per rule how many left rows more (or fewer: negative) it matches as staged; empty until both runs ended. */
export function movedRowsByRule(now?: RunSummary, staged?: RunSummary): ReadonlyMap<string, number> {
  if (!now || !staged) return new Map();
  const moved = new Map(staged.coverage.map(({ ruleId, lefts }) => [ruleId, lefts]));
  for (const { ruleId, lefts } of now.coverage) moved.set(ruleId, (moved.get(ruleId) ?? 0) - lefts);
  return moved;
}

/** Returns texts on the rows that rules gain and lose: the largest numbers first, those of other rules together. */
export function movedRowsTexts(
  movedRows: ReadonlyMap<string, number>,
  rules: readonly StagedRule[],
): string[] {
  const ofRules = rules
    .map(({ id }, index) => ({ position: index + 1, rows: movedRows.get(id) ?? 0 }))
    .filter(({ rows }) => rows !== 0)
    .toSorted((a, b) => Math.abs(b.rows) - Math.abs(a.rows));
  const named = ofRules.slice(0, maxNamed);
  const sum = (all: Iterable<number>) => [...all].reduce((total, rows) => total + rows, 0);
  const others = sum(movedRows.values()) - sum(named.map(({ rows }) => rows));
  return [
    ...named.map(({ position, rows }) =>
      t('whatIf.rate.byRule', { position, signed: signedCountText(rows) }),
    ),
    ...(others === 0 ? [] : [t('whatIf.rate.byOthers', { signed: signedCountText(others) })]),
  ];
}
