import type { ReactNode } from 'react';
import {
  type AcquirerTotals,
  distances,
  type FeeTotals,
  type ModeTotals,
} from '@recon/engine/fees/what-if/fee-totals';
import { t } from '~/i18n/t';
import { isUncertain } from '@recon/engine/fees/what-if/row-fees';
import type { ScheduleProblem } from '@recon/engine/fees/what-if/compare-fees';
import { useMedia } from '~/ui/hooks/use-media';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FeeResponse } from '@recon/engine/session/fee-what-if-protocol';
import { PlainTable } from '~/ui/page/PlainTable';
import { modeLabel, fullDecimal } from '../fee-messages';
import {
  pointsText,
  rateOrDash,
  signedSum,
  signedSumInText,
  sumText,
  type Unit,
} from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

/** Renders the results for all amounts: sums, rounding and the acquirer's fees, or why there are none. */
export function FeeResults({ result, unit }: { result: FeeResponse; unit: Unit }) {
  if ('problem' in result) return <InlineAlert tone="warning">{problemText(result)}</InlineAlert>;
  const { totals } = result;
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

/** Renders the fees in one line: below a narrow page's header while the schedule is edited, else only for screen readers. */
export function FeeSummary({ totals: { current, edited, difference }, unit }: TotalsProps) {
  const isWide = useMedia('(min-width: 1200px)');
  return (
    <output className={isWide ? 'ui-hidden' : styles.summary}>
      {t('feeWhatIf.totals.status', {
        now: sumText(current.fee, unit),
        edited: sumText(edited.fee, unit),
        difference: signedSum(difference, unit),
      })}
    </output>
  );
}

function NotCertain({ totals }: { totals: FeeTotals }) {
  return totals.failures.map(({ why, count }) =>
    why === 'several-gross' || why === 'undecided' ? (
      <p key={why} className="ui-aside ui-prose">
        {t(`feeWhatIf.uncertain.${why}`, { count })}
      </p>
    ) : null,
  );
}

function problemText({ schedule, problem }: ScheduleProblem): string {
  return problem.code === 'structure-unreadable' && schedule !== 'own'
    ? t('feeWhatIf.incomplete', { position: problem.item + 1 })
    : t('fees.try.unknown');
}

type TotalsProps = { totals: FeeTotals; unit: Unit };

function FeeTotalsTable({ totals, unit }: TotalsProps) {
  const { current, edited, difference, grossChange, netChange, rateChange } = totals;
  const sums = (name: 'gross' | 'fee' | 'net') =>
    [sumText(current[name], unit), sumText(edited[name], unit)] as const;
  return (
    <div className={styles.titled}>
      <h2 id="fee-totals">{t('feeWhatIf.totals')}</h2>
      <FigureTable
        labelledBy="fee-totals"
        columns={[
          <span key="of" className="ui-hidden">
            {t('feeWhatIf.totals.of')}
          </span>,
          t('feeWhatIf.now'),
          t('feeWhatIf.edited'),
          t('feeWhatIf.difference'),
        ]}
        rows={[
          [t('feeWhatIf.gross'), ...sums('gross'), signedSum(grossChange, unit)],
          [t('feeWhatIf.fees'), ...sums('fee'), signedSum(difference, unit)],
          [t('feeWhatIf.net'), ...sums('net'), signedSum(netChange, unit)],
          [t('feeWhatIf.rate'), rateOrDash(current.rate), rateOrDash(edited.rate), pointsText(rateChange)],
        ]}
        strong={t('feeWhatIf.fees')}
      />
    </div>
  );
}

function RoundingModes({ modes, unit }: { modes: readonly ModeTotals[]; unit: Unit }) {
  const hasAgreeing = modes.some(({ agreeing }) => agreeing !== undefined);
  return (
    <div className={styles.titled}>
      <h2 id="fee-modes">{t('feeWhatIf.modes')}</h2>
      <FigureTable
        labelledBy="fee-modes"
        columns={[
          t('feeWhatIf.mode'),
          t('feeWhatIf.fees'),
          t('feeWhatIf.difference'),
          t('feeWhatIf.mode.rows'),
          ...(hasAgreeing ? [t('feeWhatIf.mode.agreeing')] : []),
        ]}
        rows={modes.map(({ mode, fee, difference, rowsOther, agreeing }) => [
          t(`rules.choice.roundingMode.${mode}`),
          sumText(fee, unit),
          signedSum(difference, unit),
          fullDecimal(String(rowsOther)),
          ...(hasAgreeing ? [fullDecimal(String(agreeing ?? 0))] : []),
        ])}
      />
    </div>
  );
}

interface FigureTableProps {
  labelledBy: string;
  columns: readonly ReactNode[];
  rows: readonly (readonly string[])[];
  strong?: string;
}

/** Renders a table of sums. In narrow layouts a row's name is above its digits; a table that is too wide scrolls. */
function FigureTable({ labelledBy, columns, rows, strong }: FigureTableProps) {
  return (
    <section
      className={`ui-card ${styles.figures}`}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
      tabIndex={0}
    >
      <PlainTable
        className="ui-figures"
        style={{ '--figures': columns.length - 1 } as Record<string, number>}
        columns={columns}
        rows={rows.map((cells) => ({ cells, className: cells[0] === strong ? styles.strong : undefined }))}
      />
    </section>
  );
}

function AcquirerFees({ acquirer, unit }: { acquirer: AcquirerTotals; unit: Unit }) {
  const { rows, charged, scheduled, difference, histogram, agreeingNow, explained } = acquirer;
  const smallest = sumText(unit.digits === 0 ? '1' : `0.${'1'.padStart(unit.digits, '0')}`, unit);
  const most = Math.max(1, ...distances.map((distance) => histogram[distance]));
  return (
    <section aria-labelledby="fee-acquirer" className={styles.titled}>
      <h2 id="fee-acquirer">{t('feeWhatIf.acquirer')}</h2>
      <div className={`ui-card ui-stack ${styles.acquirer}`}>
        <p>
          {t('feeWhatIf.acquirer.sums', {
            count: rows,
            charged: sumText(charged, unit),
            scheduled: sumText(scheduled, unit),
            difference: signedSumInText(difference, unit),
          })}
        </p>
        <p>{t('feeWhatIf.acquirer.agreeing', { edited: histogram.equal, now: agreeingNow })}</p>
        {explained && (
          <p className={styles.explained}>
            {t('feeWhatIf.acquirer.explained', { mode: modeLabel(explained.mode), others: explained.others })}
          </p>
        )}
        <PlainTable
          className={styles.histogram}
          caption={t('feeWhatIf.histogram')}
          headClass="ui-hidden"
          columns={[t('feeWhatIf.histogram.charged'), t('feeWhatIf.histogram.rows')]}
          rows={distances.map((distance) => ({
            cells: [
              t(`feeWhatIf.distance.${distance}`, { smallest }),
              <>
                <span
                  className={styles.bar}
                  data-equal={distance === 'equal' || undefined}
                  style={{ inlineSize: `${(histogram[distance] / most) * 60}%` }}
                />
                {fullDecimal(String(histogram[distance]))}
              </>,
            ],
          }))}
        />
      </div>
    </section>
  );
}
