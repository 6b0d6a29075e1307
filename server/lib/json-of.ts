import { readJson } from '@recon/engine/lib/json/lossless';

/** Returns the value of a JSON text as `readJson`; `undefined` if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
