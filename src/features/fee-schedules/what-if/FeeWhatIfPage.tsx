import { type Ref, useDeferredValue, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fileErrorText } from '~/api/file-error-text';
import { FileProgress } from '~/file-reading/FileFacts';
import { calculable } from '@recon/engine/fees/calculable';
import { currencyDigits } from '@recon/engine/money/units';
import { t } from '~/i18n/t';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { maxTypedAmounts } from '@recon/engine/fees/what-if/other-amounts';
import { TextArea } from '~/forms/controls/TextInput';
import { Button } from '~/ui/controls/Button';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { createBody, type ScheduleFormValues } from '../schedule-form';
import { AmountsCard } from './AmountsCard';
import { FeeAudit } from './FeeAudit';
import { FeeResults, FeeSummary } from './FeeResults';
import { StagedSchedule, type StagedScheduleProps, useStagedSchedule } from './StagedSchedule';
import { type FeeWhatIf, useFeeWhatIf } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

/** Renders what a change of a schedule would do to the amounts of a file (docs/fee-what-if.md). */
export function FeeWhatIfPage({ schedule, permissions, onCreated }: Omit<StagedScheduleProps, 'staging'>) {
  const staging = useStagedSchedule(schedule);
  // Typing does not wait for the results to render.
  const values = useDeferredValue(useWatch({ control: staging.form.control }) as ScheduleFormValues);
  const { currency } = schedule;
  const digits = currencyDigits(currency);
  const current = calculable(schedule);
  const edited = calculable(createBody(values));
  const whatIf = useFeeWhatIf(schedule, digits, current && edited && { current, edited });
  const { loaded, given, failure, answer } = whatIf;
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
    // The attribute lets the page use the whole width (AppShell.module.css).
    <div className={`${styles.columns} ui-columns`} data-wide>
      <div className={styles.amounts}>
        {failure !== undefined && (
          <InlineAlert tone="error" title={t('feeWhatIf.failed')} onRetry={whatIf.tryAgain}>
            {t('feeWhatIf.failed.about')}
          </InlineAlert>
        )}
        {!current && <InlineAlert tone="warning">{t('fees.try.unknown')}</InlineAlert>}
        {given?.fault && (
          <InlineAlert tone="error" title={given.file.name}>
            {fileErrorText(given.fault)}
          </InlineAlert>
        )}
        {loaded ? (
          <AmountsCard
            whatIf={whatIf}
            amounts={loaded}
            currency={currency}
            onOthers={() => thenFocus(whatIf.clear, () => picker.current?.querySelector('button'))}
          />
        ) : (
          <AmountsPicker ref={picker} whatIf={whatIf} />
        )}
      </div>
      {answer && 'totals' in answer && <FeeSummary totals={answer.totals} unit={unit} />}
      <div className={styles.side}>
        <StagedSchedule {...{ schedule, staging, permissions, onCreated }} />
      </div>
      <div className={styles.outcome}>{answer && <FeeResults result={answer} unit={unit} />}</div>
      {loaded && answer && 'totals' in answer && (
        <FeeAudit
          {...{ whatIf, unit }}
          amounts={loaded}
          {...answer}
          scheduleName={
            staging.form.isDirty ? t('feeWhatIf.file.edited', { name: schedule.name }) : schedule.name
          }
        />
      )}
    </div>
  );
}

function AmountsPicker({ whatIf, ref }: { whatIf: FeeWhatIf; ref: Ref<HTMLElement> }) {
  const [text, setText] = useState('');
  return (
    <section ref={ref} aria-labelledby="fee-amounts" className="ui-stack">
      <h2 id="fee-amounts">{t('feeWhatIf.amounts')}</h2>
      <p className="ui-aside ui-prose">{t('feeWhatIf.amounts.about')}</p>
      <DropZone
        className={`${styles.choice} ui-stack ui-start`}
        onDropped={({ files }) => files[0] && whatIf.readFile(files[0])}
      >
        <p>{t('whatIf.file.drop')}</p>
        <FileProgress reading={whatIf.given?.reading} />
        <div className="ui-row">
          <FileButton name={t('feeWhatIf.file')} onFile={(file) => whatIf.readFile(file)}>
            {t('whatIf.file.choose')}
          </FileButton>
          <Button onClick={whatIf.takeSample}>{t('feeWhatIf.sample')}</Button>
        </div>
      </DropZone>
      <ThemeProvider>
        <div className={`ui-card ${styles.choice} ui-stack ui-start`}>
          <TextArea
            label={t('feeWhatIf.typed')}
            help={t('feeWhatIf.typed.help', { most: maxTypedAmounts })}
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button disabledReason={typedRefusal(text)} onClick={() => whatIf.takeTyped(text)}>
            {t('feeWhatIf.typed.use')}
          </Button>
        </div>
      </ThemeProvider>
    </section>
  );
}

/** Returns why the typed amounts cannot be used, else undefined. More lines than the limit would not be in the sums. */
function typedRefusal(text: string): string | undefined {
  if (text.trim() === '') return t('feeWhatIf.typed.empty');
  const count = text.trimEnd().split('\n').length;
  return count > maxTypedAmounts ? t('feeWhatIf.typed.tooMany', { count, most: maxTypedAmounts }) : undefined;
}
