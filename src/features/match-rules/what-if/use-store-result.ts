import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Context } from '@recon/contract/context';
import { maxCountedRules, settingsOf, type WhatIfFigures } from '@recon/contract/what-if-result';
import { largestFirst, totalsPerCurrency } from '@recon/engine/reasons/largest-first';
import type { OpenSum, ReasonGroup } from '@recon/engine/reasons/reason-groups';
import type { SideName } from '@recon/engine/matching/side-name';
import type { RunSummary } from '@recon/engine/session/what-if-protocol';
import { mayUseStore } from '~/api/session';
import { putWhatIfResult } from '~/api/what-if-results';

const maxReasons = 3;
const maxCurrencies = 3;

/** The run of the saved rules, and those rules in priority order. */
export type SavedRun = Pick<RunSummary, 'rates' | 'coverage'> & { readonly rules: readonly MatchRule[] };

/**
 * Stores the figures of a run for the context's overview, if the user may change the context. Stores nothing while
 * `run` or `groups` is undefined: not known yet, staged changes, or sample data.
 */
export function useStoreResult(
  context: Context,
  run: SavedRun | undefined,
  groups: readonly ReasonGroup[] | undefined,
): void {
  const client = useQueryClient();
  // A later change of the context makes no new run.
  const store = useEffectEvent((figures: WhatIfFigures) =>
    putWhatIfResult(client, context.id, { ...figures, settings: settingsOf(context) }),
  );
  useEffect(() => {
    if (!run || !groups || !mayUseStore(client, 'context:update')) return;
    // Nobody waits for it, and the next run stores its own.
    void store(figuresOf(run, groups)).catch(() => undefined);
  }, [client, run, groups]);
}

/** Returns the figures of a run: rows and unmatched amounts of both sides, the main reasons, and rules. */
function figuresOf({ rates, coverage, rules }: SavedRun, groups: readonly ReasonGroup[]): WhatIfFigures {
  const counted = rules.flatMap(({ id, updatedAt }) => {
    const takes = coverage.find(({ ruleId }) => ruleId === id);
    return updatedAt === undefined || !takes || takes.stopped ? [] : [{ id, updatedAt, rows: takes.lefts }];
  });
  const sideOf = (side: SideName) => ({
    rows: rates[side].rows,
    open: totalsPerCurrency(groups.map((group) => group[side])).slice(0, maxCurrencies),
  });
  return {
    ...(counted.length === rules.length && counted.length <= maxCountedRules && { rules: counted }),
    left: sideOf('left'),
    right: sideOf('right'),
    reasons: largestFirst(groups)
      .groups.slice(0, maxReasons)
      .map(({ code, days, by, left, right }) => ({
        code,
        ...(days !== undefined && { days }),
        ...(by && { by: [...by] }),
        left: sumOf(left),
        right: sumOf(right),
      })),
  };
}

function sumOf({ rows, amounts }: OpenSum): WhatIfFigures['reasons'][number]['left'] {
  return { rows, amounts: amounts.slice(0, maxCurrencies) };
}
