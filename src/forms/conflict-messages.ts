import { pathLabel, fieldText, maxValueChars } from '~/api/save-messages';
import type { EditConflict } from '@recon/engine/configuration/three-way/merge-three-way';
import { t } from '~/i18n/t';
import { truncateToDifference } from '~/lib/truncate-to-difference';

/** Formatters of a form's values in conflict messages, if the general labels are not specific enough. */
export type ConflictFormatters = {
  /** Returns the name of a key inside a nested field. */
  nameOf?: (key: string) => string;
  /** Formats a value from its JSON; undefined uses the general format. */
  textOf?: (path: EditConflict['path'], json: string) => string | undefined;
};

/** Returns the message for a field that both users changed: the other user's value, or that they removed it. */
export function conflictIssue(conflict: EditConflict, formatters: ConflictFormatters) {
  const { path, theirs } = conflict;
  const [, key] = path;
  const [value] = bothTexts(conflict, formatters);
  if (key === undefined) return { path, message: t('form.conflict.field', { value }) };
  const name = pathLabel(path, formatters.nameOf);
  return {
    path,
    message:
      theirs === undefined
        ? t('form.conflict.removed', { key: name })
        : t('form.conflict.key', { key: name, value }),
  };
}

/** Returns a field with the other user's value, which saving again replaces, and this user's. */
export function conflictChange(conflict: EditConflict, formatters: ConflictFormatters) {
  const name = pathLabel(conflict.path, formatters.nameOf);
  const [before, after] = bothTexts(conflict, formatters);
  return {
    key: conflict.path.join('.'),
    // A key of the settings without a label stays as it is written.
    label:
      conflict.path.length > 1 && name === conflict.path.at(-1)
        ? name
        : name.charAt(0).toUpperCase() + name.slice(1),
    before,
    after,
  };
}

/** Returns the other user's value and this user's, shortened so that they still differ. */
function bothTexts({ path, theirs, mine }: EditConflict, words: ConflictFormatters): [string, string] {
  return truncateToDifference(valueText(path, theirs, words), valueText(path, mine, words), maxValueChars);
}

function valueText(
  path: EditConflict['path'],
  json: string | undefined,
  { textOf }: ConflictFormatters,
): string {
  if (json === 'true') return t('form.conflict.on');
  if (json === 'false') return t('form.conflict.off');
  const text = json === undefined || json === 'null' ? '' : (textOf?.(path, json) ?? fieldText(path, json));
  return text === '' ? t('form.conflict.empty') : text;
}
