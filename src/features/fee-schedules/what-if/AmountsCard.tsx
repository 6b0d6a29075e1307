import type { ReadSettings } from '@recon/engine/file/settings';
import { useState } from 'react';
import { kindOfColumn, type SaleColumns, saleFields } from '@recon/engine/fees/what-if/find-amounts';
import type { AmountsSummary } from '@recon/engine/fees/what-if/read-amounts';
import type { ReadField } from '@recon/engine/file/field-maps/canonical-fields';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import { Incomplete, OmittedRows } from '~/file-reading/FileFacts';
import { ReadingSheet } from '~/file-reading/ReadingSheet';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FeeQuestion } from './FeeQuestion';
import type { LoadedAmounts } from './use-amounts';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './AmountsCard.module.css';

interface AmountsCardProps {
  whatIf: FeeWhatIf;
  amounts: LoadedAmounts;
  currency: string;
  /** Discards the amounts, so that others can be chosen. */
  onOthers: () => void;
}

/** Renders the source of the amounts, a choice of their kind (such as net), and how their file was read. */
export function AmountsCard({ whatIf, amounts, currency, onOthers }: AmountsCardProps) {
  const { file, settings = {}, summary, kind, rows, from } = amounts;
  const done = whatIf.progress ?? whatIf.given?.reading?.progress;
  return (
    <section className={`ui-card ui-stack ${styles.card}`} aria-label={t('feeWhatIf.amounts')}>
      <div className={`ui-row ui-aside ${styles.facts}`}>
        <strong>{file?.name ?? t(`feeWhatIf.from.${from === 'sample' ? 'sample' : 'typed'}`)}</strong>
        <span>{t('feeWhatIf.rows', { count: rows })}</span>
        {summary && (
          <>
            <OmittedRows summary={summary} />
            <span>{columnsText(summary.fields)}</span>
          </>
        )}
      </div>
      <div className="ui-row">
        <SegmentedFilter
          label={t('feeWhatIf.kind')}
          value={whatIf.nextKind ?? kind}
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
            fault={amounts.fault}
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
function TakenAs({ summary: { fields, amountOf }, kind }: TakenAsProps) {
  const isOfKind = (column: string) => (kindOfColumn(column) ?? 'gross') === kind;
  const column = fields.amount;
  if (column === '' || isOfKind(column)) return null;
  const text = isOfKind(amountOf[kind]) ? 'takenAs' : 'notFound';
  return <p className={`ui-row ui-aside ${styles.facts}`}>{t(`feeWhatIf.${text}.${kind}`, { column })}</p>;
}

function OtherCurrency({ summary, currency }: { summary: AmountsSummary; currency: string }) {
  const { fields, dialect } = summary;
  if (fields.currency !== '' || !dialect.currency || dialect.currency === currency) return null;
  return (
    <InlineAlert tone="warning">
      {t('feeWhatIf.otherCurrency', { file: dialect.currency, currency })}
    </InlineAlert>
  );
}

interface HowItWasReadProps {
  name: string;
  summary: AmountsSummary;
  settings: ReadSettings;
  fault: Unreadable | undefined;
  onSettings: (settings: ReadSettings) => void;
}

function HowItWasRead(reading: HowItWasReadProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('whatIf.file.how')}
      </Button>
      {isOpen && (
        <ReadingSheet
          {...{ ...reading, withColumn }}
          fields={saleFields.map((field) => ({
            field,
            label: t(`feeWhatIf.column.${field}`),
            ...(field === 'currency' && { help: t('feeWhatIf.column.currency.help') }),
          }))}
          source={undefined}
          remembered={undefined}
          // The table of rows has those without an amount.
          read={async () => ({ total: 0, lines: [] })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Returns the settings with `column` for `field`. Its heading may set the kind; a fee column removes a rate column. */
function withColumn(settings: ReadSettings, field: ReadField, column: string): ReadSettings {
  const kind = field === 'amount' ? kindOfColumn(column) : undefined;
  const other = field === 'fee' ? { rate: '' } : field === 'rate' ? { fee: '' } : {};
  return { ...settings, fields: { ...settings.fields, ...other, [field]: column }, ...(kind && { kind }) };
}

function columnsText({ amount, fee, rate }: SaleColumns): string {
  if (amount === '') return t('feeWhatIf.columns.none');
  if (rate !== '') return t('feeWhatIf.columns.rates', { amount, rate });
  return fee === ''
    ? t('feeWhatIf.columns.amount', { amount })
    : t('feeWhatIf.columns.both', { amount, fee });
}
