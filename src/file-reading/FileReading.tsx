import { columnsOfAmount } from '@recon/engine/file/notation/dialect';
import type { ReadField } from '@recon/engine/file/field-maps/canonical-fields';
import { importCurrencies } from '@recon/engine/file/field-maps/import-currencies';
import type { ReadSettings } from '@recon/engine/file/settings';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { Button } from '~/ui/controls/Button';
import { FileButton } from '~/ui/controls/FileButton';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { AmountFromFields, ColumnNotations } from './ColumnFields';
import { FirstRows } from './FirstRows';
import { StepProposal, StepList } from './StepList';
import type { StepFormProps } from './StepForm';
import { TableFields } from './TableFields';
import { FileFindings, type FileFindingsProps } from './FileFindings';
import { savedForText, UnsavedNotice } from './UnsavedNotice';
import type { RememberedReading } from './use-remembered-reading';
import { plainOptions, type ReadingProps, readFields, withDialect, withField } from './reading-props';
import { readSettingsText, settingsText } from './reading-settings';
import { usePendingSettings } from './use-pending-settings';
import * as styles from './reading.module.css';

export interface FileReadingProps extends ReadingProps, Pick<FileFindingsProps, 'name' | 'read'> {
  /** Whether stored settings were applied (`taken`) or do not fit this file (`unfit`); `undefined` without any. */
  remembered: 'taken' | 'unfit' | undefined;
  /** The name of the source for whose files the settings are stored. */
  source: string | undefined;
  /** The storage of the settings; `undefined` if there is no source yet. */
  memory?: RememberedReading;
  /** Called when a change to the rows is typed that is not applied, and when it is no more. */
  onDirty?: StepFormProps['onDirty'];
  /** The fields whose columns the user may choose, with their labels; by default those of a transaction. */
  fields?: readonly FieldChoice[];
  withColumn?: (settings: ReadSettings, field: ReadField, column: string) => ReadSettings;
}

type FieldChoice = { field: ReadField; label: string; help?: string };

const transactionFields = (): readonly FieldChoice[] =>
  readFields.map((field) => ({ field, label: t(`whatIf.field.${field}`) }));

/** Renders how a file was read. Each setting can be changed; a change reads the file again. */
export function FileReading({
  remembered,
  source,
  memory,
  name,
  read,
  summary,
  onDirty,
  fields = transactionFields(),
  withColumn = withField,
  ...props
}: FileReadingProps) {
  const { settings, onSettings } = usePendingSettings(props.settings, summary, props.onSettings);
  const reading = { summary, settings, onSettings };
  const savedFor = savedForText(memory, source);
  function save() {
    const file = new Blob([settingsText(settings)], { type: 'application/json' });
    downloadFile(file, `${source ?? 'file'}-reading.json`);
  }
  return (
    <div className={styles.reading}>
      {memory && source !== undefined && <UnsavedNotice {...{ memory, source, onSettings }} />}
      {remembered && (
        <InlineAlert tone={remembered === 'taken' ? 'good' : 'warning'}>
          {t(remembered === 'taken' ? 'whatIf.reading.kept' : 'whatIf.reading.keptNot')}
        </InlineAlert>
      )}
      <FirstRows {...summary} fieldOf={fieldOfHeading(summary, fields)} />
      {/* Each choice below is saved at once. */}
      {savedFor !== undefined && <p className={styles.more}>{savedFor}</p>}
      <Fields {...{ ...reading, withColumn }} choices={fields} />
      <StepProposal {...{ ...reading, savedFor }} />
      <StepList {...{ ...reading, savedFor, onDirty }} dateColumn={summary.fields.date} />
      <TableFields {...reading} />
      <ColumnNotations {...reading} />
      <FileFindings key={JSON.stringify(props.settings)} {...{ summary, read, name }} />
      <div className={styles.settings}>
        {savedFor !== undefined && <p>{savedFor}</p>}
        {Object.keys(settings).length > 0 && (
          <>
            <Button size="small" onClick={() => onSettings({})}>
              {t('whatIf.reading.asFound')}
            </Button>
            <Button size="small" onClick={save}>
              {t('whatIf.reading.save')}
            </Button>
          </>
        )}
        <LoadSettings onSettings={onSettings} />
      </div>
    </div>
  );
}

type FieldsProps = ReadingProps &
  Pick<Required<FileReadingProps>, 'withColumn'> & { choices: readonly FieldChoice[] };

function Fields({ choices, withColumn, ...props }: FieldsProps) {
  const { summary, settings, onSettings } = props;
  const { dialect, fields, headings } = summary;
  const names = plainOptions([...new Set(headings)]);
  const currency = dialect.currency ?? '';
  return (
    <>
      <h3>{t('whatIf.reading.fields')}</h3>
      {choices
        .filter(({ field }) => field !== 'amount' || !dialect.amountFrom)
        .map(({ field, label, help }) => (
          <SelectInput
            key={field}
            label={label}
            help={help ?? (field === 'currency' && currency && t('whatIf.field.wholeFile', { currency }))}
            placeholder={t('whatIf.field.none')}
            value={fields[field] ?? ''}
            options={names}
            onChange={(column) => onSettings(withColumn(settings, field, column))}
          />
        ))}
      {(fields.currency ?? '') === '' && (
        <SearchSelect
          label={t('whatIf.field.fileCurrency')}
          value={currency}
          options={plainOptions(importCurrencies)}
          onChange={(value) => onSettings(withDialect(settings, { currency: value }))}
        />
      )}
      <AmountFromFields {...props} />
    </>
  );
}

/** Renders a button that loads settings from a file which a user saved earlier. */
function LoadSettings({ onSettings }: Pick<ReadingProps, 'onSettings'>) {
  const name = t('whatIf.reading.load');
  async function load(file: File) {
    const read = readSettingsText(await file.slice(0, 2_000_000).text());
    if (read && Object.keys(read).length > 0) onSettings(read);
    else toast({ tone: 'error', text: t('whatIf.reading.loadFailed') });
  }
  return (
    <FileButton size="small" name={name} accept=".json,application/json" onFile={(file) => void load(file)}>
      {name}
    </FileButton>
  );
}

/** Returns a function for the label of the field that a column is read as. */
function fieldOfHeading({ fields, dialect }: ReadingProps['summary'], choices: readonly FieldChoice[]) {
  const amounts = columnsOfAmount(dialect);
  return (heading: string) => {
    const field = Object.entries(fields).find(([, column]) => column?.trim() === heading.trim())?.[0];
    const read = field ?? (amounts.includes(heading) ? 'amount' : '');
    return choices.find((one) => one.field === read)?.label;
  };
}
