import 'texts:whatIf';
import 'texts:whatIf.reading';
import { importCurrencies } from '~/domain/field-maps/import-currencies';
import { separators } from '~/domain/files/dialect';
import type { ReadSettings } from '~/domain/files/read-source';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { Button } from '~/ui/controls/Button';
import { FileButton } from '~/ui/controls/FileButton';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RefusedPage } from '~/workers/what-if-protocol';
import { AmountFromFields } from './AmountFromFields';
import { ColumnNotations } from './ColumnNotations';
import { FileFindings } from './FileFindings';
import { encodingName, separatorName } from './file-messages';
import { type ReadingProps, readFields, withField } from './reading-props';
import { readSettingsText, settingsText } from './reading-settings';
import * as styles from './FileCard.module.css';

interface FileReadingProps extends ReadingProps {
  /** Whether stored settings were applied, or do not fit this file. */
  remembered: 'taken' | 'unfit' | undefined;
  /** The name of the source for whose files the settings are stored. */
  source: string | undefined;
  /** The name of the file. */
  name: string;
  /** Returns a page of the rows that were refused, from an index among them. */
  readRefused: (from: number, count: number) => Promise<RefusedPage>;
}

/** Renders how a file was read. Each setting can be changed; a change reads the file again. */
export function FileReading({ remembered, source, name, readRefused, ...reading }: FileReadingProps) {
  const { settings, onSettings } = reading;
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
      <FileFindings
        key={JSON.stringify(reading.settings)}
        summary={reading.summary}
        read={readRefused}
        name={name}
      />
      <div className={styles.settings}>
        {source !== undefined && <p>{t('whatIf.reading.remembered', { source })}</p>}
        {Object.keys(settings).length > 0 && (
          <>
            <Button size="small" onClick={() => onSettings({})}>
              {t('whatIf.reading.asFound')}
            </Button>
            <Button
              size="small"
              onClick={() =>
                downloadFile(
                  new Blob([settingsText(settings)], { type: 'application/json' }),
                  `${source ?? 'file'}-reading.json`,
                )
              }
            >
              {t('whatIf.reading.save')}
            </Button>
          </>
        )}
        <LoadSettings onSettings={onSettings} />
      </div>
    </div>
  );
}

/** Renders where the table is in the file, and how its text is encoded. */
function Table({ summary: { dialect, sheets }, settings, onSettings }: ReadingProps) {
  const change = (part: ReadSettings['dialect']) =>
    onSettings({ ...settings, dialect: { ...settings.dialect, ...part } });
  const { encoding, separator } = dialect;
  return (
    <>
      {sheets && sheets.length > 1 && (
        <SelectInput
          label={t('whatIf.reading.sheet')}
          value={dialect.sheet ?? ''}
          options={sheets.map((value) => ({ value, label: value }))}
          // Another sheet has other columns.
          onChange={(sheet) => onSettings({ dialect: { sheet } })}
        />
      )}
      {dialect.format === 'csv' && encoding && separator && (
        <>
          <SelectInput
            label={t('whatIf.reading.encoding')}
            value={encoding}
            options={(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const).map((value) => ({
              value,
              label: encodingName(value),
            }))}
            onChange={(value) => change({ encoding: value as typeof encoding })}
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
        options={zonesWith(dialect.zone).map((value) => ({ value, label: value }))}
        onChange={(zone) => change({ zone })}
      />
    </>
  );
}

/** Renders which column contains which field of a transaction. */
function Fields(props: ReadingProps) {
  const { summary, settings, onSettings } = props;
  const { dialect, fields, columns } = summary;
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <h3>{t('whatIf.reading.fields')}</h3>
      {readFields
        .filter((field) => field !== 'amount' || !dialect.amountFrom)
        .map((field) => (
          <SelectInput
            key={field}
            label={t(`whatIf.field.${field}`)}
            help={
              field === 'currency' && dialect.currency
                ? t('whatIf.field.wholeFile', { currency: dialect.currency })
                : undefined
            }
            placeholder={t('whatIf.field.none')}
            value={fields[field] ?? ''}
            options={names}
            onChange={(column) => onSettings(withField(settings, field, column))}
          />
        ))}
      {(fields.currency ?? '') === '' && (
        <SearchSelect
          label={t('whatIf.field.fileCurrency')}
          value={dialect.currency ?? ''}
          options={importCurrencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => onSettings({ ...settings, dialect: { ...settings.dialect, currency } })}
        />
      )}
      <AmountFromFields {...props} />
    </>
  );
}

/** Renders a button that loads settings from a file which a user saved earlier. */
function LoadSettings({ onSettings }: Pick<ReadingProps, 'onSettings'>) {
  async function load(file: File) {
    const read = readSettingsText(await file.slice(0, 2_000_000).text());
    if (read && Object.keys(read).length > 0) onSettings(read);
    else toast({ tone: 'error', text: t('whatIf.reading.loadFailed') });
  }
  return (
    <FileButton
      size="small"
      name={t('whatIf.reading.load')}
      accept=".json,application/json"
      onFile={(file) => void load(file)}
    >
      {t('whatIf.reading.load')}
    </FileButton>
  );
}

/** Returns the time zones to choose from: those of Brazil and of its banks’ partners, and the current one. */
function zonesWith(zone: string): string[] {
  const usual = ['America/Sao_Paulo', 'America/Manaus', 'America/Bogota', 'America/New_York', 'UTC'];
  return usual.includes(zone) ? usual : [zone, ...usual];
}
