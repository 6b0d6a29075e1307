import type { ReadSettings } from '@recon/engine/file/settings';
import { separators } from '@recon/engine/file/notation/dialect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { encodingName, separatorName } from './file-messages';
import { plainOptions, type ReadingProps, withDialect } from './reading-props';

/** Returns only the steps of settings: they state which column they miss, if they do not fit any more. */
const stepsOf = ({ steps }: ReadSettings): ReadSettings => (steps ? { steps } : {});

const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** Renders the choices of sheet, encoding, separator and time zone. */
export function TableFields({
  summary: { dialect, sheets },
  settings,
  onSettings,
}: ReadingProps<'dialect' | 'sheets'>) {
  const { encoding, separator } = dialect;
  const isUsual = usualZones.includes(dialect.zone);
  return (
    <>
      {sheets && sheets.length > 1 && (
        <SelectInput
          label={dialect.format === 'json' ? t('whatIf.reading.list') : t('whatIf.reading.sheet')}
          value={dialect.sheet ?? ''}
          options={plainOptions(sheets)}
          // Another sheet has other columns.
          onChange={(sheet) => onSettings({ ...stepsOf(settings), dialect: { sheet } })}
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
            onChange={(value) =>
              onSettings({ ...stepsOf(settings), dialect: { separator: value as typeof separator } })
            }
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

/** The time zones of Brazil and of its banks’ partners. */
const usualZones = ['America/Sao_Paulo', 'America/Manaus', 'America/Bogota', 'America/New_York', 'UTC'];
