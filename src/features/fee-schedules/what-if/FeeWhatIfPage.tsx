import { type Ref, useDeferredValue, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fileErrorText } from '~/api/file-error-text';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { calculable } from '@recon/engine/fees/calculable';
import { currencyDigits } from '@recon/engine/money/units';
import { t } from '~/i18n/t';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import type { FeeRequest } from '@recon/engine/fees/what-if/compare-fees';
import type { GrossResult } from '@recon/engine/fees/what-if/gross-from-net';
import { decimalText } from '@recon/engine/configuration/match-rules/config-issues';
import { DecimalInput } from '~/forms/controls/NumberInput';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { Fact, Facts } from '~/ui/page/Facts';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { NetQuestion, NetResponse } from '@recon/engine/session/fee-what-if-protocol';
import { maxTypedAmounts } from '@recon/engine/fees/what-if/other-amounts';
import { TextArea } from '~/forms/controls/TextInput';
import { Button } from '~/ui/controls/Button';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { createBody, type ScheduleFormValues } from '../schedule-form';
import { AmountsCard } from './AmountsCard';
import { FeeAudit } from './FeeAudit';
import { FeeSums } from './FeeSums';
import { StagedSchedule, useStagedSchedule } from './StagedSchedule';
import { type FeeWhatIf, useFeeWhatIf } from './use-fee-what-if';
import { grossText, type Unit } from './fee-what-if-messages';
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
  const whatIf = useFeeWhatIf(schedule, digits, now && edited && { now, edited });
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
    // The attribute lets the page use the whole width (AppShell.module.css).
    <div className={styles.columns} data-wide>
      <div className={styles.side}>
        <StagedSchedule {...{ schedule, staging, permissions, onCreated }} />
        {/* It is here so that loading a file does not move it. */}
        {now && edited && <GrossFromNet unit={unit} schedules={{ now, edited }} grossOf={whatIf.grossOf} />}
      </div>
      <div className={styles.outcome}>
        {failure !== undefined && (
          <InlineAlert tone="error" title={t('feeWhatIf.failed')} onRetry={whatIf.tryAgain}>
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
      {loaded && answer && 'totals' in answer && (
        <FeeAudit
          {...{ whatIf, loaded, unit }}
          {...answer}
          scheduleName={
            staging.form.isDirty ? t('feeWhatIf.file.edited', { name: schedule.name }) : schedule.name
          }
        />
      )}
    </div>
  );
}

interface GrossFromNetProps {
  unit: Unit;
  schedules: Pick<FeeRequest, 'now' | 'edited'>;
  grossOf: (question: NetQuestion) => Promise<NetResponse>;
}

function GrossFromNet({ unit, schedules, grossOf }: GrossFromNetProps) {
  const [typed, setTyped] = useState('');
  const net = decimalText(useDeferredValue(typed));
  return (
    <section aria-labelledby="fee-gross" className={styles.part}>
      <h2 id="fee-gross">{t('feeWhatIf.grossFromNet')}</h2>
      <ThemeProvider>
        <DecimalInput
          label={t('feeWhatIf.net')}
          help={t('feeWhatIf.grossFromNet.help')}
          unit={unit.currency}
          value={typed}
          onChange={setTyped}
        />
      </ThemeProvider>
      {net !== undefined && (
        <Answers unit={unit} question={{ net, digits: unit.digits, ...schedules }} grossOf={grossOf} />
      )}
    </section>
  );
}

type AnswersProps = Pick<GrossFromNetProps, 'unit' | 'grossOf'> & { question: NetQuestion };

function Answers({ unit, question, grossOf }: AnswersProps) {
  const { data: answer } = useWorkerQuery(JSON.stringify(question), async () => grossOf(question));
  const text = (gross: GrossResult | undefined) =>
    gross ? grossText(gross, unit) : t('feeWhatIf.gross.unread');
  return (
    <output>
      {answer && (
        <Facts>
          <Fact label={t('feeWhatIf.grossNow')} value={text(answer.now)} />
          <Fact label={t('feeWhatIf.grossEdited')} value={text(answer.edited)} />
        </Facts>
      )}
    </output>
  );
}

function AmountsPicker({ whatIf, ref }: { whatIf: FeeWhatIf; ref: Ref<HTMLElement> }) {
  const { reading } = whatIf;
  const [text, setText] = useState('');
  return (
    <section ref={ref} aria-labelledby="fee-amounts" className={styles.part}>
      <h2 id="fee-amounts">{t('feeWhatIf.amounts')}</h2>
      <p className={`ui-aside ${styles.about}`}>{t('feeWhatIf.amounts.about')}</p>
      <DropZone className={styles.choice} onDropped={({ files }) => files[0] && whatIf.readFile(files[0])}>
        <p>{t('whatIf.file.drop')}</p>
        {reading && (
          <ProgressBar
            label={t('whatIf.file.reading', { name: reading.name })}
            value={reading.progress * 100}
            max={100}
          />
        )}
        <div className="ui-row">
          <FileButton name={t('feeWhatIf.file')} onFile={(file) => whatIf.readFile(file)}>
            {t('whatIf.file.choose')}
          </FileButton>
          <Button onClick={whatIf.takeSample}>{t('feeWhatIf.sample')}</Button>
        </div>
      </DropZone>
      <ThemeProvider>
        <div className={`ui-card ${styles.choice}`}>
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
