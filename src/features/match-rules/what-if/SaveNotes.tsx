import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { isChanged, stageAll, type StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import type { OutcomeCounts, RunSummary } from '@recon/engine/session/what-if-protocol';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { matchedChange } from './MatchRates';
import * as styles from './SaveSheet.module.css';

type SaveInput = { contextId: string; rules: readonly StagedRule[]; staged: StagedRules };
type Planned = {
  readonly base: readonly StagedRule[];
  readonly staged: StagedRules;
  /** When the rules were fetched, in milliseconds. */
  readonly readAt: number;
  readonly isRebased: boolean;
};

/**
 * Returns the rules to save, based on the rules of the service, which are fetched on mount and by `again`. `isRebased`:
 * others had changed those rules since the sheet was opened. The plan stays as the user saw it, whatever others do.
 */
export function useSavePlan({ contextId, rules, staged }: SaveInput) {
  const { refetch, dataUpdatedAt, isFetching, error } = useQuery({
    ...matchRuleQueries.all(contextId),
    refetchOnMount: false,
  });
  const [opened] = useState(rules);
  const [plan, setPlan] = useState<Planned>();
  /** The time of the rules that the next plan must be newer than; undefined if no other plan is wanted. */
  const [newerThan, setNewerThan] = useState<number | undefined>(dataUpdatedAt);
  // `refetch` cancels a request in flight: its response may be older than this sheet.
  useEffect(() => void refetch(), [refetch]);
  const isPlanning = newerThan !== undefined;
  if (isPlanning && !isFetching && dataUpdatedAt > newerThan) {
    setNewerThan(undefined);
    const isRebased = isChanged(opened, stageAll(rules));
    setPlan({ base: rules, staged, readAt: dataUpdatedAt, isRebased });
  }
  const again = () => {
    setNewerThan(dataUpdatedAt);
    void refetch();
  };
  return { plan, isReading: isPlanning && isFetching, error: isPlanning ? error : null, again };
}

type OffChoiceProps = {
  count: number;
  value: 'keep' | 'delete';
  onChange: (value: 'keep' | 'delete') => void;
};

/** Renders the choice to keep or delete rules that are switched off. */
export function OffChoice({ count, value, onChange }: OffChoiceProps) {
  const label = t('whatIf.save.off', { count });
  return (
    <div className="ui-row ui-between">
      <p>{label}</p>
      <SegmentedFilter
        {...{ label, value, onChange }}
        options={[
          { value: 'keep', label: t('whatIf.save.keep') },
          { value: 'delete', label: t('whatIf.save.delete') },
        ]}
      />
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
