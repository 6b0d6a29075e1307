import 'texts:form';
import { memberName, memberText } from '~/api/kept-text';
import type { Conflict } from '~/domain/three-way/three-way';
import { t } from '~/i18n/t';

/** What a form calls its values where the words for all forms would say less. */
export type ConflictWords = {
  /** The name of a key inside a nested member. */
  nameOf?: (key: string) => string;
  /** A value as it is shown, given its JSON; undefined leaves it to the words for all forms. */
  textOf?: (path: Conflict['path'], json: string) => string | undefined;
};

/** What both changed, at its field: what others have put there, or that they removed it. */
export function conflictIssue({ path, theirs }: Conflict, words: ConflictWords) {
  const [, key] = path;
  const value = valueText(path, theirs, words);
  if (key === undefined) return { path, message: t('form.conflict.field', { value }) };
  const name = memberName(path, words.nameOf);
  return {
    path,
    message:
      theirs === undefined
        ? t('form.conflict.removed', { key: name })
        : t('form.conflict.key', { key: name, value }),
  };
}

/** The same with both values side by side. */
export function conflictText({ path, theirs, mine }: Conflict, words: ConflictWords): string {
  const name = memberName(path, words.nameOf);
  return t('form.conflict.both', {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    theirs: valueText(path, theirs, words),
    mine: valueText(path, mine, words),
  });
}

function valueText(path: Conflict['path'], json: string | undefined, { textOf }: ConflictWords): string {
  if (json === 'true') return t('form.conflict.on');
  if (json === 'false') return t('form.conflict.off');
  const text = json === undefined || json === 'null' ? '' : (textOf?.(path, json) ?? memberText(path, json));
  return text === '' ? t('form.conflict.empty') : text;
}
