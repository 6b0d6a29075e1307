import { useId } from 'react';
import type { MappingIssue, MappingRow } from '@recon/engine/file/field-maps/direction';
import type { ColumnSuggestion } from '@recon/engine/file/field-maps/suggestion';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TextInput } from '~/forms/controls/TextInput';
import { confidenceText, fieldMeaning } from './field-map-messages';
import { type DraftRow, isCanonicalRow, type MapDraft, fieldsOfSameColumn, suggestionFor } from './map-draft';
import type { ImportTable } from '@recon/engine/file/field-maps/file-validation';
import * as styles from './MappingLine.module.css';

export interface MappingLineProps {
  row: DraftRow;
  draft: MapDraft;
  csv: ImportTable | undefined;
  suggestions: readonly ColumnSuggestion[];
  fault: MappingIssue['code'] | undefined;
  found: string | undefined;
  disabledReason: string | undefined;
  onChange: (change: Partial<MappingRow>) => void;
  onRemove: () => void;
}

/** Renders one column and its field, with a suggestion if there is one. */
export function MappingLine(props: MappingLineProps) {
  const { row, draft, csv, suggestions, found, disabledReason, onChange, onRemove } = props;
  const isFree = !isCanonicalRow(row);
  const suggestion = suggestionFor(draft, row, suggestions);
  const shared = fieldsOfSameColumn(draft, row);
  return (
    <li className={styles.line} data-kind={isFree ? 'free' : 'canonical'}>
      <div className={styles.column}>
        <ColumnInput {...props} />
        {csv && row.column !== '' && <Sample column={row.column} csv={csv} />}
        {found !== undefined && <Note text={found} />}
      </div>
      <Icon name="right" className={styles.arrow} />
      <div className={styles.field} data-part={isFree ? 'free-field' : undefined}>
        {isFree ? <FreeField {...props} /> : <CanonicalField {...props} />}
        {shared.length > 0 && <Note text={t('fieldMaps.shared', { fields: formatList(shared) })} />}
        {suggestion && (
          <SuggestedColumn
            suggestion={suggestion}
            field={row.field}
            disabledReason={disabledReason}
            onAccept={() => onChange({ column: suggestion.column })}
          />
        )}
      </div>
      {isFree && (
        <IconButton
          icon="trash"
          size="small"
          label={t('fieldMaps.free.remove', { field: row.field || t('fieldMaps.free.unnamed') })}
          disabledReason={disabledReason}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function ColumnInput({ row, draft, csv, fault, disabledReason, onChange }: MappingLineProps) {
  const column = {
    hidesLabel: true,
    label: t('fieldMaps.columnFor', { field: row.field || t('fieldMaps.free.unnamed') }),
    value: row.column,
    ...(disabledReason !== undefined && { disabledReason }),
    error: issueOn(fault, 'column'),
    placeholder: t('fieldMaps.noColumn'),
  };
  return csv ? (
    <SelectInput
      {...column}
      options={choices(row, draft, csv)}
      onChange={(chosen) => onChange({ column: chosen })}
    />
  ) : (
    <TextInput {...column} onChange={(event) => onChange({ column: event.currentTarget.value })} />
  );
}

function FreeField({ row, fault, disabledReason, onChange }: MappingLineProps) {
  return (
    <TextInput
      mono
      hidesLabel
      label={t('fieldMaps.free.name')}
      value={row.field}
      disabledReason={disabledReason}
      error={issueOn(fault, 'field')}
      onChange={(event) => onChange({ field: event.currentTarget.value })}
    />
  );
}

function CanonicalField({ row, fault }: MappingLineProps) {
  const wrong = issueOn(fault, 'field');
  return (
    <>
      <p className={styles.canonical}>
        <span className={`ui-mono ${styles.name}`}>{row.field}</span>
        <span className="ui-small">{fieldMeaning(row.field)}</span>
      </p>
      {wrong !== undefined && <Note text={wrong} />}
    </>
  );
}

function issueOn(fault: MappingLineProps['fault'], side: 'column' | 'field'): string | undefined {
  return fault?.startsWith(side) ? t(`fieldMaps.fault.${fault}`) : undefined;
}

/** Returns the columns to choose from: those of the file, disabled if another field uses them, and the row's own. */
function choices(row: DraftRow, draft: MapDraft, csv: ImportTable) {
  const names = [...new Set(csv.header.filter((name) => name.trim() !== ''))];
  const listed = names.map((name) => {
    const holder = draft.rows.find((other) => other.id !== row.id && other.column === name);
    if (!holder) return { value: name, label: name };
    const label = t('fieldMaps.usedFor', { column: name, field: holder.field });
    return { value: name, label, disabled: name !== row.column };
  });
  return row.column === '' || names.includes(row.column)
    ? listed
    : [{ value: row.column, label: t('fieldMaps.notInFile', { column: row.column }) }, ...listed];
}

function Sample({ column, csv }: { column: string; csv: ImportTable }) {
  // If two columns have the same name, the service uses the last one.
  const place = csv.header.lastIndexOf(column);
  const values = csv.rows
    .slice(0, 20)
    .flatMap(({ cells }) => cells[place]?.trim() || [])
    .slice(0, 2);
  if (place < 0 || values.length === 0) return null;
  return (
    <p className={`${styles.sample} ui-tiny ui-clip`}>
      {t('fieldMaps.sample', { values: values.join(' · ') })}
    </p>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className={styles.note}>
      <Icon name="warning" />
      {text}
    </p>
  );
}

interface SuggestedProps {
  suggestion: ColumnSuggestion;
  field: string;
  disabledReason: string | undefined;
  onAccept: () => void;
}

function SuggestedColumn({ suggestion, field, disabledReason, onAccept }: SuggestedProps) {
  const text = useId();
  return (
    <p className={`ui-row ${styles.suggestion}`}>
      <span id={text}>
        {t('fieldMaps.suggested', {
          column: suggestion.column,
          confidence: confidenceText(suggestion.confidence),
          by: suggestion.by,
        })}
      </span>
      <Button
        size="small"
        aria-label={t('fieldMaps.acceptFor', { column: suggestion.column, field })}
        aria-describedby={text}
        disabledReason={disabledReason}
        onClick={onAccept}
      >
        {t('fieldMaps.accept')}
      </Button>
    </p>
  );
}
