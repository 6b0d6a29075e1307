import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createFieldMap, readFieldMapNow, updateFieldMap } from '~/api/field-maps';
import type { FieldMap } from '@recon/contract/field-map';
import { type Properties, mergeThreeWay } from '@recon/engine/configuration/three-way/merge-three-way';
import { FieldValidationError } from '~/forms/field-validation-error';
import { useMergedSave } from '~/forms/use-merged-save';
import { t } from '~/i18n/t';
import { sameJson } from '@recon/engine/lib/json/same-json';
import type { PageUndo } from '~/ui/controls/UndoButton';
import { mapShape, mappingOf, type MapDraft, membersOf, openDraft, withMembers } from './map-draft';

type OfSource = { contextId: string; sourceId: string };

/** Holds the draft of a field map and saves it, merged entry by entry with what other users have saved. */
export function useMapEditor(of: OfSource, fieldMap: FieldMap | null, undo: PageUndo) {
  const [isSaving, setIsSaving] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(fieldMap));
  /** The JSON as typed while it is invalid, else empty. */
  const [brokenJson, setBrokenJson] = useState('');
  const [failure, setFailure] = useState<unknown>();

  /** Shows a saved map. What was typed while `draft` was being saved stays as unsaved changes. */
  const show = (map: FieldMap | null, members: Properties) =>
    setDraft((typed) => {
      if (typed === draft && sameJson(members, membersOf(draftOf(map)))) return draftOf(map);
      const { merged } = mergeThreeWay(membersOf(draft), members, membersOf(typed), mapShape);
      return withMembers(typed, merged, map?.mapping ?? {});
    });
  const saving = useMergedMap(of, fieldMap, draft, show, undo);
  const { base } = saving;
  const isChanged = brokenJson !== '' || Object.keys(saving.changes(membersOf(draft))).length > 0;

  const startFrom = (map: FieldMap | null) => {
    saving.setBase(map);
    setDraft(draftOf(map));
    setBrokenJson('');
    setFailure(undefined);
  };
  // Without unsaved changes the editor adopts the latest stored map.
  if (!isChanged && !isSaving && fieldMap && !isSame(fieldMap, base)) startFrom(fieldMap);

  const changed = useRef(isChanged);
  useLayoutEffect(() => {
    changed.current = isChanged;
  });
  const hasUnsavedChanges = useCallback(() => changed.current, []);

  async function save(): Promise<void> {
    if (isSaving || 'faults' in mappingOf(draft)) return;
    setIsSaving(true);
    setFailure(undefined);
    try {
      const saved = await saving.save(saving.changes(membersOf(draft)));
      saving.setBase(saved);
      show(saved, membersOf(draftOf(saved)));
    } catch (error) {
      // The notice shows conflicting changes of others, and the rows show what does not fit together.
      if (!(error instanceof FieldValidationError)) setFailure(error);
    } finally {
      setIsSaving(false);
    }
  }

  return {
    saving,
    draft,
    setDraft: (next: MapDraft) => setDraft(next),
    brokenJson,
    setBrokenJson,
    failure,
    isSaving,
    isChanged,
    save,
    discard: () => {
      changed.current = false;
      startFrom(base);
    },
    hasUnsavedChanges,
  };
}

/** Returns the save of a field map, which merges others' changes. Each request has all entries, not just changes. */
function useMergedMap(
  of: OfSource,
  fieldMap: FieldMap | null,
  draft: MapDraft,
  show: (map: FieldMap | null, members: Properties) => void,
  undo: PageUndo,
) {
  const client = useQueryClient();
  const create = useMutation(createFieldMap(of));
  const update = useMutation(updateFieldMap(of));
  return useMergedSave<FieldMap | null>({
    record: fieldMap,
    membersOf: (map) => membersOf(draftOf(map)),
    shape: mapShape,
    readNow: () => readFieldMapNow(client, of),
    send: (_changes, merged, now) => {
      const body = mappingOf(withMembers(draft, merged, now?.mapping ?? {}));
      if ('faults' in body) {
        // Lines of both users that exclude each other are corrected in the rows.
        show(now, merged);
        throw new FieldValidationError([]);
      }
      return now
        ? update.mutateAsync({ fieldMapId: now.id, mapping: body.mapping })
        : create.mutateAsync({ mapping: body.mapping });
    },
    typed: () => membersOf(draft),
    show,
    words: {
      saved: ({ version }) => t('fieldMaps.saved', { version: version ?? 1 }),
      undo: () => t('fieldMaps.undo.edit'),
      undone: () => t('fieldMaps.undo.done'),
      notUndone: (_before, reason) => t('fieldMaps.undo.failed', { reason }),
      textOf: (_path, json) => (JSON.parse(json) as readonly unknown[])[1]?.toString(),
    },
    undo,
  });
}

function draftOf(map: FieldMap | null): MapDraft {
  return openDraft(map?.mapping ?? {});
}

function isSame(a: FieldMap | null, b: FieldMap | null): boolean {
  return a === b || (a?.id === b?.id && a?.version === b?.version && sameJson(a?.mapping, b?.mapping));
}
