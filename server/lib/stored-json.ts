import { rememberSource } from '~/lib/json/lossless';

/**
 * Stands for the object whose JSON is stored as this text, where it is only written again: `writeJson` gives the text.
 * It has no members of its own. To read and write what is stored took longer than all else of a page of rules, and held
 * the event loop for a tenth of a second where they were long.
 */
export function asStored(text: string): Record<string, unknown> {
  const stored = {};
  rememberSource(stored, text);
  return stored;
}
