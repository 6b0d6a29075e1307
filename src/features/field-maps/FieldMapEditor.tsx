import 'texts:fieldMaps';
import { useDeferredValue, useMemo, useState } from 'react';
import { errorText } from '~/api/error-text';
import { type FieldMap, fieldMapCreate } from '~/contract/field-map';
import { importCurrencies } from '~/domain/field-maps/import-currencies';
import { validateFile } from '~/domain/field-maps/validate-file';
import type { Verdict } from '~/domain/field-maps/verdict';
import { suggestColumns } from '~/domain/field-maps/suggest';
import { DiscardDialog } from '~/forms/DiscardDialog';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { listOf } from '~/i18n/list-of';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { Foot } from '~/ui/page/Foot';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { CsvPanel } from './CsvPanel';
import { losesAnything, verdictText } from './field-words';
import { draftMeter, filledRows, isCanonicalRow, mappingOf, type MapDraft } from './map-draft';
import { MappingJson } from './MappingJson';
import { MappingRows } from './MappingRows';
import { PreviewTable } from './PreviewTable';
import type { CsvTable } from './read-csv';
import { useMapEditor } from './use-map-editor';
import { verdictLines } from './field-words';
import { MapFirst, VerdictBox, VerdictLine, VerdictLines } from './VerdictBox';
import * as styles from './field-maps.module.css';

interface FieldMapEditorProps {
  source: { contextId: string; sourceId: string };
  /** Null for a new one. */
  fieldMap: FieldMap | null;
  disabledReason: string | undefined;
}

/** Columns to fields, the JSON beside it, and a file to try it on. Nothing of the file leaves the browser. */
export function FieldMapEditor({ source, fieldMap, disabledReason }: FieldMapEditorProps) {
  const editor = useMapEditor(source, fieldMap);
  const { draft, setDraft, brokenJson } = editor;
  const [csv, setCsv] = useState<CsvTable>();
  const [isAsking, setIsAsking] = useState(false);
  /** The file whose verdict is shown, and whether it was asked for by hand. */
  const [judged, setJudged] = useState<{ csv: CsvTable; isAsked: boolean }>();
  const guard = useLeaveGuard(editor);
  const suggestions = csv ? suggest(csv, draft) : [];
  const { missing } = draftMeter(draft);
  const blocked = disabledReason ?? blockedBy(draft, brokenJson, editor.isChanged);
  // Typing goes on while many rows are validated.
  const judgedDraft = useDeferredValue(draft);
  const found = useMemo(() => (csv ? judge(csv, judgedDraft) : undefined), [csv, judgedDraft]);
  // Before the required fields have a column there is nothing to validate but that.
  if (csv && judged?.csv !== csv && draftMeter(judgedDraft).missing.length === 0)
    setJudged({ csv, isAsked: false });
  const isJudged = csv !== undefined && judged?.csv === csv;
  const verdict = isJudged ? found : undefined;

  const save = () => {
    if (missing.length > 0 || (csv && losesAnything(judge(csv, draft)))) setIsAsking(true);
    else void editor.save();
  };
  return (
    <div className={styles.page}>
      <CsvPanel csv={csv} onCsv={setCsv} />
      {csv && verdict && (
        <VerdictBox verdict={verdict} isPart={csv.isPart} takesFocus={judged?.isAsked === true} />
      )}
      {csv && !isJudged && <MapFirst missing={missing} onAsk={() => setJudged({ csv, isAsked: true })} />}
      <div className={styles.panes}>
        <MappingRows
          draft={draft}
          onDraft={setDraft}
          csv={csv}
          suggestions={suggestions}
          verdict={found}
          disabledReason={disabledReason ?? (brokenJson === '' ? undefined : t('fieldMaps.json.mendFirst'))}
        />
        <MappingJson
          draft={draft}
          onDraft={setDraft}
          broken={brokenJson}
          onBroken={editor.setBrokenJson}
          disabledReason={disabledReason}
        />
      </div>
      <Messages editor={editor} missing={csv ? [] : missing} />
      <Foot className={styles.foot}>
        {verdict && <VerdictLine verdict={verdict} />}
        <Button variant="primary" sends busy={editor.isSaving} disabledReason={blocked} onClick={save}>
          {editor.base ? t('fieldMaps.save') : t('fieldMaps.saveNew')}
        </Button>
        {editor.isChanged && !editor.isSaving && (
          <Button variant="quiet" onClick={editor.discard}>
            {t('ui.discard.confirm')}
          </Button>
        )}
      </Foot>
      {found && found.judged > 0 && found.fields.length > 0 && (
        <PreviewTable verdict={found} draft={judgedDraft} />
      )}
      {isAsking && (
        <ConfirmDialog
          open
          title={found ? t('fieldMaps.verdict.ask.title') : t('fieldMaps.incomplete.title')}
          confirmLabel={t('fieldMaps.incomplete.confirm')}
          onConfirm={() => {
            setIsAsking(false);
            void editor.save();
          }}
          onClose={() => setIsAsking(false)}
        >
          {found ? (
            <>
              <p>{t('fieldMaps.verdict.line.plain', { verdict: verdictText(found) })}</p>
              <VerdictLines lines={verdictLines(found)} />
              <p>{t('fieldMaps.verdict.ask.text')}</p>
            </>
          ) : (
            t('fieldMaps.incomplete.text', { fields: listOf(missing) })
          )}
        </ConfirmDialog>
      )}
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </div>
  );
}

function Messages({
  editor,
  missing,
}: {
  editor: ReturnType<typeof useMapEditor>;
  missing: readonly string[];
}) {
  const { failure, overtaken, discard, isChanged } = editor;
  const text = failure === undefined ? undefined : errorText(failure);
  return (
    <div className={styles.messages}>
      {overtaken && (
        <InlineAlert
          tone="warning"
          title={t(`fieldMaps.overtaken.${overtaken}`)}
          actions={
            <Button size="small" onClick={discard}>
              {t('fieldMaps.overtaken.takeTheirs')}
            </Button>
          }
        >
          {t('fieldMaps.overtaken.text')}
        </InlineAlert>
      )}
      {text && (
        <InlineAlert tone="error" title={text.title} requestId={text.requestId}>
          {text.meaning} {text.action}
        </InlineAlert>
      )}
      {isChanged && missing.length > 0 && (
        <InlineAlert tone="warning">
          {t('fieldMaps.incomplete.text', { fields: listOf(missing) })}
        </InlineAlert>
      )}
    </div>
  );
}

/** Why it cannot be saved as it stands. */
function blockedBy(draft: MapDraft, brokenJson: string, isChanged: boolean): string | undefined {
  if (brokenJson !== '') return t('fieldMaps.json.mendFirst');
  if (!isChanged) return t('fieldMaps.unchanged');
  const made = mappingOf(draft);
  if ('faults' in made) return t('fieldMaps.faults');
  if (Object.keys(made.mapping).length === 0) return t('fieldMaps.empty');
  return fieldMapCreate.safeParse(made).success ? undefined : t('fieldMaps.refusedContent');
}

/** What the service would make of the file with the map as it stands; rows with a fault are left out. */
function judge(csv: CsvTable, draft: MapDraft): Verdict {
  const seen = new Set<string>();
  const rows = filledRows(draft).filter(({ field, column }) => {
    if (field === '' || column === '' || seen.has(field)) return false;
    seen.add(field);
    return true;
  });
  return validateFile(csv, rows, draft.direction);
}

function suggest(csv: CsvTable, draft: MapDraft) {
  const names = csv.header.filter((name) => name.trim() !== '' && !csv.repeated.includes(name));
  const columns = names.map((name) => {
    const place = csv.header.indexOf(name);
    return { name, values: csv.rows.slice(0, sampled).map((row) => row[place] ?? '') };
  });
  const free = draft.rows.filter((row) => !isCanonicalRow(row) && row.field !== '').map(({ field }) => field);
  return suggestColumns(columns, importCurrencies, free);
}

/** Rows that speak for or against a suggestion. */
const sampled = 200;
