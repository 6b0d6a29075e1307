import 'texts:palette.tasks';
import { texts as english } from '~/i18n/en/palette.tasks';
import { texts as spanish } from '~/i18n/es/palette.tasks';
import { texts as portuguese } from '~/i18n/pt-BR/palette.tasks';
import { t } from '~/i18n/t';
import type { TaskId } from './tasks';

/** Returns the label of a task. */
export function taskLabel(id: TaskId): string {
  return t(`palette.tasks.name.${id}`);
}

const byTask = new Map<TaskId, readonly string[]>();

/** Returns the synonyms of a task in every language: users may type another language than they read. */
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

/** Converts a compiled message without arguments to a string, whether in an array or not. */
function plain(text: unknown): string {
  return String(text);
}
