import 'texts:whatIf';
import type { ReactNode } from 'react';
import type { Refusal } from '~/domain/files/transaction-row';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { skippedText } from './file-messages';
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

/** Renders why every row of the file was refused. */
export function NothingTaken({ refused }: { refused: readonly Refusal[] }) {
  const missing = missingFields(refused).map((field) => t(`whatIf.field.${field}`));
  return (
    <p className={styles.none} role="alert">
      {t('whatIf.file.none')} {missing.length > 0 && t('whatIf.file.noneOf', { fields: formatList(missing) })}
    </p>
  );
}

interface AsItIsProps {
  ask: () => Promise<{ taken: number; others: number } | undefined>;
  /** What to do if the service would not import all rows. */
  children?: ReactNode;
}

/** Renders what the service would import from the unchanged file, as `ask` returns (docs/contract.md#the-import). */
export function AsItIs({ ask, children }: AsItIsProps) {
  const { data: fate } = useWorkerQuery('as it is', ask);
  return (
    fate && (
      <InlineAlert tone={fate.others > 0 || fate.taken === 0 ? 'warning' : 'good'}>
        {fate.taken === 0 ? t('whatIf.file.asItIs.none') : t('whatIf.file.asItIs', fate)}{' '}
        {fate.others > 0 && children}
      </InlineAlert>
    )
  );
}
