import { rememberSource } from '@recon/engine/lib/json/lossless';

/** Returns a placeholder object that `writeJson` writes as the JSON `text`. Saves parsing what is only sent on. */
export function asStored(text: string): Record<string, unknown> {
  const stored = {};
  rememberSource(stored, text);
  return stored;
}
