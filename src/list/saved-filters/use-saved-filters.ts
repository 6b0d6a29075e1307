import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  filtersFileText,
  saveFilters,
  maxFilters,
  savedFilters,
  withImportedFilters,
} from '~/api/saved-filters';
import type { SavedFilter } from '~/api/saved-filters';
import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { toast } from '~/ui/overlay/toast';

/** Maximum size of a file of filters, in bytes. */
const largestFile = 500_000;

/** Returns the tenant's saved filters and functions to change them. Changes keep what other tabs have saved. */
export function useSavedFilters() {
  const client = useQueryClient();
  const [filters, setFilters] = useState(() => savedFilters(client));

  function change(of: (before: readonly SavedFilter[]) => readonly SavedFilter[]) {
    const next = of(savedFilters(client));
    if (!saveFilters(client, next)) {
      toast({ id: 'saved-filters', tone: 'error', text: t('list.saved.notKept') });
      return false;
    }
    setFilters(next);
    return true;
  }

  function toastWithUndo(text: string, undone: Parameters<typeof change>[0]) {
    const action = { label: t('ui.undo'), sends: false, onAction: () => change(undone) };
    toast({ id: 'saved-filters', text, action });
  }

  async function importFile(file: File) {
    const text = file.size > largestFile ? '' : await file.text();
    const before = savedFilters(client);
    const next = withImportedFilters(before, text);
    if (!next) return void toast({ id: 'saved-filters', tone: 'error', text: t('list.saved.noFile') });
    if (change(() => next))
      toast({ id: 'saved-filters', text: t('list.saved.imported', { count: next.length - before.length }) });
  }

  /** Saves a filter. One with the same name is replaced, with an undo. Returns false if the browser rejects storage. */
  function save(filter: Omit<SavedFilter, 'id'>) {
    const old = findByName(savedFilters(client), filter);
    const saved = { ...filter, id: crypto.randomUUID() };
    if (!old) return change((before) => [...before, saved].slice(0, maxFilters));
    const isKept = change((before) => before.map((one) => (one.id === old.id ? saved : one)));
    if (isKept)
      toastWithUndo(t('list.saved.replaced', { name: saved.name }), (before) =>
        before.map((one) => (one.id === saved.id ? old : one)),
      );
    return isKept;
  }

  return {
    filters,
    isFull: filters.length >= maxFilters,
    save,
    rename: (id: string, name: string) =>
      change((before) => before.map((one) => (one.id === id ? { ...one, name } : one))),
    remove: (filter: SavedFilter) => {
      const at = filters.indexOf(filter);
      const others = (before: readonly SavedFilter[]) => before.filter(({ id }) => id !== filter.id);
      if (change(others))
        toastWithUndo(t('list.saved.deleted', { name: filter.name }), (before) =>
          others(before).toSpliced(at, 0, filter),
        );
    },
    exportFile: () =>
      downloadFile(
        new Blob([filtersFileText(savedFilters(client))], { type: 'application/json' }),
        'saved-filters.json',
      ),
    importFile,
  };
}

/** Returns another filter (not of this `id`) of the same list and name, ignoring case; undefined if there is none. */
export function findByName(
  filters: readonly SavedFilter[],
  { id, name, list }: Pick<SavedFilter, 'name' | 'list'> & { id?: string },
): SavedFilter | undefined {
  const wanted = name.toLowerCase();
  return filters.find((one) => one.list === list && one.id !== id && one.name.toLowerCase() === wanted);
}
