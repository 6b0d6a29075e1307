import { readJson } from '@recon/engine/lib/json/lossless';

/** Parses JSON as `readJson` does, without losing digits; `undefined` if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
