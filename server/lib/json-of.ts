import { readJson } from '@recon/engine/lib/json/lossless';

/** Parses JSON without losing digits, as `readJson` does, but returns `undefined` if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
