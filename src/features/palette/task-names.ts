import 'texts:palette.tasks';
import { texts as english } from '~/i18n/en/palette.tasks';
import { texts as spanish } from '~/i18n/es/palette.tasks';
import { texts as portuguese } from '~/i18n/pt-BR/palette.tasks';
import { t } from '~/i18n/t';
import type { TaskId } from './tasks';

/** What a task is called on the screen. */
export function taskLabel(id: TaskId): string {
  return t(`palette.tasks.name.${id}`);
}

const byTask = new Map<TaskId, readonly string[]>();

/** What else people call a task, in every language there is: who reads one may type another. */
export function taskWords(id: TaskId): readonly string[] {
  const known = byTask.get(id);
  if (known) return known;
  const words = [english, portuguese, spanish].flatMap((texts) => [
    plain(texts[`palette.tasks.name.${id}`]),
    ...plain(texts[`palette.tasks.words.${id}`]).split(', '),
  ]);
  byTask.set(id, words);
  return words;
}

/** Compiled, a text without arguments is one text, whether in a list or not. */
function plain(text: unknown): string {
  return String(text);
}
