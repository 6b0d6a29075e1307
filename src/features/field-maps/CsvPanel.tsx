import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button, buttonClass } from '~/ui/controls/Button';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TextArea } from '~/forms/controls/TextInput';
import { isBankFormat, separators } from '@recon/engine/file/notation/dialect';
import { repeatedNames } from '@recon/engine/file/reading/repeated-names';
import type { ImportTable } from '@recon/engine/file/field-maps/file-validation';
import { FileProgress } from '~/file-reading/FileFacts';
import { thenFocus } from '~/ui/focus';
import { ConvertedFile } from './ConvertedFile';
import {
  type CsvInput,
  type CsvOrigin,
  type CsvProblem,
  type CsvInputSource,
  useCsvInput,
} from './use-csv-input';
import * as styles from './CsvPanel.module.css';

interface CsvPanelProps {
  contextId: string;
  source: { id: string; name: string };
  csv: ImportTable | undefined;
  /** Whether the first line looks like a title, not like the names of columns. */
  isTitled: boolean;
  onCsv: (csv: ImportTable | undefined, origin: CsvOrigin) => void;
}

/** Reads a file or the first lines of a CSV, which the user pastes, drops or chooses. The data stays in the browser. */
export function CsvPanel({ contextId, source, csv, isTitled, onCsv }: CsvPanelProps) {
  const input = useCsvInput(source.id, onCsv);
  const { givenCsv, pasted, problem, converting, takeFile, takeText } = input;
  const choose = useRef<HTMLButtonElement>(null);
  const forget = () =>
    thenFocus(
      () => takeText(''),
      () => choose.current,
    );
  useWindowFileDrop(takeFile);
  return (
    <DropZone
      className={`ui-stack ${styles.panel}`}
      aria-labelledby="csv-title"
      onDropped={(dropped) => {
        const [first] = dropped.files;
        if (first) takeFile(first);
        else takeText(dropped.getData('text'));
      }}
    >
      <div className={`ui-row ${styles.head} ui-between`}>
        <div>
          <h2 id="csv-title">{t('fieldMaps.csv.title')}</h2>
          {/* With a file, its validation matters more: this keeps it on the first screen. */}
          {!csv && <p className="ui-aside">{t('fieldMaps.csv.about')}</p>}
        </div>
        <FileButton ref={choose} name={t('fieldMaps.csv.choose')} onFile={takeFile}>
          {t('fieldMaps.csv.choose')}
        </FileButton>
      </div>
      {/* The text box gives way, too. */}
      {!(csv && givenCsv?.name !== undefined) && (
        <TextArea
          mono
          rows={3}
          label={t('fieldMaps.csv.paste')}
          value={pasted}
          onChange={(event) => takeText(event.currentTarget.value)}
        />
      )}
      {problem && <NotRead {...{ problem, contextId }} onRetry={() => input.readAgain(undefined)} />}
      {converting && (
        <div className={`ui-row ${styles.found}`}>
          <div className={styles.progress}>
            <FileProgress reading={converting} />
          </div>
          <Button variant="quiet" onClick={forget}>
            {t('fieldMaps.csv.stop')}
          </Button>
        </div>
      )}
      {csv && givenCsv && (
        <FoundCsv {...{ csv, isTitled, givenCsv, input }} source={source.name} onForget={forget} />
      )}
      {csv && <Warnings csv={csv} />}
    </DropZone>
  );
}

interface NotReadProps {
  problem: CsvProblem;
  contextId: string;
  onRetry: () => void;
}

/** Renders why an input could not be read. Only a failure of this browser may be gone on another try. */
function NotRead({ problem, contextId, onRetry }: NotReadProps) {
  const isOfBank = typeof problem === 'string' && isBankFormat(problem);
  return (
    <InlineAlert
      tone="error"
      onRetry={problem === 'failed' ? onRetry : undefined}
      actions={
        isOfBank && (
          <Link
            to="/contexts/$contextId/what-if"
            params={{ contextId }}
            className={buttonClass({ size: 'small' })}
          >
            {t('fieldMaps.csv.toWhatIf')}
          </Link>
        )
      }
    >
      {problemText(problem)}
    </InlineAlert>
  );
}

function problemText(problem: CsvProblem): string {
  if (typeof problem !== 'string') return fileErrorText(problem);
  if (isBankFormat(problem)) return t('fieldMaps.csv.ofBank', { format: t(`whatIf.format.${problem}`) });
  return t(`fieldMaps.csv.${problem}`);
}

interface FoundProps {
  csv: ImportTable;
  isTitled: boolean;
  givenCsv: CsvInputSource;
  input: CsvInput;
  source: string;
  onForget: () => void;
}

/** Renders what was read, converted or not, with a button that changes between both. */
function FoundCsv({ csv, isTitled, givenCsv, input, source, onForget }: FoundProps) {
  const name = givenCsv.name ?? t('fieldMaps.csv.pasted');
  const line = useFocusAfterChange(input.converted !== undefined);
  const forget = (
    <Button variant="quiet" onClick={onForget}>
      {t('fieldMaps.csv.forget')}
    </Button>
  );
  if (input.converted)
    return (
      <ConvertedFile ref={line} conversion={input.converted} {...{ input, source }}>
        {forget}
      </ConvertedFile>
    );
  const { from } = givenCsv;
  return (
    <div ref={line} className={`ui-row ${styles.found}`}>
      <output>
        {isTitled
          ? t('fieldMaps.csv.titled', { name, title: csv.header.find((cell) => cell.trim() !== '') ?? '' })
          : t('fieldMaps.csv.found', {
              name,
              columns: csv.header.length,
              rows: csv.rows.length,
              part: csv.isPart ? 'yes' : 'no',
            })}
        {givenCsv.encoding && ` ${t('fieldMaps.csv.encoding', { encoding: givenCsv.encoding })}`}
      </output>
      <div className={`ui-row ${styles.actions}`}>
        <SelectInput
          short
          label={t('fieldMaps.csv.delimiter')}
          value={csv.delimiter}
          options={separators.map((value) => ({ value, label: t(`fieldMaps.csv.${delimiterNames[value]}`) }))}
          onChange={(chosen) => input.readAgain(separators.find((value) => value === chosen))}
        />
        {typeof from !== 'string' && (
          <Button onClick={() => input.convert(from)}>{t('fieldMaps.csv.convert')}</Button>
        )}
        {forget}
      </div>
    </div>
  );
}

/**
 * Returns a ref for the line of a file. If the line is replaced by one that is converted, or not converted any more, its
 * first button gets the focus that the removed button had.
 */
function useFocusAfterChange(isConverted: boolean) {
  const line = useRef<HTMLDivElement>(null);
  const before = useRef(isConverted);
  useLayoutEffect(() => {
    if (before.current === isConverted) return;
    before.current = isConverted;
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus();
  }, [isConverted]);
  return line;
}

function Warnings({ csv }: { csv: ImportTable }) {
  const repeated = repeatedNames(csv.header);
  return (
    <>
      {csv.columnsGiven > csv.header.length && (
        <InlineAlert tone="warning">
          {t('fieldMaps.csv.tooWide', { read: csv.header.length, given: csv.columnsGiven })}
        </InlineAlert>
      )}
      {repeated.length > 0 && (
        <InlineAlert tone="warning">
          {t('whatIf.file.repeated', { columns: formatList(repeated) })}
        </InlineAlert>
      )}
    </>
  );
}

const delimiterNames = { '\t': 'tab', '|': 'pipe', ';': 'semicolon', ',': 'comma' } as const;
