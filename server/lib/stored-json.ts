import { rememberSource } from '~/lib/json/lossless';

/** Returns a placeholder for an object that is only written again, as this JSON. It saves parsing a long list. */
export function asStored(text: string): Record<string, unknown> {
  const stored = {};
  rememberSource(stored, text);
  return stored;
}
