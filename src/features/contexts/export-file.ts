import { loadTexts } from '~/i18n/locale';
import { reportChunkError } from '~/lib/lazy';

/** Downloads a context, or all that are not archived, as a file. Shows a failure in a toast. */
export async function exportFile(
  context: { id: string; name: string } | undefined,
  format: 'yaml' | 'json',
): Promise<void> {
  try {
    await loadTexts('more');
    await (await import('./download-bundle')).downloadBundle(context, format);
  } catch (error) {
    // What it throws is a part of the console that did not load.
    reportChunkError(error, () => void exportFile(context, format));
  }
}
