import { rememberSource } from '~/lib/json/lossless';

/**
 * Returns a placeholder for an object that is only written again: `writeJson` writes this text, its stored JSON. It has
 * no properties of its own. Parsing a page of long rules blocked the event loop for 100 ms.
 */
export function asStored(text: string): Record<string, unknown> {
  const stored = {};
  rememberSource(stored, text);
  return stored;
}
