import { columnsOfAmount } from '@recon/engine/file/notation/dialect';
import type { ReactNode } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import type { CauseOfRows } from '@recon/engine/file/reading/transaction-row';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { groupBy } from '@recon/engine/lib/group-by';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { ImportedAsItIs } from '@recon/engine/session/file-session';
import {
  ambiguityText,
  problemColumns,
  fieldLabel,
  notationText,
  refusalLabel,
  omittedRowsText,
} from './file-messages';
import { missingFieldsOf } from './reading-props';
import type { FileState } from './use-file-reads';

/** Renders the progress of a file that is being read; nothing if none is. */
export function FileProgress({ reading }: { reading: FileState['reading'] | undefined }) {
  if (!reading) return null;
  const { file, progress } = reading;
  return (
    <ProgressBar label={t('whatIf.file.reading', { name: file.name })} value={progress * 100} max={100} />
  );
}

type OmittedRowsProps = { summary: Parameters<typeof omittedRowsText>[0] };

/** Renders how many rows of which kind are not read on purpose, such as totals; nothing if all are read. */
export function OmittedRows({ summary }: OmittedRowsProps) {
  const text = omittedRowsText(summary);
  return text === undefined ? null : <span className="ui-aside">{text}</span>;
}

type RefusedRowsProps = { summary: Pick<ReadSummary, 'refused' | 'taken'> };

/** Renders how many rows were refused, and why; nothing if none was. */
export function RefusedRows({ summary: { refused, taken } }: RefusedRowsProps) {
  const { count, causes } = refused;
  if (count === 0) return null;
  // If all rows lack a column, `NoReadableRow` names it.
  const shown = causes.filter(({ why }) => why !== 'column-missing' || taken > 0);
  return (
    <>
      <span data-tone="warning">{t('whatIf.file.refused', { count })}</span>
      {causeTexts(shown).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </>
  );
}

/** The maximum number of causes that a card states. The others are stated together, so that the numbers add up. */
const maxCauses = 3;

function causeTexts(causes: readonly CauseOfRows[]): string[] {
  // Several codes have one label.
  const named = groupBy(causes, ({ why, field }) => `${refusalLabel(why)} ${field}`);
  const all = [...named.values()].map((same) => ({ ...same[0]!, rows: sumOf(same) }));
  const others = all.slice(maxCauses);
  return [
    ...all.slice(0, maxCauses).map(causeText),
    ...(others.length > 0 ? [t('whatIf.file.cause.others', { rows: sumOf(others) })] : []),
  ];
}

const sumOf = (causes: readonly CauseOfRows[]): number => causes.reduce((sum, { rows }) => sum + rows, 0);

function causeText({ why, field, rows }: CauseOfRows): string {
  const label = fieldLabel(field);
  const values = { rows, why: refusalLabel(why) };
  return label === undefined
    ? t('whatIf.file.cause.row', values)
    : t('whatIf.file.cause', { ...values, field: label });
}

/** Renders why no row of a file could be read. */
export function NoReadableRow({ summary }: { summary: ReadSummary }) {
  const { refused } = summary;
  const missing = missingFieldsOf(summary);
  const names = formatList(missing.map((field) => t(`whatIf.field.${field}`)));
  // Rows that are left out, such as totals, are stated above.
  const isBare = refused.count === 0 && omittedRowsText(summary) === undefined;
  return (
    <p className="ui-aside" data-tone="error" role="alert">
      {t(isBare ? 'whatIf.file.noRows' : 'whatIf.file.none')}{' '}
      {missing.includes('amount') && missing.includes('date') && `${t('whatIf.file.noTransactions')} `}
      {missing.length > 0 && t('whatIf.file.noneOf', { fields: names })}{' '}
      {missing.includes('currency') && hasDollars(summary) && `${t('whatIf.file.noneOfDollar')} `}
      {missing.includes('currency') && t('whatIf.file.noneOfCurrency')}
    </p>
  );
}

/** Returns whether amounts have `$`, which is the sign of several currencies, and no column has the currency. */
export function hasDollars({ columns, dialect, fields }: ReadSummary): boolean {
  const used = [fields.amount, ...columnsOfAmount(dialect)];
  const signs = columns.flatMap((column) => (used.includes(column.name) ? (column.signs ?? []) : []));
  return (fields.currency ?? '') === '' && signs.includes('$');
}

/**
 * Renders what to check of a file: amounts or dates that can be read in two ways, dates of both orders, and names of several
 * columns.
 */
export function ReadingWarnings({ summary }: { summary: ReadSummary }) {
  const { dialect, fields, columns, problems } = summary;
  const repeated = problems.find(({ code }) => code === 'repeated-heading');
  const used = [fields.date, ...(dialect.amountFrom ? columnsOfAmount(dialect) : [fields.amount])];
  return (
    <>
      <MixedDatesWarning summary={summary} />
      {columns.map(
        ({ name, ambiguous, notation }) =>
          ambiguous &&
          used.includes(name) && (
            <InlineAlert key={name} tone="warning">
              {t('whatIf.file.ambiguous', {
                column: name,
                ambiguity: ambiguityText(ambiguous),
                notation: notationText(notation),
              })}
            </InlineAlert>
          ),
      )}
      {repeated && (
        <InlineAlert tone="warning">
          {t('whatIf.file.repeated.numbered', {
            columns: formatList(problemColumns(repeated)),
            example: repeated.first[0]?.cell ?? '',
          })}
        </InlineAlert>
      )}
    </>
  );
}

/** Renders an alert for a file that is cut off, or has fewer records than it declares. */
export function Incomplete({ problems }: Pick<ReadSummary, 'problems'>) {
  return problems.map(
    ({ code }) =>
      (code === 'file-cut-off' || code === 'records-missing') && (
        <InlineAlert key={code} tone="error">
          {t(`whatIf.reading.seen.${code}`)}
        </InlineAlert>
      ),
  );
}

/** Renders a warning if some dates have the day first and others the month: some may be misread without a trace. */
export function MixedDatesWarning({ summary: { mixedDates } }: { summary: Pick<ReadSummary, 'mixedDates'> }) {
  if (!mixedDates) return null;
  const { column, order, swapped, either } = mixedDates;
  return (
    <InlineAlert tone="warning">
      {t('whatIf.file.mixedDates', {
        column,
        order,
        rejected: swapped.rows,
        rejectedExample: swapped.example,
        rows: either.rows,
        example: either.example,
      })}
    </InlineAlert>
  );
}

interface UnchangedImportProps {
  ask: () => Promise<ImportedAsItIs | undefined>;
  /** The number of rows that were read: `children` are rendered only if the service would import fewer, or other amounts. */
  takenRows?: number;
  /** What to do then. */
  children?: ReactNode;
}

/**
 * Renders what the service would import from the unchanged file, which `ask` returns (docs/contract.md#the-import).
 * Without a result, renders that the file was changed or moved.
 */
export function UnchangedImport({ ask, takenRows = 0, children }: UnchangedImportProps) {
  const { data: fate } = useWorkerQuery('as it is', ask);
  if (fate === null)
    return <InlineAlert tone="error">{fileErrorText({ fault: 'file-gone', values: {} })}</InlineAlert>;
  return (
    fate && (
      <InlineAlert tone={fate.others > 0 || fate.taken === 0 || fate.hasOtherAmounts ? 'warning' : 'good'}>
        {asItIsText(fate)} {fate.hasOtherAmounts && t('whatIf.file.asItIs.otherAmounts')}{' '}
        {(fate.hasOtherAmounts || (fate.others > 0 && fate.taken < takenRows)) && children}
      </InlineAlert>
    )
  );
}

function asItIsText({ taken, others, isPart }: ImportedAsItIs): string {
  if (taken === 0) return t('whatIf.file.asItIs.none');
  if (isPart) return t('whatIf.file.asItIs.part', { taken, judged: taken + others });
  return t('whatIf.file.asItIs', { taken, others });
}
