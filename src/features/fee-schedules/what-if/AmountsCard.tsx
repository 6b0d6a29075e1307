import type { ReadSettings } from '@recon/engine/file/settings';
import { useState } from 'react';
import { type AmountColumns, kindOfColumn } from '@recon/engine/fees/what-if/find-amounts';
import { groupFields } from '@recon/engine/fees/what-if/find-group-columns';
import type { AmountSettings, AmountsSummary } from '@recon/engine/fees/what-if/read-amounts';
import { SelectInput } from '~/forms/controls/SelectInput';
import { ColumnNotations } from '~/file-reading/ColumnFields';
import { FirstRows } from '~/file-reading/FirstRows';
import { Incomplete, SkippedRows } from '~/file-reading/FileFacts';
import { plainOptions } from '~/file-reading/reading-props';
import { StepList } from '~/file-reading/StepList';
import { TableFields } from '~/file-reading/TableFields';
import { usePendingSettings } from '~/file-reading/use-pending-settings';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FeeQuestion } from './FeeQuestion';
import type { LoadedAmounts } from './use-amounts';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './AmountsCard.module.css';

interface AmountsCardProps {
  whatIf: FeeWhatIf;
  loaded: LoadedAmounts;
  currency: string;
  /** Discards the amounts, so that others can be chosen. */
  onOthers: () => void;
}

/** Renders the source of the amounts, a choice of their kind (such as net), and how their file was read. */
export function AmountsCard({ whatIf, loaded, currency, onOthers }: AmountsCardProps) {
  const { file, settings = {}, summary, kind, rows, from } = loaded;
  const done = whatIf.progress ?? whatIf.reading?.progress;
  return (
    <section className={`ui-card ui-stack ${styles.card}`} aria-label={t('feeWhatIf.amounts')}>
      <div className={`ui-row ui-aside ${styles.facts}`}>
        <strong>{file?.name ?? t(`feeWhatIf.from.${from === 'sample' ? 'sample' : 'typed'}`)}</strong>
        <span>{t('feeWhatIf.rows', { count: rows })}</span>
        {summary && (
          <>
            <SkippedRows summary={summary} />
            <span>{columnsText(summary.chosen)}</span>
          </>
        )}
      </div>
      <div className="ui-row">
        <SegmentedFilter
          label={t('feeWhatIf.kind')}
          value={whatIf.reading?.kind ?? kind}
          onChange={whatIf.setKind}
          options={(['gross', 'net'] as const).map((value) => ({
            value,
            label: t(`feeWhatIf.kind.${value}`),
          }))}
        />
        {summary && file && (
          <HowItWasRead
            name={file.name}
            summary={summary}
            settings={settings}
            onSettings={(next) => whatIf.readFile(file, next)}
          />
        )}
        <Button size="small" onClick={onOthers}>
          {t('feeWhatIf.other')}
        </Button>
      </div>
      {done !== undefined && (
        <ProgressBar label={t('feeWhatIf.running')} value={Math.floor(done * 100)} max={100} isAtEdge />
      )}
      {summary && file && (
        <>
          <Incomplete problems={summary.problems} />
          <TakenAs summary={summary} kind={kind} />
          <FeeQuestion
            {...{ summary, currency }}
            onColumn={(field, column) => whatIf.readFile(file, withColumn(settings, field, column))}
          />
          <OtherCurrency {...{ summary, currency }} />
        </>
      )}
    </section>
  );
}

type TakenAsProps = { summary: AmountsSummary; kind: LoadedAmounts['kind'] };

/** Renders which column is read as amounts of the chosen kind if its heading does not name this kind. */
function TakenAs({ summary: { chosen, amountOf }, kind }: TakenAsProps) {
  const isOfKind = (column: string) => (kindOfColumn(column) ?? 'gross') === kind;
  const column = chosen.amount;
  if (column === '' || isOfKind(column)) return null;
  const text = isOfKind(amountOf[kind]) ? 'takenAs' : 'notFound';
  return <p className={`ui-row ui-aside ${styles.facts}`}>{t(`feeWhatIf.${text}.${kind}`, { column })}</p>;
}

function OtherCurrency({ summary, currency }: { summary: AmountsSummary; currency: string }) {
  const { chosen, dialect } = summary;
  if (chosen.currency !== '' || !dialect.currency || dialect.currency === currency) return null;
  return (
    <InlineAlert tone="warning">
      {t('feeWhatIf.otherCurrency', { file: dialect.currency, currency })}
    </InlineAlert>
  );
}

interface ReadingProps {
  summary: AmountsSummary;
  settings: AmountSettings;
  onSettings: (settings: AmountSettings) => void;
}

function HowItWasRead({ name, ...reading }: ReadingProps & { name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('whatIf.file.how')}
      </Button>
      {isOpen && (
        <Sheet title={t('whatIf.file.how')} description={name} onClose={() => setIsOpen(false)}>
          <Reading {...reading} />
        </Sheet>
      )}
    </>
  );
}

function Reading({ summary, ...given }: ReadingProps) {
  const { settings, onSettings } = usePendingSettings(given.settings, summary, given.onSettings);
  const { chosen, headings } = summary;
  const names = plainOptions([...new Set(headings)]);
  const { dialect: _, steps: __, ...others } = settings;
  const reading = {
    summary,
    settings,
    onSettings: (next: ReadSettings) => onSettings({ ...others, ...next }),
  };
  const fieldOf = (heading: string) => {
    const field = columnFields.find((one) => chosen[one] === heading);
    return field && t(`feeWhatIf.column.${field}`);
  };
  return (
    <div className={`ui-stack ${styles.reading}`}>
      <FirstRows {...summary} fieldOf={fieldOf} />
      {columnFields.map((field) => (
        <SelectInput
          key={field}
          label={t(`feeWhatIf.column.${field}`)}
          help={field === 'currency' ? t('feeWhatIf.column.currency.help') : undefined}
          placeholder={t('whatIf.field.none')}
          value={chosen[field]}
          options={[{ value: '', label: t('whatIf.field.none') }, ...names]}
          onChange={(column) => onSettings(withColumn(settings, field, column))}
        />
      ))}
      <StepList {...reading} savedFor={undefined} />
      <TableFields {...reading} />
      <ColumnNotations {...reading} />
    </div>
  );
}

const columnFields = ['amount', 'fee', 'rate', 'currency', 'reference', 'date', ...groupFields] as const;

/** Returns the settings with `column` for `field`. Its heading may set the kind; a fee column removes a rate column. */
function withColumn(settings: AmountSettings, field: keyof AmountColumns, column: string): AmountSettings {
  const kind = field === 'amount' ? kindOfColumn(column) : undefined;
  const other = field === 'fee' ? { rate: '' } : field === 'rate' ? { fee: '' } : {};
  return { ...settings, columns: { ...settings.columns, ...other, [field]: column }, ...(kind && { kind }) };
}

function columnsText({ amount, fee, rate }: AmountColumns): string {
  if (amount === '') return t('feeWhatIf.columns.none');
  if (rate !== '') return t('feeWhatIf.columns.rates', { amount, rate });
  return fee === ''
    ? t('feeWhatIf.columns.amount', { amount })
    : t('feeWhatIf.columns.both', { amount, fee });
}
