import { t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import type { FeeLine, FeeLineDetail } from '@recon/engine/session/fee-what-if-protocol';
import type { RowUnit } from '@recon/engine/file/notation/dialect';
import type { FeeCalculation } from '@recon/engine/fees/calculate';
import { Fact, Facts } from '~/ui/page/Facts';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import {
  comparedText,
  failureText,
  grossText,
  rateOrDash,
  signedSum,
  sumText,
  type Unit,
} from './fee-what-if-messages';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

type FeeRowSheetProps = Pick<FeeWhatIf, 'session' | 'runs'> & {
  /** The row as it was in the list when the user chose it. A newer comparison replaces its figures. */
  chosenRow: FeeLine;
  /** The name of the schedule that the user assigned to the row's group. */
  own: string | undefined;
  unit: Unit;
  /** What the numbers of rows count. */
  rowUnit: RowUnit;
  onClose: () => void;
};

/** Renders a row with its calculations by both schedules, step by step. */
export function FeeRowSheet({ chosenRow, own, unit, rowUnit, session, runs, onClose }: FeeRowSheetProps) {
  const { data: answer, isError } = useWorkerQuery(
    JSON.stringify([chosenRow.index, runs]),
    async () => session().detail(chosenRow.index),
    { keepsPrevious: true },
  );
  const line = answer?.line ?? chosenRow;
  return (
    <Sheet
      title={t('feeWhatIf.rowNumber', { row: line.row, unit: rowUnit })}
      description={line.reference}
      onClose={onClose}
    >
      <div className={`ui-stack ${styles.detail}`}>
        {isError && <InlineAlert tone="error">{t('feeWhatIf.failed')}</InlineAlert>}
        {line.why && (
          <InlineAlert tone={line.change === 'failed' ? 'warning' : 'note'}>{failureText(line)}</InlineAlert>
        )}
        <RowFacts line={line} gross={answer?.gross} unit={unit} />
        {answer?.current && own === undefined && (
          <Steps title={t('feeWhatIf.feeNow')} calculation={answer.current} unit={unit} />
        )}
        {answer?.edited && (
          <Steps title={own ?? t('feeWhatIf.feeEdited')} calculation={answer.edited} unit={unit} />
        )}
        {answer && answer.modes.length > 0 && (
          <section>
            <h3>{t('feeWhatIf.modes')}</h3>
            <Facts>
              {answer.modes.map(({ mode, fee }) => (
                <Fact key={mode} label={t(`rules.choice.roundingMode.${mode}`)} value={sumText(fee, unit)} />
              ))}
            </Facts>
          </section>
        )}
      </div>
    </Sheet>
  );
}

type RowFactsProps = { line: FeeLine; gross: FeeLineDetail['gross']; unit: Unit };

function RowFacts({ line, gross, unit }: RowFactsProps) {
  const { amount, difference, charged, overcharge, chargedRate, editedRate } = line;
  return (
    <Facts>
      {amount !== undefined && <Fact label={t('feeWhatIf.amount')} value={sumText(amount, unit)} />}
      {gross && (
        <>
          <Fact label={t('feeWhatIf.grossNow')} value={grossText(gross.current, unit)} />
          <Fact label={t('feeWhatIf.grossEdited')} value={grossText(gross.edited, unit)} />
        </>
      )}
      {difference !== undefined && (
        <Fact label={t('feeWhatIf.difference')} value={signedSum(difference, unit)} />
      )}
      {charged !== undefined && <Fact label={t('feeWhatIf.charged')} value={sumText(charged, unit)} />}
      {chargedRate !== undefined && (
        <Fact
          label={t('feeWhatIf.chargedRate')}
          value={rateOrDash(chargedRate)}
          about={t('feeWhatIf.rateAbout')}
        />
      )}
      {editedRate !== undefined && <Fact label={t('feeWhatIf.editedRate')} value={rateOrDash(editedRate)} />}
      {overcharge !== undefined && (
        <Fact
          label={t('feeWhatIf.overcharge')}
          value={comparedText(overcharge, (amount) => sumText(amount, unit))}
        />
      )}
    </Facts>
  );
}

type StepsProps = { title: string; calculation: FeeCalculation; unit: Unit };

function Steps({ title, calculation: { steps, totalFee, net }, unit }: StepsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <Facts>
        {steps.map(({ name, fee, base }, index) => (
          <Fact
            key={index}
            label={name.trim() || t('fees.item.title', { position: index + 1 })}
            value={sumText(fee, unit)}
            about={t('feeWhatIf.base', { base: sumText(base, unit) })}
          />
        ))}
        <Fact label={t('fees.steps.total')} value={<strong>{sumText(totalFee, unit)}</strong>} />
        <Fact label={t('fees.steps.net')} value={sumText(net, unit)} />
      </Facts>
    </section>
  );
}
