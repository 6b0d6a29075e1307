import { importCurrencies } from '~/domain/field-maps/import-currencies';
import { separators } from '~/domain/files/dialect';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { Button } from '~/ui/controls/Button';
import { FileButton } from '~/ui/controls/FileButton';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { AmountFromFields, ColumnNotations } from './ColumnFields';
import { FileFindings, type FileFindingsProps } from './FileFindings';
import { encodingName, separatorName } from './file-messages';
import { plainOptions, type ReadingProps, readFields, withDialect, withField } from './reading-props';
import { readSettingsText, settingsText } from './reading-settings';
import * as styles from './FileCard.module.css';

interface FileReadingProps extends ReadingProps, Pick<FileFindingsProps, 'name' | 'read'> {
  /** Whether stored settings were applied (`taken`) or do not fit this file (`unfit`); `undefined` without any. */
  remembered: 'taken' | 'unfit' | undefined;
  /** The name of the source for whose files the settings are stored. */
  source: string | undefined;
}

/** Renders how a file was read. Each setting can be changed; a change reads the file again. */
export function FileReading({ remembered, source, name, read, ...reading }: FileReadingProps) {
  const { summary, settings, onSettings } = reading;
  function save() {
    const file = new Blob([settingsText(settings)], { type: 'application/json' });
    downloadFile(file, `${source ?? 'file'}-reading.json`);
  }
  return (
    <div className={styles.reading}>
      {remembered && (
        <InlineAlert tone={remembered === 'taken' ? 'good' : 'warning'}>
          {t(remembered === 'taken' ? 'whatIf.reading.kept' : 'whatIf.reading.keptNot')}
        </InlineAlert>
      )}
      <Table {...reading} />
      <Fields {...reading} />
      <ColumnNotations {...reading} />
      <FileFindings key={JSON.stringify(settings)} {...{ summary, read, name }} />
      <div className={styles.settings}>
        {source !== undefined && <p>{t('whatIf.reading.remembered', { source })}</p>}
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

const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** Renders the choices of sheet, encoding, separator and time zone. */
function Table({ summary: { dialect, sheets }, settings, onSettings }: ReadingProps) {
  const { encoding, separator } = dialect;
  const isUsual = usualZones.includes(dialect.zone);
  return (
    <>
      {sheets && sheets.length > 1 && (
        <SelectInput
          label={t('whatIf.reading.sheet')}
          value={dialect.sheet ?? ''}
          options={plainOptions(sheets)}
          // Another sheet has other columns.
          onChange={(sheet) => onSettings({ dialect: { sheet } })}
        />
      )}
      {dialect.format === 'csv' && encoding && separator && (
        <>
          <SelectInput
            label={t('whatIf.reading.encoding')}
            value={encoding}
            options={encodings.map((value) => ({ value, label: encodingName(value) }))}
            onChange={(value) => onSettings(withDialect(settings, { encoding: value as typeof encoding }))}
          />
          <SelectInput
            label={t('whatIf.reading.separator')}
            value={separator}
            options={separators.map((value) => ({ value, label: separatorName(value) }))}
            // Another separator results in other columns.
            onChange={(value) => onSettings({ dialect: { separator: value as typeof separator } })}
          />
        </>
      )}
      <SelectInput
        label={t('whatIf.field.zone')}
        help={t('whatIf.field.zone.help')}
        value={dialect.zone}
        options={plainOptions(isUsual ? usualZones : [dialect.zone, ...usualZones])}
        onChange={(zone) => onSettings(withDialect(settings, { zone }))}
      />
    </>
  );
}

/** Renders the choice of the column for each field of a transaction. */
function Fields(props: ReadingProps) {
  const { summary, settings, onSettings } = props;
  const { dialect, fields, columns } = summary;
  const names = plainOptions(columns.map(({ name }) => name));
  const currency = dialect.currency ?? '';
  return (
    <>
      <h3>{t('whatIf.reading.fields')}</h3>
      {readFields
        .filter((field) => field !== 'amount' || !dialect.amountFrom)
        .map((field) => (
          <SelectInput
            key={field}
            label={t(`whatIf.field.${field}`)}
            help={field === 'currency' && currency && t('whatIf.field.wholeFile', { currency })}
            placeholder={t('whatIf.field.none')}
            value={fields[field] ?? ''}
            options={names}
            onChange={(column) => onSettings(withField(settings, field, column))}
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

/** The time zones of Brazil and of its banks’ partners. */
const usualZones = ['America/Sao_Paulo', 'America/Manaus', 'America/Bogota', 'America/New_York', 'UTC'];
