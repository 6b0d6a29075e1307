import 'texts:fieldMaps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '~/api/api-error';
import { createFieldMap, readFieldMapNow, updateFieldMap } from '~/api/field-maps';
import { asKept } from '~/api/kept-text';
import type { FieldMap } from '~/contract/field-map';
import { t } from '~/i18n/t';
import { sameJson } from '~/lib/json/same-json';
import { toast } from '~/ui/overlay/toast';
import { fingerprint, type MapDraft, mappingOf, openDraft } from './map-draft';

/**
 * What is being edited and how it is saved. A version locks nothing, so the map is read again before it
 * is written: one that others have changed meanwhile is never overwritten unseen.
 */
export function useMapEditor(of: { contextId: string; sourceId: string }, fieldMap: FieldMap | null) {
  const client = useQueryClient();
  const create = useMutation(createFieldMap(of));
  const update = useMutation(updateFieldMap(of));
  const [isSaving, setIsSaving] = useState(false);
  const [base, setBase] = useState(fieldMap);
  const [draft, setDraft] = useState(() => openDraft(fieldMap?.mapping ?? {}));
  /** The JSON as typed while it cannot be read; empty when it can. */
  const [brokenJson, setBrokenJson] = useState('');
  const [failure, setFailure] = useState<unknown>();
  /** Others have changed or removed the map since it was opened. */
  const [overtaken, setConflicts] = useState<'changed' | 'gone'>();
  const isChanged = brokenJson !== '' || fingerprint(draft) !== fingerprint(openDraft(base?.mapping ?? {}));

  const startFrom = (map: FieldMap | null) => {
    setBase(map);
    setDraft(openDraft(map?.mapping ?? {}));
    setBrokenJson('');
    setConflicts(undefined);
    setFailure(undefined);
  };
  // Nothing typed: what the service has by now is what there is to edit.
  if (!isChanged && !isSaving && fieldMap && !isSame(fieldMap, base)) startFrom(fieldMap);

  const changed = useRef(isChanged);
  useLayoutEffect(() => {
    changed.current = isChanged;
  });
  const hasUnsavedChanges = useCallback(() => changed.current, []);

  async function save(): Promise<void> {
    const made = mappingOf(draft);
    if (!('mapping' in made) || isSaving) return;
    const { mapping } = made;
    setIsSaving(true);
    setFailure(undefined);
    setConflicts(undefined);
    try {
      const now = await readFieldMapNow(client, of);
      if (!isSame(now, base)) {
        setBase(now);
        // As it was typed: an earlier save whose answer was lost, or somebody of the same mind.
        if (now && fingerprint(openDraft(now.mapping)) === fingerprint(draft)) {
          sayToBeSaved(now);
          return;
        }
        setConflicts(now ? 'changed' : 'gone');
        return;
      }
      const saved = now
        ? await update.mutateAsync({ fieldMapId: now.id, mapping })
        : await create.mutateAsync({ mapping });
      setBase(saved);
      // What was typed while it was being saved is kept, as not saved yet.
      setDraft((typed) => (fingerprint(typed) === fingerprint(draft) ? openDraft(saved.mapping) : typed));
      sayToBeSaved(saved);
    } catch (error) {
      const now = await readAfter(error);
      if (now && !isSame(now, base)) {
        setBase(now);
        setConflicts('changed');
      } else setFailure(error);
    } finally {
      setIsSaving(false);
    }
  }

  /** After a conflict, what there is now; undefined when that is not the matter or cannot be told. */
  async function readAfter(error: unknown): Promise<FieldMap | null | undefined> {
    if (!(error instanceof ApiError && error.status === 409)) return undefined;
    return readFieldMapNow(client, of).catch(() => undefined);
  }

  return {
    base,
    draft,
    setDraft: (next: MapDraft) => setDraft(next),
    brokenJson,
    setBrokenJson,
    failure,
    overtaken,
    isSaving,
    isChanged,
    save,
    /** Back to what the service has. */
    discard: () => {
      changed.current = false;
      startFrom(base);
    },
    hasUnsavedChanges,
  };
}

function sayToBeSaved(map: FieldMap): void {
  toast(asKept(map, t('fieldMaps.saved', { version: map.version ?? 1 })));
}

function isSame(one: FieldMap | null, other: FieldMap | null): boolean {
  return (
    one === other ||
    (one?.id === other?.id && one?.version === other?.version && sameJson(one?.mapping, other?.mapping))
  );
}
