import { useDeferredValue, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { calculable } from '~/domain/fee-schedules/calculable';
import { currencyDigits } from '~/domain/money/units';
import { t } from '~/i18n/t';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/page/then-focus';
import { createBody, type ScheduleFormValues } from '../schedule-form';
import { AmountsCard } from './AmountsCard';
import { AmountsPicker } from './AmountsPicker';
import { GrossFromNet } from './GrossFromNet';
import { RowsOfFees } from './FeeRows';
import { FeeSums } from './FeeSums';
import { StagedSchedule, useStagedSchedule } from './StagedSchedule';
import { useFeeWhatIf } from './use-fee-what-if';
import { fileErrorText } from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

interface FeeWhatIfPageProps {
  schedule: FeeSchedule;
  permissions: readonly string[];
  onCreated: (schedule: FeeSchedule) => void;
}

/** Renders what a change of a schedule would do to the amounts of a file (docs/fee-what-if.md). */
export function FeeWhatIfPage({ schedule, permissions, onCreated }: FeeWhatIfPageProps) {
  const staging = useStagedSchedule(schedule);
  // Typing does not wait for the results to render.
  const values = useDeferredValue(useWatch({ control: staging.form.control }) as ScheduleFormValues);
  const { currency } = schedule;
  const digits = currencyDigits(currency);
  const now = calculable(schedule);
  const edited = calculable(createBody(values));
  const whatIf = useFeeWhatIf(currency, digits, now && edited && { now, edited });
  const { loaded, fault, failure, answer } = whatIf;
  const unit = { currency, digits };
  const picker = useRef<HTMLElement>(null);
  useWindowFileDrop((file) => {
    if (!loaded) whatIf.readFile(file);
    else {
      const text = t('whatIf.file.full', { button: t('feeWhatIf.other') });
      toast({ id: 'stray-file', tone: 'warning', text });
    }
  });
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <StagedSchedule {...{ schedule, staging, permissions, onCreated }} />
        {/* It is here so that loading a file does not move it. */}
        {now && edited && <GrossFromNet unit={unit} schedules={{ now, edited }} grossOf={whatIf.grossOf} />}
      </div>
      <div className={styles.outcome}>
        {failure !== undefined && (
          <InlineAlert tone="error" title={t('feeWhatIf.failed')}>
            {t('feeWhatIf.failed.about')}
          </InlineAlert>
        )}
        {!now && <InlineAlert tone="warning">{t('fees.try.unknown')}</InlineAlert>}
        {fault && (
          <InlineAlert tone="error" title={fault.name}>
            {fileErrorText(fault)}
          </InlineAlert>
        )}
        {loaded ? (
          <AmountsCard
            whatIf={whatIf}
            loaded={loaded}
            currency={currency}
            onOthers={() => thenFocus(whatIf.clear, () => picker.current?.querySelector('button'))}
          />
        ) : (
          <AmountsPicker ref={picker} whatIf={whatIf} />
        )}
        {answer && <FeeSums answer={answer} unit={unit} />}
      </div>
      {loaded && (
        <div className={styles.rows}>
          <RowsOfFees whatIf={whatIf} loaded={loaded} unit={unit} />
        </div>
      )}
    </div>
  );
}
