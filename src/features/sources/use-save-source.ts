import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { asKept } from '~/api/kept-text';
import { readSourceNow, updateSource } from '~/api/sources';
import type { Source, SourceUpdate } from '~/contract/source';
import { t } from '~/i18n/t';
import { toast } from '~/ui/toast';
import { changesOf, type Overtaken, type SourceFormValues, toFormValues } from './source-form';
import { sideWord, typeWord } from './source-words';

/**
 * Saves what differs of a source, and offers to take it back. The service has no precondition, so the
 * source is read again first: by the caller, who shows what others have changed meanwhile.
 */
export function useSaveSource(contextId: string, sourceId: string) {
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
    toast({
      ...asKept(saved, t('sources.saved', { name: saved.name })),
      action: mayGoBack
        ? { label: t('sources.undo'), onAction: () => void takeBack(before, toFormValues(saved)) }
        : undefined,
    });
    return saved;
  }

  async function takeBack(before: SourceFormValues, saved: SourceFormValues): Promise<void> {
    try {
      const now = toFormValues(await readSourceNow(client, contextId, sourceId));
      const fields = Object.keys(changesOf(before, saved));
      if (Object.keys(changesOf(saved, now)).some((field) => fields.includes(field))) {
        toast({ tone: 'bad', text: t('sources.notSavedBack', { reason: t('sources.overtaken.title') }) });
        return;
      }
      const back = await mutateAsync(changesOf(saved, before) as SourceUpdate);
      toast(asKept(back, t('sources.savedBack', { name: before.name })));
    } catch (error) {
      const { title, meaning, requestId } = errorText(error);
      toast({
        tone: 'bad',
        text: t('sources.notSavedBack', { reason: `${title}. ${meaning}` }),
        requestId,
        action: { label: t('ui.retry'), onAction: () => void takeBack(before, saved) },
      });
    }
  }

  return { save, readNow: () => readSourceNow(client, contextId, sourceId) };
}

/** Others have changed the same: said at each field, as a refusal of the service would be. */
export function overtakenError(overtaken: readonly Overtaken[]): ApiError {
  return new ApiError({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    message: '',
    requestId: '',
    details: overtaken.map((one) => ({ path: ['body', one.field], message: inWords(one, overtaken) })),
  });
}

function inWords({ field, theirs }: Overtaken, all: readonly Overtaken[]): string {
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
