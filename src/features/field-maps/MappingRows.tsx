import { useRef } from 'react';
import { requiredFields } from '@recon/engine/file/field-maps/canonical-fields';
import type { FileValidation } from '@recon/engine/file/field-maps/file-validation';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { fieldFindingText } from './field-map-messages';
import {
  draftMeter,
  type DraftRow,
  isCanonicalRow,
  mappingOf,
  type MapDraft,
  sureSuggestions,
  withNewRow,
  withoutRow,
  withRow,
  withSureSuggestions,
} from './map-draft';
import { MappingLine, type MappingLineProps } from './MappingLine';
import { thenFocus } from '~/ui/focus';
import * as styles from './MappingRows.module.css';

export interface MappingRowsProps extends Pick<
  MappingLineProps,
  'draft' | 'csv' | 'suggestions' | 'disabledReason'
> {
  onDraft: (draft: MapDraft) => void;
  verdict: FileValidation | undefined;
}

/** Renders a row per field: required fields with their progress, optional ones, and fields that the user named. */
export function MappingRows(props: MappingRowsProps) {
  const { draft, onDraft, csv, suggestions, verdict, disabledReason } = props;
  const list = useRef<HTMLElement>(null);
  const added = useRef(0);
  const body = mappingOf(draft);
  const sure = sureSuggestions(draft, suggestions).length;
  const isRequired = ({ id }: DraftRow) => requiredFields.some((field) => field === id);
  const freeRows = draft.rows.filter((row) => !isCanonicalRow(row));
  const lines = (rows: DraftRow[]) => (
    <ul className={`ui-lines ${styles.lines}`}>
      {rows.map((row) => (
        <MappingLine
          key={row.id}
          {...{ row, draft, csv, suggestions, disabledReason }}
          found={row.column === '' ? undefined : foundIn(verdict, row.field)}
          fault={'faults' in body ? body.faults.get(row.id) : undefined}
          onChange={(change) => onDraft(withRow(draft, row.id, change))}
          onRemove={() => onDraft(withoutRow(draft, row.id))}
        />
      ))}
    </ul>
  );
  return (
    <section className={`ui-stack ${styles.rows}`} ref={list} aria-label={t('fieldMaps.rows')}>
      {sure > 0 && (
        <InlineAlert
          tone="good"
          actions={
            <Button
              size="small"
              variant="primary"
              disabledReason={disabledReason}
              onClick={() => onDraft(withSureSuggestions(draft, suggestions))}
            >
              {t('fieldMaps.acceptSure', { count: sure })}
            </Button>
          }
        >
          {t('fieldMaps.sureFound', { count: sure })}
        </InlineAlert>
      )}
      <div className="ui-row ui-between">
        <h2>{t('fieldMaps.required')}</h2>
        <Meter {...draftMeter(draft)} />
      </div>
      {lines(draft.rows.filter(isRequired))}
      <h2>{t('fieldMaps.optional')}</h2>
      {lines(draft.rows.filter((row) => isCanonicalRow(row) && !isRequired(row)))}
      <h2>{t('fieldMaps.free')}</h2>
      <p className="ui-aside">{t('fieldMaps.free.about')}</p>
      {freeRows.length > 0 && lines(freeRows)}
      <Button
        size="small"
        icon="plus"
        disabledReason={disabledReason}
        onClick={() => {
          added.current += 1;
          thenFocus(
            () => onDraft(withNewRow(draft, `new ${added.current}`)),
            () => list.current?.querySelector<HTMLElement>('li:last-child > [data-part=free-field] input'),
          );
        }}
      >
        {t('fieldMaps.free.add')}
      </Button>
    </section>
  );
}

function foundIn(verdict: FileValidation | undefined, field: string): string | undefined {
  const ofField = verdict?.findings.filter((finding) => finding.field === field) ?? [];
  return fieldFindingText(ofField, verdict?.judged ?? 0);
}

function Meter({ filled, missing }: ReturnType<typeof draftMeter>) {
  return (
    <p className={`ui-row ${styles.meter}`}>
      <span className={styles.bar} aria-hidden="true">
        {requiredFields.map((field) => (
          <span key={field} className={filled.includes(field) ? styles.on : undefined} />
        ))}
      </span>
      <Icon name={missing.length === 0 ? 'check' : 'warning'} />
      {missing.length === 0
        ? t('fieldMaps.meter.full', { count: filled.length })
        : t('fieldMaps.meter', { filled: filled.length, count: requiredFields.length })}
    </p>
  );
}
