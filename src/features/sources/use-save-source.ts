import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { asKept } from '~/api/kept-text';
import { readSourceNow, updateSource } from '~/api/sources';
import type { Source, SourceUpdate } from '~/contract/source';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import type { Undo } from '~/ui/hooks/use-undo';
import { changesOf, type Conflict, type SourceFormValues, toFormValues } from './source-form';
import { sideWord, typeWord } from './source-words';

/**
 * Saves what differs of a source, and offers to take it back. The service has no precondition, so the
 * source is read again first: by the caller, who shows what others have changed meanwhile.
 */
export function useSaveSource(contextId: string, sourceId: string, undo: Undo) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(updateSource(contextId, sourceId));

  /** Sends the differences between the source as it is now and the values. Gives the source as it is then. */
  async function save(now: Source, values: SourceFormValues): Promise<Source> {
    const before = toFormValues(now);
    const changes = changesOf(before, values);
    if (Object.keys(changes).length === 0) return now;
    const saved = await mutateAsync(changes as SourceUpdate);
    // A side can be changed and not be unset.
    const mayGoBack = changes.side === undefined || now.side !== undefined;
    const toastId = `source-saved ${sourceId}`;
    const kept = mayGoBack
      ? undo.register({
          label: t('sources.undo.edit', { name: saved.name }),
          toastId,
          undo: (again, insist) => takeBack(before, toFormValues(saved), again, insist),
        })
      : undefined;
    toast({
      ...asKept(saved, t('sources.saved', { name: saved.name })),
      id: toastId,
      action: kept && { label: t('ui.undo'), onAction: kept.undo },
    });
    return saved;
  }

  async function takeBack(
    before: SourceFormValues,
    saved: SourceFormValues,
    again: (insist?: boolean) => void,
    insist: boolean,
  ): Promise<boolean> {
    try {
      const now = toFormValues(await readSourceNow(client, contextId, sourceId));
      const fields = Object.keys(changesOf(before, saved));
      const isOvertaken = Object.keys(changesOf(saved, now)).some((field) => fields.includes(field));
      if (isOvertaken && !insist) {
        const action = { label: t('ui.undo.insist'), onAction: () => again(true) };
        toast({ tone: 'error', text: t('sources.notSavedBack.overtaken'), action });
        return false;
      }
      const back = await mutateAsync(changesOf(saved, before) as SourceUpdate);
      toast(asKept(back, t('sources.savedBack', { name: before.name })));
      return true;
    } catch (error) {
      const { title, meaning, requestId } = errorText(error);
      toast({
        tone: 'error',
        text: t('sources.notSavedBack', { name: before.name, reason: `${title}. ${meaning}` }),
        requestId,
        action: { label: t('ui.retry'), onAction: () => again(insist) },
      });
      return false;
    }
  }

  return { save, readNow: () => readSourceNow(client, contextId, sourceId) };
}

/** Others have changed the same: said at each field, as a refusal of the service would be. */
export function conflictError(overtaken: readonly Conflict[]): ApiError {
  return new ApiError({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    message: '',
    requestId: '',
    details: overtaken.map((one) => ({ path: ['body', one.field], message: inWords(one, overtaken) })),
  });
}

function inWords({ field, theirs }: Conflict, all: readonly Conflict[]): string {
  if (field === 'config') {
    const keys = all.filter((one) => one.key !== undefined);
    const list = keys.map(({ key = '', theirs: value }) =>
      value === undefined ? t('sources.overtaken.gone', { key }) : t('sources.overtaken.key', { key, value }),
    );
    return t('sources.overtaken.keys', { list: list.join(', ') });
  }
  const value = field === 'type' ? typeWord(theirs ?? '') : field === 'side' ? sideWord(theirs) : theirs;
  return t('sources.overtaken.field', { value: value || t('sources.feeSchedule.none') });
}
