import 'texts:whatIf';
import type { ReactNode } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import { ambiguousColumns } from '~/domain/files/ambiguous-columns';
import type { ReadSummary, RefusalCause } from '~/domain/files/read-source';
import type { Refusal } from '~/domain/files/transaction-row';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { ImportedAsItIs } from '~/workers/given-file';
import {
  ambiguityText,
  columnsOf,
  fieldLabel,
  notationText,
  refusalLabel,
  skippedText,
} from './file-messages';
import { missingFields } from './reading-props';
import * as styles from './reading.module.css';

/** Renders the progress of a file while it is read; nothing without `progress`, a part from 0 to 1. */
export function FileProgress({ name, progress }: { name: string; progress: number | undefined }) {
  if (progress === undefined) return null;
  return <ProgressBar label={t('whatIf.file.reading', { name })} value={progress * 100} max={100} />;
}

interface SkippedRowsProps {
  summary: Parameters<typeof skippedText>[0];
  className?: string | undefined;
}

/** Renders how many rows of which kind are not read on purpose, such as totals; nothing if all are read. */
export function SkippedRows({ summary, className }: SkippedRowsProps) {
  const text = skippedText(summary);
  return text === undefined ? null : <span className={className}>{text}</span>;
}

interface RefusedRowsProps {
  summary: Pick<ReadSummary, 'refused' | 'taken'>;
  className?: string | undefined;
}

/** Renders how many rows were refused, and the most frequent cause; nothing if none was. */
export function RefusedRows({ summary: { refused, taken }, className }: RefusedRowsProps) {
  const { count, cause } = refused;
  if (count === 0) return null;
  // If all rows lack a column, `NothingTaken` names it.
  const isNamed = cause?.why === 'column-missing' && taken === 0;
  return (
    <>
      <span className={className}>{t('whatIf.file.refused', { count })}</span>
      {cause && !isNamed && <span>{causeText(cause)}</span>}
    </>
  );
}

function causeText({ why, field, rows }: RefusalCause): string {
  const label = fieldLabel(field);
  const values = { rows, why: refusalLabel(why) };
  return label === undefined
    ? t('whatIf.file.cause.row', values)
    : t('whatIf.file.cause', { ...values, field: label });
}

/** Renders why every row of the file was refused. */
export function NothingTaken({ refused }: { refused: readonly Refusal[] }) {
  const missing = missingFields(refused);
  return (
    <p className={styles.none} role="alert">
      {t('whatIf.file.none')}{' '}
      {missing.length > 0 &&
        t('whatIf.file.noneOf', {
          fields: formatList(missing.map((field) => t(`whatIf.field.${field}`))),
        })}{' '}
      {missing.includes('currency') && t('whatIf.file.noneOfCurrency')}
    </p>
  );
}

/** Renders what to check of a file: amounts or dates that can be read in two ways, and names of several columns. */
export function ReadingWarnings({ summary }: { summary: ReadSummary }) {
  const repeated = summary.problems.find(({ code }) => code === 'repeated-heading');
  return (
    <>
      {ambiguousColumns(summary).map(({ name, ambiguous, notation }) => (
        <InlineAlert key={name} tone="warning">
          {t('whatIf.file.ambiguous', {
            column: name,
            ambiguity: ambiguityText(ambiguous),
            notation: notationText(notation),
          })}
        </InlineAlert>
      ))}
      {repeated && (
        <InlineAlert tone="warning">
          {t('whatIf.file.repeated', { columns: formatList(columnsOf(repeated)) })}
        </InlineAlert>
      )}
    </>
  );
}

interface AsItIsProps {
  ask: () => Promise<ImportedAsItIs | undefined>;
  /** The number of rows that were read: `children` are rendered only if the service would import fewer. */
  taken?: number;
  /** What to do then. */
  children?: ReactNode;
}

/**
 * Renders what the service would import from the unchanged file, as `ask` returns (docs/contract.md#the-import); that the
 * file was changed or moved if it returns nothing.
 */
export function AsItIs({ ask, taken = 0, children }: AsItIsProps) {
  const { data: fate } = useWorkerQuery('as it is', ask);
  if (fate === null)
    return <InlineAlert tone="error">{fileErrorText({ fault: 'file-gone', values: {} })}</InlineAlert>;
  return (
    fate && (
      <InlineAlert tone={fate.others > 0 || fate.taken === 0 ? 'warning' : 'good'}>
        {asItIsText(fate)} {fate.others > 0 && fate.taken < taken && children}
      </InlineAlert>
    )
  );
}

function asItIsText({ taken, others, isPart }: ImportedAsItIs): string {
  if (taken === 0) return t('whatIf.file.asItIs.none');
  if (isPart) return t('whatIf.file.asItIs.part', { taken, judged: taken + others });
  return t('whatIf.file.asItIs', { taken, others });
}
