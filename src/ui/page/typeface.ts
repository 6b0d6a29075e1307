import { readStoredText, writeStored } from '~/lib/browser-storage';

/** Loads the font into the cache for later pages (docs/development.md#font), unless the browser saves data. */
export async function prefetchFont(): Promise<void> {
  const url = document.querySelector<HTMLMetaElement>('meta[name="recon-typeface"]')?.content;
  if (!url || readStoredText('local', key) === url || savesData()) return;
  await new FontFace('Inter', `url(${url})`).load();
  writeStored('local', key, url);
}

/** Storage key that public/before-paint.js reads. */
const key = 'typeface-file';

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
