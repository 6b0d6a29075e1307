import { type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

/**
 * Makes a zip on the calling thread: in the place of fflate's function (vite.config.ts), which starts workers from `blob:`
 * URLs for larger files. The content security policy forbids these, so a workbook could not be written.
 */
export function zip(files: Zippable, onDone: (error: null, archive: Uint8Array) => void): void {
  onDone(null, zipSync(files));
}
