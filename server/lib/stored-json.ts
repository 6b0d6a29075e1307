import { rememberSource } from '~/lib/json/lossless';

/**
 * Returns a placeholder for an object whose JSON is stored as this text, if it is only written again: `writeJson`
 * writes the text. It has no properties of its own. Parsing and writing stored JSON took longer than the rest of a page
 * of rules. Long ones blocked the event loop for 100 ms.
 */
export function asStored(text: string): Record<string, unknown> {
  const stored = {};
  rememberSource(stored, text);
  return stored;
}
