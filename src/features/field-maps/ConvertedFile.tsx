import { type ReactNode, type Ref, useState } from 'react';
import { downloadForUpload } from '~/file-reading/download-for-upload';
import { UnchangedImport } from '~/file-reading/FileFacts';
import { dialectText, omittedRowsText, totalRowCount } from '~/file-reading/file-messages';
import type { ReadingSheetProps } from '~/file-reading/ReadingSheet';
import { StepProposal } from '~/file-reading/StepList';
import { savedForText, UnsavedNotice } from '~/file-reading/UnsavedNotice';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { lazyComponent } from '~/lib/lazy';
import type { Conversion, CsvInput } from './use-csv-input';
import * as styles from './CsvPanel.module.css';

const LazyReadingSheet = lazyComponent<ReadingSheetProps>(
  async () => (await import('~/file-reading/ReadingSheet')).ReadingSheet,
);

interface ConvertedFileProps {
  /** The line with the name of the file and its buttons. */
  ref: Ref<HTMLDivElement>;
  conversion: Conversion;
  input: CsvInput;
  /** The name of the source, for whose files the settings are remembered. */
  source: string;
  children: ReactNode;
}

/** Renders a converted file: how it was read, and what the service would import from the original. */
export function ConvertedFile({ ref, conversion, input, source, children }: ConvertedFileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { file, summary, settings, remembered, fault } = conversion;
  const { written, leftOut } = summary;
  const onSettings = (next: typeof settings) => input.convert(file, next);
  const { name } = file;
  const { memory } = input;
  const totals = totalRowCount(summary);
  const omitted = omittedRowsText(summary);
  return (
    <>
      <div ref={ref} className={`ui-row ${styles.found}`}>
        <output>
          {t('fieldMaps.csv.converted', { name, written, leftOut: leftOut - totals })}{' '}
          {omitted !== undefined && `${omitted}.`}
          {dialectText(summary.dialect)}
        </output>
        <div className="ui-row">
          <Button onClick={() => setIsOpen(true)}>{t('whatIf.file.how')}</Button>
          <Button
            onClick={() => void downloadForUpload(async () => input.session().forService('file'), name)}
          >
            {t('whatIf.file.download')}
          </Button>
          {summary.dialect.format === 'csv' && (
            <Button variant="quiet" onClick={() => input.takeFile(file)}>
              {t('fieldMaps.csv.unconverted')}
            </Button>
          )}
          {children}
        </div>
      </div>
      {!isOpen && <UnsavedNotice {...{ memory, source, onSettings }} />}
      <StepProposal {...{ summary, settings, onSettings }} savedFor={savedForText(memory, source)} />
      {isOpen && (
        <LazyReadingSheet
          {...{ summary, settings, remembered, source, memory, name, onSettings, fault }}
          read={async (from, count) => input.session().refused('file', from, count)}
          onClose={() => setIsOpen(false)}
        >
          <UnchangedImport key={JSON.stringify(settings)} ask={async () => input.session().asItIs('file')} />
        </LazyReadingSheet>
      )}
    </>
  );
}
