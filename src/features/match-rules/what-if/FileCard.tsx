import 'texts:whatIf';
import { useState } from 'react';
import { importCurrencies } from '~/domain/field-maps/import-currencies';
import type { CanonicalField } from '~/domain/field-maps/canonical-fields';
import type { Refusal } from '~/domain/files/transaction-row';
import type { Dialect } from '~/domain/files/dialect';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { listOf } from '~/i18n/list-of';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import { toast } from '~/ui/overlay/toast';
import { downloadFile } from '~/lib/download-file';
import type { ReadSettings, ReadSummary } from '~/domain/files/read-source';
import type { ForService, SideName } from '~/workers/what-if-messages';
import { encodingName, notationText, refusalWord, separatorName } from './file-words';
import { useAnswer } from '~/lib/use-answer';
import type { SideState } from './use-what-if';
import * as styles from './FileCard.module.css';

interface FileCardProps {
  side: SideName;
  state: SideState;
  onSettings: (settings: ReadSettings) => void;
  /** How many rows the service would take of the file as it is. */
  asItIs: () => Promise<{ taken: number; others: number } | undefined>;
  /** The file written the way the service takes it. */
  forService: () => Promise<ForService | undefined>;
}

/** What one side's transactions come from, and how the file was read. */
export function FileCard({ side, state, onSettings, asItIs, forService }: FileCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { summary } = state;
  return (
    <section className={`ui-card ${styles.card}`} data-side={side} aria-label={t(`whatIf.file.${side}`)}>
      <div className={styles.facts}>
        <span className={styles.side}>{t(`whatIf.line.${side}`)}</span>
        <strong>{state.name}</strong>
        <span>{t('whatIf.file.rows', { count: state.rows })}</span>
        {summary && <span>{dialectText(summary.dialect)}</span>}
        {summary && summary.refused.count > 0 && (
          <span className={styles.refused}>{t('whatIf.file.refused', { count: summary.refused.count })}</span>
        )}
      </div>
      {state.progress !== undefined && (
        <ProgressBar
          label={t('whatIf.file.reading', { name: state.name })}
          value={state.progress * 100}
          max={100}
        />
      )}
      {summary && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('whatIf.file.how')}
        </Button>
      )}
      {summary && isOpen && (
        <Sheet
          open
          title={t('whatIf.file.how')}
          description={state.name}
          onClose={() => setIsOpen(false)}
          footer={
            <Button onClick={() => void downloadForUpload(forService, state.name)}>
              {t('whatIf.file.download')}
            </Button>
          }
        >
          <AsItIs ask={asItIs} />
          <Reading summary={summary} settings={state.settings ?? {}} onSettings={onSettings} />
        </Sheet>
      )}
    </section>
  );
}

const fields = [
  'external_id',
  'amount',
  'currency',
  'date',
  'description',
] as const satisfies CanonicalField[];

interface ReadingProps {
  summary: ReadSummary;
  settings: ReadSettings;
  onSettings: (settings: ReadSettings) => void;
}

/** How a file was read: which column is what, in which notation, and the rows that were not taken. */
function Reading({ summary, settings, onSettings }: ReadingProps) {
  const { dialect, columns } = summary;
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles.reading}>
      {fields.map((field) => (
        <SelectInput
          key={field}
          label={t(`whatIf.field.${field}`)}
          help={
            field === 'currency' && dialect.currency
              ? t('whatIf.field.wholeFile', { currency: dialect.currency })
              : undefined
          }
          placeholder={t('whatIf.field.none')}
          value={summary.fields[field] ?? ''}
          options={names}
          onChange={(column) => onSettings({ ...settings, fields: { ...summary.fields, [field]: column } })}
        />
      ))}
      {(summary.fields.currency ?? '') === '' && (
        <SearchSelect
          label={t('whatIf.field.fileCurrency')}
          value={dialect.currency ?? ''}
          options={importCurrencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => onSettings({ ...settings, dialect: { ...settings.dialect, currency } })}
        />
      )}
      <SelectInput
        label={t('whatIf.field.zone')}
        help={t('whatIf.field.zone.help')}
        value={dialect.zone}
        options={zonesWith(dialect.zone).map((value) => ({ value, label: value }))}
        onChange={(zone) => onSettings({ ...settings, dialect: { ...settings.dialect, zone } })}
      />
      <Columns summary={summary} settings={settings} onSettings={onSettings} />
      {summary.refused.count > 0 && (
        <>
          <h3>{t('whatIf.file.refused', { count: summary.refused.count })}</h3>
          <ul className={styles.columns}>
            {summary.refused.first.map((one) => (
              <li key={one.row}>{refusalText(one)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What each column holds, and the other way to read it where there are two. */
function Columns({ summary: { columns, dialect }, settings, onSettings }: ReadingProps) {
  return (
    <>
      <h3>{t('whatIf.columns')}</h3>
      <ul className={styles.columns}>
        {columns.map(({ name, notation, ambiguous }) => (
          <li key={name}>
            <strong>{name}</strong> <span>{notationText(notation)}</span>
            {ambiguous && (
              <span className={styles.refused}>
                {t('whatIf.ambiguous', {
                  value: ambiguous.value,
                  readings: listOf(ambiguous.readings.map(({ reads }) => reads)),
                })}
                {ambiguous.readings.map((reading) => (
                  <Button
                    key={reading.reads}
                    size="small"
                    onClick={() =>
                      onSettings({
                        ...settings,
                        dialect: {
                          ...settings.dialect,
                          columns: withNotation(dialect, name, reading.notation),
                        },
                      })
                    }
                  >
                    {t('whatIf.readAs', { reads: reading.reads })}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the service would make of the file as it is (docs/contract.md#the-import). */
function AsItIs({ ask }: { ask: FileCardProps['asItIs'] }) {
  const fate = useAnswer('as it is', ask);
  return (
    fate &&
    fate !== 'failed' && (
      <InlineAlert tone={fate.others > 0 ? 'warning' : 'good'}>{t('whatIf.file.asItIs', fate)}</InlineAlert>
    )
  );
}

/** Gives the file as the service takes it; the answer of an upload says no more than how many rows failed. */
async function downloadForUpload(forService: FileCardProps['forService'], name: string): Promise<void> {
  const file = await forService();
  if (!file) return;
  downloadFile(file.csv, name.replace(/(\.\w+)?$/, '-upload.csv'));
  toast({ text: t('whatIf.file.downloaded', { written: file.written, leftOut: file.leftOut }) });
}

/** Zones to choose from: those of Brazil and its banks' partners, and the one that is in use. */
function zonesWith(zone: string): string[] {
  const usual = ['America/Sao_Paulo', 'America/Manaus', 'America/Bogota', 'America/New_York', 'UTC'];
  return usual.includes(zone) ? usual : [zone, ...usual];
}

function withNotation(dialect: Dialect, name: string, notation: Dialect['columns'][number]['notation']) {
  return dialect.columns.map((column) => (column.name === name ? { name, notation } : column));
}

function dialectText(dialect: Dialect): string {
  const { format, encoding, separator, zone } = dialect;
  return [
    t(`whatIf.format.${format}`),
    ...(separator ? [separatorName(separator)] : []),
    ...(encoding ? [encodingName(encoding)] : []),
    zone,
  ].join(', ');
}

function refusalText({ row, field, cell, why }: Refusal): string {
  const known = fields.find((one) => one === field);
  return known
    ? t('whatIf.refusal', { row, field: t(`whatIf.field.${known}`), why: refusalWord(why), cell })
    : t('whatIf.refusal.row', { row, why: refusalWord(why) });
}
