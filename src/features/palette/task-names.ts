import { texts as english } from '~/i18n/en/more/palette.tasks';
import { texts as spanish } from '~/i18n/es/more/palette.tasks';
import { texts as portuguese } from '~/i18n/pt-BR/more/palette.tasks';
import { t } from '~/i18n/t';
import { memoize } from '@recon/engine/lib/memoize';
import type { TaskId } from './tasks';

export function taskLabel(id: TaskId): string {
  return t(`palette.tasks.name.${id}`);
}

/** Returns the synonyms of a task in all languages: users may type another language than they read. */
export const taskWords: (id: TaskId) => readonly string[] = memoize((id) =>
  [english, portuguese, spanish].flatMap((texts) => [
    plain(texts[`palette.tasks.name.${id as TaskId}`]),
    ...plain(texts[`palette.tasks.words.${id as TaskId}`]).split(', '),
  ]),
);

/** Converts a compiled message without arguments to a string, whether in an array or not. */
function plain(text: unknown): string {
  return String(text);
}
