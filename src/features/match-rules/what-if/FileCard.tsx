import { type ReactNode, useState } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import type { Dialect } from '~/domain/files/dialect';
import type { Refusal } from '~/domain/files/transaction-row';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import { toast } from '~/ui/overlay/toast';
import { downloadFile } from '~/lib/download-file';
import { useWorkerQuery } from '~/lib/use-worker-query';
import type { ReadSettings, ReadSummary } from '~/domain/files/read-source';
import type { ForService, SideName } from '~/workers/what-if-protocol';
import { FileReading } from './FileReading';
import { followsMap, MapReading } from './MapReading';
import { missingFields } from './reading-props';
import { encodingName, separatorName, writtenText } from './file-messages';
import type { WhatIf } from './use-what-if';
import type { SideState } from './what-if-state';
import * as styles from './FileCard.module.css';

interface FileCardProps {
  side: SideName;
  state: SideState;
  /** The name of the side's source; `undefined` if there is none. Settings to read files are stored per source. */
  source: string | undefined;
  whatIf: WhatIf;
}

/** Renders one side's file or sample in a line, how the file was read, and below it what the user should check. */
export function FileCard({ side, state, source, whatIf }: FileCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { summary, settings = {}, name, map, remembered } = state;
  const onSettings = (next: ReadSettings) => whatIf.readAgain(side, next);
  const isEmpty = summary?.taken === 0;
  return (
    <section className={`ui-card ${styles.card}`} data-side={side} aria-label={t(`whatIf.file.${side}`)}>
      <Facts {...{ side, state, source }} />
      {summary && (
        <>
          <Button size="small" variant={isEmpty ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
            {t(isEmpty ? 'whatIf.file.chooseColumns' : 'whatIf.file.how')}
          </Button>
          <MapReading {...{ source, map, summary, settings, onSettings }} />
          <Incomplete problems={summary.problems} />
          {isEmpty && <NothingTaken refused={summary.refused.first} />}
        </>
      )}
      <FileProgress state={state} />
      {summary && isOpen && (
        <Sheet
          title={t('whatIf.file.how')}
          description={name}
          onClose={() => setIsOpen(false)}
          footer={
            <Button
              onClick={() => void downloadForUpload(async () => whatIf.session().forService(side), name)}
            >
              {t('whatIf.file.download')}
            </Button>
          }
        >
          {state.fault && <InlineAlert tone="error">{fileErrorText(state.fault)}</InlineAlert>}
          <AsItIs key={JSON.stringify(settings)} ask={async () => whatIf.session().asItIs(side)} />
          <FileReading
            {...{ summary, settings, remembered, source, name, onSettings }}
            read={async (from, count) => whatIf.session().refused(side, from, count)}
          />
        </Sheet>
      )}
    </section>
  );
}

/** Renders the facts of a file in a line: its name, rows and, as far as there is room, how it was read. */
function Facts({ side, state, source }: Omit<FileCardProps, 'whatIf'>) {
  const { name, rows, summary, map } = state;
  return (
    <div className={styles.facts}>
      <span className={styles.side}>{t(`whatIf.line.${side}`)}</span>
      <strong>{name}</strong>
      <span>{t('whatIf.file.rows', { count: rows })}</span>
      {summary && summary.refused.count > 0 && (
        <span className={styles.refused}>{t('whatIf.file.refused', { count: summary.refused.count })}</span>
      )}
      {summary && <span className={styles.how}>{dialectText(summary.dialect)}</span>}
      {summary && source !== undefined && followsMap(summary, map) && (
        <span className={styles.how}>{t('whatIf.map.follows', { source })}</span>
      )}
    </div>
  );
}

/** Renders the progress of a file while it is read. */
export function FileProgress({ state: { name, progress } }: { state: Pick<SideState, 'name' | 'progress'> }) {
  if (progress === undefined) return null;
  return <ProgressBar label={t('whatIf.file.reading', { name })} value={progress * 100} max={100} />;
}

/** Renders a warning for a file that is cut off, or has fewer records than it declares. */
function Incomplete({ problems }: Pick<ReadSummary, 'problems'>) {
  return problems.map(
    ({ code }) =>
      (code === 'file-cut-off' || code === 'records-missing') && (
        <p key={code} className={styles.none} role="alert">
          {t(`whatIf.reading.seen.${code}`)}
        </p>
      ),
  );
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

/** Downloads what `convert` returns: the file in the service's format, with only the rows that it would import. */
export async function downloadForUpload(
  convert: () => Promise<ForService | undefined>,
  name: string,
): Promise<void> {
  const file = await convert().catch(() => undefined);
  if (!file) {
    toast({ tone: 'error', text: t('whatIf.file.downloadFailed') });
    return;
  }
  downloadFile(file.csv, name.replace(/(\.\w+)?$/, '-upload.csv'));
  toast({ ...(file.hasUnmappedCurrency && { tone: 'warning' }), text: writtenText(file) });
}

/** Returns how a file was read, in short: its format, separator, encoding and time zone. */
export function dialectText(dialect: Dialect): string {
  const { format, encoding, separator, zone } = dialect;
  return [
    t(`whatIf.format.${format}`),
    ...(separator ? [separatorName(separator)] : []),
    ...(encoding ? [encodingName(encoding)] : []),
    zone,
  ].join(', ');
}
