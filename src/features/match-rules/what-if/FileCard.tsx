import type { ReadSettings } from '@recon/engine/file/settings';
import type { SideName } from '@recon/engine/matching/side-name';
import { useState } from 'react';
import type { ReferenceSteps } from '@recon/engine/reasons/reference-steps';
import { downloadForUpload } from '~/file-reading/download-for-upload';
import {
  AsItIs,
  FileProgress,
  Incomplete,
  MixedDatesWarning,
  NothingTaken,
  RefusedRows,
  SkippedRows,
} from '~/file-reading/FileFacts';
import { dialectText } from '~/file-reading/file-messages';
import { OfferedSteps, ProposedSteps } from '~/file-reading/StepList';
import { ReadingSheet } from '~/file-reading/ReadingSheet';
import { savedForText, UnsavedNotice } from '~/file-reading/UnsavedNotice';
import type { ReadingProps, SavedFor } from '~/file-reading/reading-props';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { ToNewSource } from './AddSource';
import { followsMap, MapReading } from './MapReading';
import type { WhatIf } from './use-what-if';
import type { SideState } from './what-if-state';
import * as styles from './FileCard.module.css';

interface FileCardProps {
  side: SideName;
  state: SideState;
  /** The name of the side's source; `undefined` if there is none. Settings to read files are stored per source. */
  source: string | undefined;
  toNewSource: ToNewSource;
  whatIf: WhatIf;
  /** Changes of the references to offer in the sheet, which is then open; `undefined` if there are none. */
  offered: ReferenceSteps | undefined;
  /** Called when the offered changes are made, or dismissed. */
  onOffered: (isMade: boolean) => void;
}

/** Renders one side's file or sample in a line, how the file was read, and below it what the user should check. */
export function FileCard({ side, state, source, toNewSource, whatIf, offered, onOffered }: FileCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { summary, settings = {}, name, map, remembered } = state;
  const onSettings = (next: ReadSettings) => whatIf.readAgain(side, next);
  const memory = whatIf.memory[side];
  const isEmpty = summary?.taken === 0;
  const savedFor = savedForText(memory, source);
  return (
    <section className={`ui-card ${styles.card}`} data-side={side} aria-label={t(`whatIf.file.${side}`)}>
      <Facts {...{ side, state, source }} />
      {summary && (
        <>
          <Button size="small" variant={isEmpty ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
            {t(isEmpty ? 'whatIf.file.chooseColumns' : 'whatIf.file.how')}
          </Button>
          <SkippedRows summary={summary} className={styles.map} />
          <MapReading {...{ side, source, toNewSource, map, summary, settings, onSettings, savedFor }} />
          <ProposedSteps {...{ summary, settings, onSettings, savedFor }} />
          <Incomplete problems={summary.problems} />
          <MixedDatesWarning summary={summary} />
          {isEmpty && <NothingTaken summary={summary} />}
        </>
      )}
      {source !== undefined && !isOpen && <UnsavedNotice {...{ memory, source, onSettings }} />}
      <FileProgress name={name} progress={state.progress} />
      {summary && (isOpen || offered) && (
        <ReadingSheet
          {...{ summary, settings, remembered, source, memory, name, onSettings }}
          fault={state.fault}
          read={async (from, count) => whatIf.session().refused(side, from, count)}
          onClose={() => {
            setIsOpen(false);
            onOffered(false);
          }}
          footer={
            <Button
              onClick={() => void downloadForUpload(async () => whatIf.session().forService(side), name)}
            >
              {t('whatIf.file.download')}
            </Button>
          }
        >
          {offered && (
            <ReferenceOffer
              {...{ offered, summary, settings, savedFor }}
              onSettings={(next) => {
                // The sheet stays open and shows what the changes did, unless that of the other file opens next.
                setIsOpen(offered.sides.length === 1);
                onSettings(next);
                onOffered(true);
              }}
            />
          )}
          <AsItIs key={JSON.stringify(settings)} ask={async () => whatIf.session().asItIs(side)} />
        </ReadingSheet>
      )}
    </section>
  );
}

type ReferenceOfferProps = ReadingProps<'fields'> & SavedFor & { offered: ReferenceSteps };

/** Offers changes of the column with the references, after which they are equal in both files. */
function ReferenceOffer({ offered, summary, settings, onSettings, savedFor }: ReferenceOfferProps) {
  const { external_id: column = '' } = summary.fields;
  if (column === '') return null;
  const steps = offered.changes.map((change) => ({ do: change, column }));
  return (
    <OfferedSteps
      reason={t(offered.sides.length > 1 ? 'whatIf.reason.steps.aboutBoth' : 'whatIf.reason.steps.about')}
      {...{ steps, savedFor }}
      onUse={() => onSettings({ ...settings, steps: [...(settings.steps ?? []), ...steps] })}
    />
  );
}

/** Renders the facts of a file: its complete name, its rows and, as far as there is space, how it was read. */
function Facts({ side, state, source }: Pick<FileCardProps, 'side' | 'state' | 'source'>) {
  const { name, rows, summary, map } = state;
  return (
    <div className={styles.facts}>
      <span className={styles.side}>{t(`whatIf.line.${side}`)}</span>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>{t('whatIf.file.rows', { count: rows })}</span>
        {summary && <RefusedRows summary={summary} className={styles.refused} />}
        {summary && <span className={styles.how}>{dialectText(summary.dialect)}</span>}
        {summary && source !== undefined && followsMap(summary, map) && (
          <span className={styles.how}>{t('whatIf.map.follows', { source })}</span>
        )}
      </div>
    </div>
  );
}
