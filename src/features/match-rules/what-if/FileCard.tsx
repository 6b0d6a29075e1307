import type { ReadSettings } from '@recon/engine/file/settings';
import { useState } from 'react';
import { downloadForUpload } from '~/file-reading/download-for-upload';
import {
  UnchangedImport,
  FileProgress,
  Incomplete,
  MixedDatesWarning,
  NoReadableRow,
  RefusedRows,
  OmittedRows,
} from '~/file-reading/FileFacts';
import { dialectText } from '~/file-reading/file-messages';
import { StepProposal } from '~/file-reading/StepList';
import { ReadingSheet } from '~/file-reading/ReadingSheet';
import { savedForText, UnsavedNotice } from '~/file-reading/UnsavedNotice';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { followsMap, MapReading, type MapReadingProps } from './MapReading';
import type { WhatIf } from './use-what-if';
import type { SideState } from './what-if-state';
import * as styles from './FileCard.module.css';

interface FileCardProps extends Pick<MapReadingProps, 'side' | 'source' | 'toNewSource'> {
  state: SideState;
  whatIf: WhatIf;
}

/** Renders one side's file or sample in a line, how the file was read, and below it what the user should check. */
export function FileCard({ side, state, source, toNewSource, whatIf }: FileCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { summary, settings = {}, name, remembered } = state;
  const onSettings = (next: ReadSettings) => whatIf.readAgain(side, next);
  const memory = whatIf.memory[side];
  const isEmpty = summary?.taken === 0;
  const savedFor = savedForText(memory, source);
  return (
    <section
      className={`ui-card ${styles.card} ui-between ui-row`}
      data-side={side}
      aria-label={t(`whatIf.file.${side}`)}
    >
      <Facts {...{ side, state, source }} />
      {summary && (
        <>
          <Button size="small" variant={isEmpty ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
            {t(isEmpty ? 'whatIf.file.chooseColumns' : 'whatIf.file.how')}
          </Button>
          <OmittedRows summary={summary} />
          <MapReading {...{ side, source, toNewSource, summary, settings, onSettings, savedFor }} />
          <StepProposal {...{ summary, settings, onSettings, savedFor }} />
          <Incomplete problems={summary.problems} />
          <MixedDatesWarning summary={summary} />
          {isEmpty && <NoReadableRow summary={summary} />}
        </>
      )}
      {source !== undefined && !isOpen && <UnsavedNotice {...{ memory, source, onSettings }} />}
      <FileProgress reading={state.reading} />
      {summary && isOpen && (
        <ReadingSheet
          {...{ summary, settings, remembered, source, memory, name, onSettings }}
          fault={state.fault}
          read={async (from, count) => whatIf.session().refused(side, from, count)}
          onClose={() => setIsOpen(false)}
          footer={
            <Button
              onClick={() => void downloadForUpload(async () => whatIf.session().forService(side), name)}
            >
              {t('whatIf.file.download')}
            </Button>
          }
        >
          <UnchangedImport key={JSON.stringify(settings)} ask={async () => whatIf.session().asItIs(side)} />
        </ReadingSheet>
      )}
    </section>
  );
}

/** Renders the facts of a file: its complete name, its rows and, as far as there is space, how it was read. */
function Facts({ side, state, source }: Pick<FileCardProps, 'side' | 'state' | 'source'>) {
  const { name, rows, summary } = state;
  return (
    <div className={`ui-aside ${styles.facts}`}>
      <span className={styles.side}>{t(`whatIf.line.${side}`)}</span>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>{t('whatIf.file.rows', { count: rows })}</span>
        {summary && <RefusedRows summary={summary} />}
        {summary && <span className={styles.how}>{dialectText(summary.dialect)}</span>}
        {summary && source !== undefined && followsMap(summary) && (
          <span className={styles.how}>{t('whatIf.map.follows', { source })}</span>
        )}
      </div>
    </div>
  );
}
