import { useState } from 'react';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import { isUncertain } from '~/domain/fee-what-if/row-fees';
import type { FeeProblem } from '~/domain/fee-schedules/calculate';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FeeLine, FeeResponse } from '~/workers/fee-what-if-protocol';
import { AcquirerFees, FeeTotalsTable, RoundingModes } from './TotalsTables';
import { FeeRows } from './FeeRows';
import { FeeRowSheet } from './FeeRowSheet';
import type { FeeWhatIf, LoadedAmounts } from './use-fee-what-if';
import type { Unit } from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

/** Renders the results for all amounts: sums, rounding and the acquirer's fees, or why there are none. */
export function FeeSums({ answer, unit }: { answer: FeeResponse; unit: Unit }) {
  if ('problem' in answer) return <InlineAlert tone="warning">{problemText(answer.problem)}</InlineAlert>;
  const { totals } = answer;
  const failures = totals.failures.filter(({ why }) => !isUncertain(why));
  return (
    <>
      <FeeTotalsTable totals={totals} unit={unit} />
      <NotCertain totals={totals} />
      {failures.length > 0 && (
        <InlineAlert tone="warning" title={t('feeWhatIf.failures', { count: totals.counts.failed })}>
          <ul>
            {failures.map(({ why, count }) => (
              <li key={why}>{t('feeWhatIf.failure', { count, why: t(`feeWhatIf.whys.${why}`) })}</li>
            ))}
          </ul>
        </InlineAlert>
      )}
      {totals.acquirer && <AcquirerFees acquirer={totals.acquirer} unit={unit} />}
      {totals.modes.length > 0 && <RoundingModes modes={totals.modes} unit={unit} />}
    </>
  );
}

/** Renders how many rows are in no sum because their gross is not certain, and why. */
function NotCertain({ totals }: { totals: FeeTotals }) {
  return totals.failures.map(({ why, count }) =>
    why === 'several-gross' || why === 'undecided' ? (
      <p key={why} className={`ui-aside ${styles.about}`}>
        {t(`feeWhatIf.uncertain.${why}`, { count })}
      </p>
    ) : null,
  );
}

type RowsOfFeesProps = { whatIf: FeeWhatIf; loaded: LoadedAmounts; unit: Unit };

/** Renders every row, and the details of one on request. */
export function RowsOfFees({ whatIf, loaded, unit }: RowsOfFeesProps) {
  const { answer, version, runs, differing } = whatIf;
  const [asked, setAsked] = useState<FeeLine>();
  if (!answer || 'problem' in answer) return null;
  const { counts, acquirer } = answer.totals;
  return (
    <>
      <FeeRows
        counts={{ ...counts, differs: differing }}
        total={loaded.rows}
        hasCharged={acquirer !== undefined}
        isNet={loaded.kind === 'net'}
        version={`${version} ${runs}`}
        unit={unit}
        lines={whatIf.lines}
        onAsk={setAsked}
      />
      {asked && (
        <FeeRowSheet line={asked} unit={unit} detail={whatIf.detail} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function problemText(problem: FeeProblem): string {
  return problem.code === 'structure-unreadable'
    ? t('feeWhatIf.incomplete', { position: problem.item + 1 })
    : t('fees.try.unknown');
}
