import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { outcomes } from '@recon/engine/comparison/compare-runs';
import type { LineFilter } from '@recon/engine/comparison/filter-lines';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { OutcomeCounts } from '@recon/engine/session/what-if-protocol';
import * as styles from './LineTable.module.css';

export interface LineFiltersProps {
  counts: OutcomeCounts;
  /** The staged rules, by which lines can be filtered. */
  rules: readonly StagedRule[];
  filter: LineFilter;
  /** Which unmatched rows are shown alone, if any: no rule matches these, and those of a reason have no result. */
  open: 'all' | 'of-reason' | undefined;
  hasChanges: boolean;
  onChange: (filter: LineFilter) => void;
}

/** Renders the filters of the lines: by outcome, by rule and by text. */
export function LineFilters(props: LineFiltersProps) {
  const { counts, rules, filter, open, onChange } = props;
  const all = { ...counts, all: outcomes.reduce((sum, one) => sum + counts[one], 0) };
  const { ruleId = '', text = '', outcome } = filter;
  // Unmatched ones first; results without transactions are left out, so that the choices fit in one line.
  const shown = (['all', 'open', ...outcomes.filter((one) => one !== 'open')] as const).filter(
    (value) => value === outcome || value === 'all' || all[value] > 0,
  );
  const change = (next: Partial<LineFilter>) => {
    const { outcome: kind, ruleId: rule, text: typed } = { outcome, ruleId, text, ...next };
    onChange({ outcome: kind, ...(rule !== '' && { ruleId: rule }), ...(typed !== '' && { text: typed }) });
  };
  return (
    <>
      {open !== 'of-reason' && (
        <div className={styles.filter}>
          <SegmentedFilter
            label={t('whatIf.lines.filter')}
            value={outcome}
            onChange={(value) => change({ outcome: value })}
            options={shown.map((value) => ({
              value,
              label: t(`whatIf.outcome.${value === 'same' && !props.hasChanges ? 'matched' : value}`, {
                count: all[value],
              }),
            }))}
          />
        </div>
      )}
      <div className={styles.find}>
        <SearchInput
          label={t('whatIf.lines.search')}
          value={text}
          onChange={(typed) => change({ text: typed })}
        />
        {open === undefined && (
          <ThemeProvider>
            <SelectInput
              label={t('whatIf.lines.rule')}
              placeholder={t('whatIf.lines.rule.any')}
              value={ruleId}
              options={rules.map(({ id }, at) => ({
                value: id,
                label: t('whatIf.lines.rule.one', { position: at + 1 }),
              }))}
              onChange={(id) => change({ ruleId: id })}
            />
          </ThemeProvider>
        )}
      </div>
    </>
  );
}
