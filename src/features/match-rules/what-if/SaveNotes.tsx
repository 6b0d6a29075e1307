import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import { ArchivedError } from '~/api/plan-step-runner';
import type { PlanRun } from '~/api/use-plan-run';
import { OrderRefused } from '@recon/contract/rule-order';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { DriftError } from '@recon/contract/plan-runner';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { isChanged, stageAll, type StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import type { OutcomeCounts, RunSummary } from '@recon/engine/session/what-if-protocol';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { matchedChange } from './MatchRates';
import * as styles from './SaveSheet.module.css';

/** The rules to save, and the rules of the service that they are based on. */
export type SavePlan = { readonly base: readonly StagedRule[]; readonly staged: StagedRules };

/** Returns the plan to save rules once the service's rules are fetched. `isRebased`: others had changed those rules. */
export function useSavePlan(options: { contextId: string; rules: SavePlan['base']; staged: StagedRules }) {
  const { contextId, rules, staged } = options;
  const [opened] = useState(rules);
  const reading = useRulesNow(contextId);
  // Each step merges later changes by others; the plan stays as the user saw it.
  const [plan, setPlan] = useState<SavePlan>();
  if (!plan && reading.state === 'read') setPlan({ base: rules, staged });
  return { plan, reading, isRebased: plan !== undefined && isChanged(opened, stageAll(plan.base)) };
}

/** Fetches the rules of a context on mount, even if cached. The state becomes `read` when new rules are rendered. */
function useRulesNow(contextId: string) {
  const { refetch, isFetching, isFetchedAfterMount, error } = useQuery({
    ...matchRuleQueries.all(contextId),
    refetchOnMount: false,
  });
  // `refetch` cancels a request in flight: its response may be older than this sheet.
  useEffect(() => void refetch(), [refetch]);
  if (!isFetchedAfterMount) return { state: 'reading' } as const;
  // The error stays during a retry, so that the message does not flicker.
  if (error) return { state: 'failed', error, isAgain: isFetching, again: () => void refetch() } as const;
  return { state: isFetching ? 'reading' : 'read' } as const;
}

type RulesNoteProps = Omit<ReturnType<typeof useSavePlan>, 'plan'> & { isPlanned: boolean };

/** Renders that the rules are loading or failed to load; once there is a plan, that other users changed the rules. */
export function RulesNote({ reading, isPlanned, isRebased }: RulesNoteProps) {
  if (isPlanned) return isRebased && <InlineAlert>{t('whatIf.save.changed')}</InlineAlert>;
  if (reading.state !== 'failed')
    return (
      <output className="ui-delayed" aria-busy="true">
        {t('whatIf.save.reading')}
      </output>
    );
  return (
    <InlineAlert
      tone="error"
      {...errorProps(errorText(reading.error))}
      onRetry={reading.again}
      isRetrying={reading.isAgain}
    />
  );
}

type SaveInterruptedProps = { run: PlanRun; done: number; refusal: string | undefined };

/** Renders why a plan is interrupted, and what happens to the remaining steps. */
export function SaveInterrupted({ run: { end, isRunning }, done, refusal }: SaveInterruptedProps) {
  if (isRunning || end?.kind === 'done') return null;
  const error = end && 'error' in end ? end.error : undefined;
  // The sheet shows already why an archived context cannot be changed.
  const isStopped = end?.kind === 'stopped' || error instanceof ArchivedError;
  const isFailed = error !== undefined && !isStopped;
  return (
    <div className="ui-stack">
      {isStopped && (done > 0 || refusal === undefined) && (
        <InlineAlert tone="warning">{t('whatIf.save.stopped')}</InlineAlert>
      )}
      {isFailed && <InlineAlert tone="error" {...failureOf(error)} />}
      {refusal !== undefined && (
        <InlineAlert tone="warning" title={isFailed ? undefined : refusal}>
          {t('whatIf.save.refused')}
        </InlineAlert>
      )}
    </div>
  );
}

function failureOf(error: unknown) {
  if (error instanceof OrderRefused && error.reason === 'noNumber')
    return { title: t('whatIf.save.noNumber') };
  if (error instanceof DriftError)
    return (error as DriftError).step.kind === 'order-rules'
      ? { title: t('whatIf.save.order.changed'), children: t('whatIf.save.order.changed.about') }
      : { title: t('whatIf.save.conflict'), children: t('whatIf.save.conflict.about') };
  return errorProps(errorText(error));
}

type OffChoiceProps = {
  count: number;
  value: 'keep' | 'delete';
  onChange: ((value: 'keep' | 'delete') => void) | undefined;
};

/** Renders the choice to keep or delete rules that are switched off; without `onChange`, only their number. */
export function OffChoice({ count, value, onChange }: OffChoiceProps) {
  const label = t('whatIf.save.off', { count });
  return (
    <div className={`ui-row ${styles.off} ui-between`}>
      <p>{label}</p>
      {onChange && (
        <SegmentedFilter
          {...{ label, value, onChange }}
          options={[
            { value: 'keep', label: t('whatIf.save.keep') },
            { value: 'delete', label: t('whatIf.save.delete') },
          ]}
        />
      )}
    </div>
  );
}

/** The match rates with the current and the staged rules, and the number of lines by how the staged rules change them. */
export type ComparedRuns = {
  now: RunSummary['rates'];
  staged: RunSummary['rates'];
  counts: OutcomeCounts;
};

/** Renders what the staged rules move: left rows and amounts that are matched, no longer, or by another rule. */
export function Moves({ now, staged, counts }: ComparedRuns) {
  const { rows, signed, amounts } = matchedChange(now, staged);
  const values = { signed, count: Math.abs(rows) };
  const others = counts.moved + counts['other-rule'];
  return (
    <p className={styles.moves}>
      {amounts.length > 0
        ? t('whatIf.save.moves', { ...values, amounts: formatList(amounts) })
        : t('whatIf.save.movesRows', values)}{' '}
      {counts.lost > 0 && t('whatIf.save.lost', { count: counts.lost })}{' '}
      {others > 0 && t('whatIf.save.others', { count: others })}
    </p>
  );
}
