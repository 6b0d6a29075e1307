import { columnsOfAmount } from '@recon/engine/file/notation/dialect';
import type { ReadSettings } from '@recon/engine/file/settings';
import type { SideName } from '@recon/engine/matching/side-name';
import { useState } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import type { Step } from '@recon/engine/file/settings';
import { sourceTypes } from '@recon/engine/configuration/sources/source-types';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { sameJson } from '@recon/engine/lib/json/same-json';
import { withoutChange } from '@recon/engine/proposal/take-back';
import type { ProposedChange } from '@recon/engine/proposal/search';
import { downloadForUpload } from '~/file-reading/download-for-upload';
import {
  UnchangedImport,
  FileProgress,
  hasDollars,
  NoReadableRow,
  ReadingWarnings,
  RefusedRows,
  OmittedRows,
} from '~/file-reading/FileFacts';
import { ReadingSheet } from '~/file-reading/ReadingSheet';
import { dialectText } from '~/file-reading/file-messages';
import { reportText, stepText } from '~/file-reading/step-messages';
import { FormSelectField, FormTextField } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { changeTexts, changeEvidenceText } from './proposed-messages';
import { type ChosenFile, type ChosenFiles, isFileGone } from './use-chosen-files';
import type { SetupValues } from './use-new-setup';
import * as styles from './from-files.module.css';

interface FileBoxProps {
  chosenFile: ChosenFile;
  side: SideName;
  form: ContractForm<SetupValues>;
  files: ChosenFiles;
  onRead: (outcome: Awaited<ReturnType<ChosenFiles['add']>>) => void;
}

/** Renders the file of one side: how it was read, the name and type of its source, and what the service takes of it. */
export function FileBox({ chosenFile, side, form, files, onRead }: FileBoxProps) {
  const { id, file, settings, summary } = chosenFile;
  const [isOpen, setIsOpen] = useState(false);
  const readAgain = (next: ReadSettings) => void files.readAgain(id, next).then(onRead);
  const title = t(`whatIf.line.${side}`);
  return (
    <section className={`ui-card ${styles.file}`} data-side={side} aria-label={title}>
      <div className="ui-row ui-between">
        <h2>{title}</h2>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('fromFiles.remove', { name: file.name })}
          onClick={() => void files.drop(id).then(onRead)}
        >
          {t('fromFiles.remove.short')}
        </Button>
      </div>
      <FileFacts chosenFile={chosenFile} />
      {summary && (
        <>
          <div className={styles.source}>
            <FormTextField form={form} name={`files.${id}.name`} label={t('fromFiles.source')} />
            <FormSelectField
              form={form}
              name={`files.${id}.type`}
              label={t('sources.field.type')}
              options={sourceTypes.map((value) => ({ value, label: t(`sources.type.${value}`) }))}
            />
          </div>
          <ProposedChanges {...{ chosenFile, summary }} onSettings={readAgain} />
          <ReadingWarnings summary={summary} />
          {summary.taken === 0 && <NoReadableRow summary={summary} />}
          {!isFileGone(chosenFile) && (
            <UnchangedImport
              key={`${id} ${JSON.stringify(settings)}`}
              ask={async () => files.about(async (session) => session.asItIs(id))}
              takenRows={summary.taken}
            >
              {t('fromFiles.convert')}
            </UnchangedImport>
          )}
        </>
      )}
      {summary && (
        <div className={`ui-row ${styles.actions}`}>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('whatIf.file.how')}
          </Button>
          <Button
            size="small"
            onClick={() =>
              void downloadForUpload(
                async () => files.about(async (session) => session.forService(id)),
                file.name,
              )
            }
          >
            {t('whatIf.file.download')}
          </Button>
        </div>
      )}
      {summary && isOpen && (
        <ReadingSheet
          {...{ summary, settings, source: undefined, remembered: undefined, name: file.name }}
          fault={chosenFile.fault}
          onSettings={readAgain}
          read={async (from, count) => files.session().refused(id, from, count)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

interface ProposedProps {
  chosenFile: ChosenFile;
  summary: ReadSummary;
  onSettings: (next: ReadSettings) => void;
}

/** Renders what the console changed so that a file matches the other one, with the evidence, and what the user changed. */
function ProposedChanges({ chosenFile, summary, onSettings }: ProposedProps) {
  const { proposed = [], settings } = chosenFile;
  const isProposed = (step: Step) =>
    proposed.some(({ change }) => change.steps?.some((one) => sameJson(one, step)));
  const others = (settings.steps ?? []).filter((step) => !isProposed(step));
  return (
    <>
      {proposed.map((one, at) => (
        <InlineAlert
          key={at}
          actions={
            <Button size="small" onClick={() => onSettings(withoutChange(settings, one.change))}>
              {t('fromFiles.proposed.undo')}
            </Button>
          }
        >
          <ul>
            {changeTexts(one).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {one.change.steps?.map((step) => (
              <li key={JSON.stringify(step)}>
                {stepText(step, columnsOfAmount(summary.dialect))}{' '}
                {outcomeText(step, settings, summary.steps)}
              </li>
            ))}
          </ul>
          <Evidence of={one} />
        </InlineAlert>
      ))}
      {others.length > 0 && (
        <InlineAlert title={t('fromFiles.steps')}>
          <Steps steps={others} summary={summary} />
        </InlineAlert>
      )}
      <AssumedCurrency {...{ proposed, settings, summary }} />
    </>
  );
}

function Evidence({ of }: { of: ProposedChange }) {
  const text = changeEvidenceText(of);
  return text !== undefined && <p>{text}</p>;
}

type AssumedCurrencyProps = Pick<ChosenFile, 'settings'> & {
  proposed: readonly ProposedChange[];
  summary: ReadSummary;
};

/** Renders that the currency of a file that has only `$` is assumed; nothing if the user set it. */
function AssumedCurrency({ proposed, settings, summary }: AssumedCurrencyProps) {
  const { currency } = summary.dialect;
  const isProposed = proposed.some(({ change }) => typeof change.dialect?.currency === 'string');
  if (typeof currency !== 'string' || (settings.dialect?.currency !== undefined && !isProposed)) return null;
  return (
    hasDollars(summary) && (
      <InlineAlert tone="warning">{t('fromFiles.proposed.dollar', { currency })}</InlineAlert>
    )
  );
}

function Steps({ steps, summary }: { steps: readonly Step[]; summary: ReadSummary }) {
  return (
    <ul>
      {steps.map((step, at) => (
        <li key={at}>{stepText(step, columnsOfAmount(summary.dialect))}</li>
      ))}
    </ul>
  );
}

/** Returns what a step did; `undefined` if the steps were not applied. */
function outcomeText(
  step: Step,
  { steps = [] }: ReadSettings,
  done: ReadSummary['steps'],
): string | undefined {
  const at = steps.findIndex((one) => sameJson(one, step));
  const report = done && 'reports' in done ? done.reports[at] : undefined;
  return report && reportText(step, report);
}

/** Renders the name of a file, its rows and notation, its progress while it is read, or why it cannot be read. */
export function FileFacts({ chosenFile: { file, summary, reading, fault } }: { chosenFile: ChosenFile }) {
  return (
    <>
      <div className={`ui-row ui-aside ${styles.facts}`}>
        <strong>{file.name}</strong>
        {summary && (
          <>
            <span>{t('whatIf.file.rows', { count: summary.taken })}</span>
            <span>{dialectText(summary.dialect)}</span>
            <OmittedRows summary={summary} />
            <RefusedRows summary={summary} />
          </>
        )}
      </div>
      {summary?.proposed && (
        <InlineAlert title={t('fromFiles.proposed.later')}>
          <Steps steps={summary.proposed.steps} summary={summary} />
        </InlineAlert>
      )}
      <FileProgress reading={reading} />
      {fault && <InlineAlert tone="error">{fileErrorText(fault)}</InlineAlert>}
    </>
  );
}
