import { type ComponentProps, useMemo, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import type { FieldMap } from '@recon/contract/field-map';
import { fieldMapCreate } from '@recon/contract/field-map-requests';
import type { FileValidation } from '@recon/engine/file/field-maps/file-validation';
import { repeatedNames } from '@recon/engine/file/reading/repeated-names';
import { suggestColumns } from '@recon/engine/file/field-maps/suggest';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { StickyFooter } from '~/ui/page/StickyFooter';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { PageUndo } from '~/ui/controls/UndoButton';
import { CsvPanel } from './CsvPanel';
import { losesAnything, validationLines, validationText } from './field-map-messages';
import { draftMeter, isCanonicalRow, mappingOf, type MapDraft } from './map-draft';
import { MappingJson } from './MappingJson';
import { MappingRows } from './MappingRows';
import { PreviewTable } from './PreviewTable';
import type { ImportTable } from '@recon/engine/file/field-maps/file-validation';
import type { CsvOrigin } from './use-csv-input';
import { useMapEditor } from './use-map-editor';
import { useFileValidation, validateSample } from './use-file-validation';
import { BeforeValidation, ValidationSummary, ValidationLines } from './ValidationSummary';
import * as styles from './field-maps.module.css';

interface FieldMapEditorProps {
  source: { contextId: string; sourceId: string; name: string };
  fieldMap: FieldMap | null;
  disabledReason: string | undefined;
  undo: PageUndo;
}

/** Renders the editor of a field map, with a file to test it, which never leaves the browser. */
export function FieldMapEditor({ source, fieldMap, disabledReason, undo }: FieldMapEditorProps) {
  const editor = useMapEditor(source, fieldMap, undo);
  const { draft } = editor;
  const [{ csv, origin }, setInput] = useState<{ csv: ImportTable | undefined; origin: CsvOrigin }>({
    csv: undefined,
    origin: 'text',
  });
  const [isAsking, setIsAsking] = useState(false);
  const guard = useLeaveGuard({ ...editor, isPending: editor.isSaving });
  const { missing } = draftMeter(draft);
  const { found, checkedDraft, isShown, showNow } = useFileValidation(csv, draft);
  const isTitled = found?.problems.some(({ code }) => code === 'title-line') === true;
  // The columns of a file with a title line are unknown.
  const table = isTitled ? undefined : csv;
  const suggestions = useMemo(() => suggest(table, draft), [table, draft]);
  const verdict = isShown ? found : undefined;

  const stay = () => setIsAsking(false);
  const save = () => {
    if (missing.length > 0 || (csv && losesAnything(validateSample(csv, draft)))) setIsAsking(true);
    else void editor.save();
  };
  return (
    <ThemeProvider>
      <div className={`ui-stack ${styles.page}`} data-sends>
        <CsvPanel
          contextId={source.contextId}
          source={{ id: source.sourceId, name: source.name }}
          {...{ csv, isTitled }}
          onCsv={(next, from) => setInput({ csv: next, origin: from })}
        />
        {csv && verdict && <ValidationSummary {...{ verdict, origin }} isPart={csv.isPart} />}
        {found && !isShown && <BeforeValidation verdict={found} {...{ origin, missing }} onAsk={showNow} />}
        <div className={styles.panes}>
          <MapViews {...{ editor, suggestions, disabledReason }} csv={table} verdict={found} />
          {found && found.judged > 0 && found.fields.length > 0 && (
            <PreviewTable verdict={found} draft={checkedDraft} />
          )}
        </div>
        <Messages editor={editor} missing={csv ? [] : missing} />
        <StickyFooter className={`ui-row ${styles.foot}`}>
          <SaveButtons editor={editor} disabledReason={disabledReason} onSave={save} />
        </StickyFooter>
        {isAsking && (
          <SaveQuestion {...{ verdict: found, origin, missing }} onConfirm={editor.save} onClose={stay} />
        )}
        {guard.isAsking && <DiscardDialog {...guard} />}
      </div>
    </ThemeProvider>
  );
}

type Editor = ReturnType<typeof useMapEditor>;

type MapViewsProps = Omit<ComponentProps<typeof MappingRows>, 'draft' | 'onDraft'> & { editor: Editor };

/** Renders the map as fields or as JSON, one at a time. Invalid JSON can only be fixed in the JSON view. */
function MapViews({ editor, disabledReason, ...others }: MapViewsProps) {
  const { draft, setDraft, brokenJson, setBrokenJson } = editor;
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const mend = brokenJson === '' ? undefined : t('fieldMaps.json.mendFirst');
  return (
    <div className={`ui-stack ${styles.views}`}>
      <SegmentedFilter
        label={t('fieldMaps.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'fields', label: t('fieldMaps.view.fields') },
          { value: 'json', label: t('fieldMaps.view.json') },
        ]}
      />
      {view === 'json' ? (
        <MappingJson
          draft={draft}
          onDraft={setDraft}
          broken={brokenJson}
          onBroken={setBrokenJson}
          disabledReason={disabledReason}
        />
      ) : (
        <MappingRows draft={draft} onDraft={setDraft} disabledReason={disabledReason ?? mend} {...others} />
      )}
    </div>
  );
}

type SaveButtonsProps = { editor: Editor; disabledReason: string | undefined; onSave: () => void };

function SaveButtons({ editor, disabledReason, onSave }: SaveButtonsProps) {
  const { draft, brokenJson, isChanged, isSaving, saving, discard } = editor;
  const blocked = disabledReason ?? blockedBy(draft, brokenJson, isChanged);
  return (
    <>
      <Button type="submit" variant="primary" sends busy={isSaving} disabledReason={blocked} onClick={onSave}>
        {saving.base ? t('fieldMaps.save') : t('fieldMaps.saveNew')}
      </Button>
      {isChanged && !isSaving && (
        <Button variant="quiet" onClick={discard}>
          {t('ui.discard.confirm')}
        </Button>
      )}
    </>
  );
}

interface SaveQuestionProps {
  verdict: FileValidation | undefined;
  origin: CsvOrigin;
  missing: readonly string[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks the user before saving a map with which the import loses data, or that lacks a required field. */
function SaveQuestion({ verdict, origin, missing, onConfirm, onClose }: SaveQuestionProps) {
  return (
    <ConfirmDialog
      title={verdict ? t('fieldMaps.verdict.ask.title') : t('fieldMaps.incomplete.title')}
      confirmLabel={t('fieldMaps.incomplete.confirm')}
      onConfirm={() => {
        onClose();
        void onConfirm();
      }}
      onClose={onClose}
    >
      {verdict ? (
        <>
          <p>{t('fieldMaps.verdict.line.plain', { verdict: validationText(verdict, origin) })}</p>
          <ValidationLines lines={validationLines(verdict)} />
          <p>{t('fieldMaps.verdict.ask.text')}</p>
        </>
      ) : (
        t('fieldMaps.incomplete.text', { fields: formatList(missing) })
      )}
    </ConfirmDialog>
  );
}

function Messages({ editor, missing }: { editor: Editor; missing: readonly string[] }) {
  const { failure, saving, isChanged } = editor;
  return (
    <div className={`ui-stack ${styles.messages}`}>
      <ConflictNotice saving={saving} />
      {failure !== undefined && <InlineAlert tone="error" {...errorProps(errorText(failure))} />}
      {isChanged && missing.length > 0 && (
        <InlineAlert tone="warning">
          {t('fieldMaps.incomplete.text', { fields: formatList(missing) })}
        </InlineAlert>
      )}
    </div>
  );
}

function blockedBy(draft: MapDraft, brokenJson: string, isChanged: boolean): string | undefined {
  if (brokenJson !== '') return t('fieldMaps.json.mendFirst');
  if (!isChanged) return t('fieldMaps.unchanged');
  const body = mappingOf(draft);
  if ('faults' in body) return t('fieldMaps.faults');
  if (Object.keys(body.mapping).length === 0) return t('fieldMaps.empty');
  return fieldMapCreate.safeParse(body).success ? undefined : t('fieldMaps.refusedContent');
}

function suggest(csv: ImportTable | undefined, draft: MapDraft) {
  if (!csv) return [];
  const repeated = repeatedNames(csv.header);
  const names = csv.header.filter((name) => name.trim() !== '' && !repeated.includes(name));
  const columns = names.map((name) => {
    const place = csv.header.indexOf(name);
    return { name, values: csv.rows.slice(0, maxSampleRows).map(({ cells }) => cells[place] ?? '') };
  });
  const free = draft.rows.filter((row) => !isCanonicalRow(row) && row.field !== '').map(({ field }) => field);
  return suggestColumns(columns, free);
}

const maxSampleRows = 200;
